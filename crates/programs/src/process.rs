//! A program that speaks and is spoken to in lines.
//!
//! Threads read what it writes and write what it should read, because neither can be given a
//! time limit otherwise. Queues between them and us are short: a program that writes faster than
//! we listen waits, and one that does not read stops only its own thread.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::ending::Mortal;
use crate::lines::{self, Line, read_line};
use crate::said::LastLines;
use crate::{Fault, FaultKind, ProgramSettings};

/// Lines that may wait to be heard, and to be sent.
const MOST_WAITING: usize = 64;
/// Lines that a program may say for an answer, however quickly it comes.
const LINES_AT_ONCE: usize = 20_000;
/// Lines that it may say in addition for every second of waiting.
const LINES_A_SECOND: f64 = 1_000.0;
/// A longer line, in bytes, counts for several.
const USUAL_LINE: usize = 1_000;
/// How long a program that was asked to quit, or that closed its output, may take to end.
const GRACE: Duration = Duration::from_millis(500);
/// How long to wait for the last words of a program that has ended: a thread must still read
/// them, and a descendant that we do not find may keep the pipes open.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// Where a line was written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Errors,
}

enum Event {
    Said(Stream, Line),
    Closed(Stream),
}

/// What listening brought.
pub(crate) enum Heard {
    Line(String),
    /// Nothing yet.
    Silence,
}

/// A running program and the lines it has written.
pub(crate) struct LineProcess {
    process: Mortal,
    events: Receiver<Event>,
    /// `None` when its input has been closed.
    sender: Option<SyncSender<String>>,
    /// Lines that were sent and that it has not taken.
    unsent: Arc<AtomicUsize>,
    last_lines: LastLines,
    /// Lines since [`begin`](Self::begin), long ones counted as several, and when that was.
    heard: usize,
    begun: Instant,
    /// What it said while we were not listening for an answer.
    overheard: VecDeque<String>,
    /// Streams that it has not closed.
    open: usize,
}

impl LineProcess {
    /// Starts a program.
    pub(crate) fn start(settings: &ProgramSettings) -> Result<Self, Fault> {
        let shown = settings.path.display();
        let failed = |error| Fault::cannot_run(&settings.path, &error);
        let mut command = Command::new(&settings.path);
        command.args(&settings.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Mortal::spawn(&mut command).map_err(failed)?;
        let pipes = process.child().and_then(|child| {
            Some((child.stdin.take()?, child.stdout.take()?, child.stderr.take()?))
        });
        let Some((stdin, stdout, stderr)) = pipes else {
            return Err(Fault::new(FaultKind::CannotStart, format!("\"{shown}\" has no pipes")));
        };
        let (heard, events) = sync_channel(MOST_WAITING);
        let (sender, to_send) = sync_channel(MOST_WAITING);
        let unsent = Arc::new(AtomicUsize::new(0));
        let (errors, still_unsent) = (heard.clone(), Arc::clone(&unsent));
        let spawn = |work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name("program".to_owned()).spawn(work).map(drop).map_err(failed)
        };
        spawn(Box::new(move || listen(stdout, Stream::Output, &heard)))?;
        spawn(Box::new(move || listen(stderr, Stream::Errors, &errors)))?;
        spawn(Box::new(move || write(stdin, &to_send, &still_unsent)))?;
        Ok(Self {
            process,
            events,
            sender: Some(sender),
            unsent,
            last_lines: LastLines::default(),
            heard: 0,
            begun: Instant::now(),
            overheard: VecDeque::new(),
            open: 2,
        })
    }

    /// A question begins: lines are counted from here.
    pub(crate) fn begin(&mut self) {
        (self.heard, self.begun) = (0, Instant::now());
    }

    /// Sends a line; `false`: too many wait already.
    pub(crate) fn try_send(&mut self, line: &str) -> Result<bool, Fault> {
        let Some(sender) = &self.sender else { return Err(self.how_it_ended("input")) };
        self.unsent.fetch_add(1, Ordering::Relaxed);
        match sender.try_send(format!("{line}\n")) {
            Ok(()) => Ok(true),
            Err(TrySendError::Full(_)) => {
                self.unsent.fetch_sub(1, Ordering::Relaxed);
                Ok(false)
            }
            Err(TrySendError::Disconnected(_)) => Err(self.how_it_ended("input")),
        }
    }

    /// Whether it has taken all that was sent.
    pub(crate) fn has_read_all(&self) -> bool {
        self.unsent.load(Ordering::Relaxed) == 0
    }

    /// Waits until it may have read something, and keeps what it says meanwhile: a program that
    /// cannot write does not read.
    pub(crate) fn overhear(&mut self, time: Duration) -> Result<(), Fault> {
        if let Heard::Line(line) = self.hear(time)? {
            self.overheard.push_back(line);
        }
        Ok(())
    }

