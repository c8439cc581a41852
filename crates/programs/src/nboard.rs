//! Othello programs that speak Chris Welty's NBoard protocol, version 2.
//!
//! The whole game is told before every question. The protocol would also take single moves, but
//! then both sides must remember the same game, and Edax plays its own answer at once while other
//! programs wait to be told of it.
//!
//! After the game comes a `ping`. What the program has said until its `pong` belongs to earlier
//! questions.

use std::time::Instant;

use crate::answer::choice;
use crate::ggf::{game_text, our_move};
use crate::program::Language;
use crate::talk::{Talk, Turn};
use crate::{Budget, Choice, Fault, Info, ProgramSettings, Reported, Situation};

/// The depth that an NBoard program searches to when none is asked for. One must be set before the
/// first question, and the known programs heed it more than the clock. It is deep enough to play
/// well, and not so deep that they take minutes.
pub const USUAL_NBOARD_DEPTH: &str = "12";
const DEPTH: &str = "depth";

/// An NBoard program.
pub(crate) struct NBoard {
    options: Vec<(String, String)>,
    /// The depth it has been set to.
    depth: String,
    /// The number of the last `ping`.
    ping: u32,
}

impl NBoard {
    pub(crate) fn new(settings: &ProgramSettings) -> Self {
        Self { options: settings.options.clone(), depth: String::new(), ping: 0 }
    }

    /// The depth to search to when a question does not say.
    fn usual_depth(&self) -> &str {
        let set = self.options.iter().rev().find(|(name, _)| name == DEPTH);
        set.map_or(USUAL_NBOARD_DEPTH, |(_, depth)| depth)
    }

    fn set_depth(&mut self, talk: &mut Talk<'_>, depth: Option<u32>) -> Result<(), Fault> {
        let depth = depth.map_or_else(|| self.usual_depth().to_owned(), |depth| depth.to_string());
        if depth != self.depth {
            talk.say(&format!("set {DEPTH} {depth}"))?;
            self.depth = depth;
        }
        Ok(())
    }

    /// Sends a `ping`; the answer to wait for.
    fn ping(&mut self, talk: &mut Talk<'_>) -> Result<String, Fault> {
        self.ping += 1;
        talk.say(&format!("ping {}", self.ping))?;
        Ok(format!("pong {}", self.ping))
    }
}

impl Language for NBoard {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Fault> {
        talk.say("nboard 2")?;
        for (name, value) in self.options.iter().filter(|(name, _)| name != DEPTH) {
            talk.say(&format!("set {name} {value}"))?;
        }
        self.set_depth(talk, None)?;
        let pong = self.ping(talk)?;
        let mut name = String::new();
        loop {
            let line = talk.next_line()?;
            // Later names have the depth in them, which is not part of the name.
            if let Some(text) = line.strip_prefix("set myname ").filter(|_| name.is_empty()) {
                name = text.to_owned();
            }
            if line == pong {
                return Ok(name);
            }
        }
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        // There is no word for it: the next question brings its game.
        let pong = self.ping(talk)?;
        talk.await_line(&pong)
    }

