//! Heuristic genetic programming (Frankland): game playing strategies evolved in real time.
//!
//! A strategy is a [`StrategyTree`] that gives squares [`Heuristics`]; a [`Strategic`] game says
//! how a move is chosen by them. An [`Evolution`] is what a player does for every move: one run
//! of Algorithm 9.1 from the present position, with all of Table 9.1 in its [`HgpConfig`].

mod alpha_file;
mod config;
mod evolution;
mod generation;
mod heuristics;
mod judgement;
mod library;
mod measure;
mod mobility;
mod offline;
mod operators;
mod points;
mod reinforcement;
mod species;
mod stages;
mod state;
mod strategic;
mod tournament;
mod training;
mod tree;

pub use alpha_file::{AlphaFile, AlphaFileError};
pub use config::{
    ConfigError, Fitness, HgpConfig, Learned, MobilityRatio, MobilityValue, Points, Readings, Span,
    Starts, Strongest, ZeroDivisor,
};
pub use evolution::{Evolution, Evolved, Generation};
pub use generation::Method;
pub use heuristics::{Heuristics, Ranking};
pub use library::library;
pub use mobility::preview;
pub use offline::{Conclusion, Epoch, Offline, Plan, PlanError, Results, any_run};
pub use state::{EvolutionState, StateError};
pub use strategic::{Evolves, Strategic, Ties};
pub use tournament::{Achieved, Scratch, Tournament};
pub use training::{Exchange, Known, Training};
pub use tree::{Node, StrategyTree, TreeError, TreeProblem};
