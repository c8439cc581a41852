//! Points by the stage of the game (§11.3) for every game: what its evaluation says.

use gamut_eval::{Weighted, Weights};
use gamut_search::Evaluator;

use super::Strategic;
use super::training::Exchange;

/// The weights of a game's own evaluation, which change from the opening to the end: what §11.3
/// asks of a dynamic fitness.
#[derive(Clone, Debug)]
pub(crate) struct Judgement<G: Strategic> {
    evaluator: Weighted<G>,
}

/// A game won, in Elo points. It is so much more than any estimate that to win now, for which a
/// strategy has only the points of its first move, is better than to win a move later.
const WON: f64 = 100_000.0;

impl<G: Strategic> Judgement<G> {
    /// The judgement of the game's first evaluation that has weights.
    pub(crate) fn new() -> Option<Self> {
        let text = G::EVALUATIONS.iter().find_map(|evaluation| evaluation.weights)?;
        Some(Self { evaluator: Weighted::new(Weights::parse(text).ok()?) })
    }

    /// What the position after the answer is worth to the side that moved first, or how the
    /// game ended.
    pub(crate) fn points(&self, exchange: &Exchange<'_, G::Position>) -> f64 {
        let friendly = G::side_to_move(exchange.before);
        let end = exchange.answered.unwrap_or(exchange.after);
        if let Some(outcome) = G::outcome(end).or_else(|| G::rule_draw(end)) {
            return match outcome.winner {
                Some(winner) if winner == friendly => WON,
                Some(_) => -WON,
                None => 0.0,
            };
        }
        let estimate = f64::from(self.evaluator.estimate(end, &self.evaluator.keep(end)));
        if G::side_to_move(end) == friendly { estimate } else { -estimate }
    }
}
