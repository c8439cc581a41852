//! The piece placement of Forsyth notation, shared by Virus, Lines of Action and chess:
//! ranks from the top, `/` between them, digits for runs of empty squares.

use std::ops::RangeInclusive;

use gamut_board::Square;
use gamut_game::{Notation, NotationError, Side};

/// A parsed placement: the letter on every square of an n×n board.
pub(crate) struct Grid {
    pub(crate) size: u8,
    letters: [Option<char>; 64],
}

impl Grid {
    /// Reads a placement whose letters are all in `known`; the error says what is wrong
    /// where.
    pub(crate) fn parse(
        text: &str,
        sizes: RangeInclusive<u8>,
        known: &str,
    ) -> Result<Self, String> {
        let ranks: Vec<&str> = text.split('/').collect();
        let size = match u8::try_from(ranks.len()) {
            Ok(size) if sizes.contains(&size) => size,
            _ if sizes.start() == sizes.end() => {
                return Err(format!("{} ranks instead of {}", ranks.len(), sizes.start()));
            }
            _ => {
                let (least, most) = sizes.into_inner();
                return Err(format!("{} ranks instead of {least} to {most}", ranks.len()));
            }
        };
        let mut letters = [None; 64];
        for (rank, row) in (0..size).rev().zip(&ranks) {
            let mut file = 0_u32;
            for c in row.chars() {
                if let Some(run) = c.to_digit(10) {
                    if run == 0 {
                        return Err(format!("0 empty squares on rank {}", rank + 1));
                    }
                    file += run;
                } else if known.contains(c) {
                    if let Some(square) = Square::new(file.min(8) as u8, rank) {
                        letters[square.index()] = Some(c);
                    }
                    file += 1;
                } else {
                    return Err(format!(
                        "{} on rank {} is none of {known} or a digit",
                        gamut_game::excerpt(&c.to_string()),
                        rank + 1
                    ));
                }
            }
            if file != u32::from(size) {
                return Err(format!("rank {} has {file} squares instead of {size}", rank + 1));
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

/// The side to move as Virus, Othello and Lines of Action write it: x is Black, o White.
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
