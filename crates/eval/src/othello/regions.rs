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

/// Squares of one region, from which it is flooded. An empty edge is taken whole: the rest is nearer
/// to it than to a corner.
#[inline]
const fn first_squares(rest: SquareSet) -> SquareSet {
    const fn side(rest: SquareSet, side: SquareSet) -> SquareSet {
        if side.is_subset(rest) { side } else { SquareSet::EMPTY }
    }
    let (first, last) = (side(rest, SquareSet::rank(0)), side(rest, SquareSet::rank(7)));
    let rank = if first.is_empty() { last } else { first };
    if rank.is_empty() {
        return SquareSet::from_bits(rest.bits() & rest.bits().wrapping_neg());
    }
    // Both files meet the rank in a corner.
    rank.union(side(rest, SquareSet::file(0))).union(side(rest, SquareSet::file(7)))
}

impl Regions {
    #[inline]
    pub(super) fn new(empty: SquareSet, own_moves: SquareSet, other_moves: SquareSet) -> Self {
        let mut found = Self::default();
        let mut rest = empty;
        while !rest.is_empty() {
            let region = rest.flood_from(first_squares(rest));
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
