//! The game as it goes on: whose turn it is, what programs think, what is saved.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use gamut::views::{RulesView, ThoughtView};
use gamut::{AnyMatch, Fault, Outcome, Side, Tier};

use super::seats::Seats;
use crate::board_view::{draw_board, legend, stdout_has_colours};
use crate::failure::Failure;
use crate::files::{Existing, is_same_file, shown, write_whole};
use crate::interrupt::interrupts;
use crate::keyboard::Keyboard;
use crate::thinking::{as_wide_as, view_summary};

/// How long a position stays when programs play each other on a terminal.
const PACE: Duration = Duration::from_millis(250);

/// A game in the terminal, with its players and its file.
pub(super) struct TerminalGame {
    pub(super) board: Box<dyn AnyMatch>,
    pub(super) rules: RulesView,
    pub(super) tier: Tier,
    pub(super) seats: Seats,
    pub(super) seed: u64,
    pub(super) tags: Vec<(&'static str, String)>,
    pub(super) save: Option<PathBuf>,
    /// Files that may be written again: they hold this game already.
    pub(super) ours: Vec<PathBuf>,
    /// The record as it was last written or read.
    pub(super) saved: String,
    /// Where a person types, if one plays.
    pub(super) keyboard: Option<Keyboard>,
    pub(super) out: anstream::AutoStream<io::StdoutLock<'static>>,
    pub(super) on_terminal: bool,
    /// Whether to hide what programs think.
    pub(super) quiet: bool,
}

/// What the human's line leads to.
pub(super) enum Then {
    /// The other side's turn, or another position.
    GoOn,
    /// The same turn again.
    AskAgain,
    Leave,
}

impl TerminalGame {
    pub(super) fn play(&mut self) -> Result<(), Failure> {
        let [black, white] = &self.seats.0;
        let (black, white) = (&black.label, &white.label);
        writeln!(self.out, "{}: Black {black}, White {white}", self.rules.name)?;
        if self.seats.has_program() {
            writeln!(self.out, "seed {}", self.seed)?;
        }
        if !stdout_has_colours()
            && let Some(diagram) = self.board.diagram(self.board.plies())
        {
            writeln!(self.out, "{}", legend(&diagram))?;
        }
        if self.seats.has_human() {
            writeln!(self.out, "Type a move, or help. Moves: {}.", self.rules.move_form)?;
        }
        self.draw()?;
        let mut told = false;
        loop {
            let over = self.board.outcome();
            if let (Some(outcome), false) = (over, told) {
                self.tell_the_end(outcome)?;
            }
            told = over.is_some();
            let side = self.board.to_move();
            if over.is_some() && !self.seats.has_human() {
                return Ok(());
            }
            // After the end a person may still save, or take the last move back.
            let then = match over.is_none() && !self.seats.at(side).is_human() {
                true => self.let_program_move()?,
                false => self.ask(side)?,
            };
            match then {
                Then::Leave => return self.leave(),
                Then::AskAgain => {}
                Then::GoOn => {
                    told = false;
                    self.autosave_or_tell()?;
                }
            }
        }
    }

