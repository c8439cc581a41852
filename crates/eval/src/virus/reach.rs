//! How far each side is from every empty square: the distance sets of Cowling §4, Fig. 9.

use gamut_board::{SquareSet, TwoColours};

/// What one side can reach. In the comments the side is Cowling's black, its opponent white.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// B₁: empty squares to grow on.
    pub(super) one: SquareSet,
    /// B₂: empty squares two steps away, to move a piece to.
    pub(super) two: SquareSet,
    /// B₀ ∪ B₁ ∪ B₂ ∪ …
    pub(super) all: SquareSet,
    /// By k: the empty squares more than k steps closer than the opponent is,
    /// ⋃ (Bᵢ − W_≤i+k) over i ≥ 1 (§6).
    pub(super) closer: [SquareSet; 2],
}

/// The reach of the side to move and of its opponent.
///
/// `gamut_board::distance_sets` gives the sets of one side, one at a time, by the rules of
/// Virus. This walks with both sides at once, because the closer squares compare them step by
/// step and because the two walks do not wait for each other in the processor.
///
/// Where pieces jump over anything (Ataxx) two steps may be taken at once whatever is between
/// them, a wall included; only where a piece lands must be empty.
#[inline]
pub(super) fn reaches<const JUMPS_OVER_ANYTHING: bool>(
    board: TwoColours,
    empty: SquareSet,
) -> [Reach; 2] {
    let mut walks = Walks::<JUMPS_OVER_ANYTHING>::from(board);
    walks.step(empty);
    let one = [walks.black.latest, walks.white.latest];
    walks.step(empty);
    let two = [walks.black.latest, walks.white.latest];
    while !walks.are_over(empty) {
        walks.step(empty);
    }
    let Walks { black, white, closer } = walks;
    let all = [black.reached, white.reached];
    [0, 1].map(|i| Reach { one: one[i], two: two[i], all: all[i], closer: closer[i] })
}

/// The distance sets B₀, B₁, B₂, … of one side up to the last that is not empty (§4): for
/// Virus those of `gamut_board::distance_sets`, for Ataxx with its jumps. There a set between
/// two others can be empty.
///
/// ```
/// use gamut_board::{SquareSet, squares};
/// use gamut_eval::virus::distance_sets;
///
/// // Virus goes from one square to the next, Ataxx jumps over the gap between b1 and d1.
/// let (black, empty) = (squares!(a1), squares!(b1, d1));
/// assert_eq!(distance_sets::<false>(black, empty), [black, squares!(b1)]);
/// assert_eq!(
///     distance_sets::<true>(black, empty),
///     [black, squares!(b1), SquareSet::EMPTY, squares!(d1)]
/// );
/// ```
#[must_use]
pub fn distance_sets<const JUMPS_OVER_ANYTHING: bool>(
    pieces: SquareSet,
    empty: SquareSet,
) -> Vec<SquareSet> {
    let mut walk = Walk::<JUMPS_OVER_ANYTHING>::from(pieces);
    let mut sets = vec![pieces];
    loop {
        walk.step(empty);
        // The first step leaves a gap of its own behind it: there is nothing before B₁.
        if walk.is_stuck() && sets.len() > 1 {
            break;
        }
        sets.push(walk.latest);
    }
    while sets.len() > 1 && sets.last().is_some_and(|set| set.is_empty()) {
        sets.pop();
    }
    sets
}

/// Both sides' walks, and what they have found closer to one of them so far.
struct Walks<const JUMPS_OVER_ANYTHING: bool> {
    black: Walk<JUMPS_OVER_ANYTHING>,
    white: Walk<JUMPS_OVER_ANYTHING>,
    closer: [[SquareSet; 2]; 2],
}

impl<const JUMPS_OVER_ANYTHING: bool> Walks<JUMPS_OVER_ANYTHING> {
    #[inline]
    fn from(board: TwoColours) -> Self {
        Self {
            black: Walk::from(board.mover),
            white: Walk::from(board.other),
            closer: [[SquareSet::EMPTY; 2]; 2],
        }
    }

    #[inline]
    fn step(&mut self, empty: SquareSet) {
        let Self { black, white, closer } = self;
        black.step(empty);
        white.step(empty);
        closer[0][0] |= black.latest - white.reached;
        closer[1][0] |= white.latest - black.reached;
        closer[0][1] |= black.previous - white.reached;
        closer[1][1] |= white.previous - black.reached;
    }

    /// Whether both have been everywhere, so that nothing more can be closer to one of them,
    /// or neither gets any further.
    #[inline]
    fn are_over(&self, empty: SquareSet) -> bool {
        empty.is_subset(self.black.reached & self.white.reached)
            || self.black.is_stuck() && self.white.is_stuck()
    }
}

/// A walk outwards from the pieces of one side, after i steps.
#[derive(Clone, Copy)]
struct Walk<const JUMPS_OVER_ANYTHING: bool> {
    /// B_≤i.
    reached: SquareSet,
    /// Bᵢ, or nothing before the first step: pieces are not empty squares.
    latest: SquareSet,
    /// Bᵢ₋₁, or nothing where that is B₀.
    previous: SquareSet,
    /// Squares of any kind next to B_≤i−1: what a jump goes over.
    overleapt: SquareSet,
}

impl<const JUMPS_OVER_ANYTHING: bool> Walk<JUMPS_OVER_ANYTHING> {
    #[inline]
    fn from(pieces: SquareSet) -> Self {
        let none = SquareSet::EMPTY;
        Self { reached: pieces, latest: none, previous: none, overleapt: none }
    }

    #[inline]
    fn step(&mut self, empty: SquareSet) {
        let beside = self.reached.grown();
        let mut next = beside;
        if JUMPS_OVER_ANYTHING {
            next |= self.overleapt.grown();
            self.overleapt = beside;
        }
        self.previous = self.latest;
        self.latest = (next & empty) - self.reached;
        self.reached |= self.latest;
    }

    /// Whether no further step finds anything. A jump can cross a gap that one step finds
    /// nothing in, so with jumps it takes two empty steps to know.
    #[inline]
    fn is_stuck(&self) -> bool {
        self.latest.is_empty() && (!JUMPS_OVER_ANYTHING || self.previous.is_empty())
    }
}
