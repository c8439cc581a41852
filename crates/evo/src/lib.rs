//! Players whose search evolves (Groß, Albrecht, Kantschik and Banzhaf, *Evolving Chess Playing
//! Programs*): an alpha-beta search whose depth is decided by a genetic program, whose moves are
//! ordered and whose positions are judged by weights that evolve.

pub mod evolution;
mod file;
pub mod fitness;
mod genome;
mod library;
mod ordering;
pub mod pictures;
pub mod program;
mod search;
mod steered;

pub use file::{FrameError, IndividualError, IndividualFile};
pub use genome::{Genome, position_genes};
pub use library::{best, games_with_best};
pub use ordering::{KILLERS, STAGES, ordering_genes};
pub use search::{DEEPEST, Frame, Individual, Kernel, Memory};
pub use steered::{Exchange, Gene, MoveFeature, Steered};
