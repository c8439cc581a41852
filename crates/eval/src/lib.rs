//! What positions are worth: named features of every game, and weights for them.
//!
//! A game has [`Features`]: numbers that mean something to a player, each own less the
//! opponent's. [`Weights`] say what they count, from the opening to the end of the game, and
//! are read from TOML. [`Weighted`] is the evaluator made of both. [`Instinct`] judges moves, not
//! positions, as a person does who does not look ahead.

mod cholesky;
mod evaluations;
mod features;
mod instinct;
mod toml_file;
mod weights;

pub mod breakthrough;
pub mod checkers;
pub mod chess;
pub mod loa;
pub mod othello;
pub mod tuning;
pub mod virus;

pub use evaluations::{Evaluated, Evaluation, EvaluatorVisitor, terms, with_evaluation};
pub use features::{Feature, Features, STAGES, Term};
pub use instinct::Instinct;
pub use toml_file::{TomlError, from_toml};
pub use weights::{HELD, OneOrMore, WeightError, Weighted, Weights, freshness};
