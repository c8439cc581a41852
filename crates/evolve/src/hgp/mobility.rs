//! Mobility strategies (§9.4): a look one move ahead for the move that leaves the opponent the
//! fewest, and a rule for when to prefer it.
//!
//! Fig. 9.10 gives the rule as a picture; this is what the prose says of it. With m moves made,
//! the mobility ratio is m / n. "If the mobility value is less than the product of the best
//! heuristic value and mobility ratio then the mobility value is used to decide which move to
//! make otherwise the heuristic value is used."

use gamut_game::MoveList;

use super::config::{HgpConfig, MobilityRatio, MobilityValue};
use super::heuristics::Heuristics;
use super::strategic::Ties;
use super::{Ranking, Strategic};

/// The move that mobility decides on; `None` when the heuristic values decide.
pub(crate) fn mobile_move<G: Strategic>(
    position: &G::Position,
    heuristics: &Heuristics,
    moves_made: u32,
    config: &HgpConfig,
    ties: &mut Ties,
) -> Option<G::Move> {
    let late = config.readings.mobility_ratio == MobilityRatio::Late;
    if late && moves_made < config.mobility_moves {
        return None;
    }
    let ratio = moves_made as f32 / config.mobility_moves as f32;
    let mut moves = G::Moves::default();
    G::legal_moves(position, &mut moves);
    let value = |position: &G::Position, m| {
        G::destination(position, m).map_or(0.0, |square| heuristics.get(square))
    };
    let after = |m| {
        let mut after = position.clone();
        G::play(&mut after, m);
        after
    };
    // A pass is no move: a side that must pass forfeits.
    let replies = |after: &G::Position| {
        let mut count = 0;
        G::for_each_move(after, |m| count += u32::from(G::destination(after, m).is_some()));
        count
    };
    let best = moves.as_slice().iter().map(|&m| value(position, m)).fold(0.0, f32::max);
    let fewest = moves.as_slice().iter().map(|&m| replies(&after(m))).min()?;
    // Of several moves that leave as few, the one with the best value is meant; if they are
    // still several, chance decides.
    let mut least = G::Moves::default();
    let mut mobility_value = f32::NEG_INFINITY;
    for &m in moves.as_slice() {
        let after = after(m);
        if replies(&after) != fewest {
            continue;
        }
        let value = match config.readings.mobility_value {
            MobilityValue::Move => value(position, m),
            // What is good for the opponent is the worse for the mover the higher it is.
            MobilityValue::Reply => -best_reply::<G>(&after, heuristics),
        };
        if value > mobility_value {
            mobility_value = value;
            least = G::Moves::default();
        }
        if value >= mobility_value {
            least.push(m);
        }
    }
    let decides = mobility_value.abs() < best * ratio;
    decides.then(|| ties.any_of(least.as_slice())).flatten()
}

/// The highest value of a square that the side to move can play to.
fn best_reply<G: Strategic>(position: &G::Position, heuristics: &Heuristics) -> f32 {
    let mut best = 0.0;
    G::for_each_move(position, |m| {
        if let Some(square) = G::destination(position, m) {
            best = f32::max(best, heuristics.get(square));
        }
    });
    best
}

/// A move that a strategy might choose, to be shown while it evolves: ties are always broken in
/// the same way, and there is no learning and no looking ahead.
#[must_use]
pub fn preview<G: Strategic>(position: &G::Position, heuristics: &Heuristics) -> Option<G::Move> {
    G::choose(position, &Ranking::of(heuristics), &mut Ties::new(0, 0))
}

/// The move of a strategy, with or without mobility.
pub(crate) fn choose<G: Strategic>(
    position: &G::Position,
    heuristics: &Heuristics,
    config: &HgpConfig,
    ties: &mut Ties,
) -> Option<G::Move> {
    let mobile = match G::moves_made(position) {
        Some(made) if config.mobility => mobile_move::<G>(position, heuristics, made, config, ties),
        _ => None,
    };
    mobile.or_else(|| G::choose(position, &Ranking::of(heuristics), ties))
}
