use gamut_game::Match;
use gamut_search::genetic::{PATHS, las_vegas};
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits, Task};

use crate::judging::{Searching, seat_judging_by_pointer};
use crate::kind::{DEPTH, EVAL, Key, LEAVES, NODES, PlayerKind, TIME, number};
use crate::player::{Chance, Pace};
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// Random lines.
pub(crate) struct LasVegas;

impl PlayerKind for LasVegas {
    const NAME: &'static str = "lasvegas";
    const SUMMARY: &'static str = "random lines, and minimax over those that were seen (Hong §5)";
    const KEYS: &'static [Key] = &[
        // Random lines need a length, whatever else limits them.
        DEPTH.or("5"),
        number("paths", 1, 1_000_000_000, "lines for each move")
            .or_said(|| format!("{PATHS} when nothing else is limited")),
        EVAL,
        TIME,
        NODES,
        LEAVES,
    ];
    const NEEDS: Tier = Tier::Tactics;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_judging_by_pointer::<G, Self>(seating)
    }
}

impl Searching for LasVegas {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        let spec = seating.spec;
        let mut pace = spec.pace(Limits::default());
        pace.own.depth = spec.number("depth");
        let (paths, chance) = (spec.number("paths"), Chance::new(seating.seed));
        Box::new(LasVegasPlayer { paths, evaluator, pace, chance })
    }
}

struct LasVegasPlayer<E> {
    paths: Option<u64>,
    evaluator: E,
    pace: Pace,
    chance: Chance,
}

impl<G: Tactics, E: Evaluator<G>> Player<G> for LasVegasPlayer<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        Ok(las_vegas(game, &self.evaluator, self.paths, self.chance.of_thought(), task))
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
