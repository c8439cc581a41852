//! Any game by name: matches, players and what they think, in plain types.
//!
//! The crates below are generic over the game, and compiled once for each. Code that learns the
//! game only when the program runs (the command line, the studio, another language) uses this
//! one: [`game`] finds a game by name, [`AnyGame::begin`] begins a match of it, [`AnyMatch`]
//! plays and shows it, and [`AnyMatch::seat`] seats a player beside it, which lives as long as
//! the game. [`add_game`] adds a game of your own.
//!
//! ```
//! use gamut::{StopSwitch, game};
//!
//! let othello = game("othello")?;
//! let mut board = othello.begin(None, None)?;
//! board.play("d3")?;
//! let mut player = board.seat(&"alphabeta:depth=2".parse()?, 1)?;
//! let thought = player.think(&*board, &StopSwitch::new(), &mut |_| {})?;
//! board.play(&thought.best.unwrap())?;
//! assert_eq!(board.plies(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What it does not know: terminals, HTTP, JSON, files other than players'.

mod any_game;
mod any_match;
mod any_player;
mod error;
mod evaluation;
mod levels;
pub mod prelude;
mod records;
pub mod shown;
mod thoughts;
pub mod views;

pub use any_game::{AnyGame, add_game, game, games, position};
pub use any_match::{AnyMatch, any_match};
pub use any_player::{AnyPlayer, seat_seed};
pub use error::{Error, PositionError};
pub use gamut_game::{Outcome, Side};
pub use gamut_players::{Fault, PlayerSpec, SeatError, SpecError, Tier};
pub use gamut_search::{Limits, StopSwitch};
pub use levels::{
    Level, level, levels, named_player, player_label, spec_and_level, usual_level, usual_program,
};
pub use records::{ReadGame, RecordLimits, game_of_record};
