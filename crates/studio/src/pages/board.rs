//! Boards as SVG: 100×100 units per square, the whole drawing in tokens of the style sheet.
//!
//! [`board`] draws a picture; the parts it is made of serve boards that can be played on too.

use gamut_board::Square;
use maud::{Markup, html};

use super::pieces::BoardLook;

/// The side of a square in units of the drawing.
pub const SQUARE: u32 = 100;

/// Where squares are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The n of n×n squares.
    pub size: u8,
    /// Whether the first rank is drawn at the top, as in Othello.
    pub first_rank_on_top: bool,
    /// Whether the board is turned by half a turn.
    pub flipped: bool,
}

impl Geometry {
    /// The squares of the board: a1, b1, … then a2, …
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let size = self.size;
        (0..size).flat_map(move |rank| (0..size).filter_map(move |file| Square::new(file, rank)))
    }

    /// The column from the left and the row from the top in which a square is drawn.
    #[must_use]
    pub fn column_and_row(self, square: Square) -> (u32, u32) {
        let turned = |lane: u8, reversed: bool| {
            u32::from(if reversed { self.size.saturating_sub(1 + lane) } else { lane })
        };
        let column = turned(square.file(), self.flipped);
        let row = turned(square.rank(), self.first_rank_on_top == self.flipped);
        (column, row)
    }

    /// The upper left corner of a square.
    #[must_use]
    pub fn corner(self, square: Square) -> (u32, u32) {
        let (column, row) = self.column_and_row(square);
        (column * SQUARE, row * SQUARE)
    }

    /// The side of the whole board.
    #[must_use]
    pub fn side(self) -> u32 {
        u32::from(self.size) * SQUARE
    }

    /// The view box of a drawing of the board.
    #[must_use]
    pub fn view_box(self) -> String {
        let side = self.side();
        format!("0 0 {side} {side}")
    }
}

/// Where the names of files and ranks stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Nowhere.
    #[default]
    None,
    /// In the corners of the squares at the left and lower edge.
    Inside,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct BoardPicture<'a> {
    /// How board and pieces look.
    pub look: &'a BoardLook,
    /// The n of n×n squares.
    pub size: u8,
    /// A letter for each square, a1, b1, … then a2, …: `.` empty, `#` wall, else a piece.
    pub cells: &'a str,
    /// Whether the board is turned by half a turn.
    pub flipped: bool,
    /// The squares of the last move.
    pub last_move: &'a [Square],
    /// Where the names of files and ranks stand.
    pub coordinates: Coordinates,
    /// What the picture shows, for those who do not see it; empty: it only decorates.
    pub label: &'a str,
}

impl BoardPicture<'_> {
    /// Where its squares are drawn.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        let Self { size, flipped, .. } = *self;
        Geometry { size, first_rank_on_top: self.look.first_rank_on_top, flipped }
    }
}

/// A board that cannot be played on. The page must hold the game's
/// [`symbols`](super::pieces::symbols).
#[must_use]
pub fn board(view: &BoardPicture<'_>) -> Markup {
    let (geometry, chequered) = (view.geometry(), view.look.chequered);
    let decorates = view.label.is_empty();
    html! {
        svg .board data-style=(view.look.style) viewBox=(geometry.view_box())
            role=[(!decorates).then_some("img")] aria-label=[(!decorates).then_some(view.label)]
            aria-hidden=[decorates.then_some("true")] {
            (ground(geometry, chequered))
            (last_move(geometry, view.last_move))
            (coordinates(geometry, chequered, view.coordinates))
            @for (square, letter) in geometry.squares().zip(view.cells.chars()) {
                @if letter != '.' { (piece(geometry, view.look, square, letter)) }
            }
        }
    }
}

/// All squares, without an element for each.
#[must_use]
pub fn ground(geometry: Geometry, chequered: bool) -> Markup {
    let side = geometry.side();
    let dark = geometry.squares().filter(|&square| shade(square, chequered) == "dark");
    let dark = dark.map(|square| {
        let (x, y) = geometry.corner(square);
        format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")
    });
    html! {
        rect .square.light width=(side) height=(side) {}
        @if chequered { path .square.dark d=(dark.collect::<String>()) {} }
        @else { (grid(geometry)) }
        rect .board-edge width=(side) height=(side) {}
    }
}

