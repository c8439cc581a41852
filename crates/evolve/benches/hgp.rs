//! The time to decide a move at move 10 of a game, with the parameters of Table 9.1.
//!
//! `cargo bench -p gamut-evolve`

use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use gamut_evolve::hgp::{Evolution, Evolves, HgpConfig, Strategic};
use gamut_game::{Match, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;
use rand::RngExt;

/// The moves that the player has made before: what it passes on makes a difference.
const MOVES: usize = 9;

/// A player that has played nine moves against pseudo-random ones, and the position where it
/// is to make its tenth: the first game that is not over by then.
fn at_move_10<G: Evolves>(config: &HgpConfig, threads: usize) -> (Evolution<G>, G::Position) {
    (1..).find_map(|seed| begun::<G>(config, threads, seed)).expect("some game is long enough")
}

fn begun<G: Evolves>(
    config: &HgpConfig,
    threads: usize,
    seed: u64,
) -> Option<(Evolution<G>, G::Position)> {
    let mut evolution = Evolution::<G>::new(config.clone(), Vec::new(), seed, threads);
    let mut game = Match::<G>::new();
    let rng = &mut rng(seed, 1);
    for _ in 0..MOVES {
        let evolved = evolution.run(game.position(), &|| false, &mut |_| {});
        let m = evolution.choose(game.position(), &evolved)?;
        game.play(m).ok()?;
        let mut urged = G::Moves::default();
        G::urged_moves(game.position(), &mut urged);
        let urged = gamut_game::MoveList::as_slice(&urged);
        game.play(*urged.get(rng.random_range(0..urged.len().max(1)))?).ok()?;
    }
    game.outcome().is_none().then(|| (evolution, game.position().clone()))
}

fn decide<G: Evolves>(criterion: &mut Criterion, name: &str, config: &HgpConfig) {
    let mut group = criterion.benchmark_group(format!("{}-{name}", G::ID));
    group.sample_size(20).measurement_time(Duration::from_secs(4));
    for threads in [1, 2] {
        let (evolution, position) = at_move_10::<G>(config, threads);
        group.bench_function(format!("{threads} thread(s)"), |bencher| {
            bencher.iter_batched_ref(
                || evolution.clone(),
                |evolution| evolution.run(&position, &|| false, &mut |_| {}),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn speed(criterion: &mut Criterion) {
    decide::<Othello>(criterion, "25/25", &HgpConfig::OTHELLO);
    let larger = HgpConfig { population: 50, generations: 50, ..HgpConfig::OTHELLO };
    decide::<Othello>(criterion, "50/50", &larger);
    decide::<Checkers>(criterion, "50/25", &HgpConfig::CHECKERS);
    decide::<Chess>(criterion, "50/10, 25 training players", &HgpConfig::CHESS);
    decide::<Virus>(criterion, "default", &Virus::CONFIG);
    decide::<Loa>(criterion, "default", &Loa::CONFIG);
}

criterion_group!(benches, speed);
criterion_main!(benches);
