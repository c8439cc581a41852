//! Rewards and penalties of a move against a training player (§9.2.2.1).

use cozy_chess::Board;
use gamut_games::chess::Chess;

use super::Strategic;
use super::training::Exchange;

/// A captured enemy piece.
const CAPTURE: f64 = 20.0;
/// The enemy king is in check.
const CHECK: f64 = 50.0;
/// The enemy king is checkmated.
const CHECKMATE: f64 = 1000.0;
/// A captured friendly piece.
const LOSS: f64 = -50.0;
/// The friendly king is in check.
const CHECKED: f64 = -100.0;

/// What every game has: positions made available to the player that has just moved, the value
/// of its pieces, and captures.
pub(crate) fn by_pieces<G: Strategic>(exchange: &Exchange<'_, G::Position>) -> f64 {
    let Exchange { before, after, answered } = *exchange;
    let friendly = G::side_to_move(before);
    let score = |position, side| f64::from(G::piece_points(position, side));
    let mobility = G::turn_passed(after).map_or(0, |passed| G::count_moves(&passed));
    let mut points = mobility as f64 + score(after, friendly);
    if score(after, !friendly) < score(before, !friendly) {
        points += CAPTURE;
    }
    if answered.is_some_and(|answered| score(answered, friendly) < score(after, friendly)) {
        points += LOSS;
    }
    points
}

/// All rewards and penalties of chess.
pub(crate) fn chess(exchange: &Exchange<'_, Board>) -> f64 {
    let Exchange { after, answered, .. } = *exchange;
    let mut points = by_pieces::<Chess>(exchange);
    if !after.checkers().is_empty() {
        points += CHECK;
        if answered.is_none() {
            points += CHECKMATE;
        }
    }
    if answered.is_some_and(|answered| !answered.checkers().is_empty()) {
        points += CHECKED;
    }
    points
}
