//! `cargo bench -p gamut-games`: perft and random games of every rule set.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gamut_game::{History, Notation, perft, random_playout, rng};
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};

struct Speed<'a>(&'a mut Criterion);

impl GameVisitor for Speed<'_> {
    type Output = ();

    fn visit<G: Notation>(self) {
        let start = G::start();
        let mut group = self.0.benchmark_group(G::ID);
        let depth = if G::count_moves(&start) > 30 { 3 } else { 4 };
        group.throughput(Throughput::Elements(perft::<G>(&start, depth)));
        group.bench_function("perft", |bench| bench.iter(|| perft::<G>(&start, depth)));
        let (mut rng, mut history) = (rng(1, 0), History::new());
        group.throughput(Throughput::Elements(1));
        group.bench_function("playout", |bench| {
            bench.iter(|| random_playout::<G>(&start, &mut rng, &mut history));
        });
        group.finish();
    }
}

fn all(criterion: &mut Criterion) {
    for id in GAME_IDS {
        with_game(id, Speed(criterion));
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
