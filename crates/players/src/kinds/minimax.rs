use gamut_game::Match;
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits, Task, minimax};

use crate::judging::{Searching, seat_judging};
use crate::kind::{DEPTH, EVAL, Key, LEAVES, NODES, PlayerKind, TIME};
use crate::player::Pace;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// Plain minimax.
pub(crate) struct Minimax;

impl PlayerKind for Minimax {
    const NAME: &'static str = "minimax";
    const SUMMARY: &'static str = "plain minimax (Garcia §III.B.1)";
    const KEYS: &'static [Key] = &[DEPTH.or_without_budget("3"), EVAL, TIME, NODES, LEAVES];
    const NEEDS: Tier = Tier::Tactics;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_judging::<G, Self>(seating)
    }
}

impl Searching for Minimax {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        Box::new(MinimaxPlayer { evaluator, pace: seating.spec.pace_by_depth() })
    }
}

/// Also the greedy player, which looks one ply ahead.
pub(super) struct MinimaxPlayer<E> {
    pub(super) evaluator: E,
    pub(super) pace: Pace,
}

impl<G: Tactics, E: Evaluator<G>> Player<G> for MinimaxPlayer<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        Ok(minimax(game, &self.evaluator, task))
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }
}
