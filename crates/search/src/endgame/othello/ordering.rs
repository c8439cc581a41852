//! Which move to try first: the one that leaves the opponent least to choose from.

use gamut_board::{Square, SquareSet, TwoColours, squares};
use gamut_game::ArrayVec;
use gamut_games::othello::{flips, outflanking};

use super::stability::Stability;

const CORNERS: SquareSet = squares!(a1, h1, a8, h8);

/// A move that can be tried, and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    /// The board after the move, as the opponent sees it.
    pub(super) child: TwoColours,
    pub(super) promise: i32,
}

/// A position has at most as many moves as empty squares, and four discs are never taken back.
pub(super) type Candidates = ArrayVec<Candidate, 64>;

pub(super) fn candidates(board: TwoColours, moves: SquareSet) -> Candidates {
    let mut list = Candidates::new();
    for square in moves {
        let flipped = flips(square, board.mover, board.other);
        let child = board.convert(flipped | SquareSet::of(square));
        list.push(Candidate { square, child, promise: 0 });
    }
    list
}

/// Takes the most promising candidate out of the list.
#[inline]
pub(super) fn take_best(list: &mut Candidates) -> Option<Candidate> {
    let (mut at, mut promise) = (0, i32::MIN);
    for (i, candidate) in list.iter().enumerate() {
        if candidate.promise > promise {
            (at, promise) = (i, candidate.promise);
        }
    }
    list.swap_pop(at)
}

/// How many moves the mover has, corners counted twice.
#[inline]
fn weighted_mobility(board: TwoColours) -> i32 {
    let moves = outflanking(board.mover, board.other);
    (moves.count() + (moves & CORNERS).count()) as i32
}

/// Fastest first: how promising a move is that leads to `child`.
#[inline]
pub(super) fn fastest_first(
    square: Square,
    child: TwoColours,
    odd: SquareSet,
    stability: &Stability,
) -> i32 {
    let empty = !child.occupied();
    let potential = (child.other.grown() & empty).count() as i32;
    let stable = stability.on_edges(child.exchanged()).count() as i32;
    let parity = i32::from(odd.contains(square));
    let corner = i32::from(CORNERS.contains(square));
    -weighted_mobility(child) * 32 - potential * 4 + stable * 10 + parity * 12 + corner * 8
}
