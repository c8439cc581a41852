use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use gamut_game::{did_you_mean, excerpt};
use gamut_search::Limits;

use crate::kind::{BEST, Default, Key, Kind, Subject, Value};
use crate::kinds::{FILE, HUMAN, KINDS};
use crate::player::Pace;

/// A player by name and settings: `name` or `name:key=value,key=value`.
///
/// Prints in one canonical form, which is the player's identity in records and rankings:
/// keys in the order of the table, and only those that differ from their defaults. A comma
/// inside a value is written `\,`.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    /// The place of its kind in the table.
    kind: usize,
    /// What is written between name and keys.
    subject: Option<String>,
    /// What was named, in canonical text, by the place of the key in the table.
    set: Vec<Option<String>>,
    /// What was named of families of keys, in the order in which it was written: the whole name,
    /// and the value.
    family: Vec<(String, String)>,
}

/// What is wrong with a spec, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such kind of player.
    #[error(
        "no player is called {}: {}{}",
        excerpt(name), known.join(", "), did_you_mean(name, known.iter().copied())
    )]
    UnknownKind {
        /// What was written.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The kind has no such key.
    #[error("{kind} has {}", no_such_key(kind, key))]
    UnknownKey {
        /// The name of the kind.
        kind: &'static str,
        /// What was written.
        key: String,
    },
    /// The key cannot have this value.
    #[error("{kind}:{key}={}: {right}", excerpt(value))]
    BadValue {
        /// The name of the kind.
        kind: &'static str,
        /// The key.
        key: String,
        /// What was written.
        value: String,
        /// What would be right.
        right: String,
    },
    /// A setting that is not written `key=value`.
    #[error(
        "{} in {}: write key=value{}",
        excerpt(setting),
        excerpt(spec),
        meant_key(kind, setting)
    )]
    NotASetting {
        /// The name of the kind.
        kind: &'static str,
        /// What was written.
        setting: String,
        /// All that was written.
        spec: String,
    },
    /// Nothing between two commas, or after a colon.
    #[error("an empty setting in {}: write key=value; {kind} has {}", excerpt(spec), key_names(kind).join(", "))]
    EmptySetting {
        /// The name of the kind.
        kind: &'static str,
        /// All that was written.
        spec: String,
    },
    /// A key that is named more than once.
    #[error("{} is set twice in {}", excerpt(key), excerpt(spec))]
    SetTwice {
        /// The key.
        key: String,
        /// All that was written.
        spec: String,
    },
    /// The kind needs to be told where something is.
    #[error("write {}", with_subject(.0))]
    NoPath(&'static str),
}

fn kind_names() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.name).collect()
}

/// How a kind is written that needs a subject.
fn with_subject(kind: &str) -> String {
    match KINDS.iter().find(|known| known.name == kind).map(|known| known.subject) {
        Some(Subject::Individual) => format!("{kind}:{BEST} or {kind}:FILE"),
        _ => format!("{kind}:PATH"),
    }
}

fn key_names(kind: &str) -> Vec<&'static str> {
    let kind = KINDS.iter().find(|known| known.name == kind);
    kind.into_iter().flat_map(|kind| kind.keys).map(|key| key.name).collect()
}

fn no_such_key(kind: &str, key: &str) -> String {
    match &key_names(kind)[..] {
        [] => "no keys".to_owned(),
        known => format!(
            "no key {}: {}{}",
            excerpt(key),
            known.join(", "),
            did_you_mean(key, known.iter().copied())
        ),
    }
}

fn meant_key(kind: &str, setting: &str) -> String {
    did_you_mean(setting, key_names(kind))
}

