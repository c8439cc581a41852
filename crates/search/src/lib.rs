//! Searches, generic over a game and an evaluator: from the papers' minimax to an engine.
//!
//! What it does not know: what positions are worth (an [`Evaluator`] says), names and
//! settings of players, text.

mod control;
mod evaluator;
mod score;
pub mod tactics;

pub use control::{Limits, StopSwitch, Task, Thought};
pub use evaluator::{Evaluator, PieceDifference, piece_difference};
pub use score::{Score, Verdict};
