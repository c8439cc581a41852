//! Lines of a log, written by a thread of their own: a reader that pauses must not hold up those who
//! have something to say.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// Lines that wait to be written; more are lost.
const MOST_WAITING: usize = 1_000;

/// How long the end of the program may wait for the last lines to be written.
const LONGEST_GOODBYE: Duration = Duration::from_secs(1);

/// Where lines wait to be written to standard error.
#[derive(Clone)]
pub(crate) struct LogLines(Arc<Queue>);

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Vec<u8>>,
    /// Lines that found no room since the last that did.
    lost: u64,
    is_writing: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, line: &[u8]) {
        let mut state = self.lock();
        if state.waiting.len() >= MOST_WAITING {
            state.lost += 1;
            return;
        }
        if state.lost > 0 {
            let lost = std::mem::take(&mut state.lost);
            state.waiting.push_back(format!("{lost} lines of the log were lost\n").into_bytes());
        }
        state.waiting.push_back(line.to_vec());
        drop(state);
        self.changed.notify_all();
    }

    /// Writes what waits, for ever.
    fn write_to(&self, mut out: impl Write) {
        let mut state = self.lock();
        loop {
            let Some(line) = state.waiting.pop_front() else {
                state.is_writing = false;
                self.changed.notify_all();
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.is_writing = true;
            drop(state);
            // Nobody is left to be told that nobody reads it.
            let _ = out.write_all(&line);
            state = self.lock();
        }
    }
}

impl LogLines {
    pub(crate) fn new() -> Self {
        let queue: Arc<Queue> = Arc::default();
        let written = queue.clone();
        thread::spawn(move || written.write_to(io::stderr()));
        Self(queue)
    }

    /// When dropped, waits until all lines are written, but not for a reader that has stopped reading.
    #[must_use]
    pub(crate) fn until_written(&self) -> UntilWritten {
        UntilWritten(self.0.clone())
    }
}

pub(crate) struct UntilWritten(Arc<Queue>);

impl Drop for UntilWritten {
    fn drop(&mut self) {
        let left = |state: &mut State| state.is_writing || !state.waiting.is_empty();
        let state = self.0.lock();
        let _all = self.0.changed.wait_timeout_while(state, LONGEST_GOODBYE, left);
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
        self.0.add(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use super::*;

    /// Begins to read when it is told to.
    struct Reader(Option<std::sync::mpsc::Receiver<()>>, Sender<Vec<u8>>);

    impl Write for Reader {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            if let Some(begin) = self.0.take() {
                let _ = begin.recv();
            }
            let _ = self.1.send(line.to_vec());
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_pauses_holds_up_nobody_and_is_told_how_much_it_missed() {
        let (queue, (begin, wait), (sender, lines)) =
            (Arc::new(Queue::default()), channel(), channel());
        let written = queue.clone();
        thread::spawn(move || written.write_to(Reader(Some(wait), sender)));
        let mut log = &LogLines(queue);
        log.write_all(b"0\n").expect("written");
        // The thread holds the first line by now, and waits for its reader.
        while !log.0.lock().is_writing {
            thread::yield_now();
        }
        for number in 1..=MOST_WAITING + 7 {
            log.write_all(format!("{number}\n").as_bytes()).expect("written");
        }
        begin.send(()).expect("a reader");
        drop(log.until_written());
        log.write_all(b"the last\n").expect("written");
        drop(log.until_written());
        let read: Vec<_> =
            lines.try_iter().filter_map(|line| String::from_utf8(line).ok()).collect();
        assert_eq!(read.len(), MOST_WAITING + 3, "{read:?}");
        assert_eq!(read[MOST_WAITING], format!("{MOST_WAITING}\n"));
        assert_eq!(read[MOST_WAITING + 1..], ["7 lines of the log were lost\n", "the last\n"]);
    }
}