    /// Listens to its standard output until a line comes, at most for `time`.
    pub(crate) fn listen(&mut self, time: Duration) -> Result<Heard, Fault> {
        match self.overheard.pop_front() {
            Some(line) => Ok(Heard::Line(line)),
            None => self.hear(time),
        }
    }

    fn hear(&mut self, time: Duration) -> Result<Heard, Fault> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => {
                    let line = self.note(event)?;
                    self.check_flood()?;
                    match line {
                        Some(line) => return Ok(Heard::Line(line)),
                        // What it says to standard error does not make us wait longer.
                        None if left.is_zero() => return Ok(Heard::Silence),
                        None => {}
                    }
                }
                // A descendant may hold the pipes open after its end.
                Err(RecvTimeoutError::Timeout) if self.process.has_exited() => {
                    return Err(self.how_it_ended("output"));
                }
                Err(RecvTimeoutError::Timeout) => return Ok(Heard::Silence),
                Err(RecvTimeoutError::Disconnected) => return Err(self.how_it_ended("output")),
            }
        }
    }

    /// Remembers what was said; a whole line of standard output is to be heard.
    fn note(&mut self, event: Event) -> Result<Option<String>, Fault> {
        match event {
            Event::Said(stream, Line::Whole(line)) => {
                self.heard += 1 + line.len() / USUAL_LINE;
                self.last_lines.push(&line);
                Ok((stream == Stream::Output).then_some(line))
            }
            Event::Said(_, Line::Broken(line)) => {
                self.last_lines.push(&line);
                Ok(None)
            }
            Event::Said(_, Line::TooLong(beginning)) => {
                self.last_lines.push(&beginning);
                let detail = format!("wrote a line of more than {} bytes", lines::LONGEST);
                Err(Fault::new(FaultKind::Flood, detail))
            }
            Event::Closed(stream) => {
                self.open -= 1;
                match stream {
                    Stream::Output => Err(self.how_it_ended("output")),
                    Stream::Errors => Ok(None),
                }
            }
        }
    }

    fn check_flood(&self) -> Result<(), Fault> {
        let seconds = self.begun.elapsed().as_secs_f64();
        if self.heard as f64 <= LINES_AT_ONCE as f64 + LINES_A_SECOND * seconds {
            return Ok(());
        }
        let heard = self.heard;
        let detail =
            format!("wrote {heard} lines, or what fills them, in {seconds:.1} s, and no answer");
        Err(Fault::new(FaultKind::Flood, detail))
    }

    /// Why a stream is closed: mostly because the program has ended.
    fn how_it_ended(&mut self, stream: &str) -> Fault {
        let start = Instant::now();
        while !self.process.has_exited() && start.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(2));
        }
        let detail = match self.process.has_exited() {
            true => match self.process.end() {
                Some(status) => format!("ended without being asked to ({status})"),
                None => "ended without being asked to".to_owned(),
            },
            false => format!("closed its {stream}"),
        };
        Fault::new(FaultKind::Crashed, detail)
    }

    /// Lets it quit in its own time, which is short.
    pub(crate) fn quit(&mut self) {
        let _ = self.try_send("quit");
        // Its input ends when the thread has sent this.
        self.sender = None;
        let start = Instant::now();
        while !self.process.has_exited() && start.elapsed() < GRACE {
            // A full pipe must not keep it from ending.
            let _ = self.events.recv_timeout(Duration::from_millis(2));
        }
        self.process.end();
    }

    /// Kills it; what it said last.
    pub(crate) fn kill(&mut self) -> Vec<String> {
        self.sender = None;
        self.process.end();
        let start = Instant::now();
        while self.open > 0 {
            let left = LAST_WORDS.saturating_sub(start.elapsed());
            match self.events.recv_timeout(left) {
                Ok(Event::Said(
                    _,
                    Line::Whole(line) | Line::Broken(line) | Line::TooLong(line),
                )) => {
                    self.last_lines.push(&line);
                }
                Ok(Event::Closed(_)) => self.open -= 1,
                Err(_) => break,
            }
            if left.is_zero() {
                break;
            }
        }
        self.last_lines.to_vec()
    }
}

/// Reads lines until the stream ends, they are no longer wanted, or one is too long.
fn listen(input: impl Read, stream: Stream, events: &SyncSender<Event>) {
    // Progress on a terminal is written over itself: for the errors, that ends a line.
    let ends: &[u8] = if stream == Stream::Output { b"\n" } else { b"\r\n" };
    let mut input = BufReader::new(input);
    // A stream that cannot be read has ended.
    while let Ok(Some(line)) = read_line(&mut input, ends) {
        let is_last = matches!(line, Line::TooLong(_));
        if events.send(Event::Said(stream, line)).is_err() || is_last {
            return;
        }
    }
    let _ = events.send(Event::Closed(stream));
}

/// Writes lines until there are no more, or the program no longer reads them.
fn write(mut stdin: ChildStdin, lines: &Receiver<String>, unsent: &AtomicUsize) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
        unsent.fetch_sub(1, Ordering::Relaxed);
    }
}
