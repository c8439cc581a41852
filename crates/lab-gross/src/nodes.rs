//! How many nodes searches to a fixed depth take, by the order of moves (§4, Figs 2 to 4).

use gamut_experiment::{Job, JobError, NamedText, Parameters, Study};
use gamut_game::{Game, Match, Notation, rng};
use gamut_games::chess::Chess;
use gamut_report::Report;
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::individuals::{BY_HAND, INDIVIDUALS, parsed};
use crate::orders::{Order, SearchEffort, Searches};
use crate::positions::{FoundPosition, ReferenceGames};
use crate::{gross, nodes_report};

/// Nodes at depth 1 to 6 by the order of moves, and by ply of the game.
pub(crate) struct EvochessNodes;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct NodesConfig {
    /// Each from a game of its own.
    pub(crate) positions: usize,
    pub(crate) games: ReferenceGames,
    /// Whose ordering module it is.
    pub(crate) individual: NamedText,
    /// Every order, and up to which depth it is measured.
    pub(crate) depths: Vec<(Order, u32)>,
    /// After which a search is given up.
    pub(crate) most_nodes: u64,
}

/// A position, searched in every order to every depth.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SearchedPosition {
    pub(crate) position: String,
    pub(crate) ply: u32,
    /// Plies of its game.
    pub(crate) plies: u32,
    pub(crate) moves: usize,
    /// By order and depth.
    pub(crate) searches: Vec<Vec<SearchEffort>>,
    /// Whether all searches of one depth found the same value.
    pub(crate) agree: bool,
}

impl Study for EvochessNodes {
    const NAME: &'static str = "evochess-nodes";
    const PAPER: &'static str = gross!("§4, Figs 2 to 4");
    const SUMMARY: &'static str = "nodes at fixed depths: random order, f-negascout, evolved order";
    const GAMES: &'static str = "positions";
    type Config = NodesConfig;
    type Done = SearchedPosition;

    fn config(parameters: &mut Parameters<'_>) -> NodesConfig {
        let help = "positions, each from a game of its own";
        let positions = parameters.number("positions", help, 1..=1_000_000, [1000, 80, 3]);
        let help = "whose ordering module it is";
        let individual = parameters.text("individual", help, INDIVIDUALS, [BY_HAND; 3]);
        let depth = |order: Order| {
            let (key, name) = (order.key(), order.name());
            let help = format!("plies up to which nodes are counted, {name}");
            let quick = if order == Order::Random { 4 } else { 5 };
            (order, parameters.number(&format!("{key}-depth"), &help, 1..=12, [6, quick, 3]))
        };
        NodesConfig {
            depths: Order::ALL.map(depth).to_vec(),
            positions,
            individual,
            games: ReferenceGames::ask(parameters),
            most_nodes: {
                let help = "nodes after which a search is given up";
                parameters.number("most-nodes", help, 1..=u64::MAX, [100_000_000; 3])
            },
        }
    }

    fn jobs(config: &NodesConfig) -> usize {
        config.positions
    }

    fn run_job(
        config: &NodesConfig,
        &Job { seed, number, stop }: &Job<'_>,
    ) -> Result<SearchedPosition, JobError> {
        let rng = &mut rng(seed, number as u64);
        let FoundPosition { position, ply, plies } = config.games.position(rng, stop)?;
        let genome = parsed(&config.individual.text)?.genome;
        let searches = Searches::new(&genome, rng.random(), config.most_nodes, stop);
        let game = Match::<Chess>::from_position(position);
        let mut by_order = Vec::new();
        for &(order, depth) in &config.depths {
            by_order.push(searches.by_depth(order, &game, depth)?);
        }
        let deepest = by_order.iter().map(Vec::len).max().unwrap_or(0);
        let agree = (0..deepest).all(|at| {
            let mut scores = by_order.iter().filter_map(|all| all.get(at)?.score);
            let first = scores.next();
            scores.all(|score| Some(score) == first)
        });
        let efforts = by_order.iter().map(|all| all.iter().map(|one| one.effort).collect());
        Ok(SearchedPosition {
            position: Chess::position_text(game.position()),
            ply,
            plies,
            moves: Chess::count_moves(game.position()),
            searches: efforts.collect(),
            agree,
        })
    }

    fn report(config: &NodesConfig, done: &[SearchedPosition]) -> Report {
        nodes_report::report(config, done)
    }
}
