//! The Universal Chess Interface for every game, and the Universal Ataxx Interface, which is
//! the same with other greetings.
//!
//! A program is asked whether it is ready after every `position` and before every `go`. What it
//! has said until `readyok` belongs to earlier searches: a late or second `bestmove` is never
//! taken for an answer.

use std::time::Instant;

use crate::answer::choice;
use crate::program::Language;
use crate::said::{one_line, shortened};
use crate::talk::{Talk, Turn};
use crate::uci_info::read_info;
use crate::uci_options::Known;
use crate::{Budget, Choice, Dialect, Fault, Info, ProgramSettings, Protocol, Situation};

/// What a program says before `bestmove (none)` when its rules call the game a draw.
const DRAWN_BY_ITS_RULES: &str = "info string drawn by its rules: ";

/// The longest words about such a rule that are kept, in characters.
const LONGEST_RULE: usize = 200;

/// A UCI or UAI program.
pub(crate) struct Uci {
    greeting: &'static str,
    greeted: &'static str,
    new_game: &'static str,
    dialect: Dialect,
    options: Vec<(String, String)>,
    trust_draws: bool,
}

impl Uci {
    pub(crate) fn new(settings: &ProgramSettings) -> Self {
        let (greeting, greeted, new_game) = match settings.protocol {
            Protocol::Uai => ("uai", "uaiok", "uainewgame"),
            Protocol::Uci | Protocol::Gtp | Protocol::NBoard => ("uci", "uciok", "ucinewgame"),
        };
        let variant = match settings.dialect {
            Dialect::Fairy(variant) => Some(("UCI_Variant".to_owned(), variant.name().to_owned())),
            Dialect::Moves | Dialect::Position => None,
        };
        let options = variant.into_iter().chain(settings.options.iter().cloned()).collect();
        let (dialect, trust_draws) = (settings.dialect, settings.trust_draws);
        Self { greeting, greeted, new_game, dialect, options, trust_draws }
    }

    fn wait_until_ready(talk: &mut Talk<'_>) -> Result<(), Fault> {
        talk.say("isready")?;
        talk.await_line("readyok")
    }
}

impl Language for Uci {
    fn greet(&mut self, talk: &mut Talk<'_>) -> Result<String, Fault> {
        talk.say(self.greeting)?;
        let (mut name, mut known) = (String::new(), Known::default());
        loop {
            let line = talk.next_line()?;
            if let Some(text) = line.strip_prefix("id name ") {
                name = text.to_owned();
            } else if let Some(option) = line.strip_prefix("option name ") {
                known.add(option);
            } else if line == self.greeted {
                break;
            }
        }
        for (option, value) in &self.options {
            talk.say(&known.set_command(option, value)?)?;
        }
        Self::wait_until_ready(talk)?;
        Ok(name)
    }

    fn new_game(&mut self, talk: &mut Talk<'_>) -> Result<(), Fault> {
        talk.say(self.new_game)?;
        Self::wait_until_ready(talk)
    }

    fn choose(
        &mut self,
        talk: &mut Talk<'_>,
        situation: &Situation<'_>,
        budget: &Budget,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Choice, Fault> {
        talk.say(&self.dialect.position_command(situation)?)?;
        Self::wait_until_ready(talk)?;
        let begun = Instant::now();
        talk.say(&go_command(budget))?;
        if talk.is_stopped() {
            talk.say("stop")?;
        }
        let (mut info, mut drawn) = (Info::default(), None);
        loop {
            let line = match talk.next()? {
                Turn::Line(line) => line,
                Turn::Stop => {
                    talk.say("stop")?;
                    continue;
                }
            };
            info.elapsed = begun.elapsed();
            let (verb, words) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match verb {
                "info" => {
                    if let Some(rule) = line.strip_prefix(DRAWN_BY_ITS_RULES) {
                        drawn = Some(shortened(&one_line(rule), LONGEST_RULE));
                    } else if read_info(words, self.dialect, &mut info) {
                        report(&info);
                    }
                }
                "bestmove" => {
                    let word = words.split_whitespace().next().unwrap_or_default();
                    return match (word, drawn) {
                        ("(none)", Some(rule)) if self.trust_draws => Ok(Choice::ClaimsDraw(rule)),
                        ("(none)", _) => Err(Fault::refused("says that there is no move")),
                        (text, _) => choice(&self.dialect.our_move(text), info),
                    };
                }
                _ => {}
            }
        }
    }
}

fn go_command(budget: &Budget) -> String {
    let mut command = "go".to_owned();
    if let Some(time) = budget.time {
        command += &format!(" movetime {}", time.as_millis().max(1));
    }
    if let Some(nodes) = budget.nodes {
        command += &format!(" nodes {nodes}");
    }
    if let Some(depth) = budget.depth {
        command += &format!(" depth {depth}");
    }
    command
}
