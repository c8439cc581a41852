//! Which move to try first: the one that leaves the opponent least to choose from.

use gamut_board::{Square, SquareSet, TwoColours};
use gamut_game::ArrayVec;
use gamut_games::othello::flips;

use super::evaluation::{CORNERS, potential_mobility, weighted_mobility};
use super::search::Search;

/// From this many empty squares on, a few plies of look-ahead order the moves better than a count
/// of the opponent's replies, and cost less than they save.
const LOOKS_AHEAD: u32 = 13;

/// A move that can be tried, and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    /// The board after the move, as the opponent sees it.
    pub(super) child: TwoColours,
    promise: i32,
}

/// A move is a square.
pub(super) type Candidates = ArrayVec<Candidate, 64>;

/// Fills an empty list with the moves, in no order.
#[inline]
pub(super) fn list_moves(board: TwoColours, moves: SquareSet, list: &mut Candidates) {
    for square in moves {
        let mask = flips(square, board.mover, board.other) | SquareSet::of(square);
        list.push(Candidate { square, child: board.convert(mask), promise: 0 });
    }
}

/// Takes the most promising candidate out of the list. All of them are seldom needed, so the
/// list is never sorted.
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

impl Search<'_> {
    /// Says of every candidate how promising it is; `hinted`, which was best when the position
    /// was last searched, comes first.
    #[inline]
    pub(super) fn judge(
        &mut self,
        list: &mut Candidates,
        empties: u32,
        odd: SquareSet,
        hinted: Option<Square>,
    ) {
        if list.len() == 1 {
            return;
        }
        // Deeper where more is at stake.
        let depth = match empties {
            0..16 => 1,
            16..20 => 2,
            20..24 => 3,
            _ => 4,
        };
        for candidate in list {
            let parity = i32::from(odd.contains(candidate.square));
            candidate.promise = if Some(candidate.square) == hinted {
                i32::MAX
            } else if empties >= LOOKS_AHEAD {
                12 * parity - self.look_ahead(candidate.child, depth, -i32::MAX, i32::MAX)
            } else {
                12 * parity + self.fastest_first(candidate.square, candidate.child)
            };
        }
    }

    /// The fewer replies, the smaller the tree, and the better for the mover too.
    #[inline]
    fn fastest_first(&self, square: Square, child: TwoColours) -> i32 {
        let stable = self.stability.on_edges(child.exchanged()).count() as i32;
        let corner = i32::from(CORNERS.contains(square));
        6 * stable + 8 * corner - 48 * weighted_mobility(child) - 6 * potential_mobility(child)
    }
}
