//! The FFO endgame test, a standard of Othello programs since the 1990s:
//! `cargo run --release -p gamut-search --example ffo -- --max-empties 26`
//!
//! `--megabytes` sets the size of the table (512). Without `--max-empties` all positions are
//! solved, which takes long.

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gamut_game::{Game, Notation};
use gamut_games::othello::{Move, Othello, Position};
use gamut_search::endgame::othello::Solver;

struct Options {
    max_empties: usize,
    megabytes: usize,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options { max_empties: 64, megabytes: 512 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let option = match name.as_str() {
            "--max-empties" => &mut options.max_empties,
            "--megabytes" => &mut options.megabytes,
            _ => return Err(format!("{name} is neither --max-empties nor --megabytes").into()),
        };
        let value = arguments.next().and_then(|text| text.parse().ok());
        *option = value.ok_or_else(|| format!("{name} is followed by a number"))?;
    }
    Ok(options)
}

/// The moves as one text, as others print them: `a2 b1 pass c3`.
fn line_text(position: &Position, line: &[Move]) -> String {
    let mut position = *position;
    let mut text = Vec::new();
    for &m in line {
        text.push(Othello::move_text(&position, m));
        Othello::play(&mut position, m);
    }
    text.join(" ")
}

fn million_per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-6) / 1e6
}

/// Solves the positions within the options; answers how many results differ from the
/// published ones.
fn run(options: &Options) -> usize {
    let mut solver = Solver::new(options.megabytes);
    let (mut nodes, mut time, mut solved, mut wrong) = (0, Duration::ZERO, 0, 0);
    println!("  # empties score best        nodes  seconds Mnodes/s  line");
    let table = include_str!("../tests/searches/data/ffo.tsv");
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let [number, position, score, best_moves] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not four cells: {row}");
        };
        let empties = position.matches('-').count();
        if empties > options.max_empties {
            continue;
        }
        let position = Othello::parse_position(position).expect("a position");
        let start = Instant::now();
        let solution = solver.solve(&position, &|| false).expect("nothing stops it");
        let took = start.elapsed();
        let line = line_text(&position, &solution.line);
        let best = line.split(' ').next().unwrap_or_default();
        let agrees = solution.margin.to_string() == score
            && best_moves.split(' ').any(|published| published == best);
        let remark =
            if agrees { String::new() } else { format!(" WRONG: {score} by {best_moves}") };
        println!(
            "{number:>3} {empties:>7} {:>+5} {best:>4} {:>12} {:>8.2} {:>8.1}  {line}{remark}",
            solution.margin,
            solution.nodes,
            took.as_secs_f64(),
            million_per_second(solution.nodes, took),
        );
        std::io::stdout().flush().expect("standard output");
        nodes += solution.nodes;
        time += took;
        solved += 1;
        wrong += usize::from(!agrees);
    }
    println!(
        "{solved} positions, {wrong} differ: {nodes} nodes in {:.2} seconds, {:.1} Mnodes/s",
        time.as_secs_f64(),
        million_per_second(nodes, time),
    );
    wrong
}

fn main() -> ExitCode {
    match options() {
        Ok(options) if run(&options) == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(problem) => {
            eprintln!("ffo: {problem}");
            ExitCode::from(2)
        }
    }
}
