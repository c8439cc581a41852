//! Players that judge positions: which evaluation, and with which weights.

use std::marker::PhantomData;
use std::path::Path;

use gamut_eval::{Evaluated, Evaluation, EvaluatorVisitor, Features, Instinct, Weighted, Weights};
use gamut_game::Game;
use gamut_search::tactics::Tactics;
use gamut_search::{AnyEvaluator, Evaluator, PieceDifference};

use crate::kind::PlayerKind;
use crate::seat::{Seating, missing};
use crate::tier::MATERIAL;
use crate::{Playable, Player, SeatError, Tier, WithFeatures, WithTactics, read_text};

/// A kind of player that searches with an evaluator.
pub(crate) trait Searching: PlayerKind {
    /// The player of a spec, once it is known how it judges.
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>>;
}

/// Seats a player that judges with the evaluation that its spec names, or else the game's first.
/// Its search is compiled for every evaluator of the game.
pub(crate) fn seat_judging<G: Playable, K: Searching>(
    seating: &Seating<'_>,
) -> Result<Box<dyn Player<G>>, SeatError> {
    judge::<G, _>(seating, Seat::<K> { seating, kind: PhantomData })
}

/// The same for a large search. It is compiled once for the game, for the evaluator with weights,
/// which most players have; other evaluators are called by a pointer.
pub(crate) fn seat_judging_by_weights<G: Playable, K: Searching>(
    seating: &Seating<'_>,
) -> Result<Box<dyn Player<G>>, SeatError> {
    judge::<G, _>(seating, SeatByWeights(Seat::<K> { seating, kind: PhantomData }))
}

/// The same for a search that judges so seldom that it can ask by a pointer: it is compiled once
/// for the game.
pub(crate) fn seat_judging_by_pointer<G: Playable, K: Searching>(
    seating: &Seating<'_>,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let evaluator = judge::<G, _>(seating, ToPointer)?;
    let seat = SeatByPointer::<G, K> { seating, evaluator, kind: PhantomData };
    G::with_tactics(seat).ok_or_else(|| missing::<G>(seating.spec.kind(), Tier::Tactics))
}

/// Does something with the evaluator of a spec.
fn judge<G: Playable, V: JudgeVisitor<G>>(
    seating: &Seating<'_>,
    visitor: V,
) -> Result<V::Output, SeatError> {
    // Known when this is compiled: only one of the two is.
    let judged = if const { G::TIER as u8 >= Tier::Features as u8 } {
        G::with_features(Judging { seating, visitor })
    } else {
        G::with_tactics(Judging { seating, visitor })
    };
    judged.unwrap_or_else(|| Err(missing::<G>(seating.spec.kind(), Tier::Tactics)))
}

/// Something to be done with an evaluator.
trait JudgeVisitor<G: Game> {
    type Output;
    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Self::Output
    where
        G: Tactics;
    fn visit_weighted(self, evaluator: Weighted<G>) -> Self::Output
    where
        G: Tactics + Features,
        Self: Sized,
    {
        self.visit(evaluator)
    }
    /// One of several evaluators of the game that have no weights.
    fn visit_lean<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Self::Output
    where
        G: Tactics + Features,
        Self: Sized,
    {
        self.visit(evaluator)
    }
}

struct Seat<'a, K> {
    seating: &'a Seating<'a>,
    kind: PhantomData<K>,
}

impl<G: Game, K: Searching> JudgeVisitor<G> for Seat<'_, K> {
    type Output = Box<dyn Player<G>>;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Box<dyn Player<G>>
    where
        G: Tactics,
    {
        K::searcher(self.seating, evaluator)
    }
}

struct SeatByWeights<'a, K>(Seat<'a, K>);

impl<G: Game, K: Searching> JudgeVisitor<G> for SeatByWeights<'_, K> {
    type Output = Box<dyn Player<G>>;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Box<dyn Player<G>>
    where
        G: Tactics,
    {
        self.0.visit(evaluator)
    }

    fn visit_weighted(self, evaluator: Weighted<G>) -> Box<dyn Player<G>>
    where
        G: Tactics + Features,
    {
        self.0.visit(MostlyWeighted::Weighted(evaluator))
    }

    fn visit_lean<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Box<dyn Player<G>>
    where
        G: Tactics + Features,
    {
        self.0.visit(MostlyWeighted::Other(AnyEvaluator::of(evaluator)))
    }
}

/// An evaluator with weights, or any other.
#[derive(Clone)]
enum MostlyWeighted<G: Features> {
    Weighted(Weighted<G>),
    Other(AnyEvaluator<G>),
}

