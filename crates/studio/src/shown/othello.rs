//! Othello on a page.

use gamut_board::Square;
use gamut_game::Side;
use gamut_games::othello::{Move, Othello, Position};

use super::{EMPTY, Gesture, Piece, Shown};
use crate::api::types::OverlayView;

impl Shown for Othello {
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'X', side: Some(Side::Black), name: "black disc" },
        Piece { letter: 'O', side: Some(Side::White), name: "white disc" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[];

    fn gesture(_: &Position, m: Move) -> Gesture {
        match m {
            Move::Place(square) => {
                Gesture { path: vec![square], direct: true, ..Gesture::default() }
            }
            Move::Pass => Gesture::default(),
        }
    }

    fn arrange(_: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| match cell(square) {
            EMPTY => '-',
            disc => disc,
        };
        let board: String = Square::all().map(letter).collect();
        let side = match to_move {
            Side::Black => 'X',
            Side::White => 'O',
        };
        format!("{board} {side}")
    }

    fn overlay(_position: &Position, _id: &str) -> Option<OverlayView> {
        None
    }
}