    fn tell_the_end(&mut self, outcome: Outcome) -> Result<(), Failure> {
        if !self.seats.has_human() && !self.on_terminal {
            self.draw()?;
        }
        let plies = self.board.plies();
        writeln!(self.out, "{outcome}")?;
        if let Some(last) = self.board.views().last() {
            let (black, white) = (last.counts.black, last.counts.white);
            writeln!(self.out, "pieces: Black {black}, White {white}; plies: {plies}")?;
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if self.record_text() != self.saved {
            writeln!(self.out, "The game was not saved (save FILE, or play with --save FILE).")?;
        }
        Ok(())
    }

    fn let_program_move(&mut self) -> Result<Then, Failure> {
        let side = self.board.to_move();
        let begun = Instant::now();
        let thought = self.think_at_seat()?;
        // A person who plays wants an answer now; one who only watches has seen enough.
        if interrupts().is_stopped() && !self.seats.has_human() {
            return Err(self.interrupted());
        }
        interrupts().reset();
        let played = thought.and_then(|thought| {
            let best = thought.best.as_deref();
            let best = best.ok_or_else(|| Fault::Refused("it found no move".to_owned()))?;
            let illegal = |error: gamut_game::NotationError| Fault::IllegalMove(error.to_string());
            self.board.play(best).map_err(illegal)?;
            Ok(thought)
        });
        let thought = match played {
            Ok(thought) => thought,
            // A player that cannot be hurried, as some programs, is asked again.
            Err(Fault::Cancelled) => {
                writeln!(self.out, "{side} was interrupted and has no move yet: it thinks again")?;
                return Ok(Then::AskAgain);
            }
            Err(fault) => return self.tell_a_fault(side, &fault),
        };
        let text = self.last_move().unwrap_or_default();
        let opinion = match view_summary(&thought).filter(|_| !self.quiet) {
            Some(summary) => format!("  ({summary})"),
            None => String::new(),
        };
        if self.seats.has_human() || self.on_terminal {
            writeln!(self.out, "{side} plays {text}{opinion}")?;
            self.draw()?;
        } else {
            writeln!(self.out, "{:>4}. {side} {text}{opinion}", self.board.plies())?;
        }
        if !self.seats.has_human() && self.on_terminal {
            self.out.flush()?;
            thread::sleep(PACE.saturating_sub(begun.elapsed()));
        }
        Ok(Then::GoOn)
    }

    /// What is printed when a game of programs is interrupted.
    fn interrupted(&self) -> Failure {
        let plies = self.board.plies();
        Failure::Interrupted(match &self.save {
            Some(path) => format!("interrupted; what was played is in {}", shown(path)),
            None => match plies {
                1 => "interrupted after 1 ply; --save FILE would have kept it".to_owned(),
                _ => format!("interrupted after {plies} plies; --save FILE would have kept them"),
            },
        })
    }

    /// A program did not move. A person may seat another one; else it has lost.
    fn tell_a_fault(&mut self, side: Side, fault: &Fault) -> Result<Then, Failure> {
        writeln!(self.out, "{side} ({}) {fault}", self.seats.at(side).spec)?;
        match fault {
            Fault::Resigned => self.board.resign(side),
            Fault::ClaimsDraw(_) => self.board.end(Outcome::draw(fault.reason())),
            _ if self.seats.has_human() => {
                let word = side.to_string().to_lowercase();
                writeln!(
                    self.out,
                    "to go on, seat another player: {word} PLAYER (or {word} human; or quit)"
                )?;
                // It is not asked again, whatever is typed meanwhile.
                loop {
                    match self.ask(side)? {
                        Then::AskAgain => {}
                        then => return Ok(then),
                    }
                }
            }
            _ => self.board.end(Outcome::win(!side, fault.reason())),
        }
        Ok(Then::GoOn)
    }

    /// The program that has the turn thinks; on a terminal one line shows what.
    fn think_at_seat(&mut self) -> Result<Result<ThoughtView, Fault>, Failure> {
        let Self { board, seats, out, .. } = self;
        let side = board.to_move();
        // Drawing over a line needs what colours need.
        let live = self.on_terminal && !self.quiet && stdout_has_colours();
        let Some(player) = &mut seats.0[side as usize].program else {
            return Ok(Err(Fault::Cancelled));
        };
        let mut printed = Ok(());
        let mut report = |thought: ThoughtView| {
            if live && printed.is_ok() {
                let score = thought.score.as_ref().map_or("no score", |score| &score.text);
                let line = as_wide_as(40, &thought.line);
                printed = write!(out, "\r\x1b[2Kdepth {:>2}  {score}  {line}", thought.depth)
                    .and_then(|()| out.flush());
            }
        };
        let thought = player.think(&**board, interrupts(), &mut report);
        printed?;
        if live {
            write!(out, "\r\x1b[2K")?;
        }
        Ok(thought)
    }

    /// The last move as people write it.
    fn last_move(&self) -> Option<String> {
        Some(self.board.views().last()?.played.as_ref()?.record.clone())
    }

    pub(super) fn draw(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        draw_board(&mut self.out, &*self.board)?;
        writeln!(self.out)?;
        Ok(())
    }

    pub(super) fn autosave(&mut self) -> Result<(), Failure> {
        self.save.clone().map_or(Ok(()), |path| self.write_record(&path))
    }

    /// As [`autosave`](Self::autosave), but a person's game is not given up because a disk is
    /// full.
    fn autosave_or_tell(&mut self) -> Result<(), Failure> {
        match self.autosave() {
            Err(Failure::BadInput(problem)) if self.seats.has_human() => {
                writeln!(self.out, "{problem}")?;
                Ok(())
            }
            other => other,
        }
    }

    pub(super) fn record_text(&self) -> String {
        let tags: Vec<_> = self.tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.board.record(&tags).to_string()
    }

    pub(super) fn write_record(&mut self, path: &Path) -> Result<(), Failure> {
        let is_ours = self.ours.iter().any(|ours| is_same_file(ours, path));
        let existing = if is_ours { Existing::Replace } else { Existing::Refuse };
        let text = self.record_text();
        write_whole(path, &text, existing)?;
        if !is_ours {
            self.ours.push(path.to_owned());
        }
        self.saved = text;
        Ok(())
    }
}
