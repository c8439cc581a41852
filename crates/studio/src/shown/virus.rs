//! Virus and Ataxx on a page.

use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::virus::{Move, Position, VirusFamily};

use super::{EMPTY, Gesture, Piece, Shown, WALL};
use crate::api::types::OverlayView;

impl<const JUMPS_OVER_ANYTHING: bool> Shown for VirusFamily<JUMPS_OVER_ANYTHING> {
    const SIZES: &'static [u8] = if JUMPS_OVER_ANYTHING { &[7] } else { &[8, 4, 5, 6, 7] };
    const PALETTE: &'static [Piece] = &[
        Piece { letter: 'x', side: Some(Side::Black), name: "black piece" },
        Piece { letter: 'o', side: Some(Side::White), name: "white piece" },
        Piece { letter: WALL, side: None, name: "wall" },
    ];
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[];

    fn gesture(position: &Position, m: Move) -> Gesture {
        match m {
            // Whichever piece it grows from, the result is the same.
            Move::Grow(to) => {
                let parents = SquareSet::of(to).adjacent() & position.colours().mover;
                let from = parents.iter().collect();
                Gesture { from, path: vec![to], direct: true, becomes: None }
            }
            Move::Jump { from, to } => Gesture::from_to(from, to),
            Move::Pass => Gesture::default(),
        }
    }

    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        let letter = |square| match cell(square) {
            EMPTY => None,
            WALL => Some('-'),
            piece => Some(piece),
        };
        let side = match to_move {
            Side::Black => 'x',
            Side::White => 'o',
        };
        format!("{} {side} 0 1", gamut_games::placement(size, letter))
    }

    fn overlay(_position: &Position, _id: &str) -> Option<OverlayView> {
        None
    }
}
