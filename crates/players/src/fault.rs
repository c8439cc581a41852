use gamut_game::Reason;

/// Why a player did not answer with a move.
///
/// In a match a fault loses the game, with two exceptions: a game in which a thought was cancelled
/// is forgotten, and a claimed draw is a draw where the claim is trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It ended, or could not be started.
    #[error("broke down: {0}")]
    Crashed(String),
    /// It did not answer in time.
    #[error("ran out of time: {0}")]
    OutOfTime(String),
    /// The rules do not allow its move.
    #[error("made an illegal move: {0}")]
    IllegalMove(String),
    /// It cannot do what its spec asks for: it has no such option.
    #[error("{0}")]
    NotReady(String),
    /// It says that it has no move, or says nothing that could be one.
    #[error("refused to move: {0}")]
    Refused(String),
    /// It gives up.
    #[error("resigned")]
    Resigned,
    /// By its own rules, which are not ours, the game is drawn.
    #[error("calls the game a draw: {0}")]
    ClaimsDraw(String),
    /// An answer is no longer wanted.
    #[error("was interrupted")]
    Cancelled,
}

impl Fault {
    /// How a game ends when a player does so.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        match self {
            Self::Crashed(_) => Reason::Crash,
            Self::OutOfTime(_) => Reason::OutOfTime,
            Self::IllegalMove(_) => Reason::IllegalMove,
            Self::NotReady(_) | Self::Refused(_) | Self::Cancelled => Reason::Refusal,
            Self::Resigned => Reason::Resignation,
            Self::ClaimsDraw(_) => Reason::ClaimedDraw,
        }
    }
}
