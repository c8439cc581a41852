//! How many positions a second each game's features can be counted, and what a whole
//! evaluation by weights costs: `cargo run --release -p gamut-eval --example describe_speed`.

use std::hint::black_box;
use std::time::Instant;

use gamut_eval::{Evaluated, Weighted, Weights};
use gamut_game::{random_move, rng};
use gamut_games::loa::Loa;
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::Evaluator;

const ROUNDS: usize = 200;

fn main() {
    measure::<Virus>();
    measure::<Ataxx>();
    measure::<Loa>();
}

/// Positions of random games are evaluated again and again.
fn measure<G: Evaluated>() {
    let mut rng = rng(1, 0);
    let mut positions = Vec::new();
    for _ in 0..100 {
        let mut position = G::start();
        for _ in 0..100 {
            positions.push(position.clone());
            let Some(m) = random_move::<G>(&position, &mut rng) else { break };
            G::play(&mut position, m);
        }
    }
    let weights = G::EVALUATIONS[0].weights.expect("the first evaluation is weighted");
    let evaluator = Weighted::<G>::new(Weights::parse(weights).expect("a good weight file"));
    let kept: Vec<_> = positions.iter().map(|position| G::keep(position)).collect();
    // Other work on the machine only ever makes a round slower: the fastest one counts.
    let fastest = (0..ROUNDS)
        .map(|_| {
            let began = Instant::now();
            for (position, kept) in positions.iter().zip(&kept) {
                black_box(evaluator.estimate(black_box(position), kept));
            }
            began.elapsed()
        })
        .min()
        .unwrap_or_default();
    let rate = positions.len() as f64 / fastest.as_secs_f64();
    println!("{:10} {:6.2} million positions a second", G::ID, rate / 1e6);
}
