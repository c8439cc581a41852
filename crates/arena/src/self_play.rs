//! Games of a player against itself, as data for tuning.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use gamut_eval::tuning::GameLine;
use gamut_game::{Match, random_move, rng};
use gamut_players::{Entrant, Playable, Player, SeatError};
use gamut_search::{Limits, StopSwitch, Task};
use rand::RngExt;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfPlay {
    /// How many games.
    pub games: u64,
    /// Positions the player may enter for each move.
    pub nodes: u64,
    /// Where random choices come from.
    pub seed: u64,
    /// Games at a time; the games do not depend on it.
    pub threads: usize,
}

/// Random plies before the player takes over: at least, and at most.
const OPENING: (u32, u32) = (2, 14);
/// Longer games are adjudicated, and seldom teach anything.
const MOST_PLIES: u32 = 300;

/// Plays the games that are not in `known`, and hands every one to `finished` as it ends.
///
/// # Errors
/// When the player cannot sit down.
pub fn self_play<G: Playable>(
    settings: &SelfPlay,
    player: &dyn Entrant<G>,
    known: &BTreeMap<u64, GameLine>,
    stop: &StopSwitch,
    mut finished: impl FnMut(GameLine),
) -> Result<(), SeatError> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    let threads = settings.threads.max(1);
    let seated: Vec<_> = (0..threads).map(|_| player.seat(0)).collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        for mut player in seated {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= settings.games || stop.is_stopped() {
                        return;
                    }
                    if known.contains_key(&number) {
                        continue;
                    }
                    player.new_game(number);
                    let line = play_one::<G>(&mut *player, settings, number, stop);
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
    Ok(())
}

/// One game; `None` when it was interrupted.
fn play_one<G: Playable>(
    player: &mut dyn Player<G>,
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
        let limits = player.limits(Limits::nodes(settings.nodes));
        let thought = player.think(&game, Task { limits, stop, report: &mut |_| {} }).ok()?;
        if stop.is_stopped() {
            return None;
        }
        play(&mut game, thought.best?)?;
    }
    let winner = game.outcome()?.winner;
    Some(GameLine { number, winner, opening: opening as usize, moves })
}
