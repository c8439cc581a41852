//! `cargo xtask differential`: our rules against OpenSpiel's and python-chess's, ply by ply.
//!
//! We play random games and write down every position, its legal moves and the outcome; the
//! script replays them in the other library and compares. It also samples positions with
//! the *other* library's move lists: the corpus that `cargo test` checks.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::Stdio;

use clap::Args;
use gamut_game::{Match, MoveList, Notation, random_move, rng};
use gamut_games::registry::{GameVisitor, with_game};
use serde_json::{Value, json};

use crate::{Result, python, root};

/// Games that another library plays by comparable rules.
const GAMES: [&str; 5] = ["othello", "loa", "breakthrough", "checkers", "chess"];
/// What the script exits with when rules differ; anything else is its own failure.
const DISAGREE: i32 = 3;
const CORPUS: &str = "crates/games/tests/data/corpus.tsv";

#[derive(Debug, Args)]
pub(crate) struct DifferentialArgs {
    /// Random games of each kind
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Replace the corpus of positions in the tests by samples from this run
    #[arg(long)]
    write_corpus: bool,
}

struct RandomGame {
    seed: u64,
    number: u64,
}

impl GameVisitor for RandomGame {
    type Output = Value;

    fn visit<G: Notation>(self) -> Value {
        let mut rng = rng(self.seed, self.number);
        let mut game = Match::<G>::new();
        let mut plies = Vec::new();
        loop {
            let position = game.position();
            let mut list = G::Moves::default();
            G::legal_moves(position, &mut list);
            let text = |&m: &G::Move| G::move_text(position, m);
            let moves: Vec<String> = list.as_slice().iter().map(text).collect();
            let next = match game.outcome() {
                Some(_) => None,
                None => random_move::<G>(position, &mut rng),
            };
            plies.push(json!({
                "position": G::position_text(position),
                "moves": moves,
                "play": next.as_ref().map(text),
                "written": next.map(|m| G::record_text(position, m)),
            }));
            let Some(m) = next else { break };
            if game.play(m).is_err() {
                break;
            }
        }
        let outcome = game.outcome();
        json!({
            "game": G::ID,
            "number": self.number,
            "plies": plies,
            "winner": outcome.and_then(|o| o.winner).map(|side| side.to_string()),
            "reason": outcome.map(|o| o.reason.to_string()),
        })
    }
}

pub(crate) fn run(args: &DifferentialArgs) -> Result {
    let mut child = python::script("differential.py")?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("python: {error}"))?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("python has no pipes".into());
    };
    let (games, seed) = (args.games, args.seed);
    let writer = std::thread::spawn(move || -> std::io::Result<()> {
        let mut out = BufWriter::new(stdin);
        for id in GAMES {
            for number in 0..games {
                if let Some(game) = with_game(id, RandomGame { seed, number }) {
                    writeln!(out, "{game}")?;
                }
            }
        }
        out.flush()
    });
    let mut corpus = String::from(
        "# game\tposition\tlegal moves, as OpenSpiel 2.0.2 (chess: python-chess 1.11.2) lists them\n\
         # Made by: cargo xtask differential --write-corpus\n",
    );
    for line in BufReader::new(stdout).lines() {
        let line = line.map_err(|error| format!("python: {error}"))?;
        match line.strip_prefix("corpus\t") {
            Some(row) => corpus += &format!("{row}\n"),
            None => println!("{line}"),
        }
    }
    // When the script stops early it says why itself; a broken pipe would only repeat it.
    let written = writer.join().map_err(|_| "writing games failed".to_owned())?;
    let status = child.wait().map_err(|error| format!("python: {error}"))?;
    match status.code() {
        Some(0) => {}
        Some(DISAGREE) => return Err("the libraries disagree, see above".into()),
        _ => return Err(format!("the script failed ({status})")),
    }
    written.map_err(|error| format!("writing games: {error}"))?;
    if args.write_corpus {
        std::fs::write(root().join(CORPUS), corpus)
            .map_err(|error| format!("{CORPUS}: {error}"))?;
        println!("wrote {CORPUS}");
    }
    Ok(())
}
