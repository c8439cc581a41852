use cozy_chess::{Board, Move, Piece};
use gamut_games::chess::Chess;
use gamut_search::Evaluator;

use super::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK, TABLE};
use crate::Term;

/// The pieces at their usual values, nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Material;

const VALUES: [(Piece, i32); 5] = [
    (Piece::Pawn, 100),
    (Piece::Knight, 320),
    (Piece::Bishop, 330),
    (Piece::Rook, 500),
    (Piece::Queen, 900),
];

/// How many more of a piece the side to move has.
#[inline]
fn lead(position: &Board, piece: Piece) -> i32 {
    let own = position.colors(position.side_to_move());
    let all = position.pieces(piece);
    2 * (all & own).len() as i32 - all.len() as i32
}

/// What [`Material`] adds up.
pub(super) fn terms(position: &Board) -> Vec<Term> {
    let features = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN];
    let terms = features.into_iter().zip(VALUES);
    terms.map(|(f, (piece, value))| TABLE[f].term(lead(position, piece), value.into())).collect()
}

impl Evaluator<Chess> for Material {
    type Kept = ();

    #[inline]
    fn keep(&self, _: &Board) {}

    #[inline]
    fn kept_after(&self, (): &(), _: &Board, _: Move, _: &Board) {}

    #[inline]
    fn estimate(&self, position: &Board, (): &()) -> i32 {
        VALUES.into_iter().map(|(piece, value)| lead(position, piece) * value).sum()
    }
}
