//! Why an experiment cannot be run.

use std::io;
use std::path::{Path, PathBuf};

use gamut_eval::TomlError;
use gamut_evolve::LogbookError;
use gamut_game::{IllegalMove, NotationError, excerpt};
use gamut_players::{Fault, SeatError, SpecError};

/// Why an experiment cannot be run, or not to its end: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
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
    /// The log of a run is no table.
    #[error("{}: {problem}", shown(.log))]
    BadLog {
        /// Which.
        log: PathBuf,
        /// What is wrong with it.
        problem: LogbookError,
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
    /// A file with parameters is no TOML.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// It has those of another experiment.
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
    /// The experiment names a player that there is not.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A player cannot sit down.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// A player did not answer with a move. All players here are ours: what they found until
    /// then is worth nothing.
    #[error("{player} {}, in {place}", one_line(.fault))]
    Fault {
        /// Its spec.
        player: String,
        /// In which game, and in which position if there was one.
        place: String,
        /// What it did.
        fault: Fault,
    },
    /// A move or a position that the experiment knows is none to the game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules do not allow a move that the experiment makes.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The experiment names a game that there is not.
    #[error("no game is called {0}")]
    NoGame(&'static str),
    /// A game has no board of this size.
    #[error("{game} has no board of size {size}")]
    NoBoard {
        /// Which game.
        game: &'static str,
        /// The n of n×n.
        size: u8,
    },
    /// Games of Virus end before a board is so full.
    #[error(
        "on {size}×{size} no game goes on until {filled} % of the squares are taken: write less for filled, or more opening-plies"
    )]
    NeverFilled {
        /// The n of n×n.
        size: u8,
        /// How full it shall be.
        filled: u32,
    },
    /// Somebody threw the switch. Ends a job and not a run, which ends with
    /// [`Ending::Interrupted`](crate::Ending::Interrupted).
    #[error("interrupted")]
    Stopped,
}

impl LabError {
    pub(crate) fn io(doing: &'static str, path: &Path, problem: io::Error) -> Self {
        Self::Io { doing, path: path.to_owned(), problem }
    }
}

/// A path on one line, whatever is in it.
fn shown(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

/// Who breaks down may say so on many lines.
fn one_line(fault: &Fault) -> String {
    fault.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
