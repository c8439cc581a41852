//! Every game with all that players need to know of it.

use gamut_eval::Evaluated;
use gamut_evolve::hgp::Strategic;
use gamut_game::Notation;
use gamut_search::tactics::Tactics;

use crate::seat::seat_any;
use crate::{Player, PlayerSpec, SeatError};

/// A game that every kind of player can play.
pub trait Playable: Notation + Tactics + Evaluated + Strategic {
    /// What [`seat`](crate::seat) does for this game.
    ///
    /// Not a generic function: all searches of the game are compiled with this crate, once,
    /// and not again with every crate and test that seats players.
    ///
    /// # Errors
    /// As [`seat`](crate::seat).
    fn seat(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Self>>, SeatError>;
}

/// Something to be done with a game that is known only when the program runs, and with
/// players at its board.
pub trait PlayableVisitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Playable>(self) -> Self::Output;
}

macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        /// Runs `visitor` on the game called `id`; `None` when there is no such game.
        pub fn with_playable<V: PlayableVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as gamut_game::Game>::ID {
                return Some(visitor.visit::<$game>());
            })*
            None
        }

        $(impl Playable for $game {
            fn seat(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Self>>, SeatError> {
                seat_any(spec, seed)
            }
        })*
    };
}

gamut_games::with_all_games![registry];
