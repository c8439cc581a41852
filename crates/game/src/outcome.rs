use std::fmt;

use crate::Side;

/// How a game ended, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// `side` wins.
    #[inline]
    #[must_use]
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self { winner: Some(side), reason }
    }

    /// Nobody wins.
    #[inline]
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// The side with more of what counts wins; equal is a draw.
    #[inline]
    #[must_use]
    pub const fn by_count(black: u32, white: u32, reason: Reason) -> Self {
        if black > white {
            Self::win(Side::Black, reason)
        } else if white > black {
            Self::win(Side::White, reason)
        } else {
            Self::draw(reason)
        }
    }

    /// The outcome of a match that was ended by its players, or by whoever arranged it, and not
    /// by the rules: the winner, and the reason as it is printed. `None` when there is no such
    /// reason, or when it does not go with this result.
    #[must_use]
    pub fn off_board(winner: Option<Side>, reason: &str) -> Option<Self> {
        let reason = Reason::OFF_BOARD.into_iter().find(|known| known.text() == reason)?;
        let fits = match reason {
            Reason::MoveCap => true,
            Reason::ClaimedDraw => winner.is_none(),
            _ => winner.is_some(),
        };
        fits.then_some(Self { winner, reason })
    }

    /// Reads the printed form of such an end: `White wins: resignation`.
    #[must_use]
    pub fn parse_off_board(text: &str) -> Option<Self> {
        let (result, reason) = text.split_once(": ")?;
        let winner = match result {
            "Black wins" => Some(Side::Black),
            "White wins" => Some(Side::White),
            "draw" => None,
            _ => return None,
        };
        Self::off_board(winner, reason)
    }

    /// The result as PGN writes it, White's points first: `1-0`, `0-1`, `1/2-1/2`.
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// A rule that ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Virus, Othello: nobody can move, pieces are counted.
    PieceCount,
    /// Virus: one side has no pieces left.
    Wipeout,
    /// Checkers, Lines of Action: the side to move has no move.
    NoMove,
    /// Lines of Action: all pieces of the winner are connected.
    Connection,
    /// Breakthrough: a pawn of the winner is on its last rank.
    Breakthrough,
    /// Breakthrough: the loser has no piece left. (In Virus, where that is won by counting, it is
    /// a [`Wipeout`](Self::Wipeout).)
    AllCaptured,
    /// Chess: the king is attacked and cannot escape.
    Checkmate,
    /// Chess: no move, and the king is not attacked.
    Stalemate,
    /// Chess: no sequence of moves can mate.
    InsufficientMaterial,
    /// Too many plies without progress: a grow in Virus, a capture or promotion in
    /// checkers, a capture or pawn move in chess.
    NoProgress,
    /// The same position for the third time.
    Repetition,
    /// The match reached its limit of moves.
    MoveCap,
    /// A player gave up.
    Resignation,
    /// A program broke down.
    Crash,
    /// A program did not answer in time.
    OutOfTime,
    /// A program answered with a move that the rules do not allow.
    IllegalMove,
    /// A program would not move, or could not be made to.
    Refusal,
    /// A program called it a draw by rules of its own, and was trusted to.
    ClaimedDraw,
    /// Artificial trees: a leaf was reached, and its value is the result.
    LeafValue,
}

impl Reason {
    /// Those that no position shows: they must be kept with a match, or are lost.
    pub const OFF_BOARD: [Self; 7] = [
        Self::MoveCap,
        Self::Resignation,
        Self::Crash,
        Self::OutOfTime,
        Self::IllegalMove,
        Self::Refusal,
        Self::ClaimedDraw,
    ];

    const fn text(self) -> &'static str {
        match self {
            Self::PieceCount => "piece count",
            Self::Wipeout => "no pieces left",
            Self::NoMove => "no move left",
            Self::Connection => "all pieces connected",
            Self::Breakthrough => "reached the last rank",
            Self::AllCaptured => "all pieces captured",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::NoProgress => "too long without progress",
            Self::Repetition => "threefold repetition",
            Self::MoveCap => "move limit of the match",
            Self::Resignation => "resignation",
            Self::Crash => "a program broke down",
            Self::OutOfTime => "out of time",
            Self::IllegalMove => "illegal move",
            Self::Refusal => "refused to move",
            Self::ClaimedDraw => "draw by a program's own rules",
            Self::LeafValue => "value of the leaf",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_off_the_board_are_read_again() {
        for reason in Reason::OFF_BOARD {
            let winners = match reason {
                Reason::MoveCap => &[None, Some(Side::Black), Some(Side::White)][..],
                Reason::ClaimedDraw => &[None],
                _ => &[Some(Side::Black), Some(Side::White)],
            };
            for &winner in winners {
                let outcome = Outcome { winner, reason };
                assert_eq!(Outcome::parse_off_board(&outcome.to_string()), Some(outcome));
            }
        }
        for other in [
            "",
            "White wins",
            "White wins: checkmate",
            "draw: threefold repetition",
            "draw: resignation",
            "Black wins: draw by a program's own rules",
            "Nobody wins: resignation",
        ] {
            assert_eq!(Outcome::parse_off_board(other), None, "{other}");
        }
    }
}
