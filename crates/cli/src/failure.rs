//! How the program fails: one line on standard error, and an exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// A line on standard error. That nobody reads it any more is no reason to break down.
pub(crate) fn complain(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "gamut: {message}");
}

/// Why a command could not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something impossible: exit code 2.
    BadInput(String),
    /// The terminal or the pipe went wrong: exit code 1.
    Io(io::Error),
    /// A player failed, which is not the user's fault: exit code 1.
    Player(String),
    /// The user interrupted; what is kept is said in this line: exit code 130, as shells
    /// expect.
    Interrupted(String),
    /// Help was asked for, and is the output.
    Help(clap::Error),
}

impl Failure {
    pub(crate) fn bad_input(message: impl ToString) -> Self {
        Self::BadInput(message.to_string())
    }

    pub(crate) fn player(fault: impl ToString) -> Self {
        Self::Player(fault.to_string())
    }

    /// Says what went wrong and gives the exit code for it.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::BadInput(message) => {
                complain(message);
                ExitCode::from(2)
            }
            Self::Player(message) => {
                complain(format_args!("the player {message}"));
                ExitCode::FAILURE
            }
            Self::Interrupted(message) => {
                complain(message);
                ExitCode::from(130)
            }
            // The reader has seen enough: `gamut moves chess | head -1`.
            Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Io(error) => {
                complain(error);
                ExitCode::FAILURE
            }
            Self::Help(help) => match help.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => Self::Io(error).report(),
            },
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Errors of ours that mean that the user asked for something impossible.
macro_rules! bad_input {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::bad_input(error)
            }
        })*
    };
}

bad_input![
    gamut::Error,
    gamut::PositionError,
    gamut_evolve::RunFolderError,
    gamut_experiment::ExperimentError,
    gamut_game::NotationError,
    gamut_players::FileError,
    gamut_players::SeatError,
    gamut_players::SpecError,
];
