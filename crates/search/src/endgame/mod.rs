//! Exact play when few moves are left.

pub mod othello;
pub mod virus;

use gamut_game::Game;

use crate::{Limits, Score};

/// Something that knows the true value of positions near the end of a game.
///
/// The engine asks it when it might answer within the limits.
pub trait Endgame<G: Game>: Send {
    /// One that knows nothing yet, with about this many megabytes to remember in.
    fn new(megabytes: usize) -> Self;

    /// Whether there is a fair chance to solve the position within the limits.
    fn is_in_reach(position: &G::Position, limits: &Limits) -> bool;

    /// The value; `None` when `stopped` said so before it was found.
    fn solve(&mut self, position: &G::Position, stopped: &dyn Fn(u64) -> bool)
    -> Option<Solved<G>>;
}

/// The value of a position, and how it comes about.
#[derive(Clone, Debug)]
pub struct Solved<G: Game> {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Best play to the end.
    pub line: Vec<G::Move>,
    /// Positions entered.
    pub nodes: u64,
}

/// For games whose endings are left to the engine's ordinary search.
#[derive(Clone, Copy, Debug)]
pub struct NoEndgame;

impl<G: Game> Endgame<G> for NoEndgame {
    fn new(_: usize) -> Self {
        Self
    }

    fn is_in_reach(_: &G::Position, _: &Limits) -> bool {
        false
    }

    fn solve(&mut self, _: &G::Position, _: &dyn Fn(u64) -> bool) -> Option<Solved<G>> {
        None
    }
}