impl PlayerSpec {
    /// Which kind of player.
    #[must_use]
    pub fn kind(&self) -> &'static Kind {
        &KINDS[self.kind]
    }

    /// The place of its kind in [`KINDS`].
    pub(crate) fn kind_place(&self) -> usize {
        self.kind
    }

    /// A person.
    #[must_use]
    pub fn human() -> Self {
        Self::plain(HUMAN)
    }

    fn plain(kind: usize) -> Self {
        let set = vec![None; KINDS[kind].keys.len()];
        Self { kind, subject: None, set, family: Vec::new() }
    }

    /// Whether a person is meant.
    #[must_use]
    pub fn is_human(&self) -> bool {
        self.kind == HUMAN
    }

    /// For a player file, where it is.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.subject.as_deref().filter(|_| self.kind == FILE).map(Path::new)
    }

    /// For a program of somebody else's, where it is.
    #[must_use]
    pub fn program(&self) -> Option<&Path> {
        let is_program = self.kind().subject == Subject::Program;
        self.subject.as_deref().filter(|_| is_program).map(Path::new)
    }

    /// What to call the player: its canonical form, or the name it was given.
    #[must_use]
    pub fn name(&self) -> String {
        self.get("name").map_or_else(|| self.to_string(), str::to_owned)
    }

    /// For an individual, the file that it is in; `None` for the best, which is in none.
    #[must_use]
    pub fn individual(&self) -> Option<&Path> {
        let is_individual = self.kind().subject == Subject::Individual;
        self.subject.as_deref().filter(|&name| is_individual && name != BEST).map(Path::new)
    }

    /// The files of this machine that it names: those of keys, and that of an individual.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let keys = self.kind().keys.iter().zip(&self.set);
        let of_keys = keys.filter(|(key, _)| key.value == Value::File);
        let of_keys = of_keys.filter_map(|(_, value)| value.as_deref().map(Path::new));
        self.individual().into_iter().chain(of_keys)
    }

    /// The same player with `key` set to `value`.
    ///
    /// # Errors
    /// When the kind has no such key, or the value is not one of its.
    pub fn with(mut self, key: &str, value: &str) -> Result<Self, SpecError> {
        let kind = self.kind();
        let unknown = || SpecError::UnknownKey { kind: kind.name, key: key.to_owned() };
        let is_named =
            |known: &Key| known.name == key || known.is_family() && key.starts_with(known.name);
        let place = kind.keys.iter().position(is_named).ok_or_else(unknown)?;
        let known = &kind.keys[place];
        let canonical = canonical(known, value).ok_or_else(|| SpecError::BadValue {
            kind: kind.name,
            key: key.to_owned(),
            value: value.to_owned(),
            right: right(known, value),
        })?;
        if !known.is_family() {
            self.set[place] = Some(canonical);
            return Ok(self);
        }
        if key == known.name || key.chars().any(char::is_control) {
            return Err(unknown());
        }
        self.family.retain(|(name, _)| name != key);
        self.family.push((key.to_owned(), canonical));
        Ok(self)
    }

    /// The value of a key: as set, or its default; `None` when there is neither, and where the
    /// default depends on other things.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        let place = self.kind().keys.iter().position(|known| known.name == key)?;
        self.set[place].as_deref().or_else(|| self.default_of(place))
    }

    /// What certainly holds when the key at `place` is not named.
    fn default_of(&self, place: usize) -> Option<&'static str> {
        match self.kind().keys[place].default {
            Default::Is(text) => Some(text),
            Default::WithoutBudget(text) if !self.own_limits().has_budget() => Some(text),
            _ => None,
        }
    }

    /// What was set of a family of keys, by the rest of their names.
    pub(crate) fn family<'a>(
        &'a self,
        prefix: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.family
            .iter()
            .filter_map(move |(name, value)| Some((name.strip_prefix(prefix)?, value.as_str())))
    }

    /// The value of a numeric key.
    pub(crate) fn number<T: FromStr>(&self, key: &str) -> Option<T> {
        self.get(key)?.parse().ok()
    }

    /// The value of a numeric key whose kind gives a default.
    ///
    /// # Panics
    /// When the kind gives none, which a test of all kinds would find.
    pub(crate) fn setting<T: FromStr>(&self, key: &str) -> T {
        let value = self.number(key);
        value.unwrap_or_else(|| panic!("{} has no default for {key}", self.kind().name))
    }

    /// The value of a key that is a time.
    #[must_use]
    pub fn time(&self, key: &str) -> Option<Duration> {
        parse_time(self.get(key)?)
    }

    /// What the word of a key means by a table; `None` when it is not set.
    pub(crate) fn meaning<T: Copy>(&self, key: &str, table: &[(&str, T)]) -> Option<T> {
        let word = self.get(key)?;
        table.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning)
    }

    /// Whether a key is on; `None` when it is not set.
    pub(crate) fn is_on(&self, key: &str) -> Option<bool> {
        self.get(key).map(|value| value == "on")
    }

    /// What was set, as a number, and no default.
    fn named<T: FromStr>(&self, key: &str) -> Option<T> {
        let place = self.kind().keys.iter().position(|known| known.name == key)?;
        self.set[place].as_deref()?.parse().ok()
    }

    /// The limits that were set.
    pub(crate) fn own_limits(&self) -> Limits {
        let time = self.kind().keys.iter().position(|known| known.name == "time");
        let time = time.and_then(|place| self.set[place].as_deref()).and_then(parse_time);
        Limits {
            depth: self.named("depth"),
            nodes: self.named("nodes"),
            leaves: self.named("leaves"),
            time,
            ..Limits::default()
        }
    }

    /// How long the player thinks; `default` holds when nothing is set.
    pub(crate) fn pace(&self, default: Limits) -> Pace {
        Pace { own: self.own_limits(), default }
    }

    /// How long a player that looks ahead to a depth thinks.
    pub(crate) fn pace_by_depth(&self) -> Pace {
        let default = match self.kind().key("depth").map(|key| key.default) {
            Some(Default::WithoutBudget(depth)) => depth.parse().ok(),
            _ => None,
        };
        self.pace(Limits { depth: default, ..Limits::default() })
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (text, None),
        };
        let kind = KINDS.iter().position(|kind| kind.name == name);
        let kind = kind
            .ok_or_else(|| SpecError::UnknownKind { name: name.to_owned(), known: kind_names() })?;
        let (mut spec, kind) = (Self::plain(kind), &KINDS[kind]);
        let mut settings = match (kind.subject, settings) {
            (_, None) => Vec::new(),
            // The whole rest is a path, whatever is in it.
            (Subject::File, Some(path)) => vec![path.to_owned()],
            (_, Some(settings)) => separated(settings),
        };
        if kind.subject != Subject::Nothing {
            // Who begins with a key has forgotten what comes before it.
            let is_key =
                |text: &str| text.split_once('=').is_some_and(|(name, _)| kind.key(name).is_some());
            let path = settings.first().filter(|path| is_text(path) && !is_key(path));
            spec.subject = Some(path.ok_or(SpecError::NoPath(kind.name))?.clone());
            settings.remove(0);
        }
        let mut named = Vec::new();
        for setting in &settings {
            let is_flag = kind.key(setting).is_some_and(|key| key.value == Value::Flag);
            let pair = match is_flag {
                true => Some((setting.as_str(), "on")),
                false => setting.split_once('='),
            };
            let Some((key, value)) = pair else {
                let (kind, spec) = (kind.name, text.to_owned());
                return Err(match setting.as_str() {
                    key if key_names(kind).is_empty() => {
                        SpecError::UnknownKey { kind, key: key.to_owned() }
                    }
                    "" => SpecError::EmptySetting { kind, spec },
                    setting => SpecError::NotASetting { kind, setting: setting.to_owned(), spec },
                });
            };
            if named.contains(&key) {
                return Err(SpecError::SetTwice { key: key.to_owned(), spec: text.to_owned() });
            }
            named.push(key);
            spec = spec.with(key, value)?;
        }
        Ok(spec)
    }
}

