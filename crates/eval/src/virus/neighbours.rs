//! How many pieces stand next to every square, all squares at once.

use gamut_board::{Direction, SquareSet};

/// The number of pieces of one colour around each square.
///
/// The four sets are the digits of these numbers in binary, so that a few operations on whole
/// sets add up the neighbours of all squares, and "the largest move" (Cowling §6) needs no
/// loop over the squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct NeighbourCounts {
    /// Squares whose number has this digit: eights, fours, twos, ones.
    digits: [SquareSet; 4],
}

impl NeighbourCounts {
    /// Counts the neighbours that each square has in `pieces`. (A square of `pieces` counts
    /// itself too; nobody asks about these.)
    #[inline]
    pub(super) fn of(pieces: SquareSet) -> Self {
        let (east, west) = (pieces.shift(Direction::East), pieces.shift(Direction::West));
        let (ones, twos) = add(east, pieces, west);
        let (ones, carried_twos) = add_ranks(ones);
        let (twos, carried_fours) = add_ranks(twos);
        let more_fours = twos & carried_twos;
        let digits =
            [carried_fours & more_fours, carried_fours ^ more_fours, twos ^ carried_twos, ones];
        Self { digits }
    }

    /// max |Adj(s) ∩ W₀| over the squares s of `set`; 0 when there are none.
    #[inline]
    pub(super) fn largest(&self, set: SquareSet) -> i32 {
        let mut best = set;
        let mut largest = 0;
        for digit in self.digits {
            let with = best & digit;
            best = if with.is_empty() { best } else { with };
            largest = 2 * largest + i32::from(!with.is_empty());
        }
        largest
    }
}

/// Sum and carry of three binary digits, for every square.
#[inline]
fn add(a: SquareSet, b: SquareSet, c: SquareSet) -> (SquareSet, SquareSet) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// Sum and carry of a digit over each square's own rank and the two beside it.
#[inline]
fn add_ranks(digit: SquareSet) -> (SquareSet, SquareSet) {
    add(digit.shift(Direction::North), digit, digit.shift(Direction::South))
}
