//! Forsyth notation, and moves as `b1-b3` and `d3xd6`.

use gamut_game::{Cell, Diagram, Notation, NotationError, find_move};

use super::{Loa, MAX_PIECES, Move, Position};
use crate::grid::{self, Grid};

impl Notation for Loa {
    const POSITION_FORM: &'static str =
        "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x (rank 8 first, x Black, o White)";
    const MOVE_FORM: &'static str = "b1-b3, or d3xd6 for a capture";

    fn parse_position(text: &str) -> Result<Position, NotationError> {
        let wrong = |problem: &str| NotationError::position::<Self>(text, problem);
        let mut fields = text.split_whitespace();
        let placement = fields.next().ok_or_else(|| wrong("it is empty"))?;
        let grid = Grid::parse(placement, 8..=8, "xXoO").map_err(|e| wrong(&e))?;
        let side = fields.next().ok_or_else(|| wrong("the side to move is missing"))?;
        let side = grid::parse_side::<Self>(text, side)?;
        if let Some(extra) = fields.next() {
            let extra = gamut_game::excerpt(extra);
            return Err(wrong(&format!("{extra} is one field too many")));
        }
        let (black, white) = (grid.squares("xX"), grid.squares("oO"));
        for (name, pieces) in [("Black", black), ("White", white)] {
            let count = pieces.count();
            if !(1..=MAX_PIECES).contains(&count) {
                return Err(wrong(&format!("{name} has {count} pieces, not 1 to {MAX_PIECES}")));
            }
        }
        Ok(Position::new(black, white, side))
    }

    fn position_text(position: &Position) -> String {
        let letter = |square| Some(grid::side_letter(position.side_at(square)?));
        format!("{} {}", grid::placement(8, letter), grid::side_letter(position.side))
    }

    fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
        let (wanted, says_capture) =
            parse_squares(text.trim()).ok_or_else(|| NotationError::not_a_move::<Self>(text))?;
        find_move::<Self>(position, |m| m == wanted)
            .filter(|m| !says_capture || position.side_at(m.to).is_some())
            .ok_or_else(|| NotationError::not_legal::<Self>(position, text))
    }

    fn move_text(position: &Position, m: Move) -> String {
        let sign = if position.side_at(m.to).is_some() { 'x' } else { '-' };
        format!("{}{sign}{}", m.from, m.to)
    }

    fn diagram(position: &Position) -> Diagram {
        Diagram::new(8, |square| match position.side_at(square) {
            Some(side) => Cell::piece(side, grid::side_letter(side), '●'),
            None => Cell::EMPTY,
        })
    }
}

/// `b1-b3`, `b1xb3`, `b1:b3` or `b1b3`, and whether it is written as a capture. (A capture may
/// be written as a move.)
fn parse_squares(text: &str) -> Option<(Move, bool)> {
    let from = text.get(..2)?;
    let rest = text.get(2..)?;
    let says_capture = rest.starts_with(['x', 'X', ':']);
    let to = rest.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(rest);
    Some((Move { from: from.parse().ok()?, to: to.parse().ok()? }, says_capture))
}
