//! What sits at the board: player specs, player files, the kinds of players.
//!
//! A [`PlayerSpec`] names a player on the command line, in files and in records:
//! `engine:time=1s`. [`seat`] makes a [`Player`] of it for a [`Playable`] game. [`KINDS`] is the
//! one table that specs are parsed by and documented from; a kind is one file in `kinds`.
//!
//! How much a game tells of itself is its [`Tier`]; it decides which kinds can play it.
//!
//! What it does not know: terminals, matches, what other programs say to each other.

mod entrant;
mod fault;
mod file;
mod judging;
mod kind;
mod kinds;
mod player;
mod read;
mod registry;
mod repeatable;
mod seat;
mod signature;
mod spec;
mod tier;
pub mod words;

pub use entrant::{Entrant, Own, Weighing};
pub use fault::Fault;
pub use file::{PlayerFile, PlayerFileError};
pub use gamut_programs::{end_all as end_programs, outlives_terminal};
pub use kind::{Default, Key, Kind, Subject, Value};
pub use kinds::{KINDS, hgp_config};
pub use player::{Player, Thinking};
pub use read::{FileError, FileProblem, read_text, read_text_up_to};
pub use registry::{PlayableVisitor, with_playable};
pub use repeatable::NotRepeatable;
pub use seat::{NamedWeights, SeatError, kinds_for, seat, seat_any, try_out};
pub use signature::{GameSignatures, signature, signatures};
pub use spec::{PlayerSpec, SpecError, separated};
pub use tier::{
    PIECES_ONLY, Playable, Tier, WithFeatures, WithModules, WithStrategies, WithTactics,
};

// What `playable!` names.
#[doc(hidden)]
pub use gamut_board::SquareSet;
#[doc(hidden)]
pub use gamut_eval::{Evaluated, Evaluation, Feature, Features};
#[doc(hidden)]
pub use gamut_evolve::hgp::{Evolves, Strategic};
