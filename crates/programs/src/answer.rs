//! What a program answers.

use std::time::Duration;

use crate::Fault;
use crate::said::shortened;

/// The longest text that is taken for a move: twelve jumps in checkers are 38 characters.
const LONGEST_MOVE: usize = 80;

/// What a program thinks a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reported {
    /// Hundredths of a pawn, or what it counts in their place.
    Centipawns(i32),
    /// Mate in this many of its moves; negative: it is mated in this many of the other's.
    Mate(i32),
    /// Discs at the end of the game.
    Discs(f64),
}

/// What a program has told of its thoughts so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// How many plies deep it has searched.
    pub depth: u32,
    /// How many nodes it has counted.
    pub nodes: u64,
    /// How long it has been thinking, by our clock.
    pub elapsed: Duration,
    /// What it thinks of the position.
    pub score: Option<Reported>,
    /// The line of play that it expects, in our notation as far as that is known; unchecked.
    pub line: Vec<String>,
}

/// What a program wants to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A move in our notation, unchecked, and the last it told of its thoughts.
    Move(String, Info),
    /// It resigns.
    Resigns,
    /// It says that the game is drawn by a rule of its own, named here.
    ClaimsDraw(String),
}

/// The choice that `text` stands for.
pub(crate) fn choice(text: &str, info: Info) -> Result<Choice, Fault> {
    if text.eq_ignore_ascii_case("resign") {
        return Ok(Choice::Resigns);
    }
    let is_plausible = (1..=LONGEST_MOVE).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_graphic());
    match is_plausible {
        true => Ok(Choice::Move(text.to_owned(), info)),
        false => {
            Err(Fault::garbage(format!("answered what is no move: \"{}\"", shortened(text, 80))))
        }
    }
}