/// The parts of a text between commas; `\,` is a comma inside a part.
#[must_use]
pub fn separated(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut rest = text;
    while let Some(place) = rest.find(',') {
        let last = parts.len() - 1;
        let before = &rest[..place];
        match before.strip_suffix('\\') {
            Some(before) => parts[last].extend([before, ","]),
            None => {
                parts[last].push_str(before);
                parts.push(String::new());
            }
        }
        rest = &rest[place + 1..];
    }
    let last = parts.len() - 1;
    parts[last].push_str(rest);
    parts
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        f.write_str(kind.name)?;
        let mut separator = ':';
        match (&self.subject, kind.subject) {
            (Some(path), Subject::File) => return write!(f, ":{path}"),
            (Some(subject), _) => {
                write!(f, ":{}", subject.replace(',', "\\,"))?;
                separator = ',';
            }
            (None, _) => {}
        }
        for (place, (key, value)) in kind.keys.iter().zip(&self.set).enumerate() {
            let default = self.default_of(place);
            if let Some(value) = value.as_deref().filter(|value| Some(*value) != default) {
                match key.value {
                    Value::Flag if value == "on" => write!(f, "{separator}{}", key.name)?,
                    _ => write!(f, "{separator}{}={}", key.name, value.replace(',', "\\,"))?,
                }
                separator = ',';
            }
        }
        for (name, value) in &self.family {
            let [name, value] = [name, value].map(|text| text.replace(',', "\\,"));
            write!(f, "{separator}{name}={value}")?;
            separator = ',';
        }
        Ok(())
    }
}

/// Whether it is not empty, and on one line. A backslash at the end would hide the comma after
/// it.
fn is_text(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control) && !text.ends_with('\\')
}

/// The one way to write a value; `None` when the key cannot have it.
fn canonical(key: &Key, text: &str) -> Option<String> {
    let is_right = match key.value {
        Value::Number(least, most) => {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number))?;
            return Some(number.to_string());
        }
        Value::Decimal(least, most) => {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number))?;
            return Some(number.to_string());
        }
        Value::Time => return parse_time(text).map(time_text),
        Value::Choice(words) => words.contains(&text),
        Value::Flag => matches!(text, "on" | "off"),
        // The value of an option may be empty.
        Value::Text if key.is_family() => text.is_empty() || is_text(text),
        Value::File | Value::Evaluation | Value::Text => is_text(text),
    };
    is_right.then(|| text.to_owned())
}

/// What to write instead of a value that the key cannot have.
fn right(key: &Key, wrong: &str) -> String {
    match key.value {
        Value::Number(least, u64::MAX) => format!("write a number from {least} up"),
        Value::Number(least, most) => format!("write a number from {least} to {most}"),
        Value::Decimal(least, most) => format!("write a number from {least} to {most}"),
        Value::Time => "write a time such as 100ms, 1.5s or 2m, from 1ms up to a day".to_owned(),
        Value::Choice(words) => {
            let meant = did_you_mean(wrong, words.iter().copied());
            format!("write one of {}{meant}", words.join(", "))
        }
        Value::Flag => "write on or off, or nothing for on".to_owned(),
        Value::File => "write where the file is".to_owned(),
        Value::Evaluation => "write the name of an evaluation or of a weight file".to_owned(),
        Value::Text => "write some text, on one line".to_owned(),
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

pub(crate) fn time_text(time: Duration) -> String {
    match time.as_millis() {
        ms if ms.is_multiple_of(1000) => format!("{}s", ms / 1000),
        ms => format!("{ms}ms"),
    }
}
