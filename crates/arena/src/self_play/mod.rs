//! Games of a player against itself, as data for tuning.

mod game_line;
mod quiet;

use std::collections::BTreeMap;

use gamut_game::parallel::each_job;
use gamut_game::{IllegalMove, Match, random_move, rng};
use gamut_players::{Entrant, Fault, Playable, Player, SeatError};
use gamut_search::{Limits, StopSwitch, Task};
use rand::RngExt;

pub use game_line::GameLine;
pub use quiet::split;

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

/// Why there are no more games.
#[derive(Debug, thiserror::Error)]
pub enum SelfPlayError {
    /// The player cannot sit down.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// It did not answer with a move.
    #[error("the player {0}")]
    Fault(#[from] Fault),
    /// Its move is not legal.
    #[error("the player made an illegal move: {0}")]
    IllegalMove(#[from] IllegalMove),
}

/// Plays the games that are not in `known`, and hands every one to `finished` as it ends.
///
/// # Errors
/// When the player cannot sit down, or does not answer with a legal move.
pub fn self_play<G: Playable>(
    settings: &SelfPlay,
    player: &dyn Entrant<G>,
    known: &BTreeMap<u64, GameLine>,
    stop: &StopSwitch,
    mut finished: impl FnMut(GameLine) + Send,
) -> Result<(), SelfPlayError> {
    let mut missing = (0..settings.games).filter(|number| !known.contains_key(number));
    let next = |_| missing.next().filter(|_| !stop.is_stopped());
    let worker = || {
        let mut player = player.seat(0)?;
        Ok(move |number| {
            player.new_game(number);
            play_one::<G>(&mut *player, settings, number, stop)
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
) -> Result<Option<GameLine>, SelfPlayError> {
    let mut rng = rng(settings.seed, number);
    let opening: usize = rng.random_range(OPENING.0..=OPENING.1) as usize;
    let mut game = Match::<G>::new().with_move_cap(MOST_PLIES);
    let mut moves = Vec::new();
    let mut play = |game: &mut Match<G>, m| -> Result<(), SelfPlayError> {
        moves.push(G::move_text(game.position(), m));
        Ok(game.play(m)?)
    };
    let mut opening_plies = 0;
    while game.outcome().is_none() && opening_plies < opening {
        let Some(m) = random_move::<G>(game.position(), &mut rng) else { break };
        play(&mut game, m)?;
        opening_plies += 1;
    }
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner;
        }
        let limits = player.limits(Limits::nodes(settings.nodes));
        let thought = player.think(&game, Task { limits, stop, report: &mut |_| {} });
        if stop.is_stopped() {
            return Ok(None);
        }
        let no_move = || Fault::Refused("it found no move".to_owned());
        play(&mut game, thought?.best.ok_or_else(no_move)?)?;
    };
    Ok(Some(GameLine { number, winner, opening: opening_plies, moves }))
}
