//! Individuals of chess that evolve for some minutes, and what the fittest make afterwards against
//! classes 8, 10 and 12, in games that took no part in the evolution.
//!
//!     cargo run --release -p gamut-evo --example evolve_individuals -- SEED MINUTES THREADS

use std::error::Error;
use std::time::Instant;

use gamut_evo::Steered;
use gamut_evo::evolution::{Generation, ModuleDeme, Plan};
use gamut_evo::fitness::{Class, Contest, Results};
use gamut_evolve::Deme;
use gamut_games::chess::Chess;

/// Games against each class afterwards (§4), and the first of their seeds.
const GAMES: u64 = 20;
const FIRST_SEED: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut next = |default: f64| words.next().map_or(Ok(default), |word| word.parse::<f64>());
    let (seed, minutes, threads) = (next(1.0)? as u64, next(5.0)?, next(2.0)? as usize);
    let mut plan = Plan { seed, ..Plan::default() };
    plan.search.nodes = 58_000;
    plan.fitness.highest_class = 12;
    let mut deme = ModuleDeme::<Chess>::new(&plan, 0);
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < 60.0 * minutes {
        let generation = deme.next_epoch(threads, &|| false);
        let Some(Generation { fitness, spent, nodes_per_move, programs, statements, steps }) =
            generation
        else {
            break;
        };
        println!(
            "{:5.0} s  best {:5.2}  mean {:5.2}  {} games  {nodes_per_move:.0} nodes a move  \
             {programs} programs of {statements:.0} statements  steps {:.3} {:.3}",
            begun.elapsed().as_secs_f64(),
            fitness.best,
            fitness.mean,
            spent.games,
            steps[0],
            steps[1],
        );
    }
    let contest = Contest::<Chess>::new(plan.search, plan.games);
    for one in deme.population().into_iter().take(3) {
        let (mut results, mut nodes, mut moves) = (Results::default(), 0, 0);
        for class in [8, 10, 12].into_iter().filter_map(Class::numbered) {
            for game in 0..GAMES {
                let genome = one.genome.genome();
                let played = contest.play(&genome, class, FIRST_SEED + game, &|| false);
                let played = played.ok_or("a game was stopped")?;
                results.add(class, played.result);
                (nodes, moves) = (nodes + played.nodes, moves + played.moves);
            }
            let points: f64 = results.of(class).iter().sum();
            println!("class {}: {points:+.1} of {GAMES}", class.number());
        }
        println!(
            "fitness {:.2} in the evolution, {:.2} afterwards, {} nodes a move\n{}",
            one.fitness,
            results.fitness(),
            nodes / moves.max(1),
            one.genome.depth.without_dead_code().text(Chess::COUNTS)
        );
    }
    Ok(())
}