/// The lines between squares that have one shade.
#[must_use]
pub fn grid(geometry: Geometry) -> Markup {
    let side = geometry.side();
    let lines = (1..u32::from(geometry.size)).map(|lane| {
        let at = lane * SQUARE;
        format!("M{at} 0V{side}M0 {at}H{side}")
    });
    html! { path .board-grid d=(lines.collect::<String>()) {} }
}

/// The class that a square has beside `square`: `light` or `dark`; one shade is `light`.
#[must_use]
pub fn shade(square: Square, chequered: bool) -> &'static str {
    if chequered && (square.file() + square.rank()).is_multiple_of(2) { "dark" } else { "light" }
}

/// One piece or wall. A piece that no palette names is shown as its letter.
#[must_use]
pub fn piece(geometry: Geometry, look: &BoardLook, square: Square, letter: char) -> Markup {
    let (x, y) = geometry.corner(square);
    html! {
        @if look.has_symbol(letter) {
            use .piece href={ "#" (look.symbol(letter)) } x=(x) y=(y) width=(SQUARE) height=(SQUARE) {}
        } @else {
            text .piece-letter.unknown-piece x=(x + 50) y=(y + 66) text-anchor="middle" { (letter) }
        }
    }
}

/// A frame in each square of the last move.
#[must_use]
pub fn last_move(geometry: Geometry, squares: &[Square]) -> Markup {
    html! {
        @for &square in squares {
            @let (x, y) = geometry.corner(square);
            rect .last-move x=(x + 4) y=(y + 4) width=(SQUARE - 8) height=(SQUARE - 8) {}
        }
    }
}

/// The names of files and ranks.
#[must_use]
pub fn coordinates(geometry: Geometry, chequered: bool, place: Coordinates) -> Markup {
    let size = geometry.size;
    let file_name = |file: u8| char::from(b'a' + file);
    // The squares along the lower and the left edge, whichever way the board is turned.
    let lower = geometry.squares().filter(|&s| geometry.column_and_row(s).1 + 1 == u32::from(size));
    let left = geometry.squares().filter(|&s| geometry.column_and_row(s).0 == 0);
    html! {
        @match place {
            Coordinates::None => {},
            Coordinates::Inside => {
                g .coordinates.inside aria-hidden="true" {
                    @for square in lower {
                        @let (x, y) = geometry.corner(square);
                        text class={ "on-" (shade(square, chequered)) } x=(x + 96) y=(y + 94)
                            text-anchor="end" { (file_name(square.file())) }
                    }
                    @for square in left {
                        @let (x, y) = geometry.corner(square);
                        text class={ "on-" (shade(square, chequered)) } x=(x + 5) y=(y + 22) {
                            (square.rank() + 1)
                        }
                    }
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(square: &str, first_rank_on_top: bool, flipped: bool) -> (u32, u32) {
        let geometry = Geometry { size: 8, first_rank_on_top, flipped };
        geometry.corner(square.parse().expect("a square"))
    }

    #[test]
    fn white_sits_below_unless_the_board_is_turned() {
        assert_eq!(corner("a1", false, false), (0, 700));
        assert_eq!(corner("h8", false, false), (700, 0));
        assert_eq!(corner("a1", false, true), (700, 0));
    }

    #[test]
    fn othello_counts_ranks_from_the_top() {
        assert_eq!(corner("a1", true, false), (0, 0));
        assert_eq!(corner("b8", true, false), (100, 700));
        assert_eq!(corner("a1", true, true), (700, 700));
    }

    #[test]
    fn a1_is_a_dark_square() {
        assert_eq!(shade("a1".parse().expect("a square"), true), "dark");
        assert_eq!(shade("h1".parse().expect("a square"), true), "light");
        assert_eq!(shade("a1".parse().expect("a square"), false), "light");
    }
}
