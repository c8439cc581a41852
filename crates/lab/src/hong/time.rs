//! How the effort of each search grows with the level (§4, Fig. 11).

use gamut_search::{Limits, StopSwitch};
use serde::Serialize;

use super::aimed::AIMED_AT_TREES;
use super::contest::genetic_keys;
use super::found::Found;
use super::time_report;
use super::trees::{BRANCHES, Batches, Searchers, Truth, root};
use crate::LabError;
use crate::experiment::Study;
use crate::parameters::{Parameters, with_keys};
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
    /// The player of each.
    pub(super) players: Vec<String>,
}

impl Study for GeneticTime {
    const NAME: &'static str = "genetic-time";
    const PAPER: &'static str = "T.-P. Hong, K.-Y. Huang and W.-Y. Lin, Adversarial Search by \
                                 Evolutionary Computation, §4, Fig. 11";
    const SUMMARY: &'static str = "leaves and time by level: minimax, alpha-beta, genetic minimax";
    const GAMES: &'static str = "trees";
    type Config = TimeConfig;
    /// By tree and level.
    type Done = Vec<Found>;

    fn config(parameters: &mut Parameters<'_>) -> TimeConfig {
        let trees = Batches::ask(parameters, [20, 6, 2]);
        let help = "levels that are searched, from the first";
        let levels = parameters.number("levels", help, 1..=10, [9, 7, 3]);
        let [published, aimed] = genetic_keys(parameters, &["gens"]);
        let player = |player: &str| match player {
            AIMED_AT_TREES => with_keys(player, &aimed),
            player if player.starts_with("genetic") => with_keys(player, &published),
            player => player.to_owned(),
        };
        TimeConfig {
            branches: BRANCHES,
            levels,
            trees,
            methods: METHODS.map(|(name, _)| name).to_vec(),
            players: METHODS.map(|(_, spec)| player(spec)).to_vec(),
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
                for (method, player) in config.players.iter().enumerate() {
                    let is_last = method + 1 == config.players.len();
                    let leaves = found.last_leaves().filter(|_| is_last);
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
