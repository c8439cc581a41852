//! How the effort of each search grows with the level (§4, Fig. 11).

use gamut_search::{Limits, StopSwitch};
use serde::Serialize;

use super::contest::AIMED_AT_TREES;
use super::found::Found;
use super::time_report;
use super::trees::{BRANCHES, Batches, Searchers, Truth, root};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

/// Leaves and time of minimax, alpha-beta and the genetic searches by level.
pub(crate) struct GeneticTime;

/// Who is compared, and the player of each. The last gets as many leaves as the one before
/// evaluated.
pub(super) const METHODS: [(&str, &str); 5] = [
    ("minimax", "minimax"),
    ("alpha-beta", "alphabeta:order=none"),
    ("genetic, 40 generations", "genetic:variant=published,gens=40"),
    ("genetic, 200 generations", "genetic:variant=published,gens=200"),
    ("aimed, as many leaves", AIMED_AT_TREES),
];

#[derive(Clone, Debug, Serialize)]
pub(crate) struct TimeConfig {
    pub(super) branches: u8,
    pub(super) levels: u8,
    pub(super) trees: Batches,
    pub(super) methods: Vec<&'static str>,
}

impl Study for GeneticTime {
    const NAME: &'static str = "genetic-time";
    const PAPER: &'static str = "T.-P. Hong, K.-Y. Huang and W.-Y. Lin, Adversarial Search by \
                                 Evolutionary Computation, §4, Fig. 11";
    const SUMMARY: &'static str = "leaves and time by level: minimax, alpha-beta, genetic minimax";
    const GAMES: &'static str = "trees of each kind (20; quick: 6, to level 7)";
    type Config = TimeConfig;
    /// By tree and level.
    type Done = Vec<Found>;

    fn config(settings: &Settings) -> TimeConfig {
        TimeConfig {
            branches: BRANCHES,
            levels: settings.extent.pick(9, 7, 3),
            trees: Batches {
                trees: settings.games.unwrap_or(settings.extent.pick(20, 6, 2)),
                batch: 1,
            },
            methods: METHODS.iter().map(|(name, _)| *name).collect(),
        }
    }

    fn jobs(config: &TimeConfig) -> usize {
        config.trees.jobs()
    }

    fn run_job(
        config: &TimeConfig,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Vec<Found>, LabError> {
        let kind = Batches::kind(number);
        let mut searchers = Searchers::new(stop);
        let mut all = Vec::new();
        for tree in config.trees.trees_of(number) {
            for level in 1..=config.levels {
                let root = root(seed, kind, tree, level);
                let truth = Truth::of(&root, level, kind, stop)?;
                let mut found = Found::new(level, 0);
                for (_, player) in METHODS {
                    let leaves = match player {
                        AIMED_AT_TREES => found.last_leaves(),
                        _ => None,
                    };
                    let limits = Limits { leaves, ..Limits::depth(u32::from(level)) };
                    let thought = searchers.think(player, &root, limits, u64::from(level))?;
                    found.add(&thought, &truth);
                }
                all.push(found);
            }
        }
        Ok(all)
    }

    fn report(config: &TimeConfig, done: &[Vec<Found>]) -> Report {
        time_report::report(config, done)
    }
}
