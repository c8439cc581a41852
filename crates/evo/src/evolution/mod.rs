//! Evolution of individuals: genetic programming for the depth module, evolution strategies for the
//! weights, on the loop of `gamut-evolve`.

mod any;
mod deme;
mod examinations;
mod log;
mod member;
mod plan;
mod post_evaluation;
mod report;
mod round_robin;
mod run;
mod species;
mod step_sizes;

pub use any::any_run;
pub use deme::{ModuleDeme, ModuleDemeState};
pub use member::{Member, MemberError, MemberState, Spent};
pub use plan::{Breeding, Plan, PlanError, PostEvaluation};
pub use post_evaluation::Verdict;
pub use run::{Champion, ModuleRun, StateError};
pub use species::Generation;
pub use step_sizes::Weights;

/// The file of a run that holds the champion.
const BEST: &str = "best.toml";
