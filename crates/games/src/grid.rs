//! The piece placement of Forsyth notation, shared by Virus, Lines of Action, Breakthrough and
//! chess: ranks from the top, `/` between them, digits for runs of empty squares. And what else
//! the notations of [`TwoSided`] boards have in common.

use std::fmt;
use std::ops::RangeInclusive;

use gamut_board::Square;
use gamut_game::{Cell, Diagram, Notation, NotationError, Side, find_move};

use crate::{FromTo, TwoSided};

/// A parsed placement: the letter on every square of an n×n board.
pub(crate) struct Grid {
    pub(crate) size: u8,
    letters: [Option<char>; 64],
}

impl Grid {
    /// Reads the placement of a `position` of `G`, whose letters must all be in `known`.
    pub(crate) fn parse<G: Notation>(
        position: &str,
        placement: &str,
        sizes: RangeInclusive<u8>,
        known: &str,
    ) -> Result<Self, NotationError> {
        let wrong = |problem: fmt::Arguments<'_>| NotationError::position::<G>(position, problem);
        let ranks: Vec<&str> = placement.split('/').collect();
        let count = ranks.len();
        let ranks_found = if count == 1 { "1 rank".to_owned() } else { format!("{count} ranks") };
        let size = match u8::try_from(count) {
            Ok(size) if sizes.contains(&size) => size,
            _ if sizes.start() == sizes.end() => {
                return Err(wrong(format_args!("{ranks_found} instead of {}", sizes.start())));
            }
            _ => {
                let (least, most) = sizes.into_inner();
                return Err(wrong(format_args!("{ranks_found} instead of {least} to {most}")));
            }
        };
        let mut letters = [None; 64];
        for (rank, row) in (0..size).rev().zip(&ranks) {
            let number = rank + 1;
            let mut file = 0_u32;
            for c in row.chars() {
                if let Some(run) = c.to_digit(10) {
                    if run == 0 {
                        return Err(wrong(format_args!("0 empty squares on rank {number}")));
                    }
                    file += run;
                } else if known.contains(c) {
                    if let Some(square) = Square::new(file.min(8) as u8, rank) {
                        letters[square.index()] = Some(c);
                    }
                    file += 1;
                } else {
                    let c = gamut_game::excerpt(&c.to_string());
                    return Err(wrong(format_args!(
                        "{c} on rank {number} is none of {known} or a digit"
                    )));
                }
            }
            if file != u32::from(size) {
                return Err(wrong(format_args!(
                    "rank {number} has {file} squares instead of {size}"
                )));
            }
        }
        Ok(Self { size, letters })
    }

    /// The squares with one of these letters.
    pub(crate) fn squares(&self, letters: &str) -> gamut_board::SquareSet {
        Square::all()
            .filter(|square| self.letters[square.index()].is_some_and(|c| letters.contains(c)))
            .collect()
    }
}

