//! What searches find with the same number of leaves, and within the same time (§4, Fig. 12).

use std::time::Duration;

use gamut_experiment::{Job, JobError, Parameters, Study, with_keys};
use gamut_games::tree::{Leaves, Position};
use gamut_report::Report;
use gamut_search::Limits;
use serde::{Deserialize, Serialize};

use super::contest::{ABLATION, METHODS, TIMED, ablation, genetic_keys, name, player};
use super::found::Found;
use super::same_time_report;
use super::trees::{Batches, Searchers, Truth};

/// The rank of the answer of every search at equal effort.
pub(crate) struct GeneticSameTime;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SameTimeConfig {
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
    /// Further keys of the published and of the aimed variant.
    pub(super) further_keys: [String; 2],
}

impl SameTimeConfig {
    /// Whether a budget leaves anything to find: the whole tree has more leaves.
    pub(super) fn is_open(&self, level: u8, budget: u64) -> bool {
        self.trees.whole_tree(level) > budget
    }

    /// The player of a method, with its further keys.
    fn player(&self, method: usize, level: u8, leaves: Option<u64>) -> Result<String, JobError> {
        let [published, aimed] = &self.further_keys;
        let player = player(method, level, leaves)?;
        Ok(match name(method) {
            "aimed" => with_keys(&player, aimed),
            "published" | "published, whole tree" => with_keys(&player, published),
            _ => player,
        })
    }
}

/// One tree: what was found with so many leaves by each method and each variant, and within so
/// many microseconds, which depends on the machine.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Compared {
    pub(super) found: Vec<Found>,
    pub(super) ablation: Vec<Found>,
    pub(super) timed: Vec<Found>,
}

impl Study for GeneticSameTime {
    const NAME: &'static str = "genetic-same-time";
    const PAPER: &'static str = hong!("§4, Fig. 12");
    const SUMMARY: &'static str =
        "best moves found with as many leaves, or in as much time, by genetic and other searches";
    const GAMES: &'static str = "trees";
    type Config = SameTimeConfig;
    type Done = Vec<Compared>;

    fn config(parameters: &mut Parameters<'_>) -> SameTimeConfig {
        let trees = Batches::ask(parameters, [1000, 40, 2]);
        let paper = [3, 4, 5, 6, 7];
        let help = "levels that are searched";
        let levels = parameters.numbers("levels", help, 1..=9, [&paper[..], &paper, &[3, 4]]);
        let help = "leaves that may be evaluated";
        let budgets = [&[250, 1000, 4000][..], &[250, 1000, 4000], &[100]];
        let budgets = parameters.numbers("budgets", help, 10..=10_000_000, budgets);
        let help = "which of them are plotted, and are those of the ablation";
        let leaves = parameters.number("leaves", help, 10..=10_000_000, [1000, 1000, 100]);
        if !budgets.contains(&leaves) {
            parameters.refuse("leaves", "write one of the budgets");
        }
        let help = "levels of the ablation";
        let ablated = [&paper[1..], &paper[1..], &[4]];
        let ablation_levels = parameters.numbers("ablation-levels", help, 1..=9, ablated);
        let help = "trees of each kind that are also searched within a time, at most";
        let timed_trees = parameters.number("timed-trees", help, 0..=1_000_000, [200, 10, 1]);
        let help = "these times, in microseconds";
        let times = [&[100, 300, 1000, 3000][..], &[100, 300, 1000], &[100]];
        SameTimeConfig {
            levels,
            trees,
            budgets,
            methods: METHODS.map(|(name, ..)| name).to_vec(),
            ablation_budget: leaves,
            ablation_levels,
            ablation: ABLATION.iter().map(|(name, _)| *name).collect(),
            timed_trees: timed_trees.min(trees.trees),
            times: parameters.numbers("times", help, 10..=60_000_000, times),
            further_keys: genetic_keys(parameters, &["gens", "leaves", "pool"]),
        }
    }

    fn jobs(config: &SameTimeConfig) -> usize {
        config.trees.jobs()
    }

    fn run_job(
        config: &SameTimeConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Vec<Compared>, JobError> {
        let kind = Batches::kind(number);
        let mut searchers = Searchers::new(stop);
        let compared = config.trees.trees_of(number).map(|tree| {
            let mut compared = Compared::default();
            for &level in &config.levels {
                // A tree that ends at the level: random games know no other horizon.
                let root = config.trees.root(seed, kind, tree, level);
                let truth = Truth::of(&root, level, kind, stop)?;
                let is_timed = tree < config.timed_trees;
                let mut contest = Contest { config, searchers: &mut searchers, root, level, truth };
                contest.with_leaves(kind, &mut compared)?;
                if is_timed {
                    contest.in_time(&mut compared)?;
                }
            }
            Ok(compared)
        });
        compared.collect()
    }

    fn report(config: &SameTimeConfig, done: &[Vec<Compared>]) -> Report {
        same_time_report::report(config, done)
    }
}

/// A tree that all search to a level. All see the same random numbers, too.
struct Contest<'a, 'b> {
    config: &'a SameTimeConfig,
    searchers: &'a mut Searchers<'b>,
    root: Position,
    level: u8,
    truth: Truth,
}

impl Contest<'_, '_> {
    fn with_leaves(&mut self, kind: Leaves, compared: &mut Compared) -> Result<(), JobError> {
        let (config, level) = (self.config, self.level);
        for &budget in config.budgets.iter().filter(|&&budget| config.is_open(level, budget)) {
            let players = (0..METHODS.len()).map(|n| config.player(n, level, Some(budget)));
            compared.found.push(self.search(players, Limits::leaves(budget), budget)?);
        }
        if kind == Leaves::Correlated && config.ablation_levels.contains(&level) {
            let budget = config.ablation_budget;
            let players = ablation(&config.further_keys[1])?.into_iter().map(Ok);
            compared.ablation.push(self.search(players, Limits::leaves(budget), budget)?);
        }
        Ok(())
    }

    fn in_time(&mut self, compared: &mut Compared) -> Result<(), JobError> {
        for &micros in &self.config.times {
            let players = TIMED.map(|method| self.config.player(method, self.level, None));
            let time = Limits { time: Some(Duration::from_micros(micros)), ..Limits::default() };
            compared.timed.push(self.search(players, time, micros)?);
        }
        Ok(())
    }

    fn search(
        &mut self,
        players: impl IntoIterator<Item = Result<String, JobError>>,
        limits: Limits,
        budget: u64,
    ) -> Result<Found, JobError> {
        let limits = Limits { depth: Some(u32::from(self.level)), ..limits };
        let mut found = Found::new(self.level, budget);
        for player in players {
            let stream = u64::from(self.level);
            let thought = self.searchers.think(&player?, &self.root, limits, stream)?;
            found.add(&thought, &self.truth);
        }
        Ok(found)
    }
}
