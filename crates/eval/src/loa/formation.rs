//! How a side's pieces hang together and how much room they take.

use gamut_board::{Direction, SquareSet};

/// Pieces that are not in the largest connected group.
#[inline]
pub(super) fn stragglers(pieces: SquareSet) -> u32 {
    let count = pieces.count();
    let mut rest = pieces;
    let mut largest = 0;
    // A group that is larger than all that is left needs no further look.
    while largest < rest.count() {
        let group = rest.connected_group();
        largest = largest.max(group.count());
        rest -= group;
    }
    count - largest
}

/// Pairs of adjacent pieces.
#[inline]
pub(super) fn connections(pieces: SquareSet) -> u32 {
    // Half of the directions: each pair is found from one of its ends.
    [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast]
        .into_iter()
        .map(|direction| (pieces & pieces.shift(direction)).count())
        .sum()
}

/// Squares of the smallest rectangle of the board that holds all pieces (Winands' uniformity).
#[inline]
pub(super) fn bounding_area(pieces: SquareSet) -> u32 {
    let bits = pieces.bits();
    if bits == 0 {
        return 0;
    }
    let ranks = (63 - bits.leading_zeros()) / 8 - bits.trailing_zeros() / 8 + 1;
    let folded = bits | bits >> 32;
    let folded = folded | folded >> 16;
    let files_used = (folded | folded >> 8) as u8;
    let files = 8 - files_used.leading_zeros() - files_used.trailing_zeros();
    ranks * files
}
