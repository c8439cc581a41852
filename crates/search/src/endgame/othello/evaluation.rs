//! A guess at which side is better off, only ever used to order moves: the opponent should have
//! few moves, and corners and what hangs on them should be safe.

use gamut_board::{SquareSet, TwoColours, squares};
use gamut_games::othello::{flips, outflanking};

use super::last_moves::final_margin;
use super::search::Search;

pub(super) const CORNERS: SquareSet = squares!(a1, h1, a8, h8);
const X_SQUARES: SquareSet = squares!(b2, g2, b7, g7);

/// How many moves the mover has, corners counted twice.
#[inline]
pub(super) fn weighted_mobility(board: TwoColours) -> i32 {
    let moves = outflanking(board.mover, board.other);
    (moves.count() + (moves & CORNERS).count()) as i32
}

/// How many empty squares lie beside discs of the opponent: moves that may yet come.
#[inline]
pub(super) fn potential_mobility(board: TwoColours) -> i32 {
    (board.other.grown() - board.occupied()).count() as i32
}

impl Search<'_> {
    /// The evaluation after `depth` more plies of best play, for the mover.
    pub(super) fn look_ahead(
        &mut self,
        board: TwoColours,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return self.evaluate(board);
        }
        let moves = outflanking(board.mover, board.other);
        if moves.is_empty() {
            if outflanking(board.other, board.mover).is_empty() {
                // No evaluation is as good as discs on the table.
                return 1000 * final_margin(board);
            }
            return -self.look_ahead(board.exchanged(), depth, -beta, -alpha);
        }
        let mut best = -i32::MAX;
        for square in moves {
            let mask = flips(square, board.mover, board.other) | SquareSet::of(square);
            best = best.max(-self.look_ahead(board.convert(mask), depth - 1, -beta, -alpha));
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        best
    }

    #[inline]
    fn evaluate(&self, board: TwoColours) -> i32 {
        self.one_sided(board) - self.one_sided(board.exchanged())
    }

    /// What speaks for the mover.
    #[inline]
    fn one_sided(&self, board: TwoColours) -> i32 {
        let stable = self.stability.on_edges(board).count() as i32;
        let corners = (board.mover & CORNERS).count() as i32;
        let empty_corners = CORNERS - board.occupied();
        let exposed = (board.mover & X_SQUARES & empty_corners.grown()).count() as i32;
        16 * weighted_mobility(board) + 5 * potential_mobility(board) + 10 * stable + 10 * corners
            - 15 * exposed
    }
}
