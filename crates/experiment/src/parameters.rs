//! What can be set of an experiment. A parameter is declared where its value is read, in one
//! place: its key, what it is, what can be written, and what holds when nobody writes anything.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use gamut_game::did_you_mean;
use gamut_players::{Evaluation, PlayerSpec};
use serde_json::Value;

use crate::ExperimentError;
use crate::experiment::Extent;
use crate::inputs::Inputs;

/// The key of the seed, which every experiment has.
pub(crate) const SEED: &str = "seed";

/// A parameter of an experiment, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub key: String,
    /// What it is, in one line.
    pub help: String,
    /// What can be written.
    pub right: String,
    /// What holds when nothing is written: in a full run, a quick one and a tiny one.
    pub defaults: [Value; 3],
    /// What holds.
    pub value: Value,
}

impl Parameter {
    /// Its value as it is written after `key=`.
    #[must_use]
    pub fn text(&self) -> String {
        text(&self.value)
    }
}

/// The parameters of a run: what was given, and what the experiment asks for.
#[derive(Debug)]
pub struct Parameters<'a> {
    extent: Extent,
    /// Keys and values; of several with one key the last holds.
    given: &'a [(String, String)],
    asked: Vec<Parameter>,
    /// What they name that is elsewhere.
    pub(crate) inputs: Inputs,
    /// The first that was wrong.
    wrong: Option<ExperimentError>,
}

/// A number that a parameter can be.
pub trait Number: Copy + PartialOrd + FromStr + Display + Into<Value> {}

impl<T: Copy + PartialOrd + FromStr + Display + Into<Value>> Number for T {}

/// Defaults of a full run, a quick one and a tiny one.
pub(crate) type Defaults<T> = [T; 3];

impl<'a> Parameters<'a> {
    pub(crate) fn new(extent: Extent, given: &'a [(String, String)]) -> Self {
        Self { extent, given, asked: Vec::new(), inputs: Inputs::default(), wrong: None }
    }

    /// All that were asked for, and what they name that is elsewhere.
    ///
    /// # Errors
    /// When one has a value that it cannot have, or something was given that nobody asked for.
    pub(crate) fn finish(
        self,
        experiment: &str,
    ) -> Result<(Vec<Parameter>, Inputs), ExperimentError> {
        let keys = || self.asked.iter().map(|parameter| parameter.key.as_str());
        for (key, _) in self.given {
            if !keys().any(|known| known == key) {
                let known = keys().collect::<Vec<_>>().join(", ") + &did_you_mean(key, keys());
                let (experiment, key) = (experiment.to_owned(), key.clone());
                return Err(ExperimentError::UnknownParameter { experiment, key, known });
            }
        }
        self.wrong.map_or(Ok((self.asked, self.inputs)), Err)
    }

    /// A number.
    pub fn number<T: Number>(
        &mut self,
        key: &str,
        help: &str,
        range: RangeInclusive<T>,
        defaults: Defaults<T>,
    ) -> T {
        self.declare(key, help, right(&range), defaults, |text| number(text, &range))
    }

    /// Numbers, none of them twice.
    pub fn numbers<T: Number>(
        &mut self,
        key: &str,
        help: &str,
        range: RangeInclusive<T>,
        defaults: Defaults<&[T]>,
    ) -> Vec<T> {
        let right = format!("{}, or several", right(&range));
        self.list(key, help, right, 1, defaults.map(<[T]>::to_vec), |text| number(text, &range))
    }

    /// One of some words.
    pub fn choice(
        &mut self,
        key: &str,
        help: &str,
        words: &[&'static str],
        default: &'static str,
    ) -> &'static str {
        self.declare(key, help, one_of(words), [default; 3], |text| chosen(text, words))
    }

