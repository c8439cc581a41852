//! Where a tree ends: games that are over, and positions at the end of the depth.

use gamut_game::{Game, Outcome, Reason};

use crate::{Evaluator, Score};

/// The score of a game with this outcome, `ply` plies after the root, for the side to move there.
#[inline]
#[must_use]
pub fn ended_score<G: Game>(position: &G::Position, outcome: Outcome, ply: u32) -> Score {
    let Some(winner) = outcome.winner else { return Score::DRAW };
    let score = match outcome.reason {
        Reason::PieceCount | Reason::Wipeout => Score::win_by(G::margin(position)),
        Reason::LeafValue => Score::estimate(G::margin(position) as i32),
        _ => Score::win_in(ply),
    };
    if winner == G::side_to_move(position) { score } else { -score }
}

/// Whether a rule declares a draw here although there are moves left. A game that ends on
/// the same ply by mate or for want of a move has that result.
#[inline]
pub(crate) fn is_drawn<G: Game>(position: &G::Position) -> bool {
    G::rule_draw(position).is_some() && G::outcome(position).is_none()
}

/// Whether the game is over after `m`, by a rule that needs no history.
pub(crate) fn ends_game<G: Game>(position: &G::Position, m: G::Move) -> bool {
    let mut after = position.clone();
    G::play(&mut after, m);
    G::outcome(&after).is_some() || G::rule_draw(&after).is_some()
}

/// The score of a position in which there is no move.
#[inline]
pub(crate) fn no_move_score<G: Game>(position: &G::Position, ply: u32) -> Score {
    G::outcome(position).map_or(Score::DRAW, |outcome| ended_score::<G>(position, outcome, ply))
}

/// The score of a position that is not looked beyond: the result if the game is over, else
/// the evaluator's estimate (Garcia §III.B.5: the outcome supersedes the heuristic value).
#[inline]
pub(crate) fn leaf_score<G: Game, E: Evaluator<G>>(
    evaluator: &E,
    position: &G::Position,
    kept: &E::Kept,
    ply: u32,
) -> Score {
    match G::outcome(position) {
        Some(outcome) => ended_score::<G>(position, outcome, ply),
        None => Score::estimate(evaluator.estimate(position, kept)),
    }
}
