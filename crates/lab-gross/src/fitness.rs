//! The post-evaluation of individuals (§4): games against classes 8, 10 and 12 that took no part in
//! the evolution.

use gamut_evo::fitness::Class;
use gamut_experiment::{Job, JobError, NamedText, Parameters, Study};
use gamut_report::Report;
use serde::{Deserialize, Serialize};

use crate::games::{PlayedGame, ask_classes, classes, play};
use crate::individuals::{BY_HAND, INDIVIDUALS, PLAIN, STANDARD, parsed};
use crate::{fitness_report, gross};

/// Fitness after the evolution, and nodes a move of everybody.
pub(crate) struct EvochessFitness;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct FitnessConfig {
    pub(crate) individuals: Vec<NamedText>,
    classes: Vec<u8>,
    /// Of each individual against each class.
    pub(crate) games: usize,
}

impl FitnessConfig {
    pub(crate) fn classes(&self) -> Vec<Class> {
        classes(&self.classes)
    }

    /// Jobs go through individuals and classes in turn: the individual, the class, and which of
    /// their games it is.
    pub(crate) fn place(&self, job: usize) -> (usize, usize, usize) {
        let (individuals, classes) = (self.individuals.len(), self.classes.len());
        (job % individuals, job / individuals % classes, job / individuals / classes)
    }
}

/// A game, and what each move of the individual took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ToldGame {
    pub(crate) game: PlayedGame,
    /// Plies, from 0 on, and nodes.
    pub(crate) moves: Vec<(u32, u64)>,
}

impl Study for EvochessFitness {
    const NAME: &'static str = "evochess-fitness";
    const PAPER: &'static str = gross!("§4: post-evaluation");
    const SUMMARY: &'static str = "fitness of individuals in fresh games, and everybody's nodes";
    type Config = FitnessConfig;
    type Done = ToldGame;

    fn config(parameters: &mut Parameters<'_>) -> FitnessConfig {
        let help = "games of each individual against each class";
        let games = parameters.number("games", help, 1..=1_000_000, [20, 4, 1]);
        let all = [BY_HAND, STANDARD, PLAIN];
        let defaults = [&all[..], &all, &all[..2]];
        let help = "who is examined; what the paper says of its best stands beside the first";
        FitnessConfig {
            individuals: parameters.texts("individuals", help, INDIVIDUALS, defaults),
            classes: ask_classes(parameters, [&[8, 10, 12], &[8, 10], &[2, 4]]),
            games,
        }
    }

    fn jobs(config: &FitnessConfig) -> usize {
        config.individuals.len() * config.classes().len() * config.games
    }

    fn run_job(config: &FitnessConfig, job: &Job<'_>) -> Result<ToldGame, JobError> {
        let (individual, class, game) = config.place(job.number);
        let individual = parsed(&config.individuals[individual].text)?;
        let class = config.classes()[class];
        let mut moves = Vec::new();
        let mut tell = |ply, nodes| moves.push((ply as u32, nodes));
        let game = play(&individual, class, game as u64, job, &mut tell)?;
        Ok(ToldGame { game, moves })
    }

    fn report(config: &FitnessConfig, done: &[ToldGame]) -> Report {
        fitness_report::report(config, done)
    }
}
