//! Players that judge positions: which evaluation, and with which weights.

use std::marker::PhantomData;
use std::path::Path;

use gamut_eval::{Evaluated, EvaluatorVisitor, Instinct, Weighted, Weights, with_evaluation};
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, PieceDifference};

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
pub(crate) fn seat_judging<G: Playable, K: Searching>(
    seating: &Seating<'_>,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let named = seating.spec.get("eval");
    let judging = || Judging::<K> { seating, named, kind: PhantomData };
    G::with_features(judging())
        .or_else(|| G::with_tactics(judging()))
        .unwrap_or_else(|| Err(missing::<G>(seating.spec.kind(), Tier::Tactics)))
}

struct Judging<'a, K> {
    seating: &'a Seating<'a>,
    named: Option<&'a str>,
    kind: PhantomData<K>,
}

/// Pieces are all that can be counted.
impl<G: Playable, K: Searching> WithTactics<G> for Judging<'_, K> {
    type Output = Result<Box<dyn Player<G>>, SeatError>;

    fn run(self) -> Self::Output
    where
        G: Tactics,
    {
        match self.named.unwrap_or(MATERIAL.name) {
            name if name != MATERIAL.name => Err(no_evaluation::<G>(name)),
            name if !self.seating.weights.is_empty() => Err(SeatError::NoWeights(name.to_owned())),
            _ => Ok(K::searcher(self.seating, PieceDifference)),
        }
    }
}

impl<G: Playable, K: Searching> WithFeatures<G> for Judging<'_, K> {
    type Output = Result<Box<dyn Player<G>>, SeatError>;

    fn run(self) -> Self::Output
    where
        G: Tactics + Evaluated + Instinct,
    {
        let name = self.named.unwrap_or(<G as Evaluated>::EVALUATIONS[0].name);
        let known = <G as Evaluated>::EVALUATIONS.iter().find(|known| known.name == name);
        let text = match known {
            Some(evaluation) => evaluation.weights.map(str::to_owned),
            // Not one of the program's: a weight file.
            None if Path::new(name).exists() => Some(read_text(Path::new(name))?),
            None => return Err(no_evaluation::<G>(name)),
        };
        let Some(text) = text else {
            if !self.seating.weights.is_empty() {
                return Err(SeatError::NoWeights(name.to_owned()));
            }
            return with_evaluation::<G, _>(name, self).ok_or_else(|| no_evaluation::<G>(name));
        };
        let wrong = |problem| SeatError::Weights { name: name.to_owned(), problem };
        let mut weights = Weights::<G>::parse(&text).map_err(wrong)?;
        weights.set(self.seating.weights.clone()).map_err(wrong)?;
        Ok(K::searcher(self.seating, Weighted::new(weights)))
    }
}

impl<G: Tactics + Evaluated, K: Searching> EvaluatorVisitor<G> for Judging<'_, K> {
    type Output = Box<dyn Player<G>>;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Box<dyn Player<G>> {
        K::searcher(self.seating, evaluator)
    }
}

fn no_evaluation<G: Playable>(name: &str) -> SeatError {
    let known = G::evaluations().iter().map(|known| known.name).collect();
    SeatError::NoEvaluation { game: G::ID, name: name.to_owned(), known }
}
