use gamut_game::Match;
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits, Noisy, Task, negascout};

use crate::judging::{Searching, seat_judging_by_weights};
use crate::kind::{DEPTH, EVAL, Key, LEAVES, NODES, PlayerKind, TIME, number};
use crate::player::Pace;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// NegaScout.
pub(crate) struct NegaScout;

impl PlayerKind for NegaScout {
    const NAME: &'static str = "negascout";
    const SUMMARY: &'static str = "NegaScout, iterative deepening, killer moves (Groß §3.3)";
    const KEYS: &'static [Key] = &[
        DEPTH.or_without_budget("3"),
        EVAL,
        number("noise", 0, 1_000, "largest random value added to an estimate (Groß §2.2: 20)")
            .or("0"),
        TIME,
        NODES,
        LEAVES,
    ];
    const NEEDS: Tier = Tier::Tactics;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_judging_by_weights::<G, Self>(seating)
    }
}

impl Searching for NegaScout {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        let most = seating.spec.setting("noise");
        let evaluator = Noisy { evaluator, most, seed: seating.seed };
        Box::new(NegaScoutPlayer { evaluator, pace: seating.spec.pace_by_depth() })
    }
}

struct NegaScoutPlayer<E> {
    evaluator: Noisy<E>,
    pace: Pace,
}

impl<G: Tactics, E: Evaluator<G>> Player<G> for NegaScoutPlayer<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        Ok(negascout(game, &self.evaluator, task))
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.evaluator.seed = seed;
    }
}
