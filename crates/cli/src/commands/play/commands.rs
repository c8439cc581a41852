//! What a person can type.

use std::io::Write;
use std::path::Path;

use gamut::{Side, named_player, seat_seed, usual_program};

use super::seats::Seat;
use super::terminal_game::{TerminalGame, Then};
use crate::failure::Failure;
use crate::files::{Existing, write_whole};
use crate::interrupt::interrupts;
use crate::keyboard::{Keyboard, Typed};
use crate::thinking::{as_wide_as, view_summary};

const HELP: [&str; 10] = [
    "a move       play it                    moves        list the legal moves",
    "undo         take back your last move   moves c2     those that mention c2",
    "board        draw the board again       position     print the position",
    "hint         what the strongest program would play (in about a second)",
    "save FILE    write the game record      resign       give up",
    "white PLAYER seat another player there: a level (beginner, easy, casual, club,",
    "             strong, expert, master, strongest), human, or as gamut players says",
    "alpha FILE   write what the program has learned, for hgp:alpha=FILE",
    "help         this                       quit         leave (or Ctrl-C)",
    "",
];

impl TerminalGame {
    /// Reads one line from the human and does what it says.
    pub(super) fn ask(&mut self, side: Side) -> Result<Then, Failure> {
        match self.board.outcome() {
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
                writeln!(self.out, "  Moves: {}.", self.rules.move_form)?;
            }
            ("moves" | "resign" | "hint", _) if self.board.outcome().is_some() => {
                writeln!(self.out, "the game is over")?;
            }
            ("moves", about) => self.list_moves(about)?,
            ("hint", "") => self.hint()?,
            ("board", "") => self.draw()?,
            ("position", "") => writeln!(self.out, "{}", self.board.position_text())?,
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
                self.board.resign(side);
                return Ok(Then::GoOn);
            }
            (seat @ ("black" | "white"), "") => {
                writeln!(self.out, "seat which player? write: {seat} PLAYER")?;
            }
            ("black", player) => return self.seat(Side::Black, player),
            ("white", player) => return self.seat(Side::White, player),
            ("quit" | "exit" | "q", "") => return Ok(Then::Leave),
            _ => match self.board.play(line) {
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

    /// Seats another player, which plays on from here.
    fn seat(&mut self, side: Side, player: &str) -> Result<Then, Failure> {
        let seed = seat_seed(self.seed, side);
        let spec = named_player(self.tier, player).map_err(Failure::from);
        let seated = spec.and_then(|spec| Seat::of(spec, &*self.board, seed));
        match seated {
            Ok(seat) => {
                writeln!(self.out, "{side} is {}", seat.label)?;
                self.tags.retain(|(name, _)| *name != side_tag(side));
                self.tags.push((side_tag(side), seat.spec.name()));
                self.seats.0[side as usize] = seat;
                Ok(if self.seats.has_human() { Then::GoOn } else { Then::AskAgain })
            }
            Err(Failure::BadInput(problem)) => {
                writeln!(self.out, "{problem}")?;
                Ok(Then::AskAgain)
            }
            Err(other) => Err(other),
        }
    }

    fn list_moves(&mut self, about: &str) -> Result<(), Failure> {
        let board = self.board.board(self.board.plies());
        let legal = board.into_iter().flat_map(|board| board.legal);
        let mut moves: Vec<String> = legal
            .map(|m| match m.text == m.record {
                true => m.text,
                false => format!("{} ({})", m.text, m.record),
            })
            .collect();
        moves.sort();
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

    /// What the strongest program would play; Ctrl-C makes it say so at once.
    fn hint(&mut self) -> Result<(), Failure> {
        let mut adviser = self.board.seat(&usual_program(self.tier).parse()?, 0)?;
        let thought = adviser.think(&*self.board, interrupts(), &mut |_| {});
        interrupts().reset();
        let thought = thought.map_err(Failure::player)?;
        let best = thought.best_move.as_ref().map(|best| best.record.as_str()).unwrap_or_default();
        let summary = view_summary(&thought).unwrap_or_else(|| "no score".to_owned());
        writeln!(self.out, "hint: {best}  ({summary})")?;
        writeln!(self.out, "line: {}", as_wide_as(70, &thought.line))?;
        Ok(())
    }

    /// Takes back a resignation, or everything since a human last chose a move.
    fn undo(&mut self) -> Result<Then, Failure> {
        let views = self.board.views();
        let is_humans = |ply: &usize| {
            views[ply + 1].side.is_some_and(|side| self.seats.at(side.into()).is_human())
        };
        let target = (0..self.board.plies()).rev().find(is_humans);
        if !self.board.take_back_end() {
            let Some(target) = target else {
                writeln!(self.out, "nothing to take back")?;
                return Ok(Then::AskAgain);
            };
            self.board.truncate(target);
        }
        self.draw()?;
        Ok(Then::GoOn)
    }
}

fn side_tag(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}
