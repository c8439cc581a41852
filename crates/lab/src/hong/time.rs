//! How the effort of each search grows with the level (§4, Fig. 11).

use gamut_experiment::{Job, JobError, Parameters, Study, with_keys};
use gamut_report::Report;
use gamut_search::Limits;
use serde::Serialize;

use super::aimed::AIMED_AT_TREES;
use super::contest::{generations, genetic_keys};
use super::found::Found;
use super::time_report;
use super::trees::{Batches, Searchers, Truth};

/// Leaves and time of minimax, alpha-beta and the genetic searches by level.
pub(crate) struct GeneticTime;

/// Who is compared, and the player of each; the published one with so many generations as in
/// Tables 2 and 3. The last gets as many leaves as the one before evaluated.
pub(super) const METHODS: [(&str, &str); 5] = [
    ("minimax", "minimax"),
    ("alpha-beta", "alphabeta:order=none"),
    ("genetic, as Table 2", "genetic:variant=published"),
    ("genetic, as Table 3", "genetic:variant=published"),
    ("aimed, as many leaves", AIMED_AT_TREES),
];

#[derive(Clone, Debug, Serialize)]
pub(crate) struct TimeConfig {
    pub(super) levels: u8,
    pub(super) trees: Batches,
    pub(super) methods: Vec<String>,
    /// The player of each.
    pub(super) players: Vec<String>,
    /// Of the published algorithm.
    pub(super) generations: [u32; 2],
}

impl Study for GeneticTime {
    const NAME: &'static str = "genetic-time";
    const PAPER: &'static str = hong!("§4, Fig. 11");
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
        let generations = generations(parameters);
        let method = |number: usize, (name, player): (&str, &str)| match number {
            2 | 3 => {
                let generations = generations[number - 2];
                let player = with_keys(&format!("{player},gens={generations}"), &published);
                (format!("genetic, {generations} generations"), player)
            }
            4 => (name.to_owned(), with_keys(player, &aimed)),
            _ => (name.to_owned(), player.to_owned()),
        };
        let (methods, players) =
            METHODS.into_iter().enumerate().map(|(n, known)| method(n, known)).unzip();
        TimeConfig { levels, trees, methods, players, generations }
    }

    fn jobs(config: &TimeConfig) -> usize {
        config.trees.jobs()
    }

    fn run_job(
        config: &TimeConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Vec<Found>, JobError> {
        let kind = Batches::kind(number);
        let mut searchers = Searchers::new(stop);
        let mut all = Vec::new();
        for tree in config.trees.trees_of(number) {
            for level in 1..=config.levels {
                let root = config.trees.root(seed, kind, tree, level);
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
