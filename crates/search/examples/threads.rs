//! How much sooner two threads reach a depth than one:
//! `cargo run --release -p gamut-search --example threads`

use std::time::Duration;

use gamut_game::{Match, random_position, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::tactics::Tactics;
use gamut_search::{Engine, EngineSettings, Limits, PieceDifference, StopSwitch, Task};

/// Positions of each game.
const POSITIONS: u64 = 12;
/// The depth is the first that takes one thread so long.
const LONG_ENOUGH: Duration = Duration::from_millis(700);

fn seconds<G: Tactics>(game: &Match<G>, threads: usize, limits: Limits) -> (f64, u32) {
    let settings = EngineSettings { threads, table_megabytes: 64, ..EngineSettings::default() };
    let mut engine = Engine::<G, _>::new(PieceDifference, settings);
    let stop = StopSwitch::new();
    let thought = engine.think(game, Task { limits, stop: &stop, report: &mut |_| {} });
    (thought.elapsed.as_secs_f64(), thought.depth)
}

fn compare<G: Tactics>(plies: u32) -> f64 {
    let mut logarithms = 0.0;
    let mut counted = 0;
    for number in 0..POSITIONS {
        let position = random_position::<G>(&G::start(), plies, &mut rng(9, number));
        let game = Match::<G>::from_position(position);
        // Which depth is reached in the time, once; then how long each takes to reach it.
        let (_, depth) = seconds(&game, 1, Limits::time(LONG_ENOUGH));
        // Over, or nearly so: there is nothing to share.
        if depth == 0 || depth >= 60 {
            continue;
        }
        let limits = Limits::depth(depth + 1);
        let (one, _) = seconds(&game, 1, limits);
        let (two, _) = seconds(&game, 2, limits);
        logarithms += (one / two).ln();
        counted += 1;
    }
    let ratio = f64::exp(logarithms / f64::from(counted.max(1)));
    println!("{:<12} {ratio:.2} times as fast ({counted} positions)", G::ID);
    ratio
}

fn main() {
    let ratios = [
        compare::<Virus>(14),
        compare::<Ataxx>(14),
        compare::<Othello>(16),
        compare::<Checkers>(12),
        compare::<Chess>(16),
        compare::<Loa>(12),
        compare::<Breakthrough>(12),
    ];
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    println!("geometric mean of all games: {:.2}", mean.exp());
}
