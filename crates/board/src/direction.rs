use crate::SquareSet;

/// One of the eight ways a king can step. North is towards the eighth rank, east towards
/// the h-file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north; each is at the index that `as usize` gives.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Files a step goes to the right: -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn files(self) -> i8 {
        match self {
            Self::NorthEast | Self::East | Self::SouthEast => 1,
            Self::North | Self::South => 0,
            Self::SouthWest | Self::West | Self::NorthWest => -1,
        }
    }

    /// Ranks a step goes up: -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn ranks(self) -> i8 {
        match self {
            Self::NorthWest | Self::North | Self::NorthEast => 1,
            Self::East | Self::West => 0,
            Self::SouthWest | Self::South | Self::SouthEast => -1,
        }
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The squares that a step in this direction can be taken from without leaving the
    /// 8×8 board: Cowling's N, S, E, W, NE, NW, SE and SW masks (§2; Fig. 4 shows two).
    ///
    /// ```
    /// use gamut_board::{Direction, SquareSet};
    /// assert_eq!(Direction::North.steppable(), SquareSet::ALL - SquareSet::rank(7));
    /// ```
    #[inline]
    #[must_use]
    pub const fn steppable(self) -> SquareSet {
        let files = match self.files() {
            1 => SquareSet::file(7).complement(),
            -1 => SquareSet::file(0).complement(),
            _ => SquareSet::ALL,
        };
        let ranks = match self.ranks() {
            1 => SquareSet::rank(7).complement(),
            -1 => SquareSet::rank(0).complement(),
            _ => SquareSet::ALL,
        };
        files.intersection(ranks)
    }
}
