//! How far long work is: a bar on a terminal, elsewhere a line now and then, so that logs
//! show life.

use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::complain;

pub(crate) struct Progress {
    bar: ProgressBar,
    /// What is counted, in the plural.
    what: String,
    on_terminal: bool,
    /// How many were done before.
    first: usize,
    started: Instant,
    seen: Mutex<Seen>,
}

/// What was told so far.
struct Seen {
    drawn: Instant,
    /// The most that were done, and since when.
    done: usize,
    since: Instant,
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

    /// Work of which some was done before: that says nothing of how long the rest will take.
    pub(crate) fn from(done: usize, what: impl Into<String>) -> Self {
        let what = what.into();
        let on_terminal = std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let template = format!("{{bar:30}} {{pos}}/{{len}} {what}{{msg}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        let started = Instant::now();
        let seen = Seen { drawn: started, done, since: started };
        Self { bar, what, on_terminal, first: done, started, seen: seen.into() }
    }

    /// `done` are done; `more` is printed after the numbers.
    pub(crate) fn tell(&self, done: usize, all: usize, more: impl Display) {
        let now = Instant::now();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if done > seen.done {
            (seen.done, seen.since) = (done, now);
        }
        let pause = if self.on_terminal { BLINK } else { SILENCE };
        if now - self.started < PATIENCE || now - seen.drawn < pause {
            return;
        }
        seen.drawn = now;
        if self.on_terminal {
            let left = self.left(&seen, all, now);
            let left = left.map(|left| format!(", {:#} left", HumanDuration(left)));
            self.bar.set_length(all as u64);
            self.bar.set_position(done as u64);
            self.bar.set_message(format!("{}{more}", left.unwrap_or_default()));
        } else {
            complain(format_args!("{done} of {all} {}{more}", self.what));
        }
    }

    /// How long the rest will take, if each of them takes as long as those so far. (The estimate of
    /// the bar looks back over seconds only, and one of these may take minutes.)
    fn left(&self, seen: &Seen, all: usize, now: Instant) -> Option<Duration> {
        let made = seen.done.checked_sub(self.first).filter(|&made| made > 0)?;
        let each = (seen.since - self.started).as_secs_f64() / made as f64;
        let rest = all.saturating_sub(seen.done) as f64;
        let under_way = (now - seen.since).as_secs_f64().min(each);
        Duration::try_from_secs_f64((rest * each - under_way).max(0.0)).ok()
    }

    /// Makes room for what comes next.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
