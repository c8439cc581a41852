//! A population of an offline evolution.

use gamut_board::mix;
use gamut_game::{Notation, rng};
use serde::{Deserialize, Serialize};

use super::contest::{against_rplayer, random_position};
use super::{Chance, Plan, PlanError, seed};
use crate::hgp::state::{EvolutionState, StateError};
use crate::hgp::tree::MOST_NODES;
use crate::hgp::{Evolution, Evolves, Generation, Ranking, Strategic, StrategyTree, TreeError};
use crate::{Candidate, Deme, HallOfFame};

#[derive(Debug)]
pub(super) struct OfflineDeme<G: Strategic> {
    plan: Plan,
    number: usize,
    pub(super) start: G::Position,
    pub(super) evolution: Evolution<G>,
    epochs: u32,
    pub(super) hall: HallOfFame<StrategyTree>,
}

/// What an epoch of a deme came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Epoch {
    /// Which, the first being 1.
    pub number: u32,
    /// In which deme, the first being 0.
    pub deme: usize,
    /// The position it evolved from.
    pub position: String,
    /// What the last generation came to.
    pub last: Generation,
    /// Plies played to measure fitness.
    pub plies: u64,
    /// The part of the points that the alpha player makes against rplayer, where it was scored.
    pub score: Option<f64>,
}

impl Epoch {
    /// The first line of the log of a plan.
    #[must_use]
    pub fn head(plan: &Plan) -> String {
        let head = "epoch,position,best,mean,alpha,nodes,plies,score,quarter,median,three-quarters,distinct";
        let deme = if plan.demes > 1 { ",deme" } else { "" };
        format!("{head}{deme}")
    }

    /// The line of the log of a plan.
    #[must_use]
    pub fn to_csv(&self, plan: &Plan) -> String {
        let Self { number, deme, position, last, plies, score } = self;
        let Generation { fitness, alpha, nodes, distinct, .. } = last;
        let (best, mean, [low, median, high]) = (fitness.best, fitness.mean, fitness.quartiles);
        let score = score.map(|score| format!("{score:.3}")).unwrap_or_default();
        let deme = if plan.demes > 1 { format!(",{}", deme + 1) } else { String::new() };
        format!(
            "{number},\"{position}\",{best:.2},{mean:.2},{alpha:.2},{nodes:.1},{plies},{score},\
             {low:.2},{median:.2},{high:.2},{distinct}{deme}"
        )
    }
}

/// What the epochs of a deme to come depend on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfflineDemeState {
    hall_of_fame: HallOfFame<String>,
    evolution: EvolutionState,
}

/// How many candidates for the hall of fame a deme keeps: twice as many as there is room for.
pub(super) fn candidates(plan: &Plan) -> usize {
    2 * plan.hall_of_fame
}

/// Whether two strategies always choose the same.
pub(super) fn is_same(a: &StrategyTree, b: &StrategyTree) -> bool {
    a.heuristics() == b.heuristics()
}

impl<G: Evolves + Notation> OfflineDeme<G> {
    pub(super) fn new(plan: &Plan, number: usize) -> Result<Self, PlanError> {
        let start = plan.start::<G>()?;
        let mut deme = Self {
            plan: plan.clone(),
            number,
            start,
            evolution: Evolution::new(plan.parameters.clone(), Vec::new(), 0, 1),
            epochs: 0,
            hall: HallOfFame::default(),
        };
        deme.evolution.restart(deme.seed(Chance::Evolution));
        Ok(deme)
    }

    /// The seed of one of the uses of chance in this deme.
    fn seed(&self, of: Chance) -> u64 {
        match self.number {
            0 => seed(self.plan.seed, of),
            other => seed(mix(self.plan.seed ^ mix(other as u64)), of),
        }
    }

    pub(super) fn state(&self) -> OfflineDemeState {
        OfflineDemeState {
            hall_of_fame: self.hall.map(ToString::to_string),
            evolution: self.evolution.state(),
        }
    }

    pub(super) fn restore(
        &mut self,
        epochs: u32,
        state: OfflineDemeState,
    ) -> Result<(), StateError> {
        if u64::from(epochs) != state.evolution.runs() {
            return Err(StateError::Epochs(epochs));
        }
        self.evolution.restore(&state.evolution)?;
        self.hall = state.hall_of_fame.try_map(|text| StrategyTree::parse(text, MOST_NODES))?;
        self.epochs = epochs;
        Ok(())
    }
}

impl<G: Evolves + Notation> Deme for OfflineDeme<G> {
    type Epoch = Epoch;
    type Refusal = TreeError;

    fn next_epoch(&mut self, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Epoch> {
        let number = self.epochs + 1;
        let mut chance = rng(self.seed(Chance::Positions), number.into());
        let position = random_position::<G>(&self.start, &self.plan, &mut chance);
        let mut last: Option<Generation> = None;
        let mut watch = |generation: &Generation| last = Some(generation.clone());
        self.evolution.set_threads(threads);
        let evolved = self.evolution.run(&position, stop, &mut watch);
        let last = last.filter(|last| last.number == self.plan.parameters.generations)?;
        let is_scored = number.is_multiple_of(self.plan.score_every) || number == self.plan.epochs;
        let score = is_scored.then(|| {
            let ranking = Ranking::of(&evolved.heuristics);
            let seed = mix(self.seed(Chance::Scores) ^ u64::from(number));
            let games = self.plan.score_games;
            against_rplayer::<G>(&self.start, &ranking, &self.plan, games, seed).score()
        });
        if let Some(score) = score {
            let candidate = Candidate { score, genome: evolved.alpha };
            self.hall.consider(candidate, candidates(&self.plan), is_same);
        }
        self.epochs = number;
        let (deme, position) = (self.number, G::position_text(&position));
        Some(Epoch { number, deme, position, last, plies: evolved.plies, score })
    }

    fn emigrants(&self, count: usize) -> Vec<String> {
        self.evolution.best(count).into_iter().map(ToString::to_string).collect()
    }

    fn take_in(&mut self, immigrants: &[String]) -> Result<(), TreeError> {
        let trees = immigrants.iter().map(|text| StrategyTree::parse(text, MOST_NODES));
        self.evolution.take_in(trees.collect::<Result<_, _>>()?);
        Ok(())
    }
}
