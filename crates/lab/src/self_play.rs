//! Games of the engine against itself, as data for tuning: a text file, one line a game.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use gamut_eval::{Features, Weighted, Weights};
use gamut_game::{Match, Notation, Side, random_move, rng};
use gamut_search::tactics::Tactics;
use gamut_search::{Engine, EngineSettings, Limits, StopSwitch, Task};
use rand::RngExt;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// How many games.
    pub games: u64,
    /// Positions the engine may enter for each move.
    pub nodes: u64,
    /// Where random choices come from.
    pub seed: u64,
    /// Games at a time; the games do not depend on it.
    pub threads: usize,
}

/// Random plies before the engine takes over: at least, and at most.
const OPENING: (u32, u32) = (2, 14);
/// Longer games are adjudicated, and seldom teach anything.
const MOST_PLIES: u32 = 300;

/// A game on one line: its number, the winner (`B`, `W` or `D` for nobody), how many of its
/// moves were random, and the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Which game under the seed.
    pub number: u64,
    /// Who won.
    pub winner: Option<Side>,
    /// Plies that were played at random.
    pub opening: usize,
    /// All moves, as the game writes them.
    pub moves: Vec<String>,
}

impl GameLine {
    /// The line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let winner = match self.winner {
            Some(Side::Black) => 'B',
            Some(Side::White) => 'W',
            None => 'D',
        };
        let mut text = format!("{} {winner} {}", self.number, self.opening);
        for m in &self.moves {
            // Writing to a string does not fail.
            let _ = write!(text, " {m}");
        }
        text
    }

    /// Reads a line; `None` when it is not one (the last line of a run that was cut off).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let number = words.next()?.parse().ok()?;
        let winner = match words.next()? {
            "B" => Some(Side::Black),
            "W" => Some(Side::White),
            "D" => None,
            _ => return None,
        };
        let opening = words.next()?.parse().ok()?;
        Some(Self { number, winner, opening, moves: words.map(str::to_owned).collect() })
    }
}

/// Plays the games that are not in `known`, and hands every one to `finished` as it ends.
pub fn self_play<G: Notation + Tactics + Features>(
    settings: &SelfPlay,
    weights: &Weights<G>,
    known: &BTreeMap<u64, GameLine>,
    stop: &StopSwitch,
    mut finished: impl FnMut(GameLine),
) {
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..settings.threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let engine_settings = EngineSettings { table_megabytes: 4, ..Default::default() };
                let evaluator = Weighted::new(weights.clone());
                let mut engine = Engine::<G, _>::new(evaluator, engine_settings);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= settings.games || stop.is_stopped() {
                        return;
                    }
                    if known.contains_key(&number) {
                        continue;
                    }
                    engine.clear();
                    let line = play_one::<G>(&mut engine, settings, number, stop);
                    if line.is_some_and(|line| sender.send(line).is_err()) {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for line in receiver {
            finished(line);
        }
    });
}

/// One game; `None` when it was interrupted.
fn play_one<G: Notation + Tactics + Features>(
    engine: &mut Engine<G, Weighted<G>>,
    settings: &SelfPlay,
    number: u64,
    stop: &StopSwitch,
) -> Option<GameLine> {
    let mut rng = rng(settings.seed, number);
    let opening = rng.random_range(OPENING.0..=OPENING.1);
    let mut game = Match::<G>::new().with_move_cap(MOST_PLIES);
    let mut moves = Vec::new();
    let mut play = |game: &mut Match<G>, m| -> Option<()> {
        moves.push(G::move_text(game.position(), m));
        game.play(m).ok()
    };
    for _ in 0..opening {
        if game.outcome().is_some() {
            break;
        }
        let m = random_move::<G>(game.position(), &mut rng)?;
        play(&mut game, m)?;
    }
    while game.outcome().is_none() {
        let limits = Limits::nodes(settings.nodes);
        let thought = engine.think(&game, Task { limits, stop, report: &mut |_| {} });
        if stop.is_stopped() {
            return None;
        }
        play(&mut game, thought.best?)?;
    }
    let winner = game.outcome()?.winner;
    Some(GameLine { number, winner, opening: opening as usize, moves })
}