/// Writes a Forsyth placement of an n×n board; `letter` says what is on a square.
#[must_use]
pub fn placement(size: u8, letter: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..size).rev() {
        let mut run = 0;
        for square in (0..size).filter_map(|file| Square::new(file, rank)) {
            if let Some(c) = letter(square) {
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.push(c);
            } else {
                run += 1;
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// The side to move as Virus, Othello, Lines of Action and Breakthrough write it: x is Black, o
/// White.
pub(crate) fn parse_side<G: Notation>(position: &str, field: &str) -> Result<Side, NotationError> {
    match field {
        "x" | "X" | "b" | "B" | "*" => Ok(Side::Black),
        "o" | "O" | "w" | "W" => Ok(Side::White),
        _ => Err(NotationError::position::<G>(
            position,
            format_args!("the side to move is {}, not x or o", gamut_game::excerpt(field)),
        )),
    }
}

/// The letter of a side in those notations.
pub(crate) const fn side_letter(side: Side) -> char {
    match side {
        Side::Black => 'x',
        Side::White => 'o',
    }
}

/// A counter at the end of a FEN, or `default` when it is left out.
pub(crate) fn parse_counter<G: Notation>(
    position: &str,
    field: Option<&str>,
    name: &str,
    range: RangeInclusive<u16>,
    default: u16,
) -> Result<u16, NotationError> {
    let Some(text) = field else { return Ok(default) };
    text.parse().ok().filter(|n| range.contains(n)).ok_or_else(|| {
        let (text, least, most) = (gamut_game::excerpt(text), range.start(), range.end());
        let problem = format_args!("the {name} is {text}, not a number from {least} to {most}");
        NotationError::position::<G>(position, problem)
    })
}

/// Reads a position that is a placement and the side to move, and nothing else. Each side must
/// have as many pieces as `pieces` allows.
///
/// # Errors
/// When the text is something else.
pub fn parse_two_sided<G: Notation>(
    text: &str,
    pieces: RangeInclusive<u32>,
) -> Result<TwoSided, NotationError> {
    let wrong = |problem: &str| NotationError::position::<G>(text, problem);
    let mut fields = text.split_whitespace();
    let placement = fields.next().ok_or_else(|| wrong("it is empty"))?;
    let grid = Grid::parse::<G>(text, placement, 8..=8, "xXoO")?;
    let side = fields.next().ok_or_else(|| wrong("the side to move is missing"))?;
    let side = parse_side::<G>(text, side)?;
    if let Some(extra) = fields.next() {
        let extra = gamut_game::excerpt(extra);
        return Err(wrong(&format!("{extra} is one field too many")));
    }
    let position = TwoSided::new(grid.squares("xX"), grid.squares("oO"), side);
    for side in Side::BOTH {
        let count = position.pieces(side).count();
        if !pieces.contains(&count) {
            let (least, most) = (pieces.start(), pieces.end());
            return Err(wrong(&format!("{side} has {count} pieces, not {least} to {most}")));
        }
    }
    Ok(position)
}

/// Writes what [`parse_two_sided`] reads.
#[must_use]
pub fn two_sided_text(position: &TwoSided) -> String {
    let letter = |square| Some(side_letter(position.side_at(square)?));
    format!("{} {}", placement(8, letter), side_letter(position.side))
}

/// The board of a game whose pieces are all alike.
#[must_use]
pub fn two_sided_diagram(position: &TwoSided) -> Diagram {
    Diagram::new(8, |square| match position.side_at(square) {
        Some(side) => Cell::piece(side, side_letter(side), '●'),
        None => Cell::EMPTY,
    })
}

/// Reads a move as `b1-b3`, `b1xb3`, `b1:b3` or `b1b3`. (A capture may be written as a move, but
/// a move not as a capture.)
///
/// # Errors
/// When it is written otherwise, or not legal.
pub fn parse_from_to<G>(position: &TwoSided, text: &str) -> Result<FromTo, NotationError>
where
    G: Notation<Position = TwoSided, Move = FromTo>,
{
    let (wanted, says_capture) =
        parse_squares(text.trim()).ok_or_else(|| NotationError::not_a_move::<G>(text))?;
    find_move::<G>(position, |m| m == wanted)
        .filter(|m| !says_capture || position.side_at(m.to).is_some())
        .ok_or_else(|| NotationError::not_legal::<G>(position, text))
}

/// The move, and whether it is written as a capture.
fn parse_squares(text: &str) -> Option<(FromTo, bool)> {
    let from = text.get(..2)?;
    let rest = text.get(2..)?;
    let says_capture = rest.starts_with(['x', 'X', ':']);
    let to = rest.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(rest);
    Some((FromTo { from: from.parse().ok()?, to: to.parse().ok()? }, says_capture))
}

/// Writes a move as `b1-b3`, a capture as `b1xb3`.
#[must_use]
pub fn from_to_text(position: &TwoSided, m: FromTo) -> String {
    let sign = if position.side_at(m.to).is_some() { 'x' } else { '-' };
    format!("{}{sign}{}", m.from, m.to)
}
