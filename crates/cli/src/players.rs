//! Who sits at the board, by the name the user gave.

use crate::failure::Failure;

/// A player that the terminal can seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Types moves.
    Human,
    /// Chooses uniformly among the legal moves.
    Random,
}

impl Player {
    pub(crate) fn parse(spec: &str) -> Result<Self, Failure> {
        match spec {
            "human" => Ok(Self::Human),
            "random" => Ok(Self::Random),
            _ => Err(Failure::bad_input(format!(
                "no player is called {}: human, random",
                gamut_game::excerpt(spec)
            ))),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Random => "random",
        }
    }
}
