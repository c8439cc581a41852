//! An evolution, as a trial.
use gamut_evo::Steered;
use gamut_evo::evolution::{ModuleDeme, Plan};
use gamut_evo::fitness::{Class, Contest, Results};
use gamut_evolve::Deme;
use gamut_games::chess::Chess;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seed = args[1].parse().unwrap();
    let minutes: f64 = args[2].parse().unwrap();
    let threads = args[3].parse().unwrap();
    let mut plan = Plan { seed, ..Plan::default() };
    plan.search.nodes = 58_000;
    plan.fitness.highest_class = args.get(4).map_or(12, |n| n.parse().unwrap());
    let mut deme = ModuleDeme::<Chess>::new(&plan, 0);
    let begun = Instant::now();
    let mut n = 0;
    let mut best = (0.0, None);
    while begun.elapsed().as_secs_f64() < 60.0 * minutes {
        let g = deme.next_epoch(threads, &|| false).unwrap();
        n += 1;
        println!(
            "{n:3} {:6.0} s best {:5.2} mean {:5.2} median {:5.2} games {} plies {} Mnodes {:.0} n/move {:.0} programs {} statements {:.1} steps {:.3} {:.3}",
            begun.elapsed().as_secs_f64(),
            g.fitness.best,
            g.fitness.mean,
            g.fitness.quartiles[1],
            g.spent.games,
            g.spent.plies,
            g.spent.nodes as f64 / 1e6,
            g.nodes_per_move,
            g.programs,
            g.statements,
            g.steps[0],
            g.steps[1]
        );
        best = (g.fitness.best, Some(deme.population()[0].genome.clone()));
    }
    let contest = Contest::<Chess>::new(plan.search, plan.games);
    for one in deme.population().into_iter().take(3) {
        let mut results = Results::default();
        let (mut nodes, mut moves) = (0, 0);
        for class in [8, 10, 12].map(|n| Class::numbered(n).unwrap()) {
            for game in 0..20 {
                let p =
                    contest.play(&one.genome.genome(), class, 1_000_000 + game, &|| false).unwrap();
                results.add(class, p.result);
                nodes += p.nodes;
                moves += p.moves;
            }
        }
        let sums: Vec<f64> =
            [8, 10, 12].map(|n| results.of(Class::numbered(n).unwrap()).iter().sum()).to_vec();
        println!(
            "fitness {:.2}, post-evaluated {:.2} ({sums:?}), {} nodes a move, {} games",
            one.fitness,
            results.fitness(),
            nodes / moves,
            one.genome.results.games()
        );
    }
    let one = best.1.unwrap();
    println!("{}", one.depth.without_dead_code().text(Chess::COUNTS));
    println!(
        "{:?}\n{:?}",
        one.ordering.values.iter().map(|v| v.round()).collect::<Vec<_>>(),
        one.position.values.iter().map(|v| v.round()).collect::<Vec<_>>()
    );
}
