use std::sync::Arc;

use gamut_board::mix;
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

/// Another evaluator with a random value added to or subtracted from it (the last term of
/// Groß §2.2), always the same for one position under one seed.
#[derive(Clone, Copy, Debug)]
pub struct Noisy<E> {
    /// What judges.
    pub evaluator: E,
    /// The largest value added; 0 is none.
    pub most: i32,
    /// Which values.
    pub seed: u64,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Noisy<E> {
    type Kept = E::Kept;

    #[inline]
    fn keep(&self, position: &G::Position) -> E::Kept {
        self.evaluator.keep(position)
    }

    #[inline]
    fn kept_after(
        &self,
        kept: &E::Kept,
        before: &G::Position,
        m: G::Move,
        after: &G::Position,
    ) -> E::Kept {
        self.evaluator.kept_after(kept, before, m, after)
    }

    #[inline]
    fn estimate(&self, position: &G::Position, kept: &E::Kept) -> i32 {
        let estimate = self.evaluator.estimate(position, kept);
        if self.most == 0 {
            return estimate;
        }
        let values = 2 * self.most as u64 + 1;
        estimate + (mix(G::hash(position) ^ mix(self.seed)) % values) as i32 - self.most
    }
}

/// Any evaluator of a game, behind a pointer and with nothing kept along the line of play. With
/// it, searches that judge seldom are compiled only once for each game.
pub struct AnyEvaluator<G: Game>(Arc<Estimate<G::Position>>);

type Estimate<P> = dyn Fn(&P) -> i32 + Send + Sync;

impl<G: Game> AnyEvaluator<G> {
    /// The same as `evaluator`.
    #[must_use]
    pub fn of<E: Evaluator<G> + 'static>(evaluator: E) -> Self {
        Self(Arc::new(move |position| evaluator.estimate(position, &evaluator.keep(position))))
    }
}

impl<G: Game> Clone for AnyEvaluator<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<G: Game> Evaluator<G> for AnyEvaluator<G> {
    type Kept = ();

    #[inline]
    fn keep(&self, _: &G::Position) {}

    #[inline]
    fn kept_after(&self, (): &(), _: &G::Position, _: G::Move, _: &G::Position) {}

    #[inline]
    fn estimate(&self, position: &G::Position, (): &()) -> i32 {
        (self.0)(position)
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
