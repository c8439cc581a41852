use std::iter::FusedIterator;

use crate::SquareSet;

/// Cowling's distance sets B₀, B₁, B₂, … (§4, Fig. 9).
///
/// B₀ is `pieces`; Bᵢ is the set of `empty` squares that need exactly i steps from the
/// nearest piece, over empty squares. The sequence ends with the last set that is not empty
/// (B₀ always comes, even when empty).
///
/// ```
/// use gamut_board::{distance_sets, squares};
///
/// // A wall of other pieces on the second rank of a 4-file strip: black must go round it.
/// let black = squares!(a1);
/// let empty = squares!(b1, c1, d1, d2, d3, c3);
/// let sets: Vec<_> = distance_sets(black, empty).collect();
/// assert_eq!(sets[0], squares!(a1));
/// assert_eq!(sets[1], squares!(b1));
/// assert_eq!(sets[3], squares!(d1, d2));
/// assert_eq!(sets[4], squares!(c3, d3));
/// assert_eq!(sets.len(), 5);
/// ```
#[must_use]
pub const fn distance_sets(pieces: SquareSet, empty: SquareSet) -> DistanceSets {
    DistanceSets { current: pieces, reached: pieces, empty, started: false }
}

/// B_≤n: the pieces and every empty square at most `n` steps from them (§4).
///
/// ```
/// use gamut_board::{SquareSet, squares, within_distance};
///
/// let black = squares!(a1);
/// assert_eq!(within_distance(black, !black, 1), squares!(a1, a2, b1, b2));
/// assert_eq!(within_distance(black, !black, 7), SquareSet::ALL);
/// ```
#[must_use]
pub const fn within_distance(pieces: SquareSet, empty: SquareSet, n: u32) -> SquareSet {
    let mut reached = pieces;
    let mut i = 0;
    while i < n {
        let next = reached.union(reached.adjacent().intersection(empty));
        if next.bits() == reached.bits() {
            break;
        }
        reached = next;
        i += 1;
    }
    reached
}

/// Iterator over distance sets: see [`distance_sets`].
#[derive(Clone, Debug)]
pub struct DistanceSets {
    current: SquareSet,
    reached: SquareSet,
    empty: SquareSet,
    started: bool,
}

impl Iterator for DistanceSets {
    type Item = SquareSet;

    #[inline]
    fn next(&mut self) -> Option<SquareSet> {
        if !self.started {
            self.started = true;
            return Some(self.current);
        }
        let next = (self.current.adjacent() & self.empty) - self.reached;
        if next.is_empty() {
            return None;
        }
        self.current = next;
        self.reached |= next;
        Some(next)
    }
}

impl FusedIterator for DistanceSets {}
