//! Ataxx FEN and the moves of the Universal Ataxx Interface.

use gamut_board::{Area, Square};
use gamut_game::{Cell, Diagram, Notation, NotationError, find_move};

use super::{DRAW_CLOCK, Move, Position, VirusFamily};
use crate::grid::{self, Grid};

impl<const JUMPS_OVER_ANYTHING: bool> Notation for VirusFamily<JUMPS_OVER_ANYTHING> {
    const POSITION_FORM: &'static str = if JUMPS_OVER_ANYTHING {
        "x5o/7/7/7/7/7/o5x x 0 1 (x Black, o White, - wall)"
    } else {
        "x6o/8/8/8/8/8/8/o6x x 0 1 (x Black, o White, - wall)"
    };
    const MOVE_FORM: &'static str = "g2 grows, a1a3 moves, 0000 passes";

    fn parse_position(text: &str) -> Result<Position, NotationError> {
        let wrong = |problem: &str| NotationError::position::<Self>(text, problem);
        let mut fields = text.split_whitespace();
        let placement = fields.next().ok_or_else(|| wrong("it is empty"))?;
        let grid = Grid::parse::<Self>(text, placement, Self::SIZES, "xXoO-")?;
        let side = fields.next().ok_or_else(|| wrong("the side to move is missing"))?;
        let side = grid::parse_side::<Self>(text, side)?;
        let clock = grid::parse_counter::<Self>(
            text,
            fields.next(),
            "halfmove clock",
            0..=DRAW_CLOCK.into(),
            0,
        )?;
        let number =
            grid::parse_counter::<Self>(text, fields.next(), "move number", 1..=u16::MAX, 1)?;
        if let Some(extra) = fields.next() {
            let extra = gamut_game::excerpt(extra);
            return Err(wrong(&format!("{extra} is one field too many")));
        }
        let area = Area::new(grid.size).ok_or_else(|| wrong("no such board size"))?;
        let (black, white) = (grid.squares("xX"), grid.squares("oO"));
        let position = Self::position(area.with_walls(grid.squares("-")), black, white, side);
        Ok(Position { clock: clock as u8, number, ..position })
    }

    fn position_text(position: &Position) -> String {
        let placement =
            grid::placement(position.area.size(), |square| match cell(position, square) {
                Cell { wall: true, .. } => Some('-'),
                Cell { piece, .. } => piece.map(|piece| piece.letter),
            });
        let side = grid::side_letter(position.board.side);
        format!("{placement} {side} {} {}", position.clock, position.number)
    }

    fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
        let wanted = match text.trim() {
            "0000" | "pass" | "PASS" => Move::Pass,
            squares => parse_squares(position, squares)
                .ok_or_else(|| NotationError::not_a_move::<Self>(text))?,
        };
        find_move::<Self>(position, |m| m == wanted)
            .ok_or_else(|| NotationError::not_legal::<Self>(position, text))
    }

    fn move_text(_: &Position, m: Move) -> String {
        match m {
            Move::Grow(to) => to.to_string(),
            Move::Jump { from, to } => format!("{from}{to}"),
            Move::Pass => "0000".to_owned(),
        }
    }

    fn move_number(position: &Position) -> u32 {
        position.number.into()
    }

    fn diagram(position: &Position) -> Diagram {
        Diagram::new(position.area.size(), |square| cell(position, square))
    }
}

/// `g2` or `a1a3`. Some programs name the parent of a grow too (`a1a2`): that is a grow.
fn parse_squares(position: &Position, text: &str) -> Option<Move> {
    let square = |part: Option<&str>| part?.parse::<Square>().ok();
    if text.len() == 2 {
        return square(Some(text)).map(Move::Grow);
    }
    let from = square(text.get(..2))?;
    let to = square(text.get(2..))?;
    let is_grow = from.distance(to) == 1 && position.pieces(position.board.side).contains(from);
    Some(if is_grow { Move::Grow(to) } else { Move::Jump { from, to } })
}

fn cell(position: &Position, square: Square) -> Cell {
    match position.board.side_at(square) {
        Some(side) => Cell::piece(side, grid::side_letter(side), '●'),
        None if position.area.walls().contains(square) => Cell::WALL,
        None => Cell::EMPTY,
    }
}
