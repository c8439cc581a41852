//! Why an experiment cannot be run.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use gamut_eval::TomlError;
use gamut_game::excerpt;
use gamut_players::SeatError;

/// Why an experiment cannot be run, or not to its end: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// A file or folder cannot be read or written.
    #[error("cannot {doing} {}: {problem}", shown(.path))]
    Io {
        /// What was to be done with it: `read`, `write`.
        doing: &'static str,
        /// Which.
        path: PathBuf,
        /// Why not.
        problem: io::Error,
    },
    /// No report can go there, whatever is in it.
    #[error("{} {why}", shown(.path))]
    NoFolder {
        /// Where the report was to go.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The folder holds something else than a report of the experiment.
    #[error(
        "{} is in {}, which is no report of {experiment}: choose another --out",
        excerpt(.file),
        shown(.folder)
    )]
    NoReport {
        /// The first file that is there.
        file: String,
        /// Where the report was to go.
        folder: PathBuf,
        /// Of what.
        experiment: String,
    },
    /// The folder holds a report of the experiment, and something else.
    #[error("{} is not part of the report in {}: choose another --out", excerpt(.file), shown(.folder))]
    NotOfReport {
        /// The first file that is not of the report.
        file: String,
        /// Where the report was to go.
        folder: PathBuf,
    },
    /// The folder holds something else than a sweep of the experiment.
    #[error(
        "{} is in {}, and not of this sweep of {experiment}: choose another --out",
        excerpt(.file),
        shown(.folder)
    )]
    NoSweep {
        /// The first file that is there.
        file: String,
        /// Where the sweep was to go.
        folder: PathBuf,
        /// Of what.
        experiment: String,
    },
    /// The folder holds an unfinished run of something else.
    #[error(
        "{} is an unfinished run {difference}: finish it with its own command, delete it, or \
         choose another --out",
        shown(.checkpoint)
    )]
    OtherRun {
        /// What is kept of that run.
        checkpoint: PathBuf,
        /// How it is another: `with --seed 2`.
        difference: String,
    },
    /// What has the name of a checkpoint is none.
    #[error("{} is not a checkpoint of ours", shown(.0))]
    NoCheckpoint(PathBuf),
    /// A job in a checkpoint cannot be read.
    #[error("{}, line {line}: {problem}", shown(.checkpoint))]
    BadJob {
        /// Which checkpoint.
        checkpoint: PathBuf,
        /// Where in it, the first line being 1.
        line: usize,
        /// What is wrong there.
        problem: serde_json::Error,
    },
    /// The report of a run is not there any more, or another one.
    #[error("the report in {} was replaced while the sweep went on: run it again", shown(.0))]
    Replaced(PathBuf),
    /// A player cannot sit down.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A file that players read is not what it was when the run began. What was found since is not kept.
    #[error(
        "{} was edited while the run went on: put it back and finish the run, or delete {}",
        excerpt(.file),
        shown(.checkpoint)
    )]
    Edited {
        /// Which file.
        file: String,
        /// What is kept of the run.
        checkpoint: PathBuf,
    },
    /// Another program is at work on the run.
    #[error("{} is at work in another window: wait for it, or choose another --out", shown(.0))]
    Taken(PathBuf),
    /// The experiment has no such parameter.
    #[error("{experiment} has no parameter {}: {known}", excerpt(.key))]
    UnknownParameter {
        /// Which experiment.
        experiment: String,
        /// What was written.
        key: String,
        /// What it has.
        known: String,
    },
    /// A config file is not TOML.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// A config file is of another experiment.
    #[error("it is a config of {}", excerpt(.0))]
    OtherExperiment(String),
    /// The parameter cannot have this value.
    #[error("{key}={}: {right}", excerpt(.value))]
    BadParameter {
        /// The parameter.
        key: String,
        /// What was written.
        value: String,
        /// What would be right.
        right: String,
    },
    /// A config or a result cannot be written down.
    #[error("cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A job failed.
    #[error("{}", one_line(.0))]
    Job(Box<dyn Error + Send + Sync>),
}

impl ExperimentError {
    pub(crate) fn io(doing: &'static str, path: &Path, problem: io::Error) -> Self {
        Self::Io { doing, path: path.to_owned(), problem }
    }
}

/// A path on one line, whatever is in it.
fn shown(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

/// Whatever fails may say so on many lines.
fn one_line(problem: &impl ToString) -> String {
    problem.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Why a job was not done. Every error becomes one by `?`.
#[derive(Debug)]
pub enum JobError {
    /// Somebody threw the switch: the run ends with
    /// [`Ending::Interrupted`](crate::Ending::Interrupted).
    Stopped,
    /// Something went wrong, and with it the experiment.
    Failed(Box<dyn Error + Send + Sync>),
}

impl<E: Error + Send + Sync + 'static> From<E> for JobError {
    fn from(problem: E) -> Self {
        Self::Failed(Box::new(problem))
    }
}
