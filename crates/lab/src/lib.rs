//! The papers' experiments, one module a paper: each table or figure is a function from a
//! config to a report.
//!
//! An experiment is a sequence of independent jobs, each seeded by its number: results do not
//! depend on how many threads there are, and every finished job is kept in a checkpoint, so
//! that a run can be stopped and taken up again. A [report](report::Report) is a folder that
//! appears whole or not at all.
//!
//! What it does not know: terminals, and how anybody wants progress shown.

mod checkpoint;
mod cowling;
mod error;
mod experiment;
mod folder;
mod frankland;
mod garcia;
mod hong;
mod jobs;
mod pairs;
mod parameters;
pub mod plot;
pub mod regression;
pub mod report;
mod run_report;
mod seated;
mod sweep;

pub use error::LabError;
pub use experiment::{Ending, Experiment, Extent, Progress, Settings};
pub use parameters::{Parameter, config_file, read_config_file};
pub use run_report::{REPORT_OF_RUN, run_report};
pub use sweep::{SweepProgress, Swept, folder_of_sweep, sweep};

/// Every experiment, by paper. (A static, not a constant: its functions are compiled here and not
/// again wherever it is named.)
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment::of::<cowling::VirusTree>(),
    Experiment::of::<garcia::LoaPruning>(),
    Experiment::of::<garcia::LoaLookahead>(),
    Experiment::of::<frankland::OthelloHgp>(),
    Experiment::of::<frankland::OthelloReadings>(),
    Experiment::of::<frankland::CheckersHgp>(),
    Experiment::of::<frankland::CheckersReadings>(),
    Experiment::of::<frankland::ChessHgp>(),
    Experiment::of::<frankland::ChessStages>(),
    Experiment::of::<hong::GeneticAccuracy>(),
    Experiment::of::<hong::GeneticTime>(),
    Experiment::of::<hong::GeneticSameTime>(),
    Experiment::of::<hong::GeneticGames>(),
    Experiment::of::<hong::GeneticLines>(),
];

/// The experiment called `name`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name)
}
