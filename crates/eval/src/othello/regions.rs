//! Connected regions of empty squares, and which side plays last in each.

use gamut_board::SquareSet;

/// What the regions of empty squares promise.
#[derive(Clone, Copy, Default)]
pub(super) struct Regions {
    /// Regions with an odd number of squares.
    pub(super) odd: i32,
    /// Squares of regions where only the side to move has a move now, less those of regions
    /// where only the opponent has.
    pub(super) private_squares: i32,
}

impl Regions {
    #[inline]
    pub(super) fn new(empty: SquareSet, own_moves: SquareSet, other_moves: SquareSet) -> Self {
        let mut found = Self::default();
        let mut rest = empty;
        while !rest.is_empty() {
            let region = rest.connected_group();
            rest -= region;
            let size = region.count() as i32;
            found.odd += size & 1;
            let own = i32::from(region.intersects(own_moves));
            let other = i32::from(region.intersects(other_moves));
            found.private_squares += (own - other) * size;
        }
        found
    }
}
