//! Who is compared within the same leaves or the same time.

use std::time::Duration;

use gamut_games::tree::Position;
use gamut_search::Limits;
use gamut_search::genetic::{AimedSettings, Fitness, GeneticSettings, Pool};

use super::trees::{Method, Searcher};

/// The methods, by their names in reports.
pub(super) const METHODS: [&str; 9] = [
    "aimed",
    "published",
    "published, whole tree",
    "Las Vegas",
    "minimax",
    "alpha-beta",
    "alpha-beta, table",
    "MCTS, c = 0.3",
    "MCTS, c = 1",
];
/// The variant that all others are compared with.
pub(super) const AIMED: usize = 0;
/// Those that it has to beat: what the paper has, and what it compares itself with.
pub(super) const RIVALS: [usize; 3] = [1, 3, 4];
/// Alpha-beta with and without a table, and Monte-Carlo tree search.
pub(super) const ALPHA_BETA: [usize; 2] = [5, 6];
pub(super) const MCTS: [usize; 2] = [7, 8];
/// Those that are also compared within the same time.
pub(super) const TIMED: [usize; 7] = [0, 1, 3, 4, 5, 6, 7];

/// The aimed variant, as long as the limits allow.
pub(super) const BEST: AimedSettings = AimedSettings { generations: None, ..AimedSettings::TREES };

/// The aimed variant without its parts, one at a time, and with parts of the published one.
pub(super) const ABLATION: [(&str, AimedSettings); 9] = [
    ("aimed", BEST),
    ("published fitness", AimedSettings { fitness: Fitness::Height, ..BEST }),
    ("survivors from the population only", AimedSettings { pool: Pool::Population, ..BEST }),
    ("plies cost nothing", AimedSettings { charge: 0.0, ..BEST }),
    ("always the fittest", AimedSettings { temperature: 0.0, ..BEST }),
    ("the move is worth nothing", AimedSettings { tempo: 0.0, ..BEST }),
    ("no deepening", AimedSettings { deepening: false, ..BEST }),
    ("with crossover 0.1", AimedSettings { crossover: 0.1, ..BEST }),
    ("with mutation 0.1", AimedSettings { mutation: 0.1, ..BEST }),
];

/// A method that is allowed so many leaves, or as many as the limits let it have.
///
/// A tree may have fewer leaves than a random search may judge: caps let it end.
pub(super) fn method(number: usize, leaves: Option<u64>) -> Method {
    let generations = leaves.map(|leaves| u32::try_from(leaves).unwrap_or(u32::MAX));
    let published = GeneticSettings { generations, ..GeneticSettings::PAPER };
    match number {
        1 => Method::Genetic(published),
        2 => Method::Genetic(GeneticSettings { pool: Pool::Tree, ..published }),
        3 => Method::LasVegas(leaves.map_or(u64::MAX, |leaves| 20 * leaves)),
        4 => Method::Minimax,
        5 => Method::AlphaBeta,
        6 => Method::Engine,
        7 => Method::Mcts(0.3),
        8 => Method::Mcts(1.0),
        _ => Method::Aimed(BEST),
    }
}

/// The move that a method finds within a time, and the time that it took.
pub(super) fn within_time(
    searcher: &mut Searcher<'_>,
    number: usize,
    root: &Position,
    level: u8,
    time: Duration,
) -> (Option<u8>, Duration) {
    let method = method(number, None);
    // Searches to a fixed depth deepen when their leaves are limited, by however many.
    let leaves = matches!(method, Method::Minimax | Method::AlphaBeta).then_some(u64::MAX);
    let limits = Limits { time: Some(time), leaves, ..Limits::depth(u32::from(level)) };
    let thought = searcher.think(&method, root, limits, u64::from(level));
    (thought.best, thought.elapsed)
}
