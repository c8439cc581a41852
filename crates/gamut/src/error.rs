use gamut_game::{NotationError, RecordError, did_you_mean, excerpt};

use crate::shown::ArrangementError;
use crate::{AnyGame, games};

/// Why something cannot be done with a game: one line that says what would be right.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such game.
    #[error(
        "no game is called {}: {}{}",
        excerpt(.0), names(), did_you_mean(.0, games().map(AnyGame::id))
    )]
    NoSuchGame(String),
    /// A game was to be added under a name that cannot be one.
    #[error("{0:?} cannot be the name of a game: lower-case letters, digits and hyphens can")]
    BadName(&'static str),
    /// A game was to be added under the name of another.
    #[error("there is a game called {0} already")]
    NameTaken(&'static str),
    /// A position cannot be played from.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Letters make no board.
    #[error(transparent)]
    Arrangement(#[from] ArrangementError),
    /// There is nothing of this name to draw over a board.
    #[error("{game} has no overlay {}: {}", excerpt(name), list(known))]
    NoSuchOverlay {
        /// The game.
        game: &'static str,
        /// What was written.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// There is no such evaluation.
    #[error("{game} has no evaluation {}: {}", excerpt(name), list(known))]
    NoSuchEvaluation {
        /// The game.
        game: &'static str,
        /// What was written.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// A game record is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file holds more games than were wanted.
    #[error("{found} games in the file: at most {most}")]
    TooManyGames {
        /// How many there are.
        found: usize,
        /// How many may be.
        most: usize,
    },
    /// A game of a file is longer than was wanted.
    #[error("game {game} has more than {most} moves")]
    TooLong {
        /// Which game, the first being 1.
        game: usize,
        /// How many moves there may be.
        most: usize,
    },
    /// A record does not say which game it is of.
    #[error("the file does not say which game it is of: choose {}", names())]
    UnknownRecord,
}

/// Why a position cannot be played from.
#[derive(Debug, thiserror::Error)]
pub enum PositionError {
    /// It is not written as positions are, or breaks the rules.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The game has no board of this size.
    #[error("{game} has no board of size {size}: write {}", numbers(sizes))]
    NoSuchSize {
        /// The game.
        game: &'static str,
        /// What was asked for.
        size: u8,
        /// What there is.
        sizes: Vec<u8>,
    },
}

fn names() -> String {
    let names: Vec<_> = games().map(AnyGame::id).collect();
    names.join(", ")
}

fn list(known: &[&str]) -> String {
    if known.is_empty() { "there is none".to_owned() } else { known.join(", ") }
}

fn numbers(sizes: &[u8]) -> String {
    let mut sizes = sizes.to_vec();
    sizes.sort_unstable();
    let mut sizes: Vec<_> = sizes.iter().map(ToString::to_string).collect();
    let last = sizes.pop().unwrap_or_default();
    if sizes.is_empty() { last } else { format!("{} or {last}", sizes.join(", ")) }
}
