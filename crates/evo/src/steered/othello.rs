//! Othello: what is captured are the discs that are flipped.

use gamut_board::{SquareSet, TwoColours, squares};
use gamut_game::Game;
use gamut_games::othello::{Move, Othello, Position, flips, outflanking};

use super::{Exchange, MoveFeature, Steered};

const CORNERS: SquareSet = squares!(a1, h1, a8, h8);
const X_SQUARES: SquareSet = squares!(b2, g2, b7, g7);
const C_SQUARES: SquareSet = squares!(b1, g1, a2, h2, a7, h7, b8, g8);
const EDGES: SquareSet = squares!(c1, d1, e1, f1, c8, d8, e8, f8, a3, a4, a5, a6, h3, h4, h5, h6);

const CORNER: usize = 0;
const X_SQUARE: usize = 1;
const C_SQUARE: usize = 2;
const EDGE: usize = 3;
const FEW_FLIPS: usize = 4;
const FEW_REPLIES: usize = 5;

impl Steered for Othello {
    const PIECES: &'static [&'static str] = &["disc"];
    const COUNTS: &'static [&'static str] = &["empty_squares", "moves", "discs_in_corners"];

    #[inline]
    fn count(position: &Position, which: usize) -> u32 {
        let board = position.colours();
        match which {
            0 => 64 - board.occupied().count(),
            1 => Self::count_moves(position) as u32,
            _ => (board.occupied() & CORNERS).count(),
        }
    }

    /// A disc alone is worth next to nothing, and less than nothing early on.
    fn piece_values(_: &[f64]) -> Vec<f64> {
        vec![1.0]
    }

    const MOVE_FEATURES: &'static [MoveFeature] = &[
        MoveFeature { name: "corner", meaning: "a disc in a corner" },
        MoveFeature { name: "x_square", meaning: "a disc diagonally beside a corner" },
        MoveFeature { name: "c_square", meaning: "a disc beside a corner on the edge" },
        MoveFeature { name: "edge", meaning: "a disc on the edge, not beside a corner" },
        MoveFeature { name: "few_flips", meaning: "all for one disc flipped, none for ten" },
        MoveFeature { name: "few_replies", meaning: "all for no reply, none for sixteen" },
    ];

    type Glance = ();

    #[inline]
    fn glance(_: &Position) {}

    #[inline]
    fn look(position: &Position, (): &(), m: Move, mut sink: impl FnMut(usize, f32)) -> Exchange {
        let Move::Place(square) = m else { return Exchange::default() };
        let TwoColours { mover: own, other } = position.colours();
        let flipped = flips(square, own, other);
        let replies = outflanking(other - flipped, own | flipped | SquareSet::of(square)).count();
        for (feature, squares) in
            [(CORNER, CORNERS), (X_SQUARE, X_SQUARES), (C_SQUARE, C_SQUARES), (EDGE, EDGES)]
        {
            if squares.contains(square) {
                sink(feature, 1.0);
            }
        }
        let discs = flipped.count();
        sink(FEW_FLIPS, (10 - discs.min(10)) as f32 / 9.0);
        sink(FEW_REPLIES, (16 - replies.min(16)) as f32 / 16.0);
        Exchange { taken: discs as u8, ..Exchange::default() }
    }
}
