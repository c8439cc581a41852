use std::io::Write;
use std::time::Instant;

use gamut_game::{Game, History, Notation, perft, random_playout, random_position, rng};
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};
use serde_json::json;

use super::grouped;
use crate::args::BenchArgs;
use crate::failure::Failure;

/// Random games played of each rule set.
const GAMES: u64 = 200;
/// Random positions of each rule set below which the tree is counted.
const TREES: u64 = 20;

/// What one rule set contributed.
struct Work {
    name: &'static str,
    nodes: u64,
    checksum: u64,
    seconds: f64,
}

struct Bench;

impl GameVisitor for Bench {
    type Output = Work;
    fn visit<G: Notation>(self) -> Work {
        let start = Instant::now();
        let (nodes, checksum) = signature::<G>();
        Work { name: G::ID, nodes, checksum, seconds: start.elapsed().as_secs_f64() }
    }
}

/// Plays random games and counts small trees; every position and result goes into the sum.
fn signature<G: Game>() -> (u64, u64) {
    let mut history = History::new();
    let (mut nodes, mut sum) = (0_u64, 0_u64);
    let mut mix = |word: u64| {
        sum = (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    };
    for game in 0..GAMES {
        let playout = random_playout::<G>(&G::start(), &mut rng(1, game), &mut history);
        nodes += u64::from(playout.plies);
        mix(G::hash(&playout.position));
        mix(u64::from(playout.plies));
        mix(playout.outcome.winner.map_or(0, |side| side as u64 + 1));
    }
    for tree in 0..TREES {
        let position = random_position::<G>(&G::start(), tree as u32 * 2, &mut rng(2, tree));
        let count = perft::<G>(&position, 3);
        nodes += count;
        mix(G::hash(&position));
        mix(count);
    }
    (nodes, sum)
}

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let works: Vec<Work> = GAME_IDS.iter().filter_map(|id| with_game(id, Bench)).collect();
    let nodes: u64 = works.iter().map(|work| work.nodes).sum();
    let checksum = works.iter().fold(0_u64, |sum, work| sum.rotate_left(7) ^ work.checksum);
    let seconds: f64 = works.iter().map(|work| work.seconds).sum();
    if args.json {
        let games: Vec<_> = works
            .iter()
            .map(|w| {
                let checksum = format!("{:016x}", w.checksum);
                json!({ "game": w.name, "nodes": w.nodes, "checksum": checksum, "seconds": w.seconds })
            })
            .collect();
        let checksum = format!("{checksum:016x}");
        writeln!(
            out,
            "{}",
            json!({ "nodes": nodes, "checksum": checksum, "seconds": seconds, "games": games })
        )?;
        return Ok(());
    }
    for work in &works {
        writeln!(
            out,
            "{:<10}{:>12} nodes {:>8.1} Mnodes/s   {:016x}",
            work.name,
            grouped(work.nodes),
            work.nodes as f64 / work.seconds.max(1e-9) / 1e6,
            work.checksum
        )?;
    }
    writeln!(
        out,
        "(nodes: plies of {GAMES} random games, and leaves of {TREES} trees of depth 3)"
    )?;
    writeln!(out, "signature {nodes} {checksum:016x}")?;
    Ok(())
}
