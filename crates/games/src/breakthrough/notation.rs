//! Forsyth notation, and moves as `a2-a3` and `c5xd6`, as in Lines of Action.

use gamut_board::SquareSet;
use gamut_game::{Diagram, Notation, NotationError};

use super::{Breakthrough, MAX_PAWNS, Move, Position, goal_rank};
use crate::grid;

impl Notation for Breakthrough {
    const POSITION_FORM: &'static str = "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx x \
         (rank 8 first, x Black going up, o White going down)";
    const MOVE_FORM: &'static str = "a2-a3, or c5xd6 for a capture";

    /// Positions in which the last move won are read; those that would have needed a move after
    /// the end are not.
    fn parse_position(text: &str) -> Result<Position, NotationError> {
        let wrong = |problem: &str| NotationError::position::<Self>(text, problem);
        let position = grid::parse_two_sided::<Self>(text, 0..=MAX_PAWNS)?;
        let (mover, waiting) = (position.side, !position.side);
        if position.pieces(waiting).is_empty() {
            return Err(wrong(&format!("{waiting} has no pawn left: the game was over")));
        }
        // Of two pawns that arrived, one did so before the last move.
        for (side, allowed) in [(mover, 0), (waiting, 1)] {
            let rank = goal_rank(side);
            if (position.pieces(side) & SquareSet::rank(rank)).count() > allowed {
                let rank = rank + 1;
                return Err(wrong(&format!("{side} had reached rank {rank}: the game was over")));
            }
        }
        Ok(position)
    }

    fn position_text(position: &Position) -> String {
        grid::two_sided_text(position)
    }

    fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
        grid::parse_from_to::<Self>(position, text)
    }

    fn move_text(position: &Position, m: Move) -> String {
        grid::from_to_text(position, m)
    }

    /// On squares of two shades: they show where the diagonals go.
    fn diagram(position: &Position) -> Diagram {
        grid::two_sided_diagram(position).chequered()
    }
}
