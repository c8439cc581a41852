//! Wins, draws and losses, and how sure they make us.

use std::fmt;
use std::time::Duration;

/// What a game was for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Won,
    Drawn,
    Lost,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        })
    }
}

/// Games counted by their results.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

/// The normal distribution's bound for 95 %.
const Z: f64 = 1.959_964;

impl Score {
    pub(crate) fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Won => self.won += 1,
            Verdict::Drawn => self.drawn += 1,
            Verdict::Lost => self.lost += 1,
        }
    }

    pub(crate) fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points for each game, from 0 to 1; a draw is half a point.
    pub(crate) fn mean(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Wilson's interval, with a draw as half a win: 95 % of such intervals hold the true
    /// mean. Draws make it wider than it need be, never narrower; and it does not shrink to
    /// nothing when every game is won, as one from the variance of pairs would.
    pub(crate) fn interval(self) -> (f64, f64) {
        let (n, p) = (f64::from(self.games()), self.mean());
        if n == 0.0 {
            return (0.0, 1.0);
        }
        let centre = p + Z * Z / (2.0 * n);
        let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
    }
}

/// The time that one player's moves took: on the wall, and of a processor where that is known.
///
/// They differ when the machine is busy with other things, or a program uses several threads;
/// then the time was not equal, whatever the clock on the wall says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    moves: u32,
    total: Duration,
    longest: Duration,
    processor: Duration,
}

impl Clock {
    pub(crate) fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(crate) fn add_processor_time(&mut self, time: Duration) {
        self.processor += time;
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.moves += other.moves;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
        self.processor += other.processor;
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |time: Duration| time.as_secs_f64() * 1e3 / f64::from(self.moves.max(1));
        write!(f, "{:.0} ms a move, {} moves, ", each(self.total), self.moves)?;
        write!(f, "longest {} ms; processor time ", self.longest.as_millis())?;
        match self.processor {
            Duration::ZERO => write!(f, "unknown"),
            time => write!(f, "{:.0} ms a move", each(time)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    /// Without a success in n trials, the upper bound is z² / (n + z²).
    #[test]
    fn wilson_intervals() {
        let close =
            |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
        assert!(close(Score { lost: 15, ..Score::default() }.interval(), (0.0, 0.204)));
        assert!(close(Score { won: 15, ..Score::default() }.interval(), (0.796, 1.0)));
        assert!(close(Score { won: 5, drawn: 0, lost: 5 }.interval(), (0.237, 0.763)));
        assert!(close(Score { won: 0, drawn: 10, lost: 0 }.interval(), (0.237, 0.763)));
        assert_eq!(Score::default().interval(), (0.0, 1.0));
    }
}
