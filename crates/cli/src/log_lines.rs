//! Lines of a log, written by a thread of their own: a reader that pauses must not hold up those who
//! have something to say.

use std::io::{self, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use tracing_subscriber::fmt::MakeWriter;

/// Lines that wait to be written; more are lost.
const MOST_WAITING: usize = 1_000;

/// Where lines wait to be written to standard error.
pub(crate) struct LogLines(SyncSender<Vec<u8>>);

impl LogLines {
    pub(crate) fn new() -> Self {
        let (sender, lines) = sync_channel::<Vec<u8>>(MOST_WAITING);
        thread::spawn(move || {
            for line in lines {
                // Nobody is left to be told that nobody reads it.
                let _ = io::stderr().write_all(&line);
            }
        });
        Self(sender)
    }
}

impl<'a> MakeWriter<'a> for LogLines {
    type Writer = &'a Self;

    fn make_writer(&'a self) -> &'a Self {
        self
    }
}

impl Write for &LogLines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.try_send(line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
