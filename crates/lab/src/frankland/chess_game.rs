//! One game of the GP player.

use std::time::Instant;

use cozy_chess::Board;
use gamut_experiment::{JobError, Seated};
use gamut_game::{Match, Notation, Side, rng};
use gamut_games::chess::Chess;
use gamut_players::words::line_texts;
use gamut_search::StopSwitch;
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::chess_cells::Conditions;
use super::chess_points::{Ended, Marks, Watch};

/// A game that was played to its end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ChessGame {
    pub(super) ended: Ended,
    pub(super) reason: String,
    pub(super) start: String,
    pub(super) gp_side: String,
    pub(super) moves: Vec<String>,
    pub(super) marks: Marks,
    /// Plies played to measure fitness.
    pub(super) gp_plies: u64,
    pub(super) gp_seconds: f64,
    /// Of the slowest move.
    pub(super) gp_slowest: f64,
}

/// Plays a game. All chance in it comes from `seed`.
pub(super) fn play(
    start: &Board,
    conditions: &Conditions,
    gp_side: Side,
    move_cap: u32,
    seed: u64,
    stop: &StopSwitch,
) -> Result<ChessGame, JobError> {
    let mut seeds = rng(seed, 0);
    let mut gp = Seated::<Chess>::new(&conditions.gp, seeds.random())?;
    let mut opponent = Seated::<Chess>::new(&conditions.opponent, seeds.random())?;
    let mut game = Match::<Chess>::from_position(start.clone()).with_move_cap(move_cap);
    if !conditions.repetition {
        game = game.without_repetition_draws();
    }
    let mut watch = Watch::default();
    let (mut plies, mut seconds, mut slowest) = (0, 0.0, 0.0_f64);
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let is_gp = game.side_to_move() == gp_side;
        let player = if is_gp { &mut gp } else { &mut opponent };
        let begun = Instant::now();
        let (m, thought) = player.choose(&game, stop)?;
        let before = game.position().clone();
        game.play(m)?;
        if is_gp {
            let spent = begun.elapsed().as_secs_f64();
            seconds += spent;
            slowest = slowest.max(spent);
            plies += thought.nodes;
            watch.own_move(&before, m, game.position());
        } else {
            watch.answer(&before, m, game.position());
        }
    };
    Ok(ChessGame {
        ended: match outcome.winner {
            Some(side) if side == gp_side => Ended::Won,
            Some(_) => Ended::Lost,
            None => Ended::Drawn,
        },
        reason: outcome.reason.to_string(),
        start: Chess::position_text(start),
        gp_side: if gp_side == Side::White { "white" } else { "black" }.to_owned(),
        moves: line_texts::<Chess>(game.start(), game.moves(), Chess::move_text),
        marks: watch.marks,
        gp_plies: plies,
        gp_seconds: seconds,
        gp_slowest: slowest,
    })
}
