use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use gamut_game::excerpt;

use crate::kinds::{KINDS, Key, Kind, Value};

/// A player by name and settings: `name` or `name:key=value,key=value`.
///
/// Prints in one canonical form, which is the player's identity in records and rankings:
/// keys in the order of the table, and only those that are not as they would be anyway.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    kind: &'static Kind,
    /// What was named, in canonical text, by the place of the key in the table.
    set: Vec<Option<String>>,
    /// For `file:`, where.
    file: Option<PathBuf>,
}

/// What is wrong with a spec, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError(pub(crate) String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

impl PlayerSpec {
    /// Which kind of player.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// Whether a person is meant.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.kind.name == "human"
    }

    /// For a player file, where it is.
    #[must_use]
    pub fn file(&self) -> Option<&PathBuf> {
        self.file.as_ref()
    }

    /// The same player with `key` set to `value`.
    ///
    /// # Errors
    /// When the kind has no such key, or the value is not one of its.
    pub fn with(mut self, key: &str, value: &str) -> Result<Self, SpecError> {
        let (name, keys) = (self.kind.name, self.kind.keys);
        let Some(place) = keys.iter().position(|known| known.name == key) else {
            return Err(SpecError(match keys {
                [] => format!("{name} has no keys"),
                _ => format!("{name} has no key {}: {}", excerpt(key), names(keys)),
            }));
        };
        let canonical = canonical(&keys[place], value)
            .map_err(|right| SpecError(format!("{name}:{key}={}: {right}", excerpt(value))))?;
        self.set[place] = Some(canonical);
        Ok(self)
    }

    /// The value of a key: as set, or its default; `None` when there is neither.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let place = self.kind.keys.iter().position(|known| known.name == key)?;
        match &self.set[place] {
            Some(value) => Some(value),
            None => Some(self.default_of(place)).filter(|default| !default.is_empty()),
        }
    }

    /// What holds when the key at `place` is not named; empty: nothing. Whoever limits the
    /// leaves asked for no depth but the one they name.
    fn default_of(&self, place: usize) -> &'static str {
        let key = &self.kind.keys[place];
        // Random lines need a length, whatever else limits them.
        let deepens = self.kind.name != "lasvegas";
        match key.name == "depth" && deepens && self.get("leaves").is_some() {
            true => "",
            false => key.default,
        }
    }

    /// The value of a numeric key.
    pub(crate) fn number<T: FromStr>(&self, key: &str) -> Option<T> {
        self.get(key)?.parse().ok()
    }

    /// The value of a key that is a time.
    pub(crate) fn time(&self, key: &str) -> Option<Duration> {
        parse_time(self.get(key)?)
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
            let known: Vec<_> = KINDS.iter().map(|kind| kind.name).collect();
            let problem = format!("no player is called {}: {}", excerpt(name), known.join(", "));
            return Err(SpecError(problem));
        };
        let mut spec = Self { kind, set: vec![None; kind.keys.len()], file: None };
        if kind.name == "file" {
            let path = settings.filter(|path| !path.is_empty());
            let path = path.ok_or_else(|| SpecError("write file:PATH".to_owned()))?;
            spec.file = Some(PathBuf::from(path));
            return Ok(spec);
        }
        let mut named = Vec::new();
        for setting in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let is_flag = |name: &str| {
                kind.keys.iter().any(|key| key.name == name && key.value == Value::Flag)
            };
            let pair = match is_flag(setting) {
                true => Some((setting, "on")),
                false => setting.split_once('='),
            };
            let Some((key, value)) = pair else {
                return Err(SpecError(match (setting, kind.keys) {
                    (_, []) => format!("{name} has no keys"),
                    ("", keys) => {
                        let (text, keys) = (excerpt(text), names(keys));
                        format!("an empty setting in {text}: write key=value; {name} has {keys}")
                    }
                    _ => format!("{} in {}: write key=value", excerpt(setting), excerpt(text)),
                }));
            };
            if named.contains(&key) {
                let problem = format!("{} is set twice in {}", excerpt(key), excerpt(text));
                return Err(SpecError(problem));
            }
            named.push(key);
            spec = spec.with(key, value)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        if let Some(path) = &self.file {
            return write!(f, ":{}", path.display());
        }
        let mut separator = ':';
        for (place, (key, value)) in self.kind.keys.iter().zip(&self.set).enumerate() {
            if let Some(value) = value.as_ref().filter(|value| *value != self.default_of(place)) {
                match key.value {
                    Value::Flag if value == "on" => write!(f, "{separator}{}", key.name)?,
                    _ => write!(f, "{separator}{}={value}", key.name)?,
                }
                separator = ',';
            }
        }
        Ok(())
    }
}

fn names(keys: &[Key]) -> String {
    let names: Vec<_> = keys.iter().map(|key| key.name).collect();
    names.join(", ")
}

/// The one way to write a value, or what would be right.
fn canonical(key: &Key, text: &str) -> Result<String, String> {
    match key.value {
        Value::Number(least, most) => match text.parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(number.to_string()),
            _ if most == u64::MAX => Err(format!("write a number from {least} up")),
            _ => Err(format!("write a number from {least} to {most}")),
        },
        Value::Decimal(least, most) => match text.parse::<f64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(number.to_string()),
            _ => Err(format!("write a number from {least} to {most}")),
        },
        Value::Time => parse_time(text).map(time_text).ok_or_else(|| {
            "write a time such as 100ms, 1.5s or 2m, from 1ms up to a day".to_owned()
        }),
        Value::Choice(words) => match words.contains(&text) {
            true => Ok(text.to_owned()),
            false => Err(format!("write one of {}", words.join(", "))),
        },
        Value::Flag => match text {
            "on" | "off" => Ok(text.to_owned()),
            _ => Err("write on or off, or nothing for on".to_owned()),
        },
        Value::File => match text.is_empty() || text.chars().any(char::is_control) {
            true => Err("write where the file is".to_owned()),
            false => Ok(text.to_owned()),
        },
        Value::Evaluation => match text.is_empty() || text.chars().any(char::is_control) {
            true => Err("write the name of an evaluation or of a weight file".to_owned()),
            false => Ok(text.to_owned()),
        },
    }
}

/// Reads `100ms`, `1.5s`, `2m`; more than nothing, at most a day.
fn parse_time(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let number = digits.parse::<f64>().ok().filter(|_| !digits.starts_with(['+', '-']))?;
    let seconds = number * unit;
    let whole = Duration::from_millis((seconds.clamp(0.0, 86_400.0) * 1000.0).round() as u64);
    (seconds <= 86_400.0 && !whole.is_zero()).then_some(whole)
}

fn time_text(time: Duration) -> String {
    match time.as_millis() {
        ms if ms.is_multiple_of(1000) => format!("{}s", ms / 1000),
        ms => format!("{ms}ms"),
    }
}
