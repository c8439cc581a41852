use gamut_game::Match;
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits, MctsSettings, Task, mcts, mcts_judged};

use crate::judging::{Searching, seat_judging_by_pointer};
use crate::kind::{EVAL, Key, LEAVES, NODES, PlayerKind, TIME, decimal, number};
use crate::player::{Chance, Pace};
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// Monte-Carlo tree search, with random games to the end, which need no evaluation, or to a
/// horizon, where an evaluation judges.
pub(crate) struct Mcts;

impl PlayerKind for Mcts {
    const NAME: &'static str = "mcts";
    const SUMMARY: &'static str = "Monte-Carlo tree search with UCT (Frankland §2.4)";
    const KEYS: &'static [Key] = &[
        number("playouts", 1, 1_000_000_000, "visits of the root for each move")
            .or_said(|| format!("{} when nothing else is limited", MctsSettings::PLAYOUTS)),
        TIME,
        NODES,
        LEAVES,
        number("leaf", 1, 10_000, "random games from each new position").or("1"),
        decimal("c", "exploration constant of UCB1").or("1"),
        number("horizon", 0, 1_000, "random plies before the evaluation judges")
            .or_said(|| "to the end of the game".to_owned()),
        EVAL.saying("with horizon: evaluation by name, or a weight file"),
    ];
    const NEEDS: Tier = Tier::Rules;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        let spec = seating.spec;
        if spec.get("horizon").is_some() {
            return seat_judging_by_pointer::<G, Self>(seating);
        }
        if spec.get("eval").is_some() || !seating.weights.is_empty() {
            return Err(SeatError::NoHorizon);
        }
        Ok(Box::new(MctsPlayer {
            judge: (),
            settings: settings(seating),
            pace: spec.pace(Limits::default()),
            chance: Chance::new(seating.seed),
        }))
    }
}

impl Searching for Mcts {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        Box::new(JudgedMcts(MctsPlayer {
            judge: evaluator,
            settings: settings(seating),
            pace: seating.spec.pace(Limits::default()),
            chance: Chance::new(seating.seed),
        }))
    }
}

fn settings(seating: &Seating<'_>) -> MctsSettings {
    let spec = seating.spec;
    MctsSettings {
        playouts: spec.number("playouts"),
        playouts_per_leaf: spec.setting("leaf"),
        horizon: spec.number("horizon"),
        exploration: spec.setting("c"),
    }
}

struct MctsPlayer<J> {
    /// What judges at the horizon.
    judge: J,
    settings: MctsSettings,
    pace: Pace,
    chance: Chance,
}

impl<G: Playable> Player<G> for MctsPlayer<()> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        Ok(mcts(game, &self.settings, self.chance.of_thought(), task))
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }

    fn forget_thought(&mut self) {
        self.chance.forget_thought();
    }
}

struct JudgedMcts<E>(MctsPlayer<E>);

impl<G: Tactics, E: Evaluator<G>> Player<G> for JudgedMcts<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        let MctsPlayer { judge, settings, chance, .. } = &mut self.0;
        Ok(mcts_judged(game, judge, settings, chance.of_thought(), task))
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.0.pace.within(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.0.chance = Chance::new(seed);
    }

    fn forget_thought(&mut self) {
        self.0.chance.forget_thought();
    }
}
