//! How good the answers of the genetic search are (§4, Tables 2 and 3).

use gamut_experiment::{Job, JobError, Parameters, PlayerFault, Study, go_on, place};
use gamut_game::{Match, rng};
use gamut_games::tree::Tree;
use gamut_players::Fault;
use gamut_report::Report;
use gamut_search::genetic::{Answer, GeneticSettings, Pool, Ties, evolve_minimax};
use gamut_search::{Limits, PieceDifference, Task};
use serde::{Deserialize, Serialize};

use super::accuracy_report;
use super::contest::{GENERATIONS, generations};
use super::evidence::Evidence;
use super::found::Found;
use super::trees::{BRANCHES, Batches, LEVELS, Truth, search_seed};

/// The rank of the genetic search's answer by level.
pub(crate) struct GeneticAccuracy;

/// The published algorithm, and what else its text may mean.
pub(super) const READINGS: [(&str, GeneticSettings); 7] = {
    let paper = GeneticSettings::PAPER;
    [
        ("published, as Table 2", paper),
        ("published, as Table 3", paper),
        ("survivors from the whole tree", GeneticSettings { pool: Pool::Tree, ..paper }),
        ("answer from the tree", GeneticSettings { answer: Answer::Tree, ..paper }),
        ("newer survives among equals", GeneticSettings { ties: Ties::Newer, ..paper }),
        ("chance decides among equals", GeneticSettings { ties: Ties::Random, ..paper }),
        (
            "whole tree, chance among equals",
            GeneticSettings { pool: Pool::Tree, ties: Ties::Random, ..paper },
        ),
    ]
};

/// The reading of Table 2; that of Table 3 comes after it.
pub(super) const TABLE_2: usize = 0;
pub(super) const TABLE_3: usize = 1;
/// The reading that takes its answer from the reservation tree.
pub(super) const FROM_TREE: usize = 3;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct AccuracyConfig {
    pub(super) levels: u8,
    pub(super) trees: Batches,
    pub(super) population: usize,
    pub(super) crossover: f64,
    pub(super) mutation: f64,
    /// Of the readings of Table 2 and of Table 3 and all others.
    pub(super) generations: [u32; 2],
    pub(super) readings: Vec<String>,
}

impl AccuracyConfig {
    /// Whether trees and searches are those of Tables 2 and 3.
    pub(super) fn is_of_paper(&self) -> bool {
        let Self { population, crossover, mutation, .. } = *self;
        GeneticSettings { population, crossover, mutation, ..GeneticSettings::PAPER }
            == GeneticSettings::PAPER
            && (self.generations, self.trees.branches) == (GENERATIONS, BRANCHES)
    }
}

/// One tree, searched to one level by each reading.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SearchedTree {
    pub(super) found: Found,
    /// Of the published reading of Table 3.
    pub(super) evidence: Evidence,
}

impl Study for GeneticAccuracy {
    const NAME: &'static str = "genetic-accuracy";
    const PAPER: &'static str = hong!("§4, Tables 2 and 3");
    const SUMMARY: &'static str = "rank of the genetic minimax search's answer by level, and why";
    const GAMES: &'static str = "trees";
    type Config = AccuracyConfig;
    /// By tree, then by level.
    type Done = Vec<Vec<SearchedTree>>;

    fn config(parameters: &mut Parameters<'_>) -> AccuracyConfig {
        let GeneticSettings { population, crossover, mutation, .. } = GeneticSettings::PAPER;
        let trees = Batches::ask(parameters, [1000, 40, 2]);
        let help = "levels that are searched, from the first";
        let levels = parameters.number("levels", help, 1..=LEVELS, [LEVELS, LEVELS, 4]);
        let help = "chromosomes in a generation";
        let population = parameters.number("population", help, 1..=10_000, [population; 3]);
        let help = "offspring by crossover, as a part of the population";
        let crossover = parameters.number("crossover", help, 0.0..=1.0, [crossover; 3]);
        let help = "offspring by mutation, as a part of the population";
        let mutation = parameters.number("mutation", help, 0.0..=1.0, [mutation; 3]);
        let generations = generations(parameters);
        let name = |(reading, (name, _)): (usize, &(&str, _))| match generations.get(reading) {
            Some(generations) => format!("published, {generations} generations"),
            None => (*name).to_owned(),
        };
        let readings = READINGS.iter().enumerate().map(name).collect();
        AccuracyConfig { levels, trees, population, crossover, mutation, generations, readings }
    }

    fn jobs(config: &AccuracyConfig) -> usize {
        config.trees.jobs()
    }

    fn run_job(config: &AccuracyConfig, job: &Job<'_>) -> Result<Self::Done, JobError> {
        let searched = config.trees.trees_of(job.number).map(|tree| {
            (1..=config.levels).map(|level| search(config, job, tree, level)).collect()
        });
        searched.collect()
    }

    fn report(config: &AccuracyConfig, done: &[Self::Done]) -> Report {
        accuracy_report::report(config, done)
    }
}

/// All readings on one tree. They are not seated as players: what they leave behind is looked
/// into, and a player keeps that to itself.
fn search(
    config: &AccuracyConfig,
    &Job { seed, number, stop }: &Job<'_>,
    tree: u32,
    level: u8,
) -> Result<SearchedTree, JobError> {
    let kind = Batches::kind(number);
    let root = config.trees.root(seed, kind, tree, LEVELS);
    let game = Match::<Tree>::from_position(root);
    let truth = Truth::of(&root, level, kind, stop)?;
    let (mut found, mut evidence) = (Found::new(level, 0), None);
    for (reading, (_, settings)) in READINGS.iter().enumerate() {
        let AccuracyConfig { population, crossover, mutation, .. } = *config;
        let generations = Some(config.generations[reading.min(TABLE_3)]);
        let settings =
            GeneticSettings { population, crossover, mutation, generations, ..*settings };
        // Readings see the same random numbers as far as they can.
        let mut rng = rng(search_seed(&root, u64::from(level)), 0);
        let limits = Limits::depth(u32::from(level));
        let task = Task { limits, stop, report: &mut |_| {} };
        let evolved = evolve_minimax(&game, &PieceDifference, &settings, &mut rng, task);
        go_on(stop)?;
        found.add(&evolved.thought, &truth);
        if reading == TABLE_3 {
            evidence = Evidence::of(&evolved, &truth);
        }
    }
    let evidence = evidence.ok_or_else(|| PlayerFault {
        player: READINGS[TABLE_3].0.to_owned(),
        place: place(&game),
        fault: Fault::Refused("it saw nothing".to_owned()),
    })?;
    Ok(SearchedTree { found, evidence })
}
