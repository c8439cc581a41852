use gamut_game::Match;
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits, MoveOrder, Task, alpha_beta};

use crate::judging::{Searching, seat_judging};
use crate::kind::{DEPTH, EVAL, Key, LEAVES, NODES, PlayerKind, TIME, choice, words};
use crate::player::Pace;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// Alpha-beta.
pub(crate) struct AlphaBeta;

const ORDERS: [(&str, MoveOrder); 2] =
    [("material", MoveOrder::ByMaterial), ("none", MoveOrder::AsGenerated)];
const ORDER_WORDS: &[&str] = &words(&ORDERS);

impl PlayerKind for AlphaBeta {
    const NAME: &'static str = "alphabeta";
    const SUMMARY: &'static str = "alpha-beta (Garcia §III.B.2, Cowling §3)";
    const KEYS: &'static [Key] = &[
        DEPTH.or_without_budget("3"),
        EVAL,
        choice("order", ORDER_WORDS, "in which order moves are tried").or("material"),
        TIME,
        NODES,
        LEAVES,
    ];
    const NEEDS: Tier = Tier::Tactics;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_judging::<G, Self>(seating)
    }
}

impl Searching for AlphaBeta {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        let order = seating.spec.meaning("order", &ORDERS).unwrap_or(MoveOrder::ByMaterial);
        Box::new(AlphaBetaPlayer { evaluator, order, pace: seating.spec.pace_by_depth() })
    }
}

struct AlphaBetaPlayer<E> {
    evaluator: E,
    order: MoveOrder,
    pace: Pace,
}

impl<G: Tactics, E: Evaluator<G>> Player<G> for AlphaBetaPlayer<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        Ok(alpha_beta(game, &self.evaluator, self.order, task))
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }
}
