//! Other people's programs: processes under supervision, and the protocols they speak, in text.
//!
//! A [`Program`] is started from [`ProgramSettings`], told a [`Situation`] and a [`Budget`], and
//! answers with a [`Choice`]. Whatever it does instead is a [`Fault`]: it may be slow, silent,
//! talk without end or nonsense, crash, hang, or leave children behind. A call returns within
//! its time all the same, what is remembered of its output is bounded, and when a program is
//! dropped or has failed, no process of it is left (but for descendants that took pains to hide:
//! see `kill.rs`).
//!
//! What it does not know: rules (positions and moves are text in Gamut's notation, and a move
//! that comes back is unchecked), players, matches.

mod answer;
mod dialect;
mod ending;
mod fairy;
mod fault;
mod ggf;
mod gtp;
#[cfg(test)]
mod hostile;
mod kill;
mod lines;
mod nboard;
mod process;
mod program;
mod said;
mod settings;
mod talk;
mod uci;
mod uci_info;
mod uci_options;

pub use answer::{Choice, Info, Reported};
pub use dialect::Dialect;
pub use ending::{end_all, outlives_terminal};
pub use fairy::Variant;
pub use fault::{Fault, FaultKind};
pub use nboard::USUAL_NBOARD_DEPTH;
pub use program::Program;
pub use settings::{Budget, ProgramSettings, Protocol, Situation};
