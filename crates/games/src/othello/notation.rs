//! Positions as 64 squares from a1, moves as squares.

use gamut_board::{Square, SquareSet};
use gamut_game::{Cell, Diagram, Notation, NotationError, Side, find_move};

use super::{Move, Othello, Position};
use crate::grid;

impl Notation for Othello {
    const POSITION_FORM: &'static str = "64 squares from a1 to h8 and the side to move (X Black, O White, - empty): \
         ---------------------------OX------XO--------------------------- X";
    const MOVE_FORM: &'static str = "a square such as d3, or pass";

    fn parse_position(text: &str) -> Result<Position, NotationError> {
        let wrong = |problem: &str| NotationError::position::<Self>(text, problem);
        // The side is the last character; the board may be broken into rows by spaces.
        let text = text.trim();
        let Some((at, last)) = text.char_indices().next_back() else {
            return Err(wrong("it is empty"));
        };
        let (board, side) = (&text[..at], last.to_string());
        let (mut black, mut white) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut count = 0;
        for c in board.chars().filter(|c| !c.is_whitespace()) {
            let square = Square::from_index(count).map_or(SquareSet::EMPTY, SquareSet::of);
            match c {
                'X' | 'x' | '*' | 'B' | 'b' => black |= square,
                'O' | 'o' | 'W' | 'w' => white |= square,
                '-' | '.' | '_' => {}
                _ => {
                    let c = gamut_game::excerpt(&c.to_string());
                    return Err(wrong(&format!("{c} at square {} is none of X O -", count + 1)));
                }
            }
            count += 1;
        }
        if count != Square::COUNT {
            return Err(wrong(&format!("{count} squares and a side instead of 64 and a side")));
        }
        let side = grid::parse_side::<Self>(text, &side)?;
        if (black | white).is_empty() {
            return Err(wrong("there is no disc on the board"));
        }
        Ok(Position::new(black, white, side))
    }

    fn position_text(position: &Position) -> String {
        let letter = |square| match position.side_at(square) {
            Some(side) => side_letter(side),
            None => '-',
        };
        let board: String = Square::all().map(letter).collect();
        format!("{board} {}", side_letter(position.side))
    }

    fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
        let wanted = match text.trim().to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Move::Pass,
            square => {
                Move::Place(square.parse().map_err(|_| NotationError::not_a_move::<Self>(text))?)
            }
        };
        find_move::<Self>(position, |m| m == wanted)
            .ok_or_else(|| NotationError::not_legal::<Self>(position, text))
    }

    fn move_text(_: &Position, m: Move) -> String {
        match m {
            Move::Place(square) => square.to_string(),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn diagram(position: &Position) -> Diagram {
        let cell = |square| match position.side_at(square) {
            Some(side) => Cell::piece(side, side_letter(side), '●'),
            None => Cell::EMPTY,
        };
        Diagram::new(8, cell).first_rank_on_top()
    }
}

fn side_letter(side: Side) -> char {
    grid::side_letter(side).to_ascii_uppercase()
}
