//! What a person can type.

use std::io::Write;
use std::path::Path;

use gamut_game::Side;
use gamut_players::{Playable, PlayerSpec, seat};
use gamut_search::Task;

use super::table::{Table, Then};
use crate::commands::sorted_moves;
use crate::failure::Failure;
use crate::files::{Existing, write_whole};
use crate::interrupt::interrupts;
use crate::keyboard::{Keyboard, Typed};
use crate::thinking::{line_text, summary};

const HELP: [&str; 8] = [
    "a move       play it                    moves        list the legal moves",
    "undo         take back your last move   moves c2     those that mention c2",
    "board        draw the board again       position     print the position",
    "hint         what the engine would play (in about a second)",
    "save FILE    write the game record      resign       give up",
    "alpha FILE   write what the program has learned, for hgp:alpha=FILE",
    "help         this                       quit         leave (or Ctrl-C)",
    "",
];

/// Who gives hints.
const ADVISER: &str = "engine:time=1s";

impl<G: Playable> Table<G> {
    /// Reads one line from the human and does what it says.
    pub(super) fn ask(&mut self, side: Side) -> Result<Then, Failure> {
        match self.game.outcome() {
            Some(_) => write!(self.out, "(game over: save FILE, undo or quit) > ")?,
            None => write!(self.out, "{side} to move > ")?,
        }
        self.out.flush()?;
        let line = match self.keyboard.as_ref().map_or(Ok(Typed::End), Keyboard::line)? {
            Typed::Line(line) => line,
            Typed::NotText => {
                writeln!(self.out, "that was not text in UTF-8")?;
                return Ok(Then::AskAgain);
            }
            Typed::End => {
                writeln!(self.out)?;
                return Ok(Then::Leave);
            }
        };
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => {
                for row in HELP {
                    writeln!(self.out, "  {row}")?;
                }
                writeln!(self.out, "  Moves: {}.", G::MOVE_FORM)?;
            }
            ("moves" | "resign" | "hint", _) if self.game.outcome().is_some() => {
                writeln!(self.out, "the game is over")?;
            }
            ("moves", about) => self.list_moves(about)?,
            ("hint", "") => self.hint(side)?,
            ("board", "") => self.draw()?,
            ("position", "") => writeln!(self.out, "{}", G::position_text(self.game.position()))?,
            ("undo", "") => return self.undo(),
            ("save", "") => writeln!(self.out, "save where? write: save FILE")?,
            ("save", path) => match self.write_record(Path::new(path)) {
                Ok(()) => writeln!(self.out, "saved {path}")?,
                Err(Failure::BadInput(problem)) => writeln!(self.out, "{problem}")?,
                Err(other) => return Err(other),
            },
            ("alpha", "") => writeln!(self.out, "save where? write: alpha FILE")?,
            ("alpha", path) => match self.write_learned(!side, Path::new(path)) {
                Ok(()) => writeln!(self.out, "saved {path}")?,
                Err(Failure::BadInput(problem)) => writeln!(self.out, "{problem}")?,
                Err(other) => return Err(other),
            },
            ("resign", "") => {
                self.game.resign(side);
                return Ok(Then::GoOn);
            }
            ("quit" | "exit" | "q", "") => return Ok(Then::Leave),
            _ => match self.game.play_text(line) {
                Ok(()) => {
                    self.draw()?;
                    return Ok(Then::GoOn);
                }
                Err(problem) => writeln!(self.out, "{problem}")?,
            },
        }
        Ok(Then::AskAgain)
    }

    /// Writes what the program at `side` has learned, or the other if only that one learns.
    fn write_learned(&self, side: Side, path: &Path) -> Result<(), Failure> {
        let learned = |side| self.seats.at(side).program.as_ref().and_then(|one| one.learned());
        let text = learned(side).or_else(|| learned(!side)).ok_or_else(|| {
            Failure::bad_input("no program here has learned anything: hgp does with its first move")
        })?;
        write_whole(path, &text, Existing::Refuse)
    }

    fn list_moves(&mut self, about: &str) -> Result<(), Failure> {
        let mut moves = sorted_moves::<G>(self.game.position(), |position, m| {
            let (text, record) = (G::move_text(position, m), G::record_text(position, m));
            if text == record { text } else { format!("{text} ({record})") }
        });
        // `1` is a square of checkers and must not find 11; `e2` is found in e2e4.
        let is_number = about.parse::<u8>().is_ok();
        moves.retain(|text| match is_number {
            true => text.split(['-', 'x']).any(|square| square == about),
            false => text.contains(about),
        });
        if moves.is_empty() {
            let whose = if about.is_empty() { "" } else { " mentions " };
            writeln!(self.out, "no legal move{whose}{}", about.replace(char::is_control, " "))?;
        }
        let width = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
        for row in moves.chunks((78 / width).max(1)) {
            let row: String = row.iter().map(|text| format!("{text:<width$}")).collect();
            writeln!(self.out, "  {}", row.trim_end())?;
        }
        Ok(())
    }

    /// What the engine would play; Ctrl-C makes it say so at once.
    fn hint(&mut self, side: Side) -> Result<(), Failure> {
        let spec: PlayerSpec = ADVISER.parse()?;
        let mut adviser = seat::<G>(&spec, 0)?;
        let limits = adviser.limits();
        let task = Task { limits, stop: interrupts(), report: &mut |_| {} };
        let thought = adviser.think(&self.game, task);
        interrupts().reset();
        let line = line_text::<G>(self.game.position(), &thought.line, 70);
        let best = thought.best.map(|m| G::record_text(self.game.position(), m));
        writeln!(self.out, "hint: {}  ({})", best.unwrap_or_default(), summary(&thought, side))?;
        writeln!(self.out, "line: {line}")?;
        Ok(())
    }

    /// Takes back a resignation, or everything since a human last chose a move.
    fn undo(&mut self) -> Result<Then, Failure> {
        let is_humans = |position| self.seats.at(G::side_to_move(position)).is_human();
        let target = (0..self.game.moves().len())
            .rev()
            .find(|&ply| self.game.position_after(ply).is_some_and(is_humans));
        if !self.game.take_back_resignation() {
            let Some(target) = target else {
                writeln!(self.out, "nothing to take back")?;
                return Ok(Then::AskAgain);
            };
            self.game.truncate(target);
        }
        self.draw()?;
        Ok(Then::GoOn)
    }
}
