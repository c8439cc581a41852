//! The size of the tree that each search looks at (§3, Fig. 6).

use std::time::Instant;

use gamut_eval::Evaluated;
use gamut_experiment::{Job, JobError, Parameters, Seated, Study, opening_plies};
use gamut_game::{Game, Match, Notation};
use gamut_games::virus::{Position, Virus};
use gamut_report::Report;
use gamut_search::{Limits, StopSwitch};
use serde::{Deserialize, Serialize};

use super::positions::mid_game;
use super::tree_report;

/// Leaf nodes by ply for MM, ABU and ABO, and nodes for the engine.
pub(crate) struct VirusTree;

/// A search whose tree is measured.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Strategy {
    /// Its name in Fig. 6.
    pub(super) name: &'static str,
    /// The player that searches so.
    pub(super) player: String,
    /// Plies up to which it is measured.
    pub(super) depth: u32,
    /// Nodes after which a measurement is given up.
    pub(super) nodes: u64,
    /// Whether nodes are counted (an engine enters positions again and again while it
    /// deepens), or leaf nodes.
    pub(super) counts_nodes: bool,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct TreeConfig {
    pub(super) board: u8,
    pub(super) positions: u32,
    /// Who plays the games that the positions are taken from.
    pub(super) players: String,
    pub(super) random_plies: u32,
    /// Per cent of the squares that are taken in them, in turn.
    pub(super) filled: Vec<u32>,
    pub(super) strategies: Vec<Strategy>,
}

/// What one search saw of one position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Measurement {
    /// Which of the strategies.
    pub(super) strategy: usize,
    pub(super) ply: u32,
    pub(super) leaves: u64,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(super) position: String,
    /// Per cent of the squares at which the game was stopped.
    pub(super) filled: u32,
    pub(super) pieces: u32,
    pub(super) moves: usize,
    pub(super) measurements: Vec<Measurement>,
}

impl Study for VirusTree {
    const NAME: &'static str = "virus-tree";
    const PAPER: &'static str = "P. Cowling, Board Evaluation for the Virus Game, §3 and Fig. 6";
    const SUMMARY: &'static str = "leaf nodes by ply for MM, ABU, ABO and the engine";
    const GAMES: &'static str = "positions";
    type Config = TreeConfig;
    type Done = Measured;

    fn config(parameters: &mut Parameters<'_>) -> TreeConfig {
        let help = "mid-game positions, each from a game of its own";
        let positions = parameters.number("positions", help, 1..=1_000_000, [24, 8, 3]);
        let help = "n of the board of n×n squares";
        let board = parameters.number("size", help, 4..=8, [Virus::SIZE, Virus::SIZE, 6]);
        let help = "who plays the games that the positions are taken from";
        let players = parameters.player("players", help, "alphabeta:depth=2,eval=material");
        // So that players who never vary play different games.
        let random_plies = opening_plies(parameters, 6);
        // "Mid-game" is wide, and trees have most branches before half of the board is filled.
        let help = "per cent of the squares that are taken when a game is stopped, in turn";
        let filled = parameters.numbers("filled", help, 10..=75, [&[37, 50]; 3]);
        let evaluation = parameters.evaluation(Virus::EVALUATIONS, "material");
        let mut strategy = |name: &'static str, kind: &str, order: &str, depth, nodes| {
            let key = name.to_lowercase();
            let help = format!("plies up to which {name} is measured");
            let depth = parameters.number(&format!("{key}-depth"), &help, 1..=60, [depth; 3]);
            let help = format!("nodes after which a measurement of {name} is given up");
            let nodes = [nodes, 1_000_000, 20_000];
            let nodes = parameters.number(&format!("{key}-nodes"), &help, 1..=u64::MAX, nodes);
            let player = format!("{kind}:eval={evaluation}{order}");
            Strategy { name, player, depth, nodes, counts_nodes: kind == "engine" }
        };
        let strategies = vec![
            strategy("MM", "minimax", "", 4, 1_000_000_000),
            strategy("ABU", "alphabeta", ",order=none", 6, 100_000_000),
            strategy("ABO", "alphabeta", ",order=material", 7, 100_000_000),
            strategy("engine", "engine", "", 12, 30_000_000),
        ];
        TreeConfig { board, positions, players, random_plies, filled, strategies }
    }

    fn jobs(config: &TreeConfig) -> usize {
        config.positions as usize
    }

    fn run_job(
        config: &TreeConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<Measured, JobError> {
        let filled = config.filled[number % config.filled.len()];
        let position = mid_game(config, filled, seed, number, stop)?;
        let mut measurements = Vec::new();
        for (number, strategy) in config.strategies.iter().enumerate() {
            for ply in 1..=strategy.depth {
                let measured = measure(strategy, number, &position, ply, stop)?;
                let Some(measured) = measured else { break };
                measurements.push(measured);
            }
        }
        Ok(Measured {
            position: Virus::position_text(&position),
            filled,
            pieces: Virus::piece_counts(&position).iter().sum(),
            moves: Virus::count_moves(&position),
            measurements,
        })
    }

    fn report(config: &TreeConfig, done: &[Measured]) -> Report {
        tree_report::report(config, done)
    }
}

/// Searches with a player that knows nothing yet; `None` when it did not reach the ply: too
/// many nodes, or the game decided before.
fn measure(
    strategy: &Strategy,
    number: usize,
    position: &Position,
    ply: u32,
    stop: &StopSwitch,
) -> Result<Option<Measurement>, JobError> {
    let mut player = Seated::<Virus>::new(&strategy.player, 0)?;
    // The tree of this ply alone, not those of the plies before it.
    let limits = Limits { nodes: Some(strategy.nodes), at_once: true, ..Limits::depth(ply) };
    let begun = Instant::now();
    let game = Match::<Virus>::from_position(*position);
    let thought = player.think_within(&game, limits, stop)?;
    let seconds = begun.elapsed().as_secs_f64();
    let reached = thought.depth >= ply && thought.nodes < strategy.nodes;
    let (leaves, nodes) = (thought.leaves, thought.nodes);
    Ok(reached.then_some(Measurement { strategy: number, ply, leaves, nodes, seconds }))
}
