//! Othello programs that speak the Go Text Protocol, version 2, as GRhino does.
//!
//! Every command has a number, which the answer repeats: a second answer to an earlier command
//! is not taken for the answer to this one.
//!
//! Some programs pass by themselves where there is no choice. To GRhino `play black pass` is an
//! error; so a pass that is refused is taken for one that was made.

use std::time::{Duration, Instant};

use gamut_game::{Side, excerpt};

use crate::answer::choice;
use crate::program::Language;
use crate::talk::Talk;
use crate::{Budget, Choice, Fault, FaultKind, Info, ProgramSettings, Situation};

/// Othello's.
const BOARD_SIZE: u32 = 8;
const PASS: &str = "pass";

/// A GTP program.
#[derive(Default)]
pub(crate) struct Gtp {
    /// The number of the last command.
    id: u32,
    /// Whether it repeats numbers, as it should.
    repeats_ids: bool,
    commands: Vec<String>,
    /// The moves it knows of.
    moves: Vec<String>,
    /// The seconds per move that it was told.
    clock: Option<u64>,
}

/// The answer to a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Done(String),
    Failed(String),
}

impl Reply {
    /// Reads `=12 text` or `?12 problem`, where the number may be missing.
    pub(crate) fn parse(line: &str) -> Option<(Option<u32>, Self)> {
        let (reply, rest): (fn(String) -> Self, _) = match line.split_at_checked(1)? {
            ("=", rest) => (Self::Done, rest),
            ("?", rest) => (Self::Failed, rest),
            _ => return None,
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (id, text) = rest.split_at(digits);
        // A number that is too large belongs to no command.
        let id = (digits > 0).then(|| id.parse().unwrap_or(u32::MAX));
        Some((id, reply(text.trim().to_owned())))
    }
}

impl Gtp {
    pub(crate) fn new(settings: &ProgramSettings) -> Result<Self, Fault> {
        match settings.options.first() {
            None => Ok(Self::default()),
            Some((name, _)) => {
                let name = excerpt(name);
                let detail = format!("cannot be told {name}: GTP has no options");
                Err(Fault::new(FaultKind::NoSuchOption, detail))
            }
        }
    }

    /// Sends a command and waits for the first line of its answer.
    fn try_ask(&mut self, talk: &mut Talk<'_>, command: &str) -> Result<Reply, Fault> {
        self.id += 1;
        talk.say(&format!("{} {command}", self.id))?;
        loop {
            let Some((id, reply)) = Reply::parse(&talk.next_line()?) else { continue };
            let is_ours = id.map_or(!self.repeats_ids, |id| id == self.id);
            if is_ours {
                self.repeats_ids = id.is_some();
                return Ok(reply);
            }
        }
    }

    fn ask(&mut self, talk: &mut Talk<'_>, command: &str) -> Result<String, Fault> {
        match self.try_ask(talk, command)? {
            Reply::Done(text) => Ok(text),
            Reply::Failed(problem) => {
                let (command, problem) = (excerpt(command), excerpt(&problem));
                Err(Fault::refused(format!("answers {command} with {problem}")))
            }
        }
    }

    fn learn_commands(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        if let Reply::Done(mut command) = self.try_ask(talk, "list_commands")? {
            while !command.is_empty() {
                self.commands.push(command);
                command = talk.next_line()?;
            }
            return Ok(());
        }
        for command in ["boardsize", "time_settings", "time_left"] {
            let reply = self.try_ask(talk, &format!("known_command {command}"))?;
            if reply == Reply::Done("true".to_owned()) {
                self.commands.push(command.to_owned());
            }
        }
        Ok(())
    }

    fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    fn clear(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.moves.clear();
        self.ask(talk, "clear_board").map(drop)
    }

    /// Tells it the moves that it does not know of; all again when one was taken back.
    fn follow(&mut self, talk: &mut Talk<'_>, situation: &Situation<'_>) -> Result<(), Fault> {
        if !situation.moves.starts_with(&self.moves) {
            self.clear(talk)?;
        }
        for (ply, text) in situation.moves.iter().enumerate().skip(self.moves.len()) {
            let side = if ply % 2 == 0 { situation.first } else { !situation.first };
            let command = format!("play {} {text}", colour(side));
            match text == PASS {
                true => drop(self.try_ask(talk, &command)?),
                false => drop(self.ask(talk, &command)?),
            }
        }
        self.moves = situation.moves.to_vec();
        Ok(())
    }

    /// Tells it how many seconds it has for a move. GTP knows no parts of a second.
    fn set_clock(
        &mut self,
        talk: &mut Talk<'_>,
        side: Side,
        time: Option<Duration>,
    ) -> Result<(), Fault> {
        let seconds = time.map(|time| time.as_secs_f64().ceil().max(1.0) as u64);
        if seconds != self.clock && self.knows("time_settings") {
            self.clock = seconds;
            // No main time, then a time for each move; a period without moves is no limit.
            let periods = seconds.map_or("1 0".to_owned(), |seconds| format!("{seconds} 1"));
            self.ask(talk, &format!("time_settings 0 {periods}"))?;
        }
        if let Some(seconds) = seconds.filter(|_| self.knows("time_left")) {
            self.ask(talk, &format!("time_left {} {seconds} 1", colour(side)))?;
        }
        Ok(())
    }
}

impl Language for Gtp {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Fault> {
        let name = self.ask(talk, "name")?;
        let version = self.ask(talk, "version")?;
        self.learn_commands(talk)?;
        if self.knows("boardsize") {
            self.ask(talk, &format!("boardsize {BOARD_SIZE}"))?;
        }
        self.clear(talk)?;
        Ok(format!("{name} {version}"))
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        self.clear(talk)
    }

    fn choose(
        &mut self,
        talk: &mut Talk<'_>,
        situation: &Situation<'_>,
        budget: &Budget,
        _: &mut dyn FnMut(&Info),
    ) -> Result<Choice, Fault> {
        if situation.start.is_some() {
            let detail = "cannot be told where a game began: GTP has only the usual start";
            return Err(Fault::refused(detail));
        }
        self.follow(talk, situation)?;
        self.set_clock(talk, situation.to_move, budget.time)?;
        let begun = Instant::now();
        // GTP has no command to stop a search: the program can only be quick.
        let answer = self.ask(talk, &format!("genmove {}", colour(situation.to_move)))?;
        let info = Info { elapsed: begun.elapsed(), ..Info::default() };
        let choice = choice(&answer.to_ascii_lowercase(), info)?;
        if let Choice::Move(text, _) = &choice {
            self.moves.push(text.clone());
        }
        Ok(choice)
    }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

#[cfg(test)]
mod tests {
    use super::Reply;

    #[test]
    fn replies_are_read() {
        let done = |text: &str| Reply::Done(text.to_owned());
        for (line, id, reply) in [
            ("=1 GTP GRhino", Some(1), done("GTP GRhino")),
            ("= D3", None, done("D3")),
            ("=", None, done("")),
            ("=12", Some(12), done("")),
            ("=99999999999 D3", Some(u32::MAX), done("D3")),
            ("?5 syntax error", Some(5), Reply::Failed("syntax error".to_owned())),
        ] {
            assert_eq!(Reply::parse(line), Some((id, reply)), "{line}");
        }
        for line in ["", "D3", "é", "info =1 D3"] {
            assert_eq!(Reply::parse(line), None, "{line}");
        }
    }
}
