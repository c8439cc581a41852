//! What a beginner sees (Frankland §8.6).

use cozy_chess::{Board, Color, Piece, Square};
use gamut_game::Game;
use gamut_games::chess::{Chess, attackers};

use crate::Instinct;

/// "The opposing King being checked or checkmated, movement of pieces out of danger and
/// taking of enemy pieces" (§10.4).
impl Instinct for Chess {
    fn urge(position: &Self::Position, m: Self::Move) -> u32 {
        let mut after = position.clone();
        Self::play(&mut after, m);
        let checks = !after.checkers().is_empty();
        if checks && !after.generate_moves(|_| true) {
            return 8;
        }
        let mover = position.side_to_move();
        // Pawns are not worth a flight.
        let is_piece = !position.pieces(Piece::Pawn).has(m.from);
        let flees =
            is_piece && is_attacked(position, m.from, !mover) && !is_attacked(&after, m.to, !mover);
        // A pawn that changes its file takes something, if only in passing.
        let takes = position.colors(!mover).has(m.to) || !is_piece && m.from.file() != m.to.file();
        // A king that must flee anyway takes what it can: the piece that checks it.
        4 * u32::from(checks) + 2 * u32::from(flees) + u32::from(takes)
    }
}

/// Whether a piece of `by` could take what stands on `square`.
fn is_attacked(position: &Board, square: Square, by: Color) -> bool {
    !(attackers(position, square, position.occupied()) & position.colors(by)).is_empty()
}
