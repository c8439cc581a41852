//! A game as a line of text.

use std::fmt::Write as _;

use gamut_game::Side;

/// A game on one line: its number, the winner (`B`, `W` or `D` for nobody), how many of its
/// moves were random, and the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Which game under the seed.
    pub number: u64,
    /// Who won.
    pub winner: Option<Side>,
    /// Plies that were played at random.
    pub opening: usize,
    /// All moves, as the game writes them.
    pub moves: Vec<String>,
}

impl GameLine {
    /// The line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let winner = match self.winner {
            Some(Side::Black) => 'B',
            Some(Side::White) => 'W',
            None => 'D',
        };
        let mut text = format!("{} {winner} {}", self.number, self.opening);
        for m in &self.moves {
            // Writing to a string does not fail.
            let _ = write!(text, " {m}");
        }
        text
    }

    /// Reads a line; `None` when it is not one. A line that was cut off among its moves reads as a
    /// shorter game: whoever reads a file leaves out a last line without its end.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let number = words.next()?.parse().ok()?;
        let winner = match words.next()? {
            "B" => Some(Side::Black),
            "W" => Some(Side::White),
            "D" => None,
            _ => return None,
        };
        let opening = words.next()?.parse().ok()?;
        Some(Self { number, winner, opening, moves: words.map(str::to_owned).collect() })
    }
}
