//! The rules and the notation of every game, one module each.
//!
//! | module | rule sets |
//! |---|---|
//! | [`virus`] | [`Virus`](virus::Virus) (Cowling), [`Ataxx`](virus::Ataxx) (the community's) |
//! | [`othello`] | [`Othello`](othello::Othello) |
//! | [`checkers`] | [`Checkers`](checkers::Checkers) (English) |
//! | [`chess`] | [`Chess`](chess::Chess), on the crate `cozy-chess` |
//! | [`loa`] | [`Loa`](loa::Loa), Lines of Action (Garcia) |
//! | [`breakthrough`] | [`Breakthrough`](breakthrough::Breakthrough) (Troyka) |
//! | [`tree`] | [`Tree`](tree::Tree), artificial game trees (Hong): for searches, not for people |
//!
//! [`registry`] names them all; [`with_game`](registry::with_game) runs generic code on the
//! one that a user named.
//!
//! ```
//! use gamut_game::{Match, Notation};
//! use gamut_games::loa::Loa;
//!
//! let mut game = Match::<Loa>::new();
//! for text in ["d1-b3", "h5-g4", "b1-b4", "g4xg1", "b4-e7", "a3xc1", "b3-e6", "h3xf1"] {
//!     game.play_text(text)?;
//! }
//! assert_eq!(game.outcome(), None);
//! game.play_text("e1-e5")?;
//! assert_eq!(game.outcome().unwrap().to_string(), "Black wins: all pieces connected");
//! # Ok::<(), gamut_game::NotationError>(())
//! ```

pub mod breakthrough;
pub mod checkers;
pub mod chess;
pub mod grid;
pub mod loa;
pub mod othello;
pub mod registry;
pub mod tree;
mod two_sided;
pub mod virus;

pub use two_sided::{FromTo, TwoSided};
