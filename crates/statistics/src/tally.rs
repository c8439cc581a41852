use std::fmt;
use std::ops::AddAssign;

use crate::intervals::{elo, games_interval_95};

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Tally {
    /// One game: won, lost, or drawn (`None`).
    #[must_use]
    pub fn of(won: Option<bool>) -> Self {
        let mut tally = Self::default();
        match won {
            Some(true) => tally.wins = 1,
            None => tally.draws = 1,
            Some(false) => tally.losses = 1,
        }
        tally
    }

    /// How many games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A point for a win, half a point for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points, 0 to 1; one half before the first game.
    #[must_use]
    pub fn score(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// Where the score lies with 95 % confidence if games are independent of each other.
    /// For games in pairs see [`pairs_interval_95`](crate::pairs_interval_95).
    #[must_use]
    pub fn interval_95(self) -> (f64, f64) {
        games_interval_95(self.wins, self.draws, self.losses)
    }

    /// How much stronger the first player is, by [`interval_95`](Self::interval_95).
    #[must_use]
    pub fn elo(self) -> Elo {
        Elo::of(self.score(), self.interval_95())
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl FromIterator<Option<bool>> for Tally {
    /// Games as in [`of`](Self::of).
    fn from_iter<I: IntoIterator<Item = Option<bool>>>(games: I) -> Self {
        let mut tally = Self::default();
        games.into_iter().for_each(|won| tally += Self::of(won));
        tally
    }
}

impl fmt::Display for Tally {
    /// `+5 =2 -3`, as chess players write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("+{} ={} -{}", self.wins, self.draws, self.losses))
    }
}

/// A difference in strength with its 95 % interval. Infinite where every game was won or
/// lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// What was seen.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// The difference that belongs to a score with its interval.
    #[must_use]
    pub fn of(score: f64, (low, high): (f64, f64)) -> Self {
        Self { difference: elo(score), low: elo(low), high: elo(high) }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |points: f64| match points {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            // Not "-0".
            _ => format!("{:+}", points.round() as i64),
        };
        let (low, high) = (text(self.low), text(self.high));
        write!(f, "{} ({low} to {high})", text(self.difference))
    }
}
