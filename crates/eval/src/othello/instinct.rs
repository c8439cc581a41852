//! What a beginner sees (Frankland §8.6).

use gamut_board::{SquareSet, squares};
use gamut_games::othello::{Move, Othello, Position};

use crate::Instinct;

/// "Moves that result in corner and key edge positions being captured" (§10.2): corners, then
/// edge squares that do not give a corner away (§3.2.2.1).
impl Instinct for Othello {
    fn urge(_: &Position, m: Move) -> u32 {
        const CORNERS: SquareSet = squares!(a1, h1, a8, h8);
        const KEY_EDGES: SquareSet =
            squares!(c1, d1, e1, f1, c8, d8, e8, f8, a3, a4, a5, a6, h3, h4, h5, h6);
        match m {
            Move::Place(square) if CORNERS.contains(square) => 2,
            Move::Place(square) if KEY_EDGES.contains(square) => 1,
            _ => 0,
        }
    }
}
