//! Parity: a side that plays into a region with an odd number of empty squares tends to have the
//! last word there. Regions are taken to be the quadrants of the board.

use gamut_board::{Square, SquareSet};

/// The 4×4 quarter of the board that a square lies in.
#[inline]
pub(super) const fn quadrant(square: Square) -> SquareSet {
    const A1_QUADRANT: u64 = 0x0f0f_0f0f;
    SquareSet::from_bits(A1_QUADRANT << (square.index() & 0b100_100))
}

/// The quadrants that have an odd number of empty squares.
pub(super) fn odd_quadrants(empty: SquareSet) -> SquareSet {
    empty.iter().fold(SquareSet::EMPTY, |odd, square| odd ^ quadrant(square))
}

/// The squares of `set`, those in `odd` before the others.
#[inline]
pub(super) fn odd_first(set: SquareSet, odd: SquareSet) -> impl Iterator<Item = Square> {
    let (mut first, mut then) = (set & odd, set - odd);
    std::iter::from_fn(move || {
        let from = if first.is_empty() { &mut then } else { &mut first };
        let square = from.first()?;
        *from -= SquareSet::of(square);
        Some(square)
    })
}
