//! Games of a hand-written individual against the classes.
use gamut_evo::fitness::{Adjudication, Class, Contest, Results};
use gamut_evo::program::Program;
use gamut_evo::{Frame, Genome, Steered};
use gamut_games::chess::Chess;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games: u64 = args[2].parse().unwrap();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut genome = Genome::standard::<Chess>();
    genome.depth = Program::parse(&text, Chess::COUNTS).unwrap();
    for (gene, value) in gamut_evo::ordering_genes::<Chess>().iter().zip(&mut genome.ordering) {
        *value = match gene.name.as_str() {
            n if n.starts_with("pawn_") && gene.meaning.starts_with("how") => 10.0,
            n if n.starts_with("knight") || n.starts_with("bishop") => 7.0,
            n if n.starts_with("rook") => 5.0,
            n if n.starts_with("queen") => 1.0,
            n if n.starts_with("king") => 0.0,
            "victim_aggressor" => 60.0,
            "capture" => 60.0,
            "check" => 30.0,
            "killer_upper" => 70.0,
            "killer_lower" => 50.0,
            "promotion" => 100.0,
            "pawn_attacks" => 20.0,
            "pawn_attacks_nothing" => 0.0,
            "centre" => 5.0,
            _ => *value,
        };
    }
    let frame =
        Frame { nodes: args.get(4).map_or(100_000, |n| n.parse().unwrap()), ..Frame::default() };
    let contest = Contest::<Chess>::new(frame, Adjudication::default());
    let mut results = Results::default();
    for depth in args[3].split(',').map(|d| d.parse().unwrap()) {
        let class = Class::of_depth(depth).unwrap();
        let (mut nodes, mut moves, mut plies, mut other) = (0, 0, 0, 0);
        let begun = Instant::now();
        for game in 0..games {
            let played = contest.play(&genome, class, game, &|| false).unwrap();
            results.add(class, played.result);
            nodes += played.nodes;
            moves += played.moves;
            plies += played.plies;
            other += played.opponent_nodes;
        }
        let s = begun.elapsed().as_secs_f64();
        println!(
            "class {}: {:.2?} {:.1} s a game, {} plies, {} nodes a move, opponent {}, {:.2} Mn/s",
            class.number(),
            results.of(class),
            s / games as f64,
            plies / games,
            nodes / moves.max(1),
            other / moves.max(1),
            (nodes + other) as f64 / s / 1e6
        );
    }
    println!("fitness {:.2}", results.fitness());
}