    /// Some of some words.
    pub fn choices(
        &mut self,
        key: &str,
        help: &str,
        words: &[&'static str],
        defaults: Defaults<&[&'static str]>,
    ) -> Vec<&'static str> {
        let right = format!("{}, or several", one_of(words));
        self.list(key, help, right, 1, defaults.map(<[_]>::to_vec), |text| chosen(text, words))
    }

    /// One of a game's evaluations.
    pub fn evaluation(&mut self, of: &[Evaluation], default: &'static str) -> &'static str {
        let names: Vec<&'static str> = of.iter().map(|evaluation| evaluation.name).collect();
        self.choice("evaluation", "what positions are judged by", &names, default)
    }

    /// A player.
    pub fn player(&mut self, key: &str, help: &str, default: &str) -> String {
        let right = "a player as in `gamut match`".to_owned();
        let read = |text: &str| player(text, "");
        let found = self.declare(key, help, right, [default; 3].map(str::to_owned), read);
        self.names(&found);
        found
    }

    /// Players that get `further` keys, or none.
    pub fn players(
        &mut self,
        key: &str,
        help: &str,
        further: &str,
        defaults: Defaults<&[&str]>,
    ) -> Vec<String> {
        let right = "players as in `gamut match`".to_owned();
        let read = |text: &str| player(text, further);
        let found = self.list(key, help, right, 0, defaults.map(owned), read);
        found.iter().for_each(|player| self.names(player));
        found
    }

    /// Further keys of a player; not those that have parameters of their own.
    pub fn keys(&mut self, key: &str, of: &str, help: &str, taken: &[&str]) -> String {
        let right = format!("keys of {of} as in `gamut players`: key=value,key=value");
        let help = format!("further keys of {help}");
        let found = self.declare(key, &help, right, [const { String::new() }; 3], |text| {
            keys(of, text, taken).map(|()| text.to_owned())
        });
        self.names(&with_keys(of, &found));
        found
    }

    /// Variants of a player, each named by its further keys; or none.
    pub fn variants(
        &mut self,
        key: &str,
        help: &str,
        of: &str,
        defaults: Defaults<&[&str]>,
    ) -> Vec<String> {
        let right = format!("keys that are added to {of}, several times or not at all");
        let found = self.list(key, help, right, 0, defaults.map(owned), |text| {
            keys(of, text, &["leaves"]).map(|()| text.to_owned())
        });
        found.iter().for_each(|keys| self.names(&with_keys(of, keys)));
        found
    }

    /// Remembers a player, which was read before.
    fn names(&mut self, player: &str) {
        self.inputs.players.extend(player.parse::<PlayerSpec>().ok());
    }

    /// Refuses a value, which does not fit the others.
    pub fn refuse(&mut self, key: &str, right: &str) {
        let value = self.asked.iter().find(|parameter| parameter.key == key);
        let value = value.map(Parameter::text).unwrap_or_default();
        self.is_wrong(key, &value, right.to_owned());
    }

    fn is_wrong(&mut self, key: &str, value: &str, right: String) {
        let (key, value) = (key.to_owned(), value.to_owned());
        self.wrong.get_or_insert(ExperimentError::BadParameter { key, value, right });
    }

    pub(crate) fn list<T: Clone + PartialEq + Into<Value>>(
        &mut self,
        key: &str,
        help: &str,
        right: String,
        least: usize,
        defaults: Defaults<Vec<T>>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Vec<T> {
        self.declare(key, help, right, defaults, |text| {
            let mut all = Vec::new();
            for part in separated(text) {
                if part.is_empty() {
                    return Err("write a value before and after every comma".to_owned());
                }
                let one = read(&part)?;
                if all.contains(&one) {
                    return Err(format!("write {part} once"));
                }
                all.push(one);
            }
            if all.len() < least { Err("write at least one".to_owned()) } else { Ok(all) }
        })
    }

    pub(crate) fn declare<T: Clone + Into<Value>>(
        &mut self,
        key: &str,
        help: &str,
        right: String,
        defaults: Defaults<T>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> T {
        let given = self.given.iter().rev().find(|(name, _)| name == key);
        let found = given.map(|(_, text)| (text, read(text.trim())));
        let written = defaults.clone().map(Into::into);
        let default = self.extent.pick(defaults);
        let value = match found {
            None => default,
            Some((_, Ok(value))) => value,
            Some((text, Err(right))) => {
                self.is_wrong(key, text, right);
                default
            }
        };
        let (key, help) = (key.to_owned(), help.to_owned());
        let parameter =
            Parameter { key, help, right, defaults: written, value: value.clone().into() };
        self.asked.push(parameter);
        value
    }
}

/// How long games may be.
pub fn move_cap<T: Number + From<u16>>(
    parameters: &mut Parameters<'_>,
    defaults: Defaults<T>,
) -> T {
    let help = "plies after which a game ends";
    parameters.number("plies", help, T::from(1)..=T::from(10_000), defaults)
}

/// How varied games begin.
pub fn opening_plies(parameters: &mut Parameters<'_>, default: u32) -> u32 {
    let help = "random plies at the beginning of a game";
    parameters.number("opening-plies", help, 0..=30, [default; 3])
}

pub(crate) fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn right<T: Display>(range: &RangeInclusive<T>) -> String {
    format!("a number from {} to {}", range.start(), range.end())
}

fn number<T: Number>(text: &str, range: &RangeInclusive<T>) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("write {}", right(range)))
}

fn one_of(words: &[&str]) -> String {
    format!("one of {}", words.join(", "))
}

fn chosen(text: &str, words: &[&'static str]) -> Result<&'static str, String> {
    let known = words.iter().copied();
    let found = known.clone().find(|&word| word == text);
    found.ok_or_else(|| format!("write {}{}", one_of(words), did_you_mean(text, known)))
}

/// A player that gets further keys, as it is written without them: reports show it so.
fn player(text: &str, further: &str) -> Result<String, String> {
    let separator = match (further, text.contains(':')) {
        ("", _) => "",
        (_, true) => ",",
        (_, false) => ":",
    };
    repeatable(&format!("{text}{separator}{further}")).map(|_| text.to_owned())
}

/// A player whose moves are the same on every machine, as reports promise.
fn repeatable(player: &str) -> Result<PlayerSpec, String> {
    let spec: PlayerSpec = player.parse().map_err(|problem| format!("{problem}"))?;
    spec.check_repeatable().map_err(|problem| problem.to_string())?;
    Ok(spec)
}

/// Checks that these are keys of the player, that none of them has a parameter of its own, and that
/// none makes it another player than it is to be.
fn keys(of: &str, text: &str, taken: &[&str]) -> Result<(), String> {
    let spec = repeatable(&with_keys(of, text))?;
    let own = settings(of);
    for setting in separated(text) {
        let key = key_of(&setting);
        if taken.contains(&key) {
            return Err(format!("{key} of {} has a parameter of its own", spec.kind().name));
        }
        if own.iter().any(|own| key_of(own) == key) {
            return Err(format!("{key} is what makes the player {of}: leave it out"));
        }
    }
    Ok(())
}

/// A player with further keys. Where it has one of them already, the further one holds.
#[must_use]
pub fn with_keys(player: &str, further: &str) -> String {
    let further = separated(further);
    let is_replaced = |own: &String| further.iter().any(|new| key_of(new) == key_of(own));
    let mut all: Vec<String> = settings(player);
    all.retain(|own| !is_replaced(own));
    all.extend(further.iter().cloned());
    let all: Vec<String> = all.iter().map(|setting| setting.replace(',', "\\,")).collect();
    let kind = player.split(':').next().unwrap_or_default();
    if all.is_empty() { player.to_owned() } else { format!("{kind}:{}", all.join(",")) }
}

/// What a player is told behind its name.
fn settings(player: &str) -> Vec<String> {
    separated(player.split_once(':').map_or("", |(_, settings)| settings))
}

fn key_of(setting: &str) -> &str {
    setting.split('=').next().unwrap_or_default()
}

/// The parts of a text between commas, without the blanks around them; of an empty text none.
pub(crate) fn separated(text: &str) -> Vec<String> {
    let parts = gamut_players::separated(text);
    let parts = parts.iter().map(|part| part.trim().to_owned());
    if text.is_empty() { Vec::new() } else { parts.collect() }
}

/// A value as it is written after `key=`.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(|one| text(one).replace(',', "\\,")).collect();
            all.join(",")
        }
        other => other.to_string(),
    }
}
