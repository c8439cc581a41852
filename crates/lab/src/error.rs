//! What an experiment asks for and cannot have.

/// What an experiment asks for and cannot have: one line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LabError {
    /// There is no such game.
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
}
