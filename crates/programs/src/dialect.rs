//! How UCI programs are told where a game stands, and how they write moves.

use crate::{Fault, Situation, Variant};

/// How a program wants to be told where a game stands, and how it writes moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Gamut's notation, and the moves since the start.
    #[default]
    Moves,
    /// Gamut's notation, and only the present position.
    Position,
    /// Fairy-Stockfish's notation of this variant, and only the present position.
    Fairy(Variant),
}

impl Dialect {
    /// The `position` command.
    pub(crate) fn position_command(self, situation: &Situation<'_>) -> Result<String, Fault> {
        let mut command = match (self, situation.start) {
            (Self::Moves, None) => "position startpos".to_owned(),
            (Self::Moves, Some(start)) => format!("position fen {start}"),
            (Self::Position, _) => return Ok(format!("position fen {}", situation.position)),
            (Self::Fairy(variant), _) => {
                let fen = variant.fen(situation.position)?;
                return Ok(format!("position fen {fen}"));
            }
        };
        if !situation.moves.is_empty() {
            command += " moves ";
            command += &situation.moves.join(" ");
        }
        Ok(command)
    }

    /// A move as we write it.
    pub(crate) fn our_move(self, text: &str) -> String {
        match self {
            Self::Moves | Self::Position => text.to_owned(),
            Self::Fairy(variant) => variant.our_move(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::Side;

    use super::Dialect;
    use crate::{Situation, Variant};

    #[test]
    fn positions_are_told_in_each_dialect() {
        let moves = ["a1b2".to_owned(), "0000".to_owned()];
        let usual = Situation {
            start: None,
            moves: &moves,
            position: "x5o/7/7/7/7/7/o5x x 0 1",
            first: Side::Black,
            to_move: Side::Black,
        };
        let set_up = Situation { start: Some("7/7/7/7/7/7/o5x x 0 1"), ..usual };
        let at_start = Situation { moves: &[], ..usual };
        for (dialect, situation, expected) in [
            (Dialect::Moves, usual, "position startpos moves a1b2 0000"),
            (Dialect::Moves, at_start, "position startpos"),
            (Dialect::Moves, set_up, "position fen 7/7/7/7/7/7/o5x x 0 1 moves a1b2 0000"),
            (Dialect::Position, usual, "position fen x5o/7/7/7/7/7/o5x x 0 1"),
            (Dialect::Fairy(Variant::Ataxx), usual, "position fen P5p/7/7/7/7/7/p5P w - - 0 1"),
        ] {
            let command = dialect.position_command(&situation);
            assert_eq!(command.as_deref(), Ok(expected), "{dialect:?}");
        }
    }
}
