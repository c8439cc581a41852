//! Boards as one letter a square, a1, b1, … then a2, …

use gamut_board::Square;
use gamut_game::{Cell, Notation, Side, excerpt};

use super::Shown;

/// Stands for an empty square.
pub const EMPTY: char = '.';
/// Stands for a wall.
pub const WALL: char = '#';

/// What stands for what is on a square.
#[must_use]
pub const fn letter(cell: Cell) -> char {
    match cell {
        Cell { piece: Some(piece), .. } => piece.letter,
        Cell { wall: true, .. } => WALL,
        Cell { .. } => EMPTY,
    }
}

/// The letters of a position.
#[must_use]
pub fn cells<G: Notation>(position: &G::Position) -> String {
    let diagram = G::diagram(position);
    squares(diagram.size).map(|square| letter(diagram.cell(square))).collect()
}

/// The text of the position that somebody put together (see [`Shown::arrange`]).
///
/// # Errors
/// When there is no such board, or the letters do not fit it: says what is wrong.
pub fn arranged<G: Shown>(size: u8, cells: &str, to_move: Side) -> Result<String, String> {
    if !G::SIZES.contains(&size) {
        let sizes: Vec<String> = G::SIZES.iter().map(|n| format!("{n}×{n}")).collect();
        return Err(format!(
            "{} is not played on {size}×{size} but on {}",
            G::NAME,
            sizes.join(", ")
        ));
    }
    let letters: Vec<char> = cells.chars().collect();
    let count = usize::from(size) * usize::from(size);
    if letters.len() != count {
        return Err(format!("{} letters for the {count} squares of the board", letters.len()));
    }
    let is_known = |c: char| c == EMPTY || G::PALETTE.iter().any(|piece| piece.letter == c);
    if let Some((square, &c)) = squares(size).zip(&letters).find(|&(_, &c)| !is_known(c)) {
        let pieces: Vec<String> =
            G::PALETTE.iter().map(|piece| format!("{} {}", piece.letter, piece.name)).collect();
        let (c, pieces) = (excerpt(&c.to_string()), pieces.join(", "));
        return Err(format!("{c} on {square} is none of {pieces}, {EMPTY} empty"));
    }
    Ok(G::arrange(size, &reader(size, &letters), to_move))
}

/// What is on the wrong kind of square (see [`Shown::misplaced`]), in letters that
/// [`arranged`] accepts.
#[must_use]
pub fn misplaced<G: Shown>(size: u8, cells: &str) -> Option<String> {
    let letters: Vec<char> = cells.chars().collect();
    G::misplaced(size, &reader(size, &letters))
}

/// The letter on each square of an n×n board.
fn reader(size: u8, letters: &[char]) -> impl Fn(Square) -> char {
    move |square| {
        let index = usize::from(square.rank()) * usize::from(size) + usize::from(square.file());
        letters.get(index).copied().unwrap_or(EMPTY)
    }
}

/// The squares of an n×n board in the order of the letters.
fn squares(size: u8) -> impl Iterator<Item = Square> {
    (0..size).flat_map(move |rank| (0..size).filter_map(move |file| Square::new(file, rank)))
}
