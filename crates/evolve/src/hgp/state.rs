//! What an evolution passes on from run to run, on disk.

use gamut_board::SquareSet;
use serde::{Deserialize, Serialize};

use super::heuristics::Mean;
use super::reinforcement::Memory;
use super::species::Strategy;
use super::tree::MOST_NODES;
use super::{Evolution, PlanError, Strategic, StrategyTree, TreeError};
use crate::Individual;

/// Everything that the next run depends on, besides the parameters and the seed. Trees and
/// numbers are written so that reading gives exactly what was written: an evolution that goes
/// on from here does what it would have done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvolutionState {
    runs: u64,
    alpha: Option<String>,
    population: Vec<String>,
    strongest: MeanState,
    weakest: MeanState,
}

/// Why an evolution cannot go on from a state: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// It is not what a state has.
    #[error("{0}")]
    Form(String),
    /// The plan that it is to go on by cannot be followed.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// More epochs than the plan has, or not as many as there were runs.
    #[error("it cannot have {0} epochs")]
    Epochs(u32),
    /// Not as many strategies as a population has.
    #[error("{found} strategies instead of {wanted}")]
    Population {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// There were runs, but no alpha player.
    #[error("the alpha player is missing")]
    NoAlpha,
    /// A strategy cannot be read.
    #[error(transparent)]
    Strategy(#[from] TreeError),
    /// Not a sum for every square of what reinforcement learning remembers.
    #[error("{0} sums instead of 64")]
    SumCount(usize),
    /// A sum of values that are all at least nothing.
    #[error("a sum of values is less than nothing")]
    NegativeSum,
    /// Not as many demes as the plan has.
    #[error("{found} demes instead of {wanted}")]
    Demes {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MeanState {
    count: u32,
    sums: Vec<f64>,
}

impl StateError {
    /// What a reader of TOML says, on one line.
    #[allow(clippy::needless_pass_by_value, reason = "for map_err")]
    pub(super) fn of_toml(error: toml::de::Error) -> Self {
        Self::Form(error.message().replace('\n', " "))
    }
}

impl EvolutionState {
    /// How many runs there were.
    pub(super) fn runs(&self) -> u64 {
        self.runs
    }
}

impl MeanState {
    fn of(mean: &Mean) -> Self {
        Self { count: mean.count, sums: mean.sums.to_vec() }
    }

    fn mean(&self) -> Result<Mean, StateError> {
        let sums = self.sums.as_slice().try_into();
        let sums: [f64; 64] = sums.map_err(|_| StateError::SumCount(self.sums.len()))?;
        if sums.iter().any(|sum| !sum.is_finite() || sum.is_sign_negative()) {
            return Err(StateError::NegativeSum);
        }
        Ok(Mean { sums, count: self.count })
    }
}

impl<G: Strategic> Evolution<G> {
    /// What the next run depends on.
    #[must_use]
    pub fn state(&self) -> EvolutionState {
        EvolutionState {
            runs: self.runs,
            alpha: self.alpha.as_ref().map(ToString::to_string),
            population: self.population.iter().map(|one| one.genome.tree.to_string()).collect(),
            strongest: MeanState::of(&self.memory.strongest),
            weakest: MeanState::of(&self.memory.weakest),
        }
    }

    /// Goes back to a state of an evolution with the same parameters and the same seed.
    ///
    /// # Errors
    /// When no such evolution was ever in this state.
    pub fn restore(&mut self, state: &EvolutionState) -> Result<(), StateError> {
        let tree = |text: &String| StrategyTree::parse(text, MOST_NODES);
        let found = state.population.len();
        let wanted = if state.runs == 0 { 0 } else { self.config.population };
        if found != wanted {
            return Err(StateError::Population { found, wanted });
        }
        let alpha = state.alpha.as_ref().map(tree).transpose()?;
        if alpha.is_none() && state.runs > 0 {
            return Err(StateError::NoAlpha);
        }
        let population = state.population.iter().map(tree);
        // Every run looks at its open squares and measures fitness anew.
        self.population = population
            .map(|tree| tree.map(|tree| Individual::new(Strategy::new(tree, SquareSet::ALL))))
            .collect::<Result<_, _>>()?;
        self.memory = Memory { strongest: state.strongest.mean()?, weakest: state.weakest.mean()? };
        self.alpha = alpha;
        self.runs = state.runs;
        Ok(())
    }
}
