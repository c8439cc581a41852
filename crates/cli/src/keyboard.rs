//! Lines that a person types, and Ctrl-C while waiting for one.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::interrupt::interrupts;

/// What came from the keyboard.
pub(crate) enum Typed {
    Line(String),
    /// The line was not UTF-8.
    NotText,
    /// The end of the input, or Ctrl-C.
    End,
}

/// Standard input, read by a thread of its own: a signal does not wake a blocked read, so the
/// reading thread could not see Ctrl-C.
pub(crate) struct Keyboard(Receiver<io::Result<String>>);

/// How soon Ctrl-C at the prompt is noticed: at once, to a person.
const BLINK: Duration = Duration::from_millis(50);

impl Keyboard {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = sync_channel(0);
        thread::spawn(move || {
            loop {
                let mut line = String::new();
                let read = io::stdin().lock().read_line(&mut line);
                let is_end = matches!(read, Ok(0));
                if is_end || sender.send(read.map(|_| line)).is_err() {
                    return;
                }
            }
        });
        Self(receiver)
    }

    /// Waits for a line.
    pub(crate) fn line(&self) -> io::Result<Typed> {
        loop {
            return match self.0.recv_timeout(BLINK) {
                Ok(Ok(line)) => Ok(Typed::Line(line)),
                Ok(Err(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Typed::NotText),
                Ok(Err(error)) => Err(error),
                Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
                Err(RecvTimeoutError::Timeout) if interrupts().is_stopped() => Ok(Typed::End),
                Err(RecvTimeoutError::Timeout) => continue,
            };
        }
    }
}
