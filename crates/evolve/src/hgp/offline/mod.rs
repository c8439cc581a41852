//! Evolution before the game (§11.3: "combining offline and online induction of game playing
//! strategies"): run after run from positions of all kinds, with a larger population than there
//! is time for at the board. What comes of it seeds the populations of players.

mod contest;
mod plan;

pub use plan::{Plan, PlanError};

use gamut_board::mix;
use gamut_eval::from_toml;
use gamut_game::{Notation, rng};
use serde::{Deserialize, Serialize};

use self::contest::{against_rplayer, points_against, random_position};
use super::state::{EvolutionState, StateError};
use super::tree::MOST_NODES;
use super::{AlphaFile, Evolution, Generation, Heuristics, Ranking, Strategic, StrategyTree};

/// An offline evolution under way.
#[derive(Debug)]
pub struct Offline<G: Strategic> {
    plan: Plan,
    start: G::Position,
    evolution: Evolution<G>,
    epochs: u32,
    candidates: Vec<Candidate>,
}

/// What an epoch came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Epoch {
    /// Which, the first being 1.
    pub number: u32,
    /// The position it evolved from.
    pub position: String,
    /// The best fitness of the last generation.
    pub best: f64,
    /// Its mean fitness.
    pub mean: f64,
    /// The fitness of the alpha player that it was measured by.
    pub alpha: f64,
    /// Nodes of its mean tree.
    pub nodes: f64,
    /// Plies played to measure fitness.
    pub plies: u64,
    /// The part of the points that the alpha player makes against rplayer, where it was scored.
    pub score: Option<f64>,
}

impl Epoch {
    /// The first line of a log.
    pub const HEAD: &'static str = "epoch,position,best,mean,alpha,nodes,plies,score";

    /// The line of a log.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let Self { number, position, best, mean, alpha, nodes, plies, score } = self;
        let score = score.map(|score| format!("{score:.3}")).unwrap_or_default();
        format!("{number},\"{position}\",{best:.2},{mean:.2},{alpha:.2},{nodes:.1},{plies},{score}")
    }
}

/// An alpha player that may come into the hall of fame.
#[derive(Clone, Debug)]
struct Candidate {
    score: f64,
    tree: StrategyTree,
}

/// Everything that the epochs to come depend on, besides the plan.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    epochs: u32,
    /// What the candidates for the hall of fame scored, and who they are.
    scores: Vec<f64>,
    candidates: Vec<String>,
    evolution: EvolutionState,
}

/// What chance is used for; each has its own.
enum Chance {
    Evolution,
    Positions,
    Scores,
    Tests,
    HallOfFame,
}

impl<G: Strategic + Notation> Offline<G> {
    /// An offline evolution that has not begun. The number of threads changes nothing but the
    /// time.
    ///
    /// # Errors
    /// When the plan's start is no position of the game.
    pub fn new(plan: Plan, threads: usize) -> Result<Self, PlanError> {
        let start = plan.start::<G>()?;
        let seed = seed(&plan, Chance::Evolution);
        let evolution = Evolution::new(plan.parameters.clone(), Vec::new(), seed, threads);
        Ok(Self { plan, start, evolution, epochs: 0, candidates: Vec::new() })
    }

    /// Goes on from a [`state`](Self::state) of an evolution by the same plan.
    ///
    /// # Errors
    /// When the plan's start is no position of the game, or no evolution by it was ever in
    /// this state.
    pub fn resume(plan: Plan, state: &str, threads: usize) -> Result<Self, StateError> {
        let written: State = from_toml(state)?;
        let mut offline = Self::new(plan, threads)?;
        let epochs = written.epochs;
        if epochs > offline.plan.epochs || u64::from(epochs) != written.evolution.runs() {
            return Err(StateError::Epochs(epochs));
        }
        offline.evolution.restore(&written.evolution)?;
        if written.scores.len() != written.candidates.len() {
            let (scores, candidates) = (written.scores.len(), written.candidates.len());
            return Err(StateError::ScoreCount { scores, candidates });
        }
        let trees = written.candidates.iter().map(|text| StrategyTree::parse(text, MOST_NODES));
        offline.candidates = (written.scores.iter())
            .zip(trees)
            .map(|(&score, tree)| tree.map(|tree| Candidate { score, tree }))
            .collect::<Result<_, _>>()?;
        offline.epochs = epochs;
        Ok(offline)
    }

