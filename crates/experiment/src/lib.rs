//! Experiments: a [`Study`] says what can be set, what its jobs are and what they show together; the
//! rest is the same for all.
//!
//! An experiment is a sequence of independent jobs, each seeded by its number: results do not
//! depend on how many threads there are, and every finished job is kept in a checkpoint, so
//! that a run can be stopped and taken up again. A [report](gamut_report::Report) is a folder that
//! is complete when its `report.json` is there: files are written whole, and this one last.
//! [`sweep`] makes runs with several values of a parameter.
//!
//! What it does not know: which experiments there are; terminals, and how anybody wants progress
//! shown.

mod checkpoint;
mod config_file;
mod error;
mod experiment;
mod folder;
mod inputs;
mod jobs;
mod pairs;
mod parameters;
mod seated;
mod study;
mod sweep;
mod texts;

pub use config_file::{config_file, read_config_file};
pub use error::{ExperimentError, JobError};
pub use experiment::{Ending, Experiment, Extent, Progress, Settings};
pub use pairs::{Effort, PairedGame, PairedScore, play_pair};
pub use parameters::{Number, Parameter, Parameters, move_cap, opening_plies, with_keys};
pub use seated::{PlayerFault, Seated, faultless, go_on, place};
pub use study::{Job, Study};
pub use sweep::{SweepProgress, Swept, folder_of_sweep, sweep};
pub use texts::{NamedText, Texts};
