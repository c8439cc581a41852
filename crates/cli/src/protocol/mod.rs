//! Being an engine for other programs: conversations in lines of text.
//!
//! A [`Session`] reads lines and lets a [`Dialogue`] answer them; the player thinks on a
//! thread of its own. Each protocol is a `Dialogue` in a file of its own.

mod complaint;
mod desk;
mod ggf;
mod gtp;
mod lines;
mod nboard;
mod session;
#[cfg(test)]
mod tests;
mod uci;
mod uci_go;
mod uci_options;

use std::io;

use clap::ValueEnum;
use gamut_game::is_same_text;
use gamut_players::{Fault, Playable};
use gamut_search::Thought;

use complaint::Complaint;
use desk::Desk;
pub(crate) use session::Session;

/// The protocols we speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// Universal Chess Interface, by the same verbs for every game
    Uci,
    /// Universal Ataxx Interface: virus, ataxx
    Uai,
    /// Chris Welty's protocol, version 2: othello
    #[value(name = "nboard")]
    NBoard,
    /// Go Text Protocol, version 2: othello
    Gtp,
}

/// The game of the protocols that have only one.
const ONLY_OTHELLO: &str = "othello";

impl Protocol {
    /// The games that have it; `None`: all.
    pub(crate) const fn games(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Uci => None,
            Self::Uai => Some(&["virus", "ataxx"]),
            Self::NBoard | Self::Gtp => Some(&[ONLY_OTHELLO]),
        }
    }

    /// Whether programs speak it about the game called `game`.
    pub(crate) fn fits(self, game: &str) -> bool {
        self.games().is_none_or(|games| games.contains(&game))
    }

    /// The protocol of a program whose first line this is.
    fn of_first_line(line: &str, game: &str) -> Self {
        let spoken = match line.split_whitespace().next().unwrap_or_default() {
            "uai" => Self::Uai,
            "nboard" => Self::NBoard,
            // GTP has it too, but a program that only quits is content with any answer.
            "quit" => Self::Uci,
            _ if gtp::is_command(line) => Self::Gtp,
            _ => Self::Uci,
        };
        if spoken.fits(game) { spoken } else { Self::Uci }
    }

    fn dialogue<G: Playable>(self) -> Box<dyn Dialogue<G>> {
        debug_assert!(self.fits(G::ID), "asked before");
        // Known when this is compiled: the protocols of one game are compiled for that game only.
        let is_othello = const { is_same_text(G::ID, ONLY_OTHELLO) };
        match self {
            Self::NBoard if is_othello => Box::new(nboard::NBoard::default()),
            Self::Gtp if is_othello => Box::new(gtp::Gtp::default()),
            Self::Uai => Box::new(uci::Uci::new(&uci::UAI)),
            Self::Uci | Self::NBoard | Self::Gtp => Box::new(uci::Uci::new(&uci::UCI)),
        }
    }
}

/// How one protocol answers. Whatever the lines hold, it goes on, and a line that cannot be
/// obeyed changes nothing.
trait Dialogue<G: Playable> {
    /// When to obey a line that comes while the player thinks.
    fn urgency(&self, line: &str) -> Urgency;

    /// Does what a line says.
    fn obey(&mut self, line: &str, desk: &mut Desk<'_, G>) -> io::Result<Flow>;

    /// Says that a line could not be read.
    fn complain(&mut self, complaint: Complaint, desk: &mut Desk<'_, G>) -> io::Result<()>;

    /// Tells of a thought on the way, about the `nth` of the matches thought about.
    fn progress(
        &mut self,
        nth: usize,
        thought: &Thought<G>,
        desk: &mut Desk<'_, G>,
    ) -> io::Result<()>;

    /// Answers: the player has thought about as many of the matches as it was left time for,
    /// at least one.
    fn finish(&mut self, thoughts: &[Thought<G>], desk: &mut Desk<'_, G>) -> io::Result<()>;

    /// Answers that there will be no answer.
    fn fail(&mut self, fault: &Fault, desk: &mut Desk<'_, G>) -> io::Result<()>;
}

/// When to obey a line that comes while the player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Urgency {
    /// At once; the player thinks on.
    Now,
    /// The player stops and answers first.
    AfterStop,
    /// When the player has answered in its own time.
    InTurn,
}

/// What comes after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}