    fn choose(
        &mut self,
        talk: &mut Talk<'_>,
        situation: &Situation<'_>,
        budget: &Budget,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Choice, Fault> {
        let game = game_text(situation, budget.time)?;
        talk.say(&format!("set game {game}"))?;
        self.set_depth(talk, budget.depth)?;
        let pong = self.ping(talk)?;
        talk.await_line(&pong)?;
        let (begun, mut info) = (Instant::now(), Info::default());
        talk.say("go")?;
        // A program that thinks must stop at a `ping`; some then say what they have found.
        if talk.is_stopped() {
            self.ping(talk)?;
        }
        loop {
            let line = match talk.next()? {
                Turn::Line(line) => line,
                Turn::Stop => {
                    self.ping(talk)?;
                    continue;
                }
            };
            info.elapsed = begun.elapsed();
            if let Some(answer) = line.strip_prefix("===") {
                return read_answer(answer, info);
            }
            if read_thought(&line, &mut info) {
                report(&info);
            }
        }
    }
}

/// Reads `F5/1.25/0.10`; Edax has spaces for the slashes.
pub(crate) fn read_answer(text: &str, mut info: Info) -> Result<Choice, Fault> {
    let mut parts = text.trim().split(['/', ' ', '\t']);
    let text = our_move(parts.next().unwrap_or_default());
    info.score = parts.next().and_then(discs).or(info.score);
    choice(&text, info)
}

/// Reads a line into what is known. Whether there is news of the best line.
pub(crate) fn read_thought(line: &str, info: &mut Info) -> bool {
    let mut words = line.split_whitespace();
    match words.next() {
        // search LINE SCORE 0 DEPTH, book LINE SCORE GAMES DEPTH
        Some("search" | "book") => {
            let Some(line) = words.next() else { return false };
            info.line = moves(line);
            info.score = words.next().and_then(discs).or(info.score);
            // "100%" is not a depth but how sure it is.
            info.depth = words.nth(1).and_then(|word| word.parse().ok()).unwrap_or(info.depth);
            true
        }
        Some("nodestats") => {
            let nodes = words.next().and_then(|word| word.parse::<f64>().ok());
            info.nodes = nodes.map_or(info.nodes, |nodes| nodes as u64);
            false
        }
        _ => false,
    }
}

/// Reads `F5-D6-PA` or `F5d6PA`.
fn moves(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().filter(|&c| c != '-').collect();
    letters.chunks(2).map(|pair| our_move(&pair.iter().collect::<String>())).collect()
}

fn discs(text: &str) -> Option<Reported> {
    text.parse().ok().filter(|discs: &f64| discs.is_finite()).map(Reported::Discs)
}

#[cfg(test)]
mod tests {
    use super::{read_answer, read_thought};
    use crate::{Choice, FaultKind, Info, Reported};

    #[test]
    fn answers_are_written_in_several_ways() {
        for (text, expected, score) in [
            (" F5/1.25/0.10", "f5", Some(1.25)),
            (" d6 -1.00 0.0", "d6", Some(-1.0)),
            (" PA", "pass", None),
            ("\tC3//2", "c3", None),
            (" a1/NaN", "a1", None),
        ] {
            let score = score.map(Reported::Discs);
            let choice = Choice::Move(expected.to_owned(), Info { score, ..Info::default() });
            assert_eq!(read_answer(text, Info::default()), Ok(choice), "{text}");
        }
        let fault = read_answer("  ", Info::default()).expect_err("no move");
        assert_eq!(fault.kind, FaultKind::Garbage);
    }

    #[test]
    fn thoughts_are_read() {
        let mut info = Info::default();
        assert!(!read_thought("status Edax is thinking", &mut info));
        assert!(!read_thought("nodestats 35805 0.00", &mut info));
        assert!(read_thought("search F5-D6-PA 1.50 0 12 and so on", &mut info));
        assert_eq!((info.depth, info.nodes), (12, 35_805));
        assert_eq!(info.line, ["f5", "d6", "pass"]);
        assert_eq!(info.score, Some(Reported::Discs(1.5)));
        assert!(read_thought("book C4e3 -2 17 100%W", &mut info));
        assert_eq!((info.depth, info.line.join(" ").as_str()), (12, "c4 e3"));
        assert_eq!(info.score, Some(Reported::Discs(-2.0)));
    }

    #[test]
    fn nonsense_is_skipped() {
        let mut info = Info::default();
        for line in ["", "search", "nodestats", "nodestats x", "pong 3", "é"] {
            assert!(!read_thought(line, &mut info), "{line}");
        }
        assert!(read_thought("search é", &mut info));
        assert!(read_thought("search F5 (1,2) x y", &mut info));
        assert_eq!((info.score, info.depth), (None, 0));
    }
}
