//! Why the studio does not do what it was asked. `http::problem` says what that is in HTTP.

use gamut::{Fault, PositionError, SeatError, Side, SpecError};
use gamut_game::{NotationError, excerpt};

use crate::store::StoreError;

/// Why something cannot be done: one line that says what would be right.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StudioError {
    /// What was asked makes no sense, or is more than there is.
    #[error("{0}")]
    Refused(String),
    /// There is no such rule set, position or record.
    #[error(transparent)]
    Rules(#[from] gamut::Error),
    /// There is no such player.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A player cannot play this game.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// There is no such game.
    #[error("there is no game {}", excerpt(.0))]
    NoSuchGame(String),
    /// The game is not that long.
    #[error("the game has only {0} moves")]
    NoSuchPly(usize),
    /// The game is not as the request assumes.
    #[error("{0}")]
    Conflict(String),
    /// The rules do not allow a move.
    #[error(transparent)]
    IllegalMove(#[from] NotationError),
    /// The studio is at one of its limits; another time it may work.
    #[error("{0}")]
    Busy(&'static str),
    /// A text that is too long to be read.
    #[error("{0}")]
    TooLarge(&'static str),
    /// A player was asked once and did not answer.
    #[error("{player} {fault}")]
    Player {
        /// Its spec.
        player: String,
        /// What it did instead.
        fault: Fault,
    },
    /// A program of a game did not move.
    #[error("{side} ({player}) {fault}")]
    Program {
        /// The side it plays.
        side: Side,
        /// Its spec.
        player: String,
        /// What it did instead.
        fault: Fault,
    },
    /// A program of a game could not even sit down.
    #[error("{side} ({player}) cannot sit down: {problem}")]
    Unseated {
        /// The side it plays.
        side: Side,
        /// Its spec.
        player: String,
        /// Why.
        problem: Box<Self>,
    },
    /// The games on disk.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Something failed, and it is our fault.
    #[error("{0}")]
    Internal(String),
}

impl StudioError {
    /// The same of the program that plays a side.
    pub(crate) fn of_side(self, side: Side, spec: &gamut::PlayerSpec) -> Self {
        match self {
            Self::Player { player, fault } => Self::Program { side, player, fault },
            problem @ (Self::Refused(_) | Self::Rules(_) | Self::Spec(_) | Self::Seat(_)) => {
                Self::Unseated { side, player: spec.to_string(), problem: Box::new(problem) }
            }
            other => other,
        }
    }

    /// The game is over.
    pub(crate) fn over(outcome: gamut::Outcome) -> Self {
        Self::Conflict(format!("the game is over ({outcome})"))
    }
}

impl From<PositionError> for StudioError {
    fn from(error: PositionError) -> Self {
        Self::Rules(error.into())
    }
}
