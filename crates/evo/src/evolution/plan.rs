//! What an evolution of individuals does, as a file says it.

use gamut_evolve::{OutOfRange, PlanFile, PlanFileError, Selection, WhatEvolves, within};
use serde::{Deserialize, Serialize};

use super::step_sizes;
use crate::file::FrameError;
use crate::fitness::{Adjudication, Class, Thresholds};
use crate::program::Bounds;
use crate::search::Frame;
use crate::steered::Steered;

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

/// What is played after the evolution, to say how good the champion is (§4: "a post-evaluation of
/// best programs: An individual plays 20 games each against class 8, 10 and 12").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct PostEvaluation {
    /// Games against each class.
    pub games: u32,
    /// The classes.
    pub classes: Vec<u8>,
    /// How many of the fittest play as many games before, of which the champion is the best.
    pub candidates: usize,
}

impl Default for PostEvaluation {
    fn default() -> Self {
        Self { games: 20, classes: vec![8, 10, 12], candidates: 3 }
    }
}

/// An evolution of individuals: all that its result depends on.
///
/// ```toml
/// evolve = "individuals"
/// game = "chess"
/// seed = 1
/// generations = 50      # what is left out is as here, or as the paper has it
///
/// [search]
/// nodes = 100000
///
/// [post-evaluation]
/// games = 20
/// ```
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
    /// What is played afterwards.
    pub post_evaluation: PostEvaluation,
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
            post_evaluation: PostEvaluation::default(),
        }
    }
}

/// What is wrong with a plan, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The file that it is written in does not describe such a plan.
    #[error(transparent)]
    File(#[from] PlanFileError),
    /// The game has nothing for the modules of individuals.
    #[error("game = {game}: it does not say what the modules of individuals see of it")]
    NoModules {
        /// The game.
        game: String,
    },
    /// A number is too small or too large.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The same of a number that need not be whole.
    #[error(transparent)]
    PartOutOfRange(#[from] OutOfRange<f64>),
    /// What individuals search within makes no sense.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// There is no such class of opponents.
    #[error("{key} = {number}: write 2, 4, 6, 8, 10, 12 or 14")]
    NoClass {
        /// Where it was written.
        key: &'static str,
        /// What was written.
        number: u8,
    },
    /// The games of a class count once.
    #[error("post-evaluation.classes: {0} stands there twice")]
    ClassTwice(u8),
    /// Without opponents there are no games.
    #[error("post-evaluation.classes is empty: write a list such as [8, 10, 12]")]
    NoClasses,
}

impl Plan {
    /// What holds for a game where a file says nothing.
    #[must_use]
    pub fn standard<G: Steered>() -> Self {
        Self { game: G::ID.to_owned(), ..Self::default() }
    }

    /// The plan that a file describes for game `G`.
    ///
    /// # Errors
    /// When it is for something else, has a key or a value that plans do not have, or makes no
    /// sense.
    pub fn parse<G: Steered>(file: &PlanFile) -> Result<Self, PlanError> {
        let plan = file.over(Self::standard::<G>(), G::ID, WhatEvolves::Individuals)?;
        plan.check()?;
        Ok(plan)
    }

    /// What individuals search within while they evolve.
    pub(crate) fn training_search(&self) -> Frame {
        let nodes = (self.search.nodes as f64 * self.fitness.nodes_part).round() as u64;
        Frame { nodes: nodes.max(1), ..self.search }
    }

    /// The plan as a file, with everything that can be set.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let what = WhatEvolves::Individuals.name();
        // Numbers, words and tables can always be written.
        format!("evolve = \"{what}\"\n{}", toml::to_string(self).unwrap_or_default())
    }

    /// Looks whether the values make sense together.
    fn check(&self) -> Result<(), PlanError> {
        within("generations", self.generations.into(), 1, 1_000_000)?;
        within("demes", self.demes as u64, 1, 256)?;
        let population = self.population as u64;
        within("population", population, 2, 10_000)?;
        within("pollinate-every", self.pollinate_every.into(), 1, 1_000_000)?;
        within("pollen", self.pollen as u64, 0, population - 1)?;
        self.search.check()?;
        self.breeding.check(population)?;
        let Thresholds {
            by: _,
            nodes_part,
            phase_one,
            phase_three,
            phase_four,
            highest_class,
            more,
        } = self.fitness;
        within("fitness.nodes-part", nodes_part, 0.000_001, 1.0)?;
        // Fitness is from 1 to 15 (§3.2).
        within("fitness.phase-one", phase_one, 1.0, 15.0)?;
        within("fitness.phase-three", phase_three, 1.0, 15.0)?;
        within("fitness.phase-four", phase_four, 1.0, 15.0)?;
        class("fitness.highest-class", highest_class)?;
        within("fitness.more", more.into(), 0, 1_000)?;
        let Adjudication { decided, decided_plies, lengthy, interesting, most_plies } = self.games;
        within("games.decided", decided.into(), 1, 1_000_000)?;
        within("games.decided-plies", decided_plies.into(), 1, 100_000)?;
        within("games.lengthy", lengthy.into(), 0, 100_000)?;
        within("games.interesting", interesting.into(), 0, 100_000)?;
        within("games.most-plies", most_plies.into(), 1, 100_000)?;
        self.post_evaluation.check()
    }
}

impl Breeding {
    fn check(&self, population: u64) -> Result<(), PlanError> {
        within("breeding.survivors", self.survivors as u64, 0, population - 1)?;
        within("breeding.tournament", self.tournament as u64, 1, population)?;
        within("breeding.crossover", self.crossover, 0.0, 1.0)?;
        within("breeding.mutation", self.mutation, 0.0, 1.0)?;
        within("breeding.statement-mutation", self.statement_mutation, 0.0, 1.0)?;
        within("breeding.step", self.step, step_sizes::LEAST, step_sizes::MOST)?;
        within("breeding.attempts", self.attempts.into(), 1, 1_000)?;
        let Bounds { statements, nesting } = Bounds::WIDEST;
        within("breeding.statements", self.statements as u64, 1, statements as u64)?;
        within("breeding.nesting", self.nesting as u64, 0, nesting as u64)?;
        Ok(())
    }
}

impl PostEvaluation {
    fn check(&self) -> Result<(), PlanError> {
        within("post-evaluation.games", self.games.into(), 1, 10_000)?;
        within("post-evaluation.candidates", self.candidates as u64, 1, 1_000)?;
        for (place, &number) in self.classes.iter().enumerate() {
            class("post-evaluation.classes", number)?;
            if self.classes[..place].contains(&number) {
                return Err(PlanError::ClassTwice(number));
            }
        }
        if self.classes.is_empty() { Err(PlanError::NoClasses) } else { Ok(()) }
    }
}

fn class(key: &'static str, number: u8) -> Result<Class, PlanError> {
    Class::numbered(number).ok_or(PlanError::NoClass { key, number })
}
