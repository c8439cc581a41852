//! Othello programs that speak the Go Text Protocol, as GRhino does.
//!
//! GRhino passes by itself: `play black pass` is an error to it, and `genmove` answers `pass`
//! when it is not that side's turn. So passes are not sent.

use std::process::Command;
use std::time::Duration;

use super::player::{Answer, Player, Situation};
use super::process::LineProcess;
use crate::Result;

const PASS: &str = "pass";

/// A running GTP program.
pub(crate) struct Gtp {
    process: LineProcess,
    name: String,
    /// The moves it knows of.
    moves: Vec<String>,
}

impl Gtp {
    pub(crate) fn start(command: Command) -> Result<Self> {
        let mut gtp =
            Self { process: LineProcess::start(command)?, name: String::new(), moves: Vec::new() };
        gtp.name = format!("{} {}", gtp.ask("name")?, gtp.ask("version")?);
        gtp.process.has_started();
        Ok(gtp)
    }

    /// Sends a command and waits for its answer, `= text` and an empty line.
    fn ask(&mut self, command: &str) -> Result<String> {
        self.process.send(command)?;
        loop {
            let line = self.process.receive()?;
            if let Some(problem) = line.strip_prefix('?') {
                return Err(format!("answers {command:?} with {:?}", problem.trim()));
            }
            if let Some(answer) = line.strip_prefix('=') {
                return Ok(answer.trim().to_owned());
            }
        }
    }
}

/// Whose move this is, counted from the start; passes count, so sides alternate.
fn colour(ply: usize) -> &'static str {
    if ply.is_multiple_of(2) { "black" } else { "white" }
}

impl Player for Gtp {
    fn name(&self) -> &str {
        &self.name
    }

    fn processor_time(&self) -> Option<Duration> {
        self.process.processor_time()
    }

    fn new_game(&mut self) -> Result {
        self.moves.clear();
        self.ask("clear_board").map(|_| ())
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Result<Answer> {
        for (ply, text) in situation.moves.iter().enumerate().skip(self.moves.len()) {
            if text != PASS {
                self.ask(&format!("play {} {text}", colour(ply)))?;
            }
        }
        self.moves = situation.moves.to_vec();
        let answer = self.ask(&format!("genmove {}", colour(self.moves.len())))?;
        let answer = answer.to_ascii_lowercase();
        self.moves.push(answer.clone());
        Ok(Answer::Move(answer))
    }
}