    /// Everything that the epochs to come depend on, as text.
    #[must_use]
    pub fn state(&self) -> String {
        let state = State {
            epochs: self.epochs,
            scores: self.candidates.iter().map(|one| one.score).collect(),
            candidates: self.candidates.iter().map(|one| one.tree.to_string()).collect(),
            evolution: self.evolution.state(),
        };
        // Numbers, texts and tables can always be written.
        toml::to_string(&state).unwrap_or_default()
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many epochs are done.
    #[must_use]
    pub fn epochs(&self) -> u32 {
        self.epochs
    }

    /// The next epoch: a position by chance, one run from it with the alpha player and the
    /// population of the epoch before, and now and then a score. `None` when `stop` said so in
    /// the midst of it: then go on from the last [`state`](Self::state).
    pub fn next_epoch(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Epoch> {
        let number = self.epochs + 1;
        let mut chance = rng(seed(&self.plan, Chance::Positions), number.into());
        let position = random_position::<G>(&self.start, &self.plan, &mut chance);
        let mut last: Option<Generation> = None;
        let mut watch = |generation: &Generation| last = Some(generation.clone());
        let evolved = self.evolution.run(&position, stop, &mut watch);
        let last = last.filter(|last| last.number == self.plan.parameters.generations)?;
        let is_scored = number.is_multiple_of(self.plan.score_every) || number == self.plan.epochs;
        let score = is_scored.then(|| {
            let ranking = Ranking::of(&evolved.heuristics);
            let seed = mix(seed(&self.plan, Chance::Scores) ^ u64::from(number));
            against_rplayer::<G>(&self.start, &ranking, &self.plan, seed)
        });
        if let Some(score) = score {
            self.consider(Candidate { score, tree: evolved.alpha });
        }
        self.epochs = number;
        Some(Epoch {
            number,
            position: G::position_text(&position),
            best: last.best,
            mean: last.mean,
            alpha: last.alpha,
            nodes: last.nodes,
            plies: evolved.plies,
            score,
        })
    }

    /// Keeps the alpha players that did best against rplayer, twice as many as the hall of fame
    /// has room for.
    fn consider(&mut self, new: Candidate) {
        let heuristics = new.tree.heuristics();
        if self.candidates.iter().any(|known| known.tree.heuristics() == heuristics) {
            return;
        }
        self.candidates.push(new);
        // The sort is stable: who came first stays first.
        self.candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
        self.candidates.truncate(2 * self.plan.hall_of_fame);
    }

    /// The last alpha player, then the hall of fame: of the candidates those that do best
    /// against each other from test positions. Terminals that do not count are left out.
    /// `None` when `stop` said so.
    #[must_use]
    pub fn conclude(&self, stop: &dyn Fn() -> bool) -> Option<AlphaFile> {
        let Plan { seed: number, epochs, .. } = self.plan;
        let tests = seed(&self.plan, Chance::Tests);
        let position =
            |number| random_position::<G>(&self.start, &self.plan, &mut rng(tests, number));
        let positions: Vec<G::Position> =
            (0..u64::from(self.plan.test_positions)).map(position).collect();
        let ranking = |one: &Candidate| Ranking::of(&one.tree.heuristics());
        let rankings: Vec<Ranking> = self.candidates.iter().map(ranking).collect();
        let mut points = vec![0.0; rankings.len()];
        let chance = seed(&self.plan, Chance::HallOfFame);
        let games = f64::from(2 * self.plan.test_positions);
        for first in 0..rankings.len() {
            for second in first + 1..rankings.len() {
                if stop() {
                    return None;
                }
                let seed = mix(chance ^ mix((first * rankings.len() + second) as u64));
                let pair = [&rankings[first], &rankings[second]];
                let made = points_against::<G>(&positions, pair, &self.plan, seed);
                points[first] += made;
                points[second] += games - made;
            }
        }
        let mut order: Vec<usize> = (0..rankings.len()).collect();
        order.sort_by(|&a, &b| points[b].total_cmp(&points[a]));
        let fame = order.into_iter().take(self.plan.hall_of_fame);
        let alpha = self.evolution.alpha().map(StrategyTree::heuristics);
        let mut chosen: Vec<Heuristics> = alpha.into_iter().collect();
        for heuristics in fame.map(|at| self.candidates[at].tree.heuristics()) {
            if !chosen.contains(&heuristics) {
                chosen.push(heuristics);
            }
        }
        let strategies = chosen.iter().map(StrategyTree::of).collect();
        let by = format!("gamut evolve, seed {number}, {epochs} epochs");
        Some(AlphaFile { game: G::ID.to_owned(), by, strategies })
    }
}

/// The seed of one of the uses of chance.
fn seed(plan: &Plan, of: Chance) -> u64 {
    mix(plan.seed ^ mix(of as u64))
}
