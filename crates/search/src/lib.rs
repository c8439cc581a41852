//! Searches, generic over a game and an evaluator: from the papers' minimax to an engine.
//!
//! What it does not know: what positions are worth (an [`Evaluator`] says), names and
//! settings of players, text.

mod alpha_beta;
mod control;
mod deepening;
pub mod endgame;
mod engine;
mod evaluator;
pub mod genetic;
mod leaf;
mod line;
mod mcts;
mod minimax;
mod negascout;
mod score;
mod table;
pub mod tactics;

pub use alpha_beta::{MoveOrder, alpha_beta};
pub use control::{Limits, StopSwitch, Task, Thought};
pub use engine::{Engine, EngineSettings};
pub use evaluator::{AnyEvaluator, Evaluator, Noisy, PieceDifference, piece_difference};
pub use leaf::ended_score;
pub use mcts::{MctsSettings, mcts, mcts_judged};
pub use minimax::minimax;
pub use negascout::negascout;
pub use score::{Score, Verdict};
