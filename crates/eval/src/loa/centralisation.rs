//! The centralisation heuristic (Garcia §III.B.4).

use gamut_board::{Square, SquareSet};

/// What a piece is worth by where it stands (Garcia Fig. 6).
#[rustfmt::skip]
static WEIGHTED_BOARD: [i8; 64] = [
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 1, 1, 1, 1, 1, 1, 0,
    0, 1, 2, 2, 2, 2, 1, 0,
    0, 1, 2, 3, 3, 2, 1, 0,
    0, 1, 2, 3, 3, 2, 1, 0,
    0, 1, 2, 2, 2, 2, 1, 0,
    0, 1, 1, 1, 1, 1, 1, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
];

/// The value of one square: 0 on the edge to 3 in the centre.
#[inline]
pub(super) fn weight(square: Square) -> i16 {
    i16::from(WEIGHTED_BOARD[square.index()])
}

/// The sum of the values of the squares that a side's pieces stand on.
#[must_use]
pub fn centralisation(pieces: SquareSet) -> i32 {
    pieces.iter().map(|square| i32::from(weight(square))).sum()
}
