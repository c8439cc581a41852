//! Adversarial search by evolutionary computation (Hong, Huang and Lin): chromosomes are paths
//! through the game tree, and a [`ReservationTree`] of all paths ever seen says by minimax how
//! fit they are.
//!
//! [`genetic_minimax`] is the algorithm as published, [`aimed_minimax`] is what became of it,
//! [`las_vegas`] is what the paper compares it with in its conclusion.

mod aimed;
mod gauge;
mod judge;
mod las_vegas;
mod reservation;
mod settings;
mod steps;
mod walk;

use gamut_game::{Game, Match, Rng};

pub use reservation::{Gene, NodeId, Place, ReservationTree};
pub use settings::{
    AimedSettings, Answer, Encoding, Fitness, GeneticSettings, LeafSettings, Pool, Ties,
};

use crate::control::Meter;
use crate::leaf::no_move_score;
use crate::tactics::Tactics;
use crate::{Evaluator, Limits, Score, Task, Thought};

/// Plies of a path when nobody says how many.
pub const DEPTH: u32 = 5;
/// Plies of a path that grows when nobody says how many: more than any will have.
pub const GROWN_DEPTH: u32 = 60;

/// Generations when nothing else would end a search.
pub const GENERATIONS: u32 = 200;
/// Random paths when nothing else would end a search.
pub const PATHS: u64 = 5_000;

/// What there is to think of a game that is over.
fn over<G: Game>(game: &Match<G>) -> Option<Thought<G>> {
    let position = game.position();
    (G::count_moves(position) == 0)
        .then(|| Thought { score: no_move_score::<G>(position, 0), ..Thought::none() })
}

/// The first move, for a search that could judge none because all leaves went to the captures
/// after one.
fn with_a_move<G: Game>(game: &Match<G>, thought: Thought<G>) -> Thought<G> {
    if thought.best.is_some() {
        return thought;
    }
    let best = G::pick_move(game.position(), |_| 0);
    Thought { best, line: best.into_iter().collect(), score: Score::DRAW, ..thought }
}

/// Genes of the longest paths.
const LONGEST: u32 = 1_000;

/// How many plies paths have at most.
fn depth(limits: &Limits, standard: u32) -> usize {
    limits.depth.unwrap_or(standard).clamp(1, LONGEST) as usize
}

/// The genetic minimax search (§3.4). Chromosomes have `limits.depth` genes.
pub fn genetic_minimax<G: Tactics, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    settings: &GeneticSettings,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> Thought<G> {
    evolve_minimax(game, evaluator, settings, rng, task).thought
}

/// What a genetic minimax search leaves behind, to be studied.
#[derive(Clone, Debug)]
pub struct Evolved<G: Game> {
    /// What it answers.
    pub thought: Thought<G>,
    /// All paths that it saw.
    pub tree: ReservationTree,
    /// The ends of the paths in the last population, with their fitness, the fittest first.
    pub population: Vec<(NodeId, u32)>,
}

/// As [`genetic_minimax`], with everything that it leaves behind.
pub fn evolve_minimax<G: Tactics, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    settings: &GeneticSettings,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> Evolved<G> {
    if let Some(thought) = over(game) {
        return Evolved { thought, tree: ReservationTree::new(), population: Vec::new() };
    }
    let depth = depth(&task.limits, DEPTH);
    let meter = Meter::new(task.limits, task.stop);
    let generations = settings.generations.or((!task.limits.has_budget()).then_some(GENERATIONS));
    let settings = &GeneticSettings { generations, ..*settings };
    let mut search =
        steps::GeneticMinimax::new(game.position(), evaluator, settings, depth, meter, rng);
    search.run();
    let mut evolved = search.into_evolved();
    evolved.thought = with_a_move(game, evolved.thought);
    (task.report)(&evolved.thought);
    evolved
}

/// Genetic minimax whose paths grow where the reservation tree says that it matters. No path
/// gets longer than `limits.depth`.
pub fn aimed_minimax<G: Tactics, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    settings: &AimedSettings,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> Thought<G> {
    if let Some(thought) = over(game) {
        return thought;
    }
    let depth = depth(&task.limits, GROWN_DEPTH);
    let meter = Meter::new(task.limits, task.stop);
    let generations = settings.generations.or((!task.limits.has_budget()).then_some(GENERATIONS));
    let settings = &AimedSettings { generations, ..*settings };
    let mut search = aimed::Aimed::new(game.position(), evaluator, settings, depth, meter, rng);
    search.run();
    let thought = with_a_move(game, search.thought());
    (task.report)(&thought);
    thought
}

/// The Las Vegas search (§5): `paths` random paths of `limits.depth` moves, or as many as the
/// limits allow; 5,000 when neither says how many.
pub fn las_vegas<G: Tactics, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    paths: Option<u64>,
    rng: &mut Rng,
    task: Task<'_, G>,
) -> Thought<G> {
    if let Some(thought) = over(game) {
        return thought;
    }
    let depth = depth(&task.limits, DEPTH);
    let meter = Meter::new(task.limits, task.stop);
    let paths = paths.or((!task.limits.has_budget()).then_some(PATHS));
    let thought = las_vegas::search(game.position(), evaluator, paths, depth, meter, rng);
    let thought = with_a_move(game, thought);
    (task.report)(&thought);
    thought
}
