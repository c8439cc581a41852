//! One question to a program, with a deadline, which may be stopped before.

use std::time::{Duration, Instant};

use gamut_game::excerpt;

use crate::process::{Heard, LineProcess};
use crate::{Fault, FaultKind};

/// How often to ask whether to stop, and whether the program is still there.
const POLL: Duration = Duration::from_millis(15);
/// How long a program that was told to stop may take to answer.
const STOPPING: Duration = Duration::from_secs(1);
/// Longer than any wait, and short enough for arithmetic.
const FOREVER: Duration = Duration::from_secs(100 * 86_400);

/// What there is to do next.
pub(crate) enum Turn {
    /// A line came.
    Line(String),
    /// The answer is wanted now; this comes once. An answer that does not come soon is too late.
    Stop,
}

/// One question to a program.
pub(crate) struct Talk<'a> {
    process: &'a mut LineProcess,
    stop: &'a dyn Fn() -> bool,
    begun: Instant,
    deadline: Instant,
    /// When it was stopped.
    stopped: Option<Instant>,
    /// What was said last.
    asked: String,
}

impl<'a> Talk<'a> {
    /// A question that is to be answered within `time`, or soon after `stop` says so.
    pub(crate) fn new(
        process: &'a mut LineProcess,
        time: Duration,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        process.begin();
        let begun = Instant::now();
        let deadline = begun + time.min(FOREVER);
        Self { process, stop, begun, deadline, stopped: None, asked: String::new() }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Fault> {
        // It would be two lines, or one that means something else.
        if line.contains(char::is_control) {
            return Err(Fault::refused(format!("cannot be told {} in a line", excerpt(line))));
        }
        self.asked = excerpt(line);
        while !self.process.try_send(line)? {
            self.process.overhear(Duration::from_millis(1))?;
            self.check_deadline()?;
        }
        Ok(())
    }

    /// Waits for the next line, or for the wish to stop.
    pub(crate) fn next(&mut self) -> Result<Turn, Fault> {
        loop {
            if self.stopped.is_none() && (self.stop)() {
                let now = Instant::now();
                self.stopped = Some(now);
                self.deadline = self.deadline.min(now + STOPPING);
                return Ok(Turn::Stop);
            }
            self.check_deadline()?;
            let left = self.deadline.saturating_duration_since(Instant::now());
            if let Heard::Line(line) = self.process.listen(left.min(POLL))? {
                return Ok(Turn::Line(line));
            }
        }
    }

    /// Waits for the next line; a wish to stop is remembered.
    pub(crate) fn next_line(&mut self) -> Result<String, Fault> {
        loop {
            if let Turn::Line(line) = self.next()? {
                return Ok(line);
            }
        }
    }

    /// Waits for this line; what comes before it belongs to earlier questions.
    pub(crate) fn await_line(&mut self, expected: &str) -> Result<(), Fault> {
        while self.next_line()? != expected {}
        Ok(())
    }

    /// Whether it has been stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    fn check_deadline(&self) -> Result<(), Fault> {
        if Instant::now() < self.deadline {
            return Ok(());
        }
        let reading = match self.process.has_read_all() {
            true => "",
            false => ", and has stopped reading",
        };
        let (kind, detail) = match self.stopped {
            Some(stopped) => {
                let seconds = stopped.elapsed().as_secs_f64();
                let detail = format!("was stopped, and did not answer within {seconds:.1} s");
                (FaultKind::Cancelled, detail)
            }
            None => {
                let seconds = self.begun.elapsed().as_secs_f64();
                let detail = format!("did not answer {} within {seconds:.1} s", self.asked);
                (FaultKind::OutOfTime, detail)
            }
        };
        Err(Fault::new(kind, format!("{detail}{reading}")))
    }
}
