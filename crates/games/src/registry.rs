//! Every rule set by name: the one place to add a game to.

use gamut_game::Notation;

/// Something to be done with a game that is known only when the program runs.
///
/// Rust has no closures over types; this is one.
pub trait GameVisitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Notation>(self) -> Self::Output;
}

/// Calls `$list![…]` with the types of all games: for registries that know more of a game
/// than its rules.
#[macro_export]
macro_rules! with_all_games {
    ($list:ident) => {
        $list![
            $crate::virus::Virus,
            $crate::virus::Ataxx,
            $crate::othello::Othello,
            $crate::checkers::Checkers,
            $crate::chess::Chess,
            $crate::loa::Loa,
            $crate::breakthrough::Breakthrough,
        ];
    };
}

macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        /// The names of all rule sets, in the order in which they are listed.
        pub const GAME_IDS: &[&str] = &[$(<$game as gamut_game::Game>::ID),*];

        /// Runs `visitor` on the game called `id`; `None` when there is no such game.
        pub fn with_game<V: GameVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as gamut_game::Game>::ID {
                return Some(visitor.visit::<$game>());
            })*
            None
        }
    };
}

with_all_games![registry];
