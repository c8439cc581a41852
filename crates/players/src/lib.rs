//! What sits at the board: player specs, player files, the registry.
//!
//! A [`PlayerSpec`] names a player on the command line, in files and in records:
//! `engine:time=1s`. [`seat`] makes a [`Player`] of it for a game. [`KINDS`] is the one table
//! that specs are parsed by and documented from.
//!
//! What it does not know: terminals, protocols, matches.

mod file;
mod genetic;
mod hgp;
mod kinds;
mod player;
mod registry;
mod seat;
mod spec;
pub mod words;

pub use file::{PlayerFile, PlayerFileError};
pub use hgp::config as hgp_config;
pub use kinds::{KINDS, Key, Kind, Value};
pub use player::Player;
pub use registry::{Playable, PlayableVisitor, with_playable};
pub use seat::{SeatError, read_text, seat};
pub use spec::{PlayerSpec, SpecError};
