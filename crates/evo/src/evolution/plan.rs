//! What an evolution of individuals does, as a file says it.

use gamut_evolve::Selection;
use serde::{Deserialize, Serialize};

use crate::fitness::{Adjudication, Thresholds};
use crate::program::Bounds;
use crate::search::Frame;

/// How the next generation comes into being.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Breeding {
    /// How many of the fittest stay.
    pub survivors: usize,
    /// How parents are chosen.
    pub selection: Selection,
    /// How many are drawn for a tournament.
    pub tournament: usize,
    /// The part of the offspring that has two parents.
    pub crossover: f64,
    /// The part of the offspring whose program mutates.
    pub mutation: f64,
    /// How likely a statement mutates ("an adjustable probability", §2.4).
    pub statement_mutation: f64,
    /// The step size of weights in the first generation, a part of their range.
    pub step: f64,
    /// How often an individual that is very weak is replaced at once.
    pub attempts: u32,
    /// The most statements of a program.
    pub statements: usize,
    /// The most if-then-else within each other ("up to a constant recursion depth", §2.4).
    pub nesting: usize,
}

impl Default for Breeding {
    fn default() -> Self {
        let Bounds { statements, nesting } = Bounds::default();
        Self {
            survivors: 5,
            selection: Selection::Tournament,
            tournament: 3,
            crossover: 0.6,
            mutation: 0.5,
            statement_mutation: 0.2,
            step: 0.15,
            attempts: 5,
            statements,
            nesting,
        }
    }
}

impl Breeding {
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds { statements: self.statements, nesting: self.nesting }
    }
}

/// An evolution of individuals: all that its result depends on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Plan {
    /// Which game.
    pub game: String,
    /// Same seed, same result.
    pub seed: u64,
    /// How many generations of every deme.
    pub generations: u32,
    /// Populations that evolve side by side.
    pub demes: usize,
    /// Individuals of a deme (§3.1: 20).
    pub population: usize,
    /// After how many generations the fittest are copied to other demes (pollination).
    pub pollinate_every: u32,
    /// How many are copied.
    pub pollen: usize,
    /// How individuals search.
    pub search: Frame,
    /// How they breed.
    pub breeding: Breeding,
    /// How they are examined.
    pub fitness: Thresholds,
    /// When games are stopped.
    pub games: Adjudication,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            game: "chess".to_owned(),
            seed: 1,
            generations: 50,
            demes: 1,
            population: 20,
            pollinate_every: 5,
            pollen: 1,
            search: Frame::default(),
            breeding: Breeding::default(),
            fitness: Thresholds::default(),
            games: Adjudication::default(),
        }
    }
}
