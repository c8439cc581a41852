//! Games of a player against itself, as data for tuning.

use std::collections::BTreeMap;

use gamut_eval::tuning::GameLine;
use gamut_game::parallel::each_job;
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
    mut finished: impl FnMut(GameLine) + Send,
) -> Result<(), SeatError> {
    let mut missing = (0..settings.games).filter(|number| !known.contains_key(number));
    let next = |_| missing.next().filter(|_| !stop.is_stopped());
    let worker = || {
        let mut player = player.seat(0)?;
        Ok(move |number| {
            player.new_game(number);
            Ok(play_one::<G>(&mut *player, settings, number, stop))
        })
    };
    each_job(settings.threads, next, worker, |line| {
        finished(line);
        Ok(())
    })
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
