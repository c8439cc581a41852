//! Forsyth notation, and moves as `b1-b3` and `d3xd6`.

use gamut_game::{Diagram, Notation, NotationError};

use super::{Loa, MAX_PIECES, Move, Position};
use crate::grid;

impl Notation for Loa {
    const POSITION_FORM: &'static str =
        "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x (rank 8 first, x Black, o White)";
    const MOVE_FORM: &'static str = "b1-b3, or d3xd6 for a capture";

    fn parse_position(text: &str) -> Result<Position, NotationError> {
        grid::parse_two_sided::<Self>(text, 1..=MAX_PIECES)
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

    fn diagram(position: &Position) -> Diagram {
        grid::two_sided_diagram(position)
    }
}
