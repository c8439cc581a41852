//! Boards as one letter for each square, a1, b1, … then a2, …

use gamut_board::Square;
use gamut_game::{Cell, Notation, Side, excerpt};

use super::{Shown, palette, sizes};

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

/// Why letters make no board: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArrangementError {
    /// The game has no board of this size.
    #[error("{game} is not played on {size}×{size} but on {}", sizes_text(sizes))]
    NoSuchSize {
        /// The name of the game.
        game: &'static str,
        /// The size that was asked for.
        size: u8,
        /// The sizes there are.
        sizes: Vec<u8>,
    },
    /// Too many or too few letters.
    #[error("{found} letters for the {squares} squares of the board")]
    WrongLength {
        /// How many letters there are.
        found: usize,
        /// How many squares.
        squares: usize,
    },
    /// A letter that stands for no piece.
    #[error("{} on {square} is none of {known}, {EMPTY} empty", excerpt(&letter.to_string()))]
    NoSuchPiece {
        /// The letter.
        letter: char,
        /// Where it stands.
        square: Square,
        /// The letters there are, with what they stand for.
        known: String,
    },
}

fn sizes_text(sizes: &[u8]) -> String {
    let sizes: Vec<String> = sizes.iter().map(|n| format!("{n}×{n}")).collect();
    sizes.join(", ")
}

/// The text of the position that somebody put together (see [`Shown::arrange`]).
///
/// # Errors
/// When there is no such board, or the letters do not fit it.
pub fn arranged<G: Shown>(
    size: u8,
    cells: &str,
    to_move: Side,
) -> Result<String, ArrangementError> {
    let sizes = sizes::<G>();
    if !sizes.contains(&size) {
        return Err(ArrangementError::NoSuchSize { game: G::NAME, size, sizes });
    }
    let letters: Vec<char> = cells.chars().collect();
    let count = usize::from(size) * usize::from(size);
    if letters.len() != count {
        return Err(ArrangementError::WrongLength { found: letters.len(), squares: count });
    }
    let palette = palette::<G>();
    let is_known = |c: char| c == EMPTY || palette.iter().any(|piece| piece.letter == c);
    if let Some((square, &letter)) = squares(size).zip(&letters).find(|&(_, &c)| !is_known(c)) {
        let known: Vec<String> =
            palette.iter().map(|piece| format!("{} {}", piece.letter, piece.name)).collect();
        let known = known.join(", ");
        return Err(ArrangementError::NoSuchPiece { letter, square, known });
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
