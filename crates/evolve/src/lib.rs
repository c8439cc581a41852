//! Evolution: genomes, their operators, selection, and players that evolve.
//!
//! [`evolve`] is the loop: a [`Species`] says what genomes are, how they breed and how their
//! fitness is measured. [`hgp`] is Frankland's approach: strategies of heuristics, evolved by
//! genetic programming in real time, one run for every move of a game.
//!
//! What it does not know: player specs, matches, terminals.

mod crew;
mod deme;
mod generations;
mod hall_of_fame;
pub mod hgp;
mod individual;
mod logbook;
mod run_folder;
mod run_report;
mod species;

pub use deme::{Deme, Exchange, Migration, Ring, next_epoch};
pub use generations::{Run, evolve, first_generation};
pub use hall_of_fame::{Candidate, HallOfFame};
pub use individual::{Individual, Parents, Selection, Statistics};
pub use logbook::{Logbook, LogbookError};
pub use run_folder::{CONFIG, LOG, RunFolder, RunFolderError, RunKind, TIMES};
pub use run_report::{REPORT_OF_RUN, run_report};
pub use species::{Species, Trial};
