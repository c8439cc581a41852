//! The game as it goes on: whose turn it is, what programs think, what is saved.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use gamut_game::{Match, Record};
use gamut_players::Playable;
use gamut_search::{Task, Thought};

use super::seats::Seats;
use crate::board_view::{legend, stdout_has_colours};
use crate::commands::show::{draw_match, last_move};
use crate::failure::Failure;
use crate::files::{Existing, is_same_file, write_whole};
use crate::interrupt::interrupts;
use crate::keyboard::Keyboard;
use crate::thinking::{has_opinion, line_text, score_text, summary};

/// How long a position stays when programs play each other on a terminal.
const PACE: Duration = Duration::from_millis(250);

pub(super) struct Table<G: Playable> {
    pub(super) game: Match<G>,
    pub(super) seats: Seats<G>,
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

impl<G: Playable> Table<G> {
    pub(super) fn play(&mut self, seed: u64) -> Result<(), Failure> {
        // From here on Ctrl-C is an answer.
        interrupts();
        let [black, white] = &self.seats.0;
        writeln!(self.out, "{}: Black {}, White {}", G::NAME, black.spec, white.spec)?;
        if self.seats.has_program() {
            writeln!(self.out, "seed {seed}")?;
        }
        if !stdout_has_colours() {
            writeln!(self.out, "{}", legend(&G::diagram(self.game.position())))?;
        }
        if self.seats.has_human() {
            writeln!(self.out, "Type a move, or help. Moves: {}.", G::MOVE_FORM)?;
        }
        self.draw()?;
        let mut told = false;
        loop {
            let over = self.game.outcome();
            if let (Some(outcome), false) = (over, told) {
                if !self.seats.has_human() && !self.on_terminal {
                    self.draw()?;
                }
                let [black, white] = G::piece_counts(self.game.position());
                let plies = self.game.moves().len();
                writeln!(self.out, "{outcome}")?;
                writeln!(self.out, "pieces: Black {black}, White {white}; plies: {plies}")?;
            }
            told = over.is_some();
            let side = self.game.side_to_move();
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

    fn leave(&mut self) -> Result<(), Failure> {
        if self.record_text() != self.saved {
            writeln!(self.out, "The game was not saved (save FILE, or play with --save FILE).")?;
        }
        Ok(())
    }

    fn let_program_move(&mut self) -> Result<Then, Failure> {
        let side = self.game.side_to_move();
        let begun = Instant::now();
        let thought = self.think_at_seat()?;
        // A person who plays wants an answer now; one who only watches has seen enough.
        if interrupts().is_stopped() && !self.seats.has_human() {
            return Ok(Then::Leave);
        }
        interrupts().reset();
        let played = thought.best.map(|m| self.game.play(m));
        if !matches!(played, Some(Ok(()))) {
            writeln!(self.out, "{side} has no answer and resigns")?;
            self.game.resign(side);
            return Ok(Then::GoOn);
        }
        let text = last_move(&self.game).unwrap_or_default();
        let opinion = match has_opinion(&thought) && !self.quiet {
            true => format!("  ({})", summary(&thought, side)),
            false => String::new(),
        };
        if self.seats.has_human() || self.on_terminal {
            writeln!(self.out, "{side} plays {text}{opinion}")?;
            self.draw()?;
        } else {
            writeln!(self.out, "{:>4}. {side} {text}{opinion}", self.game.moves().len())?;
        }
        if !self.seats.has_human() && self.on_terminal {
            self.out.flush()?;
            thread::sleep(PACE.saturating_sub(begun.elapsed()));
        }
        Ok(Then::GoOn)
    }

    /// The program that has the turn thinks; on a terminal one line shows what.
    fn think_at_seat(&mut self) -> Result<Thought<G>, Failure> {
        let Self { game, seats, out, .. } = self;
        let side = game.side_to_move();
        // Drawing over a line needs what colours need.
        let live = self.on_terminal && !self.quiet && stdout_has_colours();
        let Some(player) = &mut seats.0[side as usize].program else {
            return Ok(Thought::none());
        };
        let mut printed = Ok(());
        let mut report = |thought: &Thought<G>| {
            if live && printed.is_ok() {
                let score = match has_opinion(thought) {
                    true => score_text(thought, side),
                    false => "no score".to_owned(),
                };
                let line = line_text::<G>(game.position(), &thought.line, 40);
                printed = write!(out, "\r\x1b[2Kdepth {:>2}  {score}  {line}", thought.depth)
                    .and_then(|()| out.flush());
            }
        };
        let limits = player.limits();
        let thought = player.think(game, Task { limits, stop: interrupts(), report: &mut report });
        printed?;
        if live {
            write!(out, "\r\x1b[2K")?;
        }
        Ok(thought)
    }

    pub(super) fn draw(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        draw_match(&mut self.out, &self.game)?;
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
        Record::of(&self.game, &tags).to_string()
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
