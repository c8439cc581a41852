//! Gamut beside other libraries: one thread at a time, alternating rounds, CPU time, ratios.
//!
//! Run by `cargo xtask peers`, with a Python interpreter that has OpenSpiel, the script that
//! drives it, and CPU seconds for each side of each comparison.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use board_game::board::{Board as _, BoardMoves};
use board_game::games::ataxx::AtaxxBoard;
use cpu_time::ProcessTime;
use gamut_game::{Game, History, Rng, perft, random_playout, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::{Ataxx, Virus};
use internal_iterator::InternalIterator;

/// Many short rounds: a slow phase of the machine then hits both sides alike.
const ROUNDS: u32 = 24;

/// Work done in some CPU time.
#[derive(Clone, Copy, Default)]
struct Measured {
    work: f64,
    seconds: f64,
}

impl Measured {
    fn rate(self) -> f64 {
        self.work / self.seconds
    }
}

/// Repeats `work`, which says how much it did, for about this many CPU seconds.
fn measure(seconds: f64, mut work: impl FnMut() -> u64) -> Measured {
    let start = ProcessTime::now();
    let mut done = 0;
    loop {
        done += work();
        let elapsed = start.elapsed().as_secs_f64();
        if elapsed >= seconds {
            return Measured { work: done as f64, seconds: elapsed };
        }
    }
}

/// Alternates the two sides and adds up what each did.
fn compare(
    mut ours: impl FnMut() -> Measured,
    mut theirs: impl FnMut() -> Measured,
) -> [Measured; 2] {
    let mut totals = [Measured::default(); 2];
    for _ in 0..ROUNDS {
        for (total, part) in totals.iter_mut().zip([ours(), theirs()]) {
            total.work += part.work;
            total.seconds += part.seconds;
        }
    }
    totals
}

fn row(what: &str, unit: &str, scale: f64, peer: &str, [ours, theirs]: [Measured; 2]) {
    println!(
        "| {what:<28} | {:>9.1} {unit:<9} | {peer:<19} | {:>9.1} {unit:<9} | {:>6.2} |",
        ours.rate() / scale,
        theirs.rate() / scale,
        ours.rate() / theirs.rate()
    );
}

/// OpenSpiel, playing random games in C++ when asked.
struct OpenSpiel {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl OpenSpiel {
    fn start(python: &str, script: &str) -> Self {
        let mut child = Command::new(python)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, stdin, stdout }
    }

    fn playouts(&mut self, game: &str, seconds: f64) -> Measured {
        writeln!(self.stdin, "{game} {seconds}").expect("python listens");
        let mut answer = String::new();
        self.stdout.read_line(&mut answer).expect("python answers");
        let mut numbers = answer.split_whitespace().map(|n| n.parse().expect("a number"));
        let mut next = || numbers.next().expect("two numbers");
        Measured { work: next(), seconds: next() }
    }
}

impl Drop for OpenSpiel {
    fn drop(&mut self) {
        // It ends with its input anyway.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn our_playouts<G: Game>(
    seconds: f64,
    rng: &mut Rng,
    history: &mut History,
    plies: &mut u64,
) -> Measured {
    let start = G::start();
    measure(seconds, || {
        for _ in 0..50 {
            *plies += u64::from(random_playout::<G>(&start, rng, history).plies);
        }
        50
    })
}

fn playouts<G: Game>(open_spiel: &mut OpenSpiel, their_name: &str, seconds: f64) {
    let (mut rng, mut history, mut plies) = (rng(1, 0), History::new(), 0);
    let slice = seconds / f64::from(ROUNDS);
    let totals = compare(
        || our_playouts::<G>(slice, &mut rng, &mut history, &mut plies),
        || open_spiel.playouts(their_name, slice),
    );
    row(&format!("{} random playouts", G::ID), "thousand/s", 1e3, "OpenSpiel 2.0.2", totals);
    eprintln!(
        "{}: our random games last {:.1} plies on average",
        G::ID,
        plies as f64 / totals[0].work
    );
}

/// The perft that `cozy-chess` ships as an example: bulk counting at the last ply.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

/// Perft without its hash table, which would count something else.
fn board_game_perft(board: &AtaxxBoard, depth: u32) -> u64 {
    if board.is_done() {
        return 0;
    }
    let Ok(moves) = board.available_moves() else { return 0 };
    if depth == 1 {
        return moves.count() as u64;
    }
    let mut nodes = 0;
    moves.for_each(|m| {
        if let Ok(next) = board.clone_and_play(m) {
            nodes += board_game_perft(&next, depth - 1);
        }
    });
    nodes
}

fn perft_rate<G: Game>(depth: u32, seconds: f64) -> Measured {
    measure(seconds, || perft::<G>(&G::start(), depth))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, python, script, seconds] = &arguments[..] else {
        eprintln!("run me with: cargo xtask peers");
        std::process::exit(2);
    };
    let seconds: f64 = seconds.parse().expect("seconds");
    let slice = seconds / f64::from(ROUNDS);
    let mut open_spiel = OpenSpiel::start(python, script);

    println!("One thread at a time, CPU time, {ROUNDS} alternating rounds, {seconds} s a side.");
    println!("Playouts: whole random games from the start position. Perft: leaf nodes, the last");
    println!("ply counted and not played, no hash tables.\n");
    println!(
        "| what                         | Gamut                | peer                | peer's               |  ratio |"
    );
    println!(
        "|------------------------------|----------------------|---------------------|----------------------|--------|"
    );
    playouts::<Chess>(&mut open_spiel, "chess", seconds);
    playouts::<Othello>(&mut open_spiel, "othello", seconds);
    playouts::<Checkers>(&mut open_spiel, "checkers", seconds);
    playouts::<Loa>(&mut open_spiel, "lines_of_action", seconds);
    playouts::<Breakthrough>(&mut open_spiel, "breakthrough", seconds);

    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (name, fen) in [("start", None), ("Kiwipete", Some(kiwipete))] {
        let board = fen.map_or_else(cozy_chess::Board::startpos, |fen| fen.parse().expect("a FEN"));
        let depth = if fen.is_some() { 4 } else { 5 };
        assert_eq!(perft::<Chess>(&board, depth), cozy_perft(&board, depth));
        let totals = compare(
            || measure(slice, || perft::<Chess>(&board, depth)),
            || measure(slice, || cozy_perft(&board, depth)),
        );
        row(&format!("chess perft {depth}, {name}"), "Mnodes/s", 1e6, "cozy-chess 0.3.4", totals);
    }
    let board = AtaxxBoard::default();
    assert_eq!(perft::<Ataxx>(&Ataxx::start(), 5), board_game_perft(&board, 5));
    let totals = compare(
        || perft_rate::<Ataxx>(5, slice),
        || measure(slice, || board_game_perft(&board, 5)),
    );
    row("ataxx perft 5", "Mnodes/s", 1e6, "board-game 0.8", totals);

    println!("\nPerft without a peer here, Mnodes/s:");
    for (name, rate) in [
        ("virus 5", perft_rate::<Virus>(5, seconds)),
        ("othello 11", perft_rate::<Othello>(11, seconds)),
        ("checkers 9", perft_rate::<Checkers>(9, seconds)),
        ("loa 5", perft_rate::<Loa>(5, seconds)),
        ("breakthrough 5", perft_rate::<Breakthrough>(5, seconds)),
    ] {
        println!("  {name:<15} {:>7.1}", rate.rate() / 1e6);
    }
}
