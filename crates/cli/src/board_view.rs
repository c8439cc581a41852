//! Boards in a terminal: coloured where the terminal has colours, plain letters elsewhere.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use gamut::AnyMatch;
use gamut_board::{Square, SquareSet};
use gamut_game::{Cell, Diagram, Side};

const LIGHT: u8 = 180;
const DARK: u8 = 137;
const CLOTH: u8 = 65;
const WALL: u8 = 240;
const CHANGED: u8 = 108;
const BLACK_PIECE: u8 = 16;
const WHITE_PIECE: u8 = 231;
/// Square numbers on wood, and the dots of empty squares on cloth.
const NUMBER: u8 = 94;
const DOT: u8 = 108;

/// Draws the board, marking the squares in `changed`.
pub(crate) fn draw(
    out: &mut impl Write,
    diagram: &Diagram,
    changed: SquareSet,
    colours: bool,
) -> io::Result<()> {
    let numbered = Square::all().any(|square| diagram.cell(square).number.is_some());
    let width = if numbered { 5 } else { 3 };
    let files: String =
        (0..diagram.size).map(|file| format!("{:^width$}", char::from(b'a' + file))).collect();
    writeln!(out, "    {}", files.trim_end())?;
    for (rank, squares) in diagram.rows() {
        write!(out, "  {} ", rank + 1)?;
        for square in squares {
            let cell = diagram.cell(square);
            if colours {
                draw_coloured(out, diagram, square, changed.contains(square), width)?;
            } else {
                let mark = if changed.contains(square) { '*' } else { ' ' };
                write!(out, "{}", plain(cell, mark, width))?;
            }
        }
        writeln!(out, " {}", rank + 1)?;
    }
    writeln!(out, "    {}", files.trim_end())
}

/// A square in plain text; a star beside it marks a change.
fn plain(cell: Cell, mark: char, width: usize) -> String {
    let content = match (cell.piece, cell.number) {
        (Some(piece), Some(number)) => format!("{}{number}", piece.letter),
        (Some(piece), None) => piece.letter.to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) if cell.wall => "#".to_owned(),
        // Light squares of checkers are never played on.
        (None, None) if width > 3 => String::new(),
        (None, None) => ".".to_owned(),
    };
    let padded = format!("{mark}{content}");
    format!("{padded:<width$}")
}

fn draw_coloured(
    out: &mut impl Write,
    diagram: &Diagram,
    square: Square,
    changed: bool,
    width: usize,
) -> io::Result<()> {
    let cell = diagram.cell(square);
    let is_dark = (square.file() + square.rank()).is_multiple_of(2);
    let ground = match (cell.wall, changed, diagram.chequered, is_dark) {
        (true, ..) => WALL,
        (_, true, ..) => CHANGED,
        (_, _, false, _) => CLOTH,
        (.., true) => DARK,
        (.., false) => LIGHT,
    };
    let (ink, content) = match (cell.piece, cell.number) {
        (Some(piece), number) => {
            let ink = match piece.side {
                Side::Black => BLACK_PIECE,
                Side::White => WHITE_PIECE,
            };
            let number = number.map(|n| format!(" {n}")).unwrap_or_default();
            (ink, format!("{}{number}", piece.symbol))
        }
        (None, Some(number)) => (NUMBER, format!("  {number}")),
        (None, None) if diagram.chequered || cell.wall => (DOT, String::new()),
        (None, None) => (DOT, "·".to_owned()),
    };
    let style = Style::new().fg_color(Some(colour(ink))).bg_color(Some(colour(ground)));
    write!(out, "{style} {content:<rest$}{style:#}", rest = width - 1)
}

const fn colour(index: u8) -> Color {
    Color::Ansi256(Ansi256Color(index))
}

/// Whether boards on standard output should be coloured.
pub(crate) fn stdout_has_colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// How plain text tells the sides apart.
pub(crate) fn legend(diagram: &Diagram) -> String {
    let letters = |side| -> Vec<char> {
        let pieces = Square::all().filter_map(|square| diagram.cell(square).piece);
        let of_side = pieces.filter(|piece| piece.side == side);
        let mut letters: Vec<char> = of_side.map(|piece| piece.letter).collect();
        // Kings are capitals of the men's letters.
        letters.sort_unstable_by_key(|letter| {
            (letter.to_ascii_lowercase(), letter.is_ascii_uppercase())
        });
        letters.dedup_by_key(|letter| letter.to_ascii_lowercase());
        letters
    };
    match (&letters(Side::Black)[..], &letters(Side::White)[..]) {
        ([black], [white]) if !black.eq_ignore_ascii_case(white) => {
            format!("Black's pieces are {black}, White's are {white}.")
        }
        _ => "Black's pieces are small letters, White's are capitals.".to_owned(),
    }
}

/// The squares that look different in the two pictures.
pub(crate) fn changes(before: &Diagram, after: &Diagram) -> SquareSet {
    Square::all().filter(|&square| before.cell(square) != after.cell(square)).collect()
}

/// Draws the present position of a match with the last move marked.
pub(crate) fn draw_board(out: &mut impl Write, board: &dyn AnyMatch) -> io::Result<()> {
    let plies = board.plies();
    let Some(now) = board.diagram(plies) else { return Ok(()) };
    let before = plies.checked_sub(1).and_then(|before| board.diagram(before));
    let changed = before.map_or(SquareSet::EMPTY, |before| changes(&before, &now));
    draw(out, &now, changed, stdout_has_colours())
}
