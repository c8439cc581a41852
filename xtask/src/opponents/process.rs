//! A program that is spoken to in lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::Result;

/// How long a program may be silent. Far longer than any move should take: programs that
/// search to a fixed depth are slow now and then, and only one that hangs should be given up.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a program that was asked to quit may take before it is killed.
const GRACE: Duration = Duration::from_millis(500);

/// A running program and the lines it has written.
pub(crate) struct LineProcess {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
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
        Ok(Self { child, stdin, lines })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result {
        let sent = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
        sent.map_err(|_| self.how_it_ended())
    }

    /// The next line.
    pub(crate) fn receive(&mut self) -> Result<String> {
        self.lines.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => {
                format!("said nothing for {} seconds", PATIENCE.as_secs())
            }
            RecvTimeoutError::Disconnected => self.how_it_ended(),
        })
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
