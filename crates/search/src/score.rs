use std::fmt;
use std::ops::Neg;

/// What a position is worth to the side to move: an estimate, or a proven result.
///
/// Scores are ordered from lost to won. Every proven win is above every estimate; among
/// wins, the nearer or the larger one is higher. Negation turns the board around.
///
/// The unit of estimates is the Elo point: a side at +100 against an equal opponent may expect
/// what a player 100 points stronger may, 64 % of the points (see
/// [`expected_points`](Self::expected_points)).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The least score of a win at a distance of some plies.
const WINS_IN: i32 = 990_000;
/// Wins by a margin lie between here and there.
const WINS_BY: i32 = 900_000;

impl Score {
    /// Nobody wins, or nobody stands better.
    pub const DRAW: Self = Self(0);
    /// Won, now: the upper end.
    pub const MAX: Self = Self(1_000_000);
    /// Lost, now: the lower end.
    pub const MIN: Self = Self(-1_000_000);
    /// The best estimate; a better position would be proven.
    pub const MAX_ESTIMATE: Self = Self(WINS_BY - 1);

    /// An estimate. What is too large to be one is cut.
    #[inline]
    #[must_use]
    pub const fn estimate(value: i32) -> Self {
        if value > Self::MAX_ESTIMATE.0 {
            Self::MAX_ESTIMATE
        } else if value < -Self::MAX_ESTIMATE.0 {
            Self(-Self::MAX_ESTIMATE.0)
        } else {
            Self(value)
        }
    }

    /// A win after this many plies.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        Self(Self::MAX.0 - if plies < 9_999 { plies as i32 } else { 9_999 })
    }

    /// A win by this many pieces, whenever it comes.
    #[inline]
    #[must_use]
    pub const fn win_by(pieces: u32) -> Self {
        Self(WINS_BY + if pieces < 9_999 { pieces as i32 } else { 9_999 })
    }

    /// The bare number, for tables and tests.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score whose bare number this is.
    #[inline]
    #[must_use]
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// What the number says.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self.0 {
            n if n > WINS_IN => Verdict::WinIn((Self::MAX.0 - n) as u32),
            n if n >= WINS_BY => Verdict::WinBy((n - WINS_BY) as u32),
            n if n < -WINS_IN => Verdict::LossIn((n - Self::MIN.0) as u32),
            n if n <= -WINS_BY => Verdict::LossBy((-n - WINS_BY) as u32),
            n => Verdict::Estimate(n),
        }
    }

    /// Whether this is a won or lost game, not an estimate.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= WINS_BY
    }

    /// Whether this is a win or loss with a distance.
    #[inline]
    #[must_use]
    pub const fn has_distance(self) -> bool {
        self.0.abs() > WINS_IN
    }

    /// The same score seen from a position `plies` further from the end.
    #[inline]
    #[must_use]
    pub const fn further(self, plies: u32) -> Self {
        match (self.has_distance(), self.0 > 0) {
            (false, _) => self,
            (true, true) => Self(self.0 - plies as i32),
            (true, false) => Self(self.0 + plies as i32),
        }
    }

    /// The same score seen from a position `plies` nearer to the end.
    #[inline]
    #[must_use]
    pub const fn nearer(self, plies: u32) -> Self {
        match (self.has_distance(), self.0 > 0) {
            (false, _) => self,
            (true, true) => Self(self.0 + plies as i32),
            (true, false) => Self(self.0 - plies as i32),
        }
    }

    /// A little more (or less): for windows.
    #[inline]
    #[must_use]
    pub const fn plus(self, amount: i32) -> Self {
        let n = self.0.saturating_add(amount);
        if n > Self::MAX.0 {
            Self::MAX
        } else if n < Self::MIN.0 {
            Self::MIN
        } else {
            Self(n)
        }
    }

    /// The share of the points that the side to move may expect, 0 to 1.
    #[must_use]
    pub fn expected_points(self) -> f64 {
        match self.verdict() {
            Verdict::WinIn(_) | Verdict::WinBy(_) => 1.0,
            Verdict::LossIn(_) | Verdict::LossBy(_) => 0.0,
            Verdict::Estimate(n) => 1.0 / (1.0 + 10_f64.powf(-f64::from(n) / 400.0)),
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The meaning of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody knows; a guess in Elo points.
    Estimate(i32),
    /// The side to move wins after this many plies.
    WinIn(u32),
    /// The side to move loses after this many plies.
    LossIn(u32),
    /// The side to move wins by this many pieces.
    WinBy(u32),
    /// The side to move loses by this many pieces.
    LossBy(u32),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self.verdict() {
            Verdict::Estimate(n) => format!("{n:+}"),
            Verdict::WinIn(0) => "won".to_owned(),
            Verdict::LossIn(0) => "lost".to_owned(),
            Verdict::WinIn(1) => "wins in 1 ply".to_owned(),
            Verdict::LossIn(1) => "loses in 1 ply".to_owned(),
            Verdict::WinIn(n) => format!("wins in {n} plies"),
            Verdict::LossIn(n) => format!("loses in {n} plies"),
            Verdict::WinBy(n) => format!("wins by {n}"),
            Verdict::LossBy(n) => format!("loses by {n}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Score, Verdict};

    #[test]
    fn scores_are_ordered_from_lost_to_won() {
        let ordered = [
            -Score::win_in(0),
            -Score::win_in(3),
            -Score::win_by(64),
            -Score::win_by(2),
            Score::estimate(-2_000_000),
            Score::estimate(-5),
            Score::DRAW,
            Score::estimate(5),
            Score::MAX_ESTIMATE,
            Score::win_by(2),
            Score::win_by(64),
            Score::win_in(3),
            Score::win_in(0),
        ];
        assert!(ordered.is_sorted());
        assert_eq!(Score::win_in(3).verdict(), Verdict::WinIn(3));
        assert_eq!((-Score::win_by(7)).verdict(), Verdict::LossBy(7));
    }

    #[test]
    fn distances_move_with_the_root() {
        assert_eq!(Score::win_in(3).further(2), Score::win_in(5));
        assert_eq!((-Score::win_in(5)).nearer(2), -Score::win_in(3));
        assert_eq!(Score::win_by(5).further(2), Score::win_by(5));
        assert_eq!(Score::estimate(5).nearer(2), Score::estimate(5));
    }

    #[test]
    fn a_hundred_points_are_worth_64_per_cent() {
        assert_eq!((Score::estimate(100).expected_points() * 100.0).round(), 64.0);
    }
}
