//! How far long work is: a bar on a terminal, elsewhere a line now and then, so that logs
//! show life.

use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::complain;

pub(crate) struct Progress {
    bar: ProgressBar,
    /// What is counted, in the plural.
    what: String,
    on_terminal: bool,
    started: Instant,
    last: Mutex<Instant>,
}

/// Shorter work needs no progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// Least time between two drawings of the bar: as often as eyes can follow.
const BLINK: Duration = Duration::from_millis(50);
const SILENCE: Duration = Duration::from_secs(10);

impl Progress {
    pub(crate) fn of(what: impl Into<String>) -> Self {
        Self::from(0, what)
    }

    /// Work of which some was done before: it does not count for how long the rest will take.
    pub(crate) fn from(done: usize, what: impl Into<String>) -> Self {
        let what = what.into();
        let on_terminal = std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left{{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_position(done as u64);
        bar.reset_eta();
        let started = Instant::now();
        Self { bar, what, on_terminal, started, last: started.into() }
    }

    /// `done` are done; `more` is printed after the numbers.
    pub(crate) fn tell(&self, done: usize, all: usize, more: impl Display) {
        let now = Instant::now();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = if self.on_terminal { BLINK } else { SILENCE };
        if now - self.started < PATIENCE || now - *last < pause {
            return;
        }
        *last = now;
        if self.on_terminal {
            self.bar.set_length(all as u64);
            self.bar.set_position(done as u64);
            self.bar.set_message(more.to_string());
        } else {
            complain(format_args!("{done} of {all} {}{more}", self.what));
        }
    }

    /// Makes room for what comes next.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
