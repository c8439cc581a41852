//! Evolution: genomes, their operators, selection, and players that evolve.
//!
//! [`evolve`] is the loop: a [`Species`] says what genomes are, how they breed and how their
//! fitness is measured. [`hgp`] is Frankland's approach: strategies of heuristics, evolved by
//! genetic programming in real time, one run for every move of a game.
//!
//! What it does not know: player specs, matches, terminals.

mod any_run;
mod crew;
mod deme;
mod game_counter;
mod generations;
mod hall_of_fame;
pub mod hgp;
mod individual;
mod logbook;
mod plan_file;
mod range;
mod run_folder;
mod run_record;
mod species;

pub use any_run::{AnyRun, EpochReport, RunConclusion, RunFile};
pub use deme::{Deme, Exchange, Migration, Ring, next_epoch};
pub use game_counter::GameCounter;
pub use generations::{Run, evolve, first_generation};
pub use hall_of_fame::{Candidate, HallOfFame};
pub use individual::{Individual, Parents, Selection, Statistics};
pub use logbook::{Logbook, LogbookError};
pub use plan_file::{PlanFile, PlanFileError, WhatEvolves};
pub use range::{OutOfRange, within};
pub use run_folder::{CONFIG, LOG, RunFolder, RunFolderError, RunKind, TIMES};
pub use run_record::{REPORT_OF_RUN, RunRecord, smoothed};
pub use species::{Species, Trial};
