//! Checkers on a page.

use gamut_board::Square;
use gamut_game::Side;
use gamut_games::checkers::{Checkers, DARK_SQUARES, Move, Position, square_number};

use super::{EMPTY, Gesture, Piece, Shown};
use crate::api::types::OverlayView;

impl Shown for Checkers {
    const RECORD_EXTENSION: &'static str = "pdn";
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'b', side: Some(Side::Black), name: "black man" },
        Piece { letter: 'B', side: Some(Side::Black), name: "black king" },
        Piece { letter: 'w', side: Some(Side::White), name: "white man" },
        Piece { letter: 'W', side: Some(Side::White), name: "white king" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[];

    fn gesture(_: &Position, m: Move) -> Gesture {
        Gesture { from: vec![m.from()], path: m.path().collect(), ..Gesture::default() }
    }

    fn arrange(_: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let (mut black, mut white) = (Vec::new(), Vec::new());
        // In the order of their numbers: from the top.
        let ranks = (0..8).rev();
        for square in ranks.flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)))
        {
            // Light squares have no number: under their own names they are refused, and the
            // message says which.
            let name = match DARK_SQUARES.contains(square) {
                true => square_number(square).to_string(),
                false => square.to_string(),
            };
            match cell(square) {
                EMPTY => {}
                'b' => black.push(name),
                'B' => black.push(format!("K{name}")),
                'w' => white.push(name),
                'W' => white.push(format!("K{name}")),
                // Not a piece of checkers: refused, too.
                other => white.push(format!("{other}{name}")),
            }
        }
        let side = match to_move {
            Side::Black => 'B',
            Side::White => 'W',
        };
        format!("{side}:W{}:B{}", white.join(","), black.join(","))
    }

    fn overlay(_position: &Position, _id: &str) -> Option<OverlayView> {
        None
    }
}
