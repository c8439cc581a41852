use gamut_game::{Game, Side};

/// What a position that is not over is worth, by looking at it.
///
/// An evaluator may keep something up to date along the line of play (the quads of Garcia
/// §III.B.5) instead of computing it anew at every leaf.
pub trait Evaluator<G: Game>: Send + Sync {
    /// What is kept along the line of play; `()` when nothing is.
    type Kept: Clone + Send + Sync;

    /// What is kept, computed from scratch.
    fn keep(&self, position: &G::Position) -> Self::Kept;

    /// What is kept after `m`, which leads from `before` to `after`.
    fn kept_after(
        &self,
        kept: &Self::Kept,
        before: &G::Position,
        m: G::Move,
        after: &G::Position,
    ) -> Self::Kept;

    /// The estimate for the side to move, in Elo points (see [`Score`](crate::Score)).
    fn estimate(&self, position: &G::Position, kept: &Self::Kept) -> i32;
}

/// The simplest evaluation: own pieces less the opponent's (Cowling §3, §6).
#[derive(Clone, Copy, Debug)]
pub struct PieceDifference;

impl<G: Game> Evaluator<G> for PieceDifference {
    type Kept = ();

    #[inline]
    fn keep(&self, _position: &G::Position) {}

    #[inline]
    fn kept_after(&self, (): &(), _: &G::Position, _: G::Move, _: &G::Position) {}

    #[inline]
    fn estimate(&self, position: &G::Position, (): &()) -> i32 {
        piece_difference::<G>(position)
    }
}

/// Pieces of the side to move less those of the other.
#[inline]
pub fn piece_difference<G: Game>(position: &G::Position) -> i32 {
    let [black, white] = G::piece_counts(position);
    let difference = black as i32 - white as i32;
    match G::side_to_move(position) {
        Side::Black => difference,
        Side::White => -difference,
    }
}