impl<G: Features> Evaluator<G> for MostlyWeighted<G> {
    type Kept = G::Kept;

    #[inline]
    fn keep(&self, position: &G::Position) -> G::Kept {
        G::keep(position)
    }

    #[inline]
    fn kept_after(
        &self,
        kept: &G::Kept,
        before: &G::Position,
        m: G::Move,
        after: &G::Position,
    ) -> G::Kept {
        G::kept_after(kept, before, m, after)
    }

    #[inline]
    fn estimate(&self, position: &G::Position, kept: &G::Kept) -> i32 {
        match self {
            Self::Weighted(evaluator) => evaluator.estimate(position, kept),
            Self::Other(evaluator) => evaluator.estimate(position, &()),
        }
    }
}

struct ToPointer;

impl<G: Game> JudgeVisitor<G> for ToPointer {
    type Output = AnyEvaluator<G>;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> AnyEvaluator<G> {
        AnyEvaluator::of(evaluator)
    }
}

struct SeatByPointer<'a, G: Game, K> {
    seating: &'a Seating<'a>,
    evaluator: AnyEvaluator<G>,
    kind: PhantomData<K>,
}

impl<G: Game, K: Searching> WithTactics<G> for SeatByPointer<'_, G, K> {
    type Output = Box<dyn Player<G>>;

    fn run(self) -> Box<dyn Player<G>>
    where
        G: Tactics,
    {
        K::searcher(self.seating, self.evaluator)
    }
}

struct Judging<'a, V> {
    seating: &'a Seating<'a>,
    visitor: V,
}

/// Pieces are all that can be counted.
impl<G: Playable, V: JudgeVisitor<G>> WithTactics<G> for Judging<'_, V> {
    type Output = Result<V::Output, SeatError>;

    fn run(self) -> Self::Output
    where
        G: Tactics,
    {
        match self.seating.spec.get("eval").unwrap_or(MATERIAL.name) {
            name if name != MATERIAL.name => Err(no_evaluation::<G>(name)),
            name if !self.seating.weights.is_empty() => Err(SeatError::NoWeights(name.to_owned())),
            _ => Ok(self.visitor.visit(PieceDifference)),
        }
    }
}

impl<G: Playable, V: JudgeVisitor<G>> WithFeatures<G> for Judging<'_, V> {
    type Output = Result<V::Output, SeatError>;

    fn run(self) -> Self::Output
    where
        G: Tactics + Evaluated + Instinct,
    {
        match chosen::<G>(self.seating)? {
            Chosen::Weighted(weights) => Ok(self.visitor.visit_weighted(Weighted::new(weights))),
            Chosen::Lean(name) => {
                G::with_lean(name, Lean(self.visitor)).ok_or_else(|| no_evaluation::<G>(name))
            }
        }
    }
}

struct Lean<V>(V);

impl<G: Tactics + Features, V: JudgeVisitor<G>> EvaluatorVisitor<G> for Lean<V> {
    type Output = V::Output;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> V::Output {
        self.0.visit_lean(evaluator)
    }
}

/// The evaluation of a spec.
enum Chosen<G: Features> {
    Weighted(Weights<G>),
    /// One without weights.
    Lean(&'static str),
}

fn chosen<G: Playable + Evaluated>(seating: &Seating<'_>) -> Result<Chosen<G>, SeatError> {
    let all = <G as Evaluated>::EVALUATIONS;
    let name = seating.spec.get("eval").unwrap_or(all[0].name);
    let text = match all.iter().find(|known| known.name == name) {
        Some(Evaluation { weights: Some(text), .. }) => (*text).to_owned(),
        Some(lean) if seating.weights.is_empty() => return Ok(Chosen::Lean(lean.name)),
        Some(_) => return Err(SeatError::NoWeights(name.to_owned())),
        // Not one of the program's: a weight file.
        None if Path::new(name).exists() => read_text(Path::new(name))?,
        None => return Err(no_evaluation::<G>(name)),
    };
    let wrong = |problem| SeatError::Weights { name: name.to_owned(), problem };
    let mut weights = Weights::<G>::parse(&text).map_err(wrong)?;
    weights.set(seating.weights.clone()).map_err(wrong)?;
    Ok(Chosen::Weighted(weights))
}

fn no_evaluation<G: Playable>(name: &str) -> SeatError {
    let known = G::evaluations().iter().map(|known| known.name).collect();
    SeatError::NoEvaluation { game: G::ID, name: name.to_owned(), known }
}
