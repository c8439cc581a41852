//! How Fairy-Stockfish writes the games that it shares with us.
//!
//! In both, its White moves first and is our Black. It writes a new piece as `P@d3`, a pass
//! as a piece that goes where it stands (`a7a7`), and walls as `*`. Squares are ours. It is
//! given positions, not moves, because how a pass is written depends on where pieces stand.

use gamut_game::excerpt;

use crate::Fault;

/// A game that Fairy-Stockfish plays, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Ataxx, on 7×7.
    Ataxx,
    /// Othello.
    Flipello,
}

impl Variant {
    /// The variant that is our game of this id.
    #[must_use]
    pub fn of_game(id: &str) -> Option<Self> {
        match id {
            "ataxx" => Some(Self::Ataxx),
            "othello" => Some(Self::Flipello),
            _ => None,
        }
    }

    /// What Fairy-Stockfish calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ataxx => "ataxx",
            Self::Flipello => "flipello",
        }
    }

    /// Our text of a position in its notation.
    pub(crate) fn fen(self, position: &str) -> Result<String, Fault> {
        let unknown = || {
            let position = excerpt(position);
            Fault::refused(format!("{position} is not a position of {}", self.name()))
        };
        let mut fields = position.split_whitespace();
        let (board, side) = fields.next().zip(fields.next()).ok_or_else(unknown)?;
        let side = match side {
            "x" | "X" => 'w',
            "o" | "O" => 'b',
            _ => return Err(unknown()),
        };
        match self {
            Self::Ataxx => {
                let board: String = board.chars().map(piece_or_gap).collect();
                let clock = fields.next().unwrap_or("0");
                Ok(format!("{board} {side} - - {clock} 1"))
            }
            Self::Flipello => {
                let squares: Vec<char> = board.chars().collect();
                // We write the first rank first, a FEN the last.
                let ranks: Vec<String> = squares.chunks(8).rev().map(fen_rank).collect();
                // Discs yet to be placed: it never lets a player run out, and nor do we.
                let hand = format!("{}{}", "P".repeat(60), "p".repeat(60));
                Ok(format!("{}[{hand}] {side} - - 0 1", ranks.join("/")))
            }
        }
    }

    /// Its text of a move in our notation.
    pub(crate) fn our_move(self, text: &str) -> String {
        if let Some(square) = text.strip_prefix("P@") {
            return square.to_owned();
        }
        let goes_nowhere = text.len() == 4 && text.get(..2) == text.get(2..);
        match (self, goes_nowhere) {
            (Self::Ataxx, true) => "0000".to_owned(),
            (Self::Flipello, true) => "pass".to_owned(),
            (_, false) => text.to_owned(),
        }
    }
}

fn piece_or_gap(c: char) -> char {
    match c {
        'x' | 'X' => 'P',
        'o' | 'O' => 'p',
        '-' => '*',
        other => other,
    }
}

/// A rank of `-`, `X` and `O` with runs of empty squares as numbers.
fn fen_rank(squares: &[char]) -> String {
    let mut rank = String::new();
    for run in squares.chunk_by(|a, b| a == b) {
        match run[0] {
            '-' => rank += &run.len().to_string(),
            _ => rank.extend(run.iter().copied().map(piece_or_gap)),
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::Variant;

    #[test]
    fn ataxx_positions_with_walls() {
        let fen = Variant::Ataxx.fen("x5o/7/3-3/7/7/7/o5x o 3 7");
        assert_eq!(fen.expect("a position"), "P5p/7/3*3/7/7/7/p5P b - - 3 1");
    }

    #[test]
    fn othello_ranks_are_turned_over() {
        let start = "---------------------------OX------XO--------------------------- X";
        let fen = Variant::Flipello.fen(start).unwrap_or_default();
        assert!(fen.starts_with("8/8/8/3Pp3/3pP3/8/8/8[PPP"), "{fen}");
        assert!(fen.ends_with("ppp] w - - 0 1"), "{fen}");
    }

    #[test]
    fn moves_and_passes() {
        let ataxx = ["P@f2", "a1c2", "a7a7"].map(|text| Variant::Ataxx.our_move(text));
        assert_eq!(ataxx, ["f2", "a1c2", "0000"]);
        let othello = ["P@e3", "d4d4"].map(|text| Variant::Flipello.our_move(text));
        assert_eq!(othello, ["e3", "pass"]);
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(Variant::Ataxx.fen("").is_err());
        assert!(Variant::Flipello.fen("X").is_err());
        assert!(Variant::Flipello.fen("---- Z").is_err());
    }
}
