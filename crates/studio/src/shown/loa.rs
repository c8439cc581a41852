//! Lines of Action on a page.

use gamut_board::Square;
use gamut_game::Side;
use gamut_games::loa::{Loa, Move, Position};

use super::{EMPTY, Gesture, Piece, Shown};
use crate::api::types::OverlayView;

impl Shown for Loa {
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'x', side: Some(Side::Black), name: "black piece" },
        Piece { letter: 'o', side: Some(Side::White), name: "white piece" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[];

    fn gesture(_: &Position, m: Move) -> Gesture {
        Gesture::from_to(m.from, m.to)
    }

    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| Some(cell(square)).filter(|&letter| letter != EMPTY);
        let side = match to_move {
            Side::Black => 'x',
            Side::White => 'o',
        };
        format!("{} {side}", gamut_games::placement(size, letter))
    }

    fn overlay(_position: &Position, _id: &str) -> Option<OverlayView> {
        None
    }
}
