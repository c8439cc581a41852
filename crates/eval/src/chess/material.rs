use cozy_chess::{Board, Move, Piece};
use gamut_games::chess::Chess;
use gamut_search::Evaluator;

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

impl Evaluator<Chess> for Material {
    type Kept = ();

    #[inline]
    fn keep(&self, _: &Board) {}

    #[inline]
    fn kept_after(&self, (): &(), _: &Board, _: Move, _: &Board) {}

    #[inline]
    fn estimate(&self, position: &Board, (): &()) -> i32 {
        let own = position.colors(position.side_to_move());
        let balance = |(piece, value)| {
            let all = position.pieces(piece);
            (2 * (all & own).len() as i32 - all.len() as i32) * value
        };
        VALUES.into_iter().map(balance).sum()
    }
}
