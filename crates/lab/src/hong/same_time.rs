//! What searches find with the same number of leaves, and within the same time (§4, Fig. 12).

use std::time::Duration;

use gamut_games::tree::{Leaves, Position};
use gamut_search::{Limits, StopSwitch};
use serde::{Deserialize, Serialize};

use super::contest::{ABLATION, METHODS, TIMED, method, within_time};
use super::same_time_report;
use super::trees::{BRANCHES, Batches, LEVELS, Method, Searcher, Truth, root};
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
    ) -> Result<Option<Vec<Compared>>, LabError> {
        let kind = Batches::kind(number);
        let mut searcher = Searcher::new(stop);
        let mut all = Vec::new();
        for tree in config.trees.trees_of(number) {
            let mut compared =
                Compared { found: Vec::new(), ablation: Vec::new(), timed: Vec::new() };
            for &level in &config.levels {
                // A tree that ends at the level: random games know no other horizon.
                let root = root(seed, kind, tree, level);
                let truth = Truth::of(&root, level, kind, stop);
                compared.at_level(config, &mut searcher, (&root, level, kind), &truth);
                if tree < config.timed_trees {
                    compared.in_time(config, &mut searcher, (&root, level), &truth);
                }
                if stop.is_stopped() {
                    return Ok(None);
                }
            }
            all.push(compared);
        }
        Ok(Some(all))
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
        searcher: &mut Searcher<'_>,
        (root, level, kind): (&Position, u8, Leaves),
        truth: &Truth,
    ) {
        for &budget in config.budgets.iter().filter(|&&budget| is_open(level, budget)) {
            let methods: Vec<Method> =
                (0..METHODS.len()).map(|number| method(number, Some(budget))).collect();
            self.found.push(search(searcher, &methods, (root, level), budget, truth));
        }
        if kind == Leaves::Correlated && config.ablation_levels.contains(&level) {
            let variants: Vec<Method> =
                ABLATION.iter().map(|(_, settings)| Method::Aimed(*settings)).collect();
            let budget = config.ablation_budget;
            self.ablation.push(search(searcher, &variants, (root, level), budget, truth));
        }
    }

    fn in_time(
        &mut self,
        config: &Config,
        searcher: &mut Searcher<'_>,
        (root, level): (&Position, u8),
        truth: &Truth,
    ) {
        for &micros in &config.times {
            let time = Duration::from_micros(micros);
            let (ranks, seconds) = TIMED
                .iter()
                .map(|&number| {
                    let (best, took) = within_time(searcher, number, root, level, time);
                    (truth.rank(best), took.as_secs_f64())
                })
                .unzip();
            self.timed.push(FoundInTime { level, micros, ranks, seconds });
        }
    }
}

/// Every method with the same budget. All see the same tree and the same random numbers.
fn search(
    searcher: &mut Searcher<'_>,
    methods: &[Method],
    (root, level): (&Position, u8),
    budget: u64,
    truth: &Truth,
) -> Found {
    let limits = Limits { depth: Some(u32::from(level)), ..Limits::leaves(budget) };
    let (ranks, leaves) = methods
        .iter()
        .map(|method| {
            let thought = searcher.think(method, root, limits, u64::from(level));
            (truth.rank(thought.best), thought.leaves)
        })
        .unzip();
    Found { level, budget, ranks, leaves }
}
