//! Every game with players at its board.

use crate::Playable;

/// Something to be done with a game that is known only when the program runs, and with
/// players at its board.
pub trait PlayableVisitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Playable>(self) -> Self::Output;
}

macro_rules! registry {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
        /// Runs `visitor` on the game called `id`; `None` when there is no such game.
        pub fn with_playable<V: PlayableVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as gamut_game::Game>::ID {
                return Some(visitor.visit::<$game>());
            })*
            None
        }

        $(crate::playable!($tier, $game);)*
    };
}

gamut_games::with_all_games![registry];

// No game for people, and in no list of games: searches are compared on it.
crate::playable!(tactics, gamut_games::tree::Tree);
