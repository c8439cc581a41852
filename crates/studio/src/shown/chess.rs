//! Chess on a page.

use cozy_chess::{Board, Color, File, Move};
use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::chess::Chess;

use super::{EMPTY, Gesture, Piece, Shown};
use crate::api::types::OverlayView;

/// What the right to castle with each rook takes: the letter of the right, and who must stand
/// at home where.
const CASTLING: [(char, [(&str, char); 2]); 4] = [
    ('K', [("e1", 'K'), ("h1", 'R')]),
    ('Q', [("e1", 'K'), ("a1", 'R')]),
    ('k', [("e8", 'k'), ("h8", 'r')]),
    ('q', [("e8", 'k'), ("a8", 'r')]),
];

impl Shown for Chess {
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'K', side: Some(Side::White), name: "white king" },
        Piece { letter: 'Q', side: Some(Side::White), name: "white queen" },
        Piece { letter: 'R', side: Some(Side::White), name: "white rook" },
        Piece { letter: 'B', side: Some(Side::White), name: "white bishop" },
        Piece { letter: 'N', side: Some(Side::White), name: "white knight" },
        Piece { letter: 'P', side: Some(Side::White), name: "white pawn" },
        Piece { letter: 'k', side: Some(Side::Black), name: "black king" },
        Piece { letter: 'q', side: Some(Side::Black), name: "black queen" },
        Piece { letter: 'r', side: Some(Side::Black), name: "black rook" },
        Piece { letter: 'b', side: Some(Side::Black), name: "black bishop" },
        Piece { letter: 'n', side: Some(Side::Black), name: "black knight" },
        Piece { letter: 'p', side: Some(Side::Black), name: "black pawn" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[];

    fn gesture(position: &Board, m: Move) -> Gesture {
        let mover = position.side_to_move();
        let becomes = m.promotion.map(|piece| match mover {
            Color::White => char::from(piece).to_ascii_uppercase(),
            Color::Black => char::from(piece),
        });
        let path = squares(landing(position, m));
        Gesture { from: squares(m.from), path, direct: false, becomes }
    }

    /// The right to castle goes with kings and rooks at home: who sets up a board seldom knows
    /// which of them have moved.
    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| Some(cell(square)).filter(|&letter| letter != EMPTY);
        let stands = |(name, piece): (&str, char)| {
            name.parse().is_ok_and(|square: Square| cell(square) == piece)
        };
        let at_home = CASTLING.iter().filter(|(_, home)| home.iter().all(|&piece| stands(piece)));
        let mut castling: String = at_home.map(|&(right, _)| right).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let side = match to_move {
            Side::Black => 'b',
            Side::White => 'w',
        };
        format!("{} {side} {castling} - 0 1", gamut_games::placement(size, letter))
    }

    fn overlay(_position: &Board, _id: &str) -> Option<OverlayView> {
        None
    }
}

/// Where the moving piece ends. The library writes castling as the king taking its own rook.
fn landing(position: &Board, m: Move) -> cozy_chess::Square {
    if !position.colors(position.side_to_move()).has(m.to) {
        return m.to;
    }
    let file = if m.from.file() < m.to.file() { File::G } else { File::C };
    cozy_chess::Square::new(file, m.to.rank())
}

/// The square under its name in our own library.
fn squares(square: cozy_chess::Square) -> Vec<Square> {
    SquareSet::from_bits(square.bitboard().0).iter().collect()
}
