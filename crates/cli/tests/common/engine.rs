//! `gamut engine` as a process that is talked to.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Far more than any answer here takes, far less than `go infinite`.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A running `gamut engine`.
pub(crate) struct Engine {
    pub(crate) child: Child,
    pub(crate) input: Option<ChildStdin>,
    pub(crate) lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gamut"))
            .arg("engine")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("gamut starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self { child, input, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("an open pipe");
        writeln!(input, "{line}").expect("gamut listens");
    }

    /// The first line from here on that begins like this.
    pub(crate) fn until(&self, beginning: &str) -> String {
        let begun = Instant::now();
        let mut heard = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE.saturating_sub(begun.elapsed())) {
            if line.starts_with(beginning) {
                return line;
            }
            heard.push(line);
        }
        panic!("no {beginning} in {heard:#?}");
    }

    pub(crate) fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.send(line);
        self.until(beginning)
    }

    /// The move after this word.
    pub(crate) fn best_move(&self, word: &str) -> String {
        let line = self.until(word);
        let text = line[word.len()..].trim();
        text.split([' ', '/']).next().unwrap_or_default().to_owned()
    }

    pub(crate) fn ends(mut self) {
        self.input = None;
        assert!(self.child.wait().expect("an end").success());
    }
}
