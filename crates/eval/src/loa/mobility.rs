//! What a side could do if it were its turn.

use gamut_board::TwoColours;
use gamut_games::loa::destinations;

use super::EDGE;

/// Moves of one side, by kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mobility {
    /// All moves.
    pub(super) moves: u32,
    /// Those that end on the edge: seldom good ones.
    pub(super) to_edge: u32,
    /// Those that capture.
    pub(super) captures: u32,
    /// Pieces on the edge that cannot leave it: behind a wall of the opponent's pieces, or too
    /// far to move for the pieces on their lines.
    pub(super) walled_in: u32,
}

impl Mobility {
    /// The moves of `board.mover`.
    #[inline]
    pub(super) fn of(board: TwoColours) -> Self {
        let mut found = Self::default();
        for from in board.mover {
            let to = destinations(from, board);
            found.moves += to.count();
            found.to_edge += (to & EDGE).count();
            found.captures += (to & board.other).count();
            let stays_on_edge = EDGE.contains(from) && to.is_subset(EDGE);
            found.walled_in += u32::from(stays_on_edge);
        }
        found
    }
}
