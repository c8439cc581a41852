//! Evolution of individuals: genetic programming for the depth module, evolution strategies for the
//! weights, on the loop of `gamut-evolve`.

mod deme;
mod examinations;
mod member;
mod plan;
mod species;
mod step_sizes;

pub use deme::{ModuleDeme, ModuleDemeState};
pub use member::{Member, MemberError, MemberState, Spent};
pub use plan::{Breeding, Plan};
pub use species::Generation;
pub use step_sizes::Weights;
