//! How fast individuals of chess search and evolve: ratios of what is measured by turns in one run.
//!
//! `cargo bench -p gamut-evo`

use std::time::Instant;

use gamut_eval::Weighted;
use gamut_evo::evolution::{ModuleRun, Plan};
use gamut_evo::fitness::{Adjudication, Class, Contest};
use gamut_evo::program::{Program, Statement, Step};
use gamut_evo::{Frame, Genome, Individual, Steered, best};
use gamut_game::{Match, random_move, rng};
use gamut_games::chess::Chess;
use gamut_search::{Limits, MoveOrder, Noisy, StopSwitch, Task, alpha_beta};

/// How often everything is measured; the median counts.
const ROUNDS: usize = 9;
/// How far searches of a fixed depth look.
const DEPTH: u32 = 5;

fn main() {
    let positions = positions(24);
    let genome = best::<Chess>().map_or_else(Genome::standard::<Chess>, |best| best.genome);
    the_search_beside_alpha_beta(&positions, &genome);
    the_program(&positions, &genome);
    games_by_class(&genome);
    threads();
}

/// Positions after some random moves.
fn positions(count: u64) -> Vec<Match<Chess>> {
    let after = |number| {
        let (mut game, rng) = (Match::<Chess>::new(), &mut rng(1, number));
        for _ in 0..12 {
            let m = random_move::<Chess>(game.position(), rng)?;
            game.play(m).ok()?;
        }
        game.outcome().is_none().then_some(game)
    };
    (0..).filter_map(after).take(count as usize).collect()
}

/// The median of some measurements.
fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Seconds that something takes, and the positions that it entered.
fn timed(mut work: impl FnMut() -> u64) -> (f64, f64) {
    let begun = Instant::now();
    let nodes = work();
    (begun.elapsed().as_secs_f64(), nodes as f64)
}

fn individual(genome: &Genome, games: &[Match<Chess>]) -> u64 {
    let frame = Frame { rest: DEPTH, nodes: u64::MAX / 2, ..Frame::default() };
    let stop = StopSwitch::new();
    let think = |game| {
        let task = Task { limits: Limits::default(), stop: &stop, report: &mut |_| {} };
        Individual::<Chess>::new(genome, frame, 1).think(game, task).nodes
    };
    games.iter().map(think).sum()
}

/// Nodes per second of an individual without a program, and of plain alpha-beta with the same
/// evaluation.
fn the_search_beside_alpha_beta(games: &[Match<Chess>], genome: &Genome) {
    let genome = Genome { depth: Program::default(), ..genome.clone() };
    let (random, weights) = genome.position.split_last().unwrap_or((&0.0, &[]));
    let evaluator = Weighted::<Chess>::new(Chess::weights(weights));
    let evaluator = Noisy { evaluator, most: random.round() as i32, seed: 1 };
    let plain = || {
        let stop = StopSwitch::new();
        let think = |game| {
            let task = Task { limits: Limits::depth(DEPTH), stop: &stop, report: &mut |_| {} };
            alpha_beta(game, &evaluator, MoveOrder::ByMaterial, task).nodes
        };
        games.iter().map(think).sum()
    };
    let (mut own, mut plains, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let ((own_time, own_nodes), (time, nodes)) =
            (timed(|| individual(&genome, games)), timed(plain));
        own.push(own_nodes / own_time / 1e6);
        plains.push(nodes / time / 1e6);
        ratios.push((own_nodes / own_time) / (nodes / time));
    }
    println!(
        "individual {:.2} Mnodes/s, alpha-beta with the same evaluation {:.2}: ratio {:.2}",
        median(own),
        median(plains),
        median(ratios)
    );
}

/// The part of the time that the program takes: the same tree with it and without it. What it wants of
/// the depth is taken back in its last statements: from anywhere between -2 and 2, four up are 2, and two
/// down are 0.
fn the_program(games: &[Match<Chess>], genome: &Genome) {
    let none = Genome { depth: Program::default(), ..genome.clone() };
    let mut program = genome.depth.clone();
    let back = [Step::IncHorizon; 4].into_iter().chain([Step::DecHorizon; 2]);
    program.statements.extend(back.map(Statement::Step));
    let with = Genome { depth: program, ..genome.clone() };
    let mut parts = Vec::new();
    for _ in 0..ROUNDS {
        let ((long, nodes), (short, same)) =
            (timed(|| individual(&with, games)), timed(|| individual(&none, games)));
        assert!(nodes == same, "the trees differ: {nodes} and {same} nodes");
        parts.push(100.0 * (long - short) / long);
    }
    let size = genome.depth.without_dead_code().size();
    println!("the program of {size} statements takes {:.1} % of the time", median(parts));
}

/// Games per second of one thread.
fn games_by_class(genome: &Genome) {
    const GAMES: u64 = 12;
    let frame = Frame { nodes: 58_000, ..Frame::default() };
    let contest = Contest::<Chess>::new(frame, Adjudication::default());
    for class in Class::all().filter(|class| class.number() <= 12) {
        let (seconds, _) = timed(|| {
            (0..GAMES).filter_map(|seed| contest.play(genome, class, seed, &|| false)).count()
                as u64
        });
        let (number, speed) = (class.number(), GAMES as f64 / seconds);
        println!("against class {number}: {speed:.1} games/s on one thread");
    }
}

/// Generations on one thread and on two; the first, whose individuals come by chance, does not count.
fn threads() {
    let mut plan = Plan { population: 40, ..Plan::standard::<Chess>() };
    plan.search.nodes = 10_000;
    plan.fitness.highest_class = 8;
    let (mut ratios, mut speeds) = (Vec::new(), Vec::new());
    for seed in 1..=5 {
        let plan = Plan { seed, ..plan.clone() };
        let [one, two] = [1, 2].map(|threads| {
            let mut run = ModuleRun::<Chess>::new(plan.clone());
            run.next_generation(2, &|| false);
            let before = run.counter().games();
            timed(|| {
                for _ in 0..3 {
                    run.next_generation(threads, &|| false);
                }
                run.counter().games() - before
            })
        });
        assert!(one.1 == two.1, "threads change nothing but the time");
        ratios.push(one.0 / two.0);
        speeds.push(one.1 / one.0);
    }
    println!(
        "generations: {:.1} games/s on one thread, {:.2} times as many on two",
        median(speeds),
        median(ratios)
    );
}
