//! Does the engine mate with a queen, and with a rook, from anywhere?
//! `cargo run --release -p gamut-eval --example mates -- 500`
//!
//! Plays that many random positions of each ending against a defender that searches as well.

use std::error::Error;

use cozy_chess::{Board, BoardBuilder, Color, Piece, Square};
use gamut_eval::{Evaluated, Weighted, Weights};
use gamut_game::{Match, Notation, Outcome, Reason, Rng, Side, rng};
use gamut_games::chess::Chess;
use gamut_search::{Engine, EngineSettings, Limits, StopSwitch, Task};
use rand::RngExt;

/// What each side may spend on a move.
const NODES: u64 = 20_000;

/// A legal position with White to move: king and `piece` against king.
fn random_start(piece: Piece, rng: &mut Rng) -> Board {
    loop {
        let mut builder = BoardBuilder::empty();
        for (piece, color) in
            [(Piece::King, Color::White), (Piece::King, Color::Black), (piece, Color::White)]
        {
            let square = Square::index(rng.random_range(0..64));
            *builder.square_mut(square) = Some((piece, color));
        }
        // Through the notation, which refuses what the rules do not allow.
        let text = builder.build().map(|board| Chess::position_text(&board));
        let board = text.ok().and_then(|text| Chess::parse_position(&text).ok());
        if let Some(board) = board.filter(|board| board.occupied().len() == 3) {
            return board;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let starts: u64 = std::env::args().nth(1).map_or(Ok(100), |text| text.parse())?;
    let text = Chess::EVALUATIONS[0].weights.unwrap_or_default();
    let evaluator = Weighted::<Chess>::new(Weights::parse(text)?);
    let stop = StopSwitch::new();
    for (name, piece) in [("queen", Piece::Queen), ("rook", Piece::Rook)] {
        let (mut mated, mut longest, mut plies) = (0, 0, 0);
        for number in 0..starts {
            let start = random_start(piece, &mut rng(1, number));
            let mut game = Match::<Chess>::from_position(start.clone());
            let settings = EngineSettings { table_megabytes: 2, ..EngineSettings::default() };
            let engine = || Engine::<Chess, _>::new(evaluator.clone(), settings);
            let mut engines = [engine(), engine()];
            while game.outcome().is_none() {
                let limits = Limits::nodes(NODES);
                let task = Task { limits, stop: &stop, report: &mut |_| {} };
                let engine = &mut engines[game.side_to_move() as usize];
                let best = engine.think(&game, task).best.ok_or("no move")?;
                game.play(best)?;
            }
            match game.outcome() {
                Some(Outcome { winner: Some(Side::White), reason: Reason::Checkmate }) => {
                    mated += 1;
                    longest = longest.max(game.moves().len());
                    plies += game.moves().len();
                }
                other => println!("{name}: {other:?} from {}", Chess::position_text(&start)),
            }
        }
        let mean = plies as f64 / mated.max(1) as f64;
        println!(
            "{name}: {mated} of {starts} mated, {mean:.1} plies on average, {longest} at most"
        );
    }
    Ok(())
}
