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

/// Calls `$list![…]` with all games: the name of the type, two words for the registries that
/// know more of a game than its rules, and the type itself. The words:
///
/// - how much the game tells of itself besides rules and notation, which decides who can play
///   it (`Tier` in `players`): `rules`, `tactics`, `features`, `strategies` or `modules`;
/// - how it is shown: `plain`, as its diagram says, or `shown`, as its file in the library's
///   `shown` says.
#[macro_export]
macro_rules! with_all_games {
    ($list:ident) => {
        $list![
            Virus: (modules, shown) $crate::virus::Virus,
            Ataxx: (modules, shown) $crate::virus::Ataxx,
            Othello: (modules, shown) $crate::othello::Othello,
            Checkers: (modules, shown) $crate::checkers::Checkers,
            Chess: (modules, shown) $crate::chess::Chess,
            Loa: (modules, shown) $crate::loa::Loa,
            Breakthrough: (modules, shown) $crate::breakthrough::Breakthrough,
        ];
    };
}

macro_rules! registry {
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
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
