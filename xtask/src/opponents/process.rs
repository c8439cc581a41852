//! A program that is spoken to in lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::Result;
use crate::install::output;

/// How long a program may be silent. Far longer than any move should take: programs that
/// search to a fixed depth are slow now and then, and only one that hangs should be given up.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long a program may take to say who it is.
const PATIENCE_AT_FIRST: Duration = Duration::from_secs(60);
/// How long a program that was asked to quit may take before it is killed.
const GRACE: Duration = Duration::from_millis(500);

/// The unit in which Linux counts processor time.
static TICKS_PER_SECOND: LazyLock<Option<f64>> =
    LazyLock::new(|| output("getconf", &["CLK_TCK"])?.parse().ok());

/// A running program and the lines it has written.
pub(crate) struct LineProcess {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

impl LineProcess {
    /// Starts a program; what it writes to standard error is shown.
    pub(crate) fn start(mut command: Command) -> Result<Self> {
        let shown = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{shown} could not be run: {error}"))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{shown} has no pipes"));
        };
        let (sender, lines) = channel();
        // A thread of its own, because reading from a pipe cannot be given a time limit.
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).split(b'\n') {
                let Ok(line) = line else { break };
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, stdin, lines, patience: PATIENCE_AT_FIRST })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result {
        let sent = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
        sent.map_err(|_| self.how_it_ended())
    }

    /// From now on it may take its time.
    pub(crate) fn has_started(&mut self) {
        self.patience = PATIENCE;
    }

    /// The next line.
    pub(crate) fn receive(&mut self) -> Result<String> {
        self.lines.recv_timeout(self.patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                format!("said nothing for {} seconds", self.patience.as_secs())
            }
            RecvTimeoutError::Disconnected => self.how_it_ended(),
        })
    }

    /// The processor time it has used so far, all threads together; only Linux tells.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name of the program is in parentheses and may hold anything.
        let (_, fields) = stat.rsplit_once(')')?;
        let ticks = |field| fields.split_whitespace().nth(field)?.parse::<u64>().ok();
        let (user, system) = (ticks(11)?, ticks(12)?);
        Some(Duration::from_secs_f64((user + system) as f64 / (*TICKS_PER_SECOND)?))
    }

    /// Waits up to [`GRACE`] for the program to end.
    fn wait_a_little(&mut self) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if start.elapsed() > GRACE {
                return None;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn how_it_ended(&mut self) -> String {
        match self.wait_a_little() {
            Some(status) => format!("ended without being asked to ({status})"),
            None => "closed its output".to_owned(),
        }
    }
}

impl Drop for LineProcess {
    fn drop(&mut self) {
        // Failures here mean that it has ended already.
        let _ = self.send("quit");
        if self.wait_a_little().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
