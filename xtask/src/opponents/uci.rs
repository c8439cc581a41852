//! Programs that speak the Universal Chess Interface, of whatever game.
//!
//! Our engine does, and so do the scripts that stand between us and libraries.

use std::process::Command;
use std::time::Duration;

use super::fairy::Variant;
use super::player::{Answer, Player, Situation};
use super::process::LineProcess;
use crate::Result;

/// What a script says before `bestmove (none)` when its library calls the game a draw.
const DRAWN_BY_ITS_RULES: &str = "info string drawn by its rules: ";

/// How a program wants to be told where a game stands, and how it writes moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dialect {
    /// Gamut's notation, and the moves from the start.
    Moves,
    /// Gamut's notation, and only the present position.
    Position,
    /// Fairy-Stockfish's notation, and only the present position.
    Fairy(Variant),
}

impl Dialect {
    fn position_command(self, situation: &Situation<'_>) -> Result<String> {
        Ok(match self {
            Self::Moves if situation.moves.is_empty() => "position startpos".to_owned(),
            Self::Moves => format!("position startpos moves {}", situation.moves.join(" ")),
            Self::Position => format!("position fen {}", situation.position),
            Self::Fairy(variant) => format!("position fen {}", variant.fen(situation.position)?),
        })
    }

    fn our_move(self, text: &str) -> String {
        match self {
            Self::Moves | Self::Position => text.to_owned(),
            Self::Fairy(variant) => variant.our_move(text),
        }
    }
}

/// A running UCI program.
pub(crate) struct Uci {
    process: LineProcess,
    name: String,
    dialect: Dialect,
}

impl Uci {
    /// Starts a program and sets its options.
    pub(crate) fn start(
        command: Command,
        dialect: Dialect,
        options: &[(String, String)],
    ) -> Result<Self> {
        let mut process = LineProcess::start(command)?;
        process.send("uci")?;
        let (mut name, mut known) = (String::from("a program without a name"), Vec::new());
        loop {
            let line = process.receive()?;
            if let Some(text) = line.strip_prefix("id name ") {
                name = text.to_owned();
            } else if let Some(option) = line.strip_prefix("option name ") {
                let end = option.find(" type ").unwrap_or(option.len());
                known.push(option[..end].to_owned());
            } else if line == "uciok" {
                break;
            }
        }
        for (option, value) in options {
            if !known.iter().any(|other| other.eq_ignore_ascii_case(option)) {
                let known = known.join(", ");
                return Err(format!("{name} has no option {option}; it has: {known}"));
            }
            process.send(&format!("setoption name {option} value {value}"))?;
        }
        let mut uci = Self { process, name, dialect };
        uci.wait_until_ready()?;
        uci.process.has_started();
        Ok(uci)
    }

    fn wait_until_ready(&mut self) -> Result {
        self.process.send("isready")?;
        while self.process.receive()? != "readyok" {}
        Ok(())
    }
}

impl Player for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn processor_time(&self) -> Option<Duration> {
        self.process.processor_time()
    }

    fn new_game(&mut self) -> Result {
        self.process.send("ucinewgame")?;
        self.wait_until_ready()
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<Answer> {
        self.process.send(&self.dialect.position_command(situation)?)?;
        self.process.send(&format!("go movetime {}", situation.movetime.as_millis()))?;
        let mut drawn = None;
        loop {
            let line = self.process.receive()?;
            if let Some(rule) = line.strip_prefix(DRAWN_BY_ITS_RULES) {
                drawn = Some(rule.to_owned());
            }
            let Some(answer) = line.strip_prefix("bestmove") else { continue };
            return match (answer.split_whitespace().next(), drawn) {
                (Some("(none)"), Some(rule)) => Ok(Answer::DrawnByItsRules(rule)),
                (Some("(none)") | None, _) => Err("says that there is no move".to_owned()),
                (Some(text), _) => Ok(Answer::Move(self.dialect.our_move(text))),
            };
        }
    }
}
