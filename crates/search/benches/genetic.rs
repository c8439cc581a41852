//! The genetic minimax search on the paper's tree, and what it does most: inserting paths.
//!
//! `cargo bench -p gamut-search`

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gamut_game::{Match, rng};
use gamut_games::tree::{Leaves, Shape, Tree};
use gamut_search::genetic::{
    AimedSettings, Gene, GeneticSettings, ReservationTree, aimed_minimax, genetic_minimax,
    las_vegas,
};
use gamut_search::{Limits, PieceDifference, Score, StopSwitch, Task, Thought};
use rand::RngExt;

const LEVELS: usize = 7;
/// As many as 200 generations of 24 offspring, and the first 40.
const PATHS: usize = 4_840;

fn insertion(criterion: &mut Criterion) {
    let mut random = rng(1, 0);
    let paths: Vec<([Gene; LEVELS], Score)> = (0..PATHS)
        .map(|_| {
            let path = std::array::from_fn(|_| random.random_range(0..7));
            (path, Score::estimate(random.random_range(-1_000..=1_000)))
        })
        .collect();
    let mut tree = ReservationTree::new();
    let mut group = criterion.benchmark_group("reservation-tree");
    group.throughput(Throughput::Elements(PATHS as u64));
    group.bench_function("insert-random-paths", |bencher| {
        bencher.iter(|| {
            tree.clear();
            for (path, value) in &paths {
                black_box(tree.insert(path, *value));
            }
        });
    });
}

type Search = dyn Fn(&Match<Tree>, u64, Task<'_, Tree>) -> Thought<Tree>;

/// One search after another, each on the next of some trees.
fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("7-levels-7-branches");
    let stop = StopSwitch::new();
    let mut bench = |name: &str, limits: Limits, search: &Search| {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed = (seed + 1) % 64;
                let shape = Shape { seed, leaves: Leaves::Correlated, ..Shape::PAPER };
                let game = Match::<Tree>::from_position(shape.root());
                search(&game, seed, Task { limits, stop: &stop, report: &mut |_| {} })
            });
        });
    };
    let depth = Limits::depth(LEVELS as u32);
    bench("published-200-generations", depth, &|game, seed, task| {
        let settings = GeneticSettings::PAPER;
        genetic_minimax(game, &PieceDifference, &settings, &mut rng(seed, 0), task)
    });
    let limits = Limits { leaves: Some(3_500), ..depth };
    bench("aimed-3500-leaves", limits, &|game, seed, task| {
        let settings = AimedSettings { generations: None, ..AimedSettings::TREES };
        aimed_minimax(game, &PieceDifference, &settings, &mut rng(seed, 0), task)
    });
    bench("las-vegas-3500-leaves", limits, &|game, seed, task| {
        las_vegas(game, &PieceDifference, None, &mut rng(seed, 0), task)
    });
}

criterion_group!(benches, insertion, searches);
criterion_main!(benches);
