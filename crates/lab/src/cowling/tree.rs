//! The size of the tree that each search looks at (§3, Fig. 6).

use std::time::Instant;

use gamut_game::{Game, Match, Notation};
use gamut_games::virus::{Position, Virus};
use gamut_search::{Limits, StopSwitch};
use serde::{Deserialize, Serialize};

use super::positions::{FILLED, RANDOM_PLIES, mid_game};
use super::tree_report;
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;
use crate::seated::Seated;

/// Leaf nodes by ply for MM, ABU and ABO, and nodes for the engine.
pub(crate) struct VirusTree;

/// A search whose tree is measured.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Strategy {
    /// Its name in Fig. 6.
    pub(super) name: &'static str,
    /// The player that searches so.
    pub(super) player: &'static str,
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
    pub(super) players: &'static str,
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
    const GAMES: &'static str = "mid-game positions, each from a game of its own (24; quick: 8)";
    type Config = TreeConfig;
    type Done = Measured;

    fn config(settings: &Settings) -> TreeConfig {
        let extent = settings.extent;
        let strategy = |name, player, depth, nodes, counts_nodes| Strategy {
            name,
            player,
            depth,
            nodes: extent.pick(nodes, 1_000_000, 20_000),
            counts_nodes,
        };
        TreeConfig {
            board: extent.pick(Virus::SIZE, Virus::SIZE, 6),
            positions: settings.games.unwrap_or(extent.pick(24, 8, 3)),
            players: "alphabeta:depth=2,eval=material",
            random_plies: RANDOM_PLIES,
            filled: FILLED.to_vec(),
            strategies: vec![
                strategy("MM", "minimax:eval=material", 4, 1_000_000_000, false),
                strategy("ABU", "alphabeta:eval=material,order=none", 6, 100_000_000, false),
                strategy("ABO", "alphabeta:eval=material,order=material", 7, 100_000_000, false),
                strategy("engine", "engine:eval=material", 12, 30_000_000, true),
            ],
        }
    }

    fn jobs(config: &TreeConfig) -> usize {
        config.positions as usize
    }

    fn run_job(
        config: &TreeConfig,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Measured, LabError> {
        let filled = config.filled[number % config.filled.len()];
        let position = mid_game(config.board, filled, config.players, seed, number, stop)?;
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
) -> Result<Option<Measurement>, LabError> {
    let mut player = Seated::<Virus>::new(strategy.player, 0)?;
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

#[cfg(test)]
mod tests {
    use gamut_game::{Game, perft};
    use gamut_games::virus::Virus;
    use gamut_search::StopSwitch;

    use super::{Strategy, measure};

    /// Minimax has all of them: those of one ply and no others are counted, or none.
    #[test]
    fn the_tree_of_one_ply_is_measured_or_given_up() {
        let position = Virus::start_of_size(5).expect("a board");
        let nodes = (1..=3).map(|depth| perft::<Virus>(&position, depth)).sum();
        let measured = |player, nodes| {
            let strategy = Strategy { name: "", player, depth: 3, nodes, counts_nodes: false };
            measure(&strategy, 0, &position, 3, &StopSwitch::new()).expect("it runs")
        };
        let whole = measured("minimax:eval=material", nodes + 1).expect("enough nodes");
        assert_eq!((whole.leaves, whole.nodes), (perft::<Virus>(&position, 3), nodes));
        assert!(measured("minimax:eval=material", nodes).is_none(), "one node too few");
        let pruned = measured("alphabeta:eval=material,order=none", nodes).expect("fewer nodes");
        assert!(pruned.leaves < whole.leaves);
    }
}
