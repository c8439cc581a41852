use std::time::Duration;

use gamut_game::Match;
use gamut_search::tactics::{Selectivity, Tactics};
use gamut_search::{Engine, EngineSettings, Evaluator, Limits, Task};

use crate::judging::{Searching, seat_judging_by_weights};
use crate::kind::{DEPTH, EVAL, Key, LEAVES, NODES, ON_OFF, PlayerKind, TIME, choice, number};
use crate::player::Pace;
use crate::seat::Seating;
use crate::spec::time_text;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// How long it thinks when nothing is limited.
const THINKING: Duration = Duration::from_secs(1);

/// The engine.
pub(crate) struct EnginePlayer;

impl PlayerKind for EnginePlayer {
    const NAME: &'static str = "engine";
    const SUMMARY: &'static str = "the strongest: principal variation search with all that helps";
    const KEYS: &'static [Key] = &[
        TIME.or_said(|| format!("{} when nothing else is limited", time_text(THINKING))),
        DEPTH,
        NODES,
        LEAVES,
        EVAL,
        number(
            "threads",
            1,
            256,
            "threads to search on; with more than one, moves may differ from run to run",
        )
        .or("1"),
        number("hash", 1, 65_536, "transposition table in MiB").or("16"),
        choice("pruning", ON_OFF, "whether to leave out what probably does not matter").or("on"),
    ];
    const NEEDS: Tier = Tier::Tactics;
    const THREADS_DECIDE: bool = true;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_judging_by_weights::<G, Self>(seating)
    }
}

impl Searching for EnginePlayer {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        let spec = seating.spec;
        let settings = EngineSettings {
            threads: spec.setting("threads"),
            table_megabytes: spec.setting("hash"),
            selectivity: (spec.is_on("pruning") == Some(false)).then_some(Selectivity::NONE),
        };
        let pace = spec.pace(Limits::time(THINKING));
        Box::new(Thinker { engine: Engine::new(evaluator, settings), pace })
    }
}

struct Thinker<G: Tactics, E> {
    engine: Engine<G, E>,
    pace: Pace,
}

impl<G: Tactics, E: Evaluator<G>> Player<G> for Thinker<G, E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        Ok(self.engine.think(game, task))
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, _: u64) {
        self.engine.clear();
    }
}
