//! What searches find with the same number of leaves, and within the same time (§4, Fig. 12).

use std::time::Duration;

use gamut_games::tree::{Leaves, Position};
use gamut_search::{Limits, StopSwitch};
use serde::{Deserialize, Serialize};

use super::contest::{ABLATION, METHODS, TIMED, ablation, player, within_time};
use super::same_time_report;
use super::trees::{BRANCHES, Batches, LEVELS, Searchers, Truth, root};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

/// The rank of the answer of every search at equal effort.
pub(crate) struct GeneticSameTime;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Config {
    pub(super) branches: u8,
    pub(super) levels: Vec<u8>,
    pub(super) trees: Batches,
    /// Leaves that may be evaluated.
    pub(super) budgets: Vec<u64>,
    pub(super) methods: Vec<&'static str>,
    /// The budget, levels and variants of the ablation, on correlated trees.
    pub(super) ablation_budget: u64,
    pub(super) ablation_levels: Vec<u8>,
    pub(super) ablation: Vec<&'static str>,
    /// Trees of each kind that are also searched within a time, and times in microseconds.
    pub(super) timed_trees: u32,
    pub(super) times: Vec<u64>,
}

/// What was found in one tree at one level with one budget, by each method or variant.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(super) level: u8,
    pub(super) budget: u64,
    pub(super) ranks: Vec<u8>,
    pub(super) leaves: Vec<u64>,
}

/// What was found in one tree at one level within one time. Depends on the machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FoundInTime {
    pub(super) level: u8,
    pub(super) micros: u64,
    pub(super) ranks: Vec<u8>,
    pub(super) seconds: Vec<f64>,
}

/// One tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Compared {
    pub(super) found: Vec<Found>,
    pub(super) ablation: Vec<Found>,
    pub(super) timed: Vec<FoundInTime>,
}

impl Study for GeneticSameTime {
    const NAME: &'static str = "genetic-same-time";
    const PAPER: &'static str = "T.-P. Hong, K.-Y. Huang and W.-Y. Lin, Adversarial Search by \
                                 Evolutionary Computation, §4, Fig. 12";
    const SUMMARY: &'static str =
        "best moves found with as many leaves, or in as much time, by genetic and other searches";
    const GAMES: &'static str = "trees of each kind (1000; quick: 40)";
    type Config = Config;
    type Done = Vec<Compared>;

    fn config(settings: &Settings) -> Config {
        let extent = settings.extent;
        let trees = settings.games.unwrap_or(extent.pick(1000, 40, 2));
        Config {
            branches: BRANCHES,
            levels: extent.pick((3..=LEVELS).collect(), (3..=LEVELS).collect(), vec![3, 4]),
            trees: Batches { trees, batch: extent.pick(10, 5, 1) },
            budgets: extent.pick(vec![250, 1000, 4000], vec![250, 1000, 4000], vec![100]),
            methods: METHODS.to_vec(),
            ablation_budget: extent.pick(1000, 1000, 100),
            ablation_levels: extent.pick((4..=LEVELS).collect(), (4..=LEVELS).collect(), vec![4]),
            ablation: ABLATION.iter().map(|(name, _)| *name).collect(),
            timed_trees: trees.min(extent.pick(200, 10, 1)),
            times: extent.pick(vec![100, 300, 1000, 3000], vec![100, 300, 1000], vec![100]),
        }
    }

    fn jobs(config: &Config) -> usize {
        config.trees.jobs()
    }

    fn run_job(
        config: &Config,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Vec<Compared>, LabError> {
        let kind = Batches::kind(number);
        let mut searchers = Searchers::new(stop);
        let mut all = Vec::new();
        for tree in config.trees.trees_of(number) {
            let mut compared =
                Compared { found: Vec::new(), ablation: Vec::new(), timed: Vec::new() };
            for &level in &config.levels {
                // A tree that ends at the level: random games know no other horizon.
                let root = root(seed, kind, tree, level);
                let truth = Truth::of(&root, level, kind, stop)?;
                compared.at_level(config, &mut searchers, (&root, level, kind), &truth)?;
                if tree < config.timed_trees {
                    compared.in_time(config, &mut searchers, (&root, level), &truth)?;
                }
            }
            all.push(compared);
        }
        Ok(all)
    }

    fn report(config: &Config, done: &[Vec<Compared>]) -> Report {
        same_time_report::report(config, done)
    }
}

/// Whether a budget leaves anything to find: the whole tree has more leaves.
pub(super) fn is_open(level: u8, budget: u64) -> bool {
    u64::from(BRANCHES).pow(u32::from(level)) > budget
}

impl Compared {
    fn at_level(
        &mut self,
        config: &Config,
        searchers: &mut Searchers<'_>,
        (root, level, kind): (&Position, u8, Leaves),
        truth: &Truth,
    ) -> Result<(), LabError> {
        for &budget in config.budgets.iter().filter(|&&budget| is_open(level, budget)) {
            let players: Vec<String> =
                (0..METHODS.len()).map(|method| player(method, level, Some(budget))).collect();
            self.found.push(search(searchers, &players, (root, level), budget, truth)?);
        }
        if kind == Leaves::Correlated && config.ablation_levels.contains(&level) {
            let budget = config.ablation_budget;
            self.ablation.push(search(searchers, &ablation()?, (root, level), budget, truth)?);
        }
        Ok(())
    }

    fn in_time(
        &mut self,
        config: &Config,
        searchers: &mut Searchers<'_>,
        (root, level): (&Position, u8),
        truth: &Truth,
    ) -> Result<(), LabError> {
        for &micros in &config.times {
            let time = Duration::from_micros(micros);
            let (mut ranks, mut seconds) = (Vec::new(), Vec::new());
            for method in TIMED {
                let (best, took) = within_time(searchers, method, root, level, time)?;
                ranks.push(truth.rank(best));
                seconds.push(took.as_secs_f64());
            }
            self.timed.push(FoundInTime { level, micros, ranks, seconds });
        }
        Ok(())
    }
}

/// Every player with the same budget. All see the same tree and the same random numbers.
fn search(
    searchers: &mut Searchers<'_>,
    players: &[String],
    (root, level): (&Position, u8),
    budget: u64,
    truth: &Truth,
) -> Result<Found, LabError> {
    let limits = Limits { depth: Some(u32::from(level)), ..Limits::leaves(budget) };
    let mut found = Found { level, budget, ranks: Vec::new(), leaves: Vec::new() };
    for player in players {
        let thought = searchers.think(player, root, limits, u64::from(level))?;
        found.ranks.push(truth.rank(thought.best));
        found.leaves.push(thought.leaves);
    }
    Ok(found)
}
