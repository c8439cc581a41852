//! What an evolution passes on from run to run, on disk.

use gamut_board::SquareSet;
use serde::{Deserialize, Serialize};

use super::heuristics::Mean;
use super::population::Individual;
use super::reinforcement::Memory;
use super::tree::MOST_NODES;
use super::{Evolution, Strategic, StrategyTree};

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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MeanState {
    count: u32,
    sums: Vec<f64>,
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

    fn mean(&self) -> Result<Mean, String> {
        let sums = self.sums.as_slice().try_into();
        let sums: [f64; 64] =
            sums.map_err(|_| format!("{} sums instead of 64", self.sums.len()))?;
        if sums.iter().any(|sum| !sum.is_finite() || sum.is_sign_negative()) {
            return Err("a sum of values is less than nothing".to_owned());
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
            population: self.population.iter().map(|one| one.tree.to_string()).collect(),
            strongest: MeanState::of(&self.memory.strongest),
            weakest: MeanState::of(&self.memory.weakest),
        }
    }

    /// Goes back to a state of an evolution with the same parameters and the same seed.
    ///
    /// # Errors
    /// One line that says what is wrong with it.
    pub fn restore(&mut self, state: &EvolutionState) -> Result<(), String> {
        let tree = |text: &String| StrategyTree::parse(text, MOST_NODES);
        let size = state.population.len();
        let wanted = if state.runs == 0 { 0 } else { self.config.population };
        if size != wanted {
            return Err(format!("{size} strategies instead of {wanted}"));
        }
        let alpha = state.alpha.as_ref().map(tree).transpose()?;
        if alpha.is_none() && state.runs > 0 {
            return Err("the alpha player is missing".to_owned());
        }
        let population = state.population.iter().map(tree);
        // Every run looks at its open squares and measures fitness anew.
        self.population = population
            .map(|tree| tree.map(|tree| Individual::new(tree, SquareSet::ALL)))
            .collect::<Result<_, _>>()?;
        self.memory = Memory { strongest: state.strongest.mean()?, weakest: state.weakest.mean()? };
        self.alpha = alpha;
        self.runs = state.runs;
        Ok(())
    }
}
