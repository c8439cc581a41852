//! Plans of runs as people write them: a file says what differs from what holds for its game.

use gamut_eval::{TomlError, from_toml};
use gamut_game::{did_you_mean, excerpt};
use gamut_games::registry::GAME_IDS;
use serde::Serialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

/// What can evolve in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhatEvolves {
    /// Strategies of values of squares (Frankland).
    Strategies,
    /// Individuals: searches whose depth, move ordering and evaluation evolve (Groß et al.).
    Individuals,
}

/// The key that says [`WhatEvolves`].
const EVOLVE: &str = "evolve";

impl WhatEvolves {
    const ALL: [Self; 2] = [Self::Strategies, Self::Individuals];

    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strategies => "strategies",
            Self::Individuals => "individuals",
        }
    }
}

/// The plan of a run as somebody wrote it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanFile {
    game: String,
    what_evolves: WhatEvolves,
    /// All keys but `evolve`, which no plan has: a plan is of one kind.
    given: Table,
}

/// What is wrong with the file of a plan, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanFileError {
    /// It is not TOML.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// It does not say which game it is for.
    #[error("game is missing: write game = \"othello\", for example")]
    NoGame,
    /// Its game is not a text.
    #[error("game = {value}: write a name in quotes")]
    GameIsNoName {
        /// What was written, on one line and short.
        value: String,
    },
    /// There is no such game.
    #[error("game = {}: write one of {}{}", excerpt(game), GAME_IDS.join(", "), meant(game, GAME_IDS))]
    NoSuchGame {
        /// What was written.
        game: String,
    },
    /// It is for another game.
    #[error("it is for {}, not for {game}", excerpt(other))]
    OtherGame {
        /// The game of the plan.
        other: String,
        /// The game that it was read for.
        game: &'static str,
    },
    /// Nothing of that name evolves.
    #[error("{EVOLVE} = {value}: write \"strategies\" or \"individuals\"{}", meant(value, &names()))]
    NothingEvolves {
        /// What was written, on one line and short.
        value: String,
    },
    /// Something else evolves by it.
    #[error("by this plan {} evolve, not {}", found.name(), wanted.name())]
    OthersEvolve {
        /// What evolves by it.
        found: WhatEvolves,
        /// What it was read for.
        wanted: WhatEvolves,
    },
    /// Plans have no such table.
    #[error("there is no table called {}: {}{}", excerpt(name), known.join(", "), meant(name, known))]
    NoSuchTable {
        /// What was written.
        name: String,
        /// The tables that there are.
        known: Vec<String>,
    },
    /// The table has no such key.
    #[error("there is no key called {}: {}{}", excerpt(key), known.join(", "), meant(key, known))]
    NoSuchKey {
        /// What was written, with the tables that it is in: `parameters.pop`.
        key: String,
        /// The keys of the table.
        known: Vec<String>,
    },
    /// The key cannot have this value.
    #[error("{key} = {value}: {right}")]
    BadValue {
        /// The key, with the tables that it is in.
        key: String,
        /// What was written, on one line and short.
        value: String,
        /// What would be right.
        right: String,
    },
}

/// Which of the names was probably meant by the last part of a key.
fn meant(key: &str, known: &[impl AsRef<str>]) -> String {
    let name = key.trim_matches('"').rsplit('.').next().unwrap_or_default();
    did_you_mean(name, known.iter().map(AsRef::as_ref))
}

fn names() -> [&'static str; 2] {
    WhatEvolves::ALL.map(WhatEvolves::name)
}

impl PlanFile {
    /// Reads what a file says. Whether its plan has such keys, and makes sense, is not looked at.
    ///
    /// # Errors
    /// When it is not TOML, or does not name a game and what is to evolve.
    pub fn parse(text: &str) -> Result<Self, PlanFileError> {
        let mut given: Table = from_toml(text)?;
        let game = match given.get("game") {
            Some(Value::String(game)) => game.clone(),
            Some(other) => return Err(PlanFileError::GameIsNoName { value: shown(other) }),
            None => return Err(PlanFileError::NoGame),
        };
        let what_evolves = match given.remove(EVOLVE) {
            None => WhatEvolves::Strategies,
            Some(value) => {
                let named = |what: &WhatEvolves| value.as_str() == Some(what.name());
                let nothing = || PlanFileError::NothingEvolves { value: shown(&value) };
                WhatEvolves::ALL.into_iter().find(named).ok_or_else(nothing)?
            }
        };
        Ok(Self { game, what_evolves, given })
    }

    /// The name of its game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What is to evolve by it.
    #[must_use]
    pub fn what_evolves(&self) -> WhatEvolves {
        self.what_evolves
    }

    /// The error when no run can be made of it because there is no such game; `or` when there is.
    pub fn no_such_game<E: From<PlanFileError>>(&self, or: impl FnOnce(String) -> E) -> E {
        let game = self.game.clone();
        match GAME_IDS.contains(&self.game.as_str()) {
            true => or(game),
            false => PlanFileError::NoSuchGame { game }.into(),
        }
    }

    /// The plan: what the file says, laid over what is standard for game `game`.
    ///
    /// # Errors
    /// When it is for another game, something else evolves by it, or it has keys or values that
    /// plans do not have.
    pub fn over<P: Serialize + DeserializeOwned>(
        &self,
        standard: P,
        game: &'static str,
        wanted: WhatEvolves,
    ) -> Result<P, PlanFileError> {
        if self.what_evolves != wanted {
            return Err(PlanFileError::OthersEvolve { found: self.what_evolves, wanted });
        }
        let mut plan = standard;
        for leaf in leaves(&self.given) {
            plan = with(plan, &leaf)?;
        }
        match self.game == game {
            true => Ok(plan),
            false => Err(PlanFileError::OtherGame { other: self.game.clone(), game }),
        }
    }
}

/// The plan with one key set.
fn with<P: Serialize + DeserializeOwned>(plan: P, leaf: &Leaf<'_>) -> Result<P, PlanFileError> {
    // Numbers, words and tables can always be written.
    let mut all = Table::try_from(&plan).unwrap_or_default();
    let mut place = &mut all;
    // A table that sets nothing still has to be one of the plan's.
    let empty = leaf.value.is_table().then_some(leaf.key);
    for name in leaf.tables.iter().copied().chain(empty) {
        let known = place.iter().filter(|(_, value)| value.is_table());
        let known = known.map(|(name, _)| name.clone()).collect();
        place = match place.get_mut(name) {
            Some(Value::Table(inner)) => inner,
            _ => return Err(PlanFileError::NoSuchTable { name: name.to_owned(), known }),
        };
    }
    if empty.is_some() {
        return Ok(plan);
    }
    let Some(known) = place.get(leaf.key).cloned() else {
        let mut known: Vec<String> = place.keys().cloned().collect();
        if leaf.tables.is_empty() {
            known.push(EVOLVE.to_owned());
            known.sort();
        }
        return Err(PlanFileError::NoSuchKey { key: leaf.path(), known });
    };
    place.insert(leaf.key.to_owned(), leaf.value.clone());
    all.try_into().map_err(|error: toml::de::Error| {
        let key = leaf.path();
        let right = match known {
            Value::Integer(number) => format!("write a whole number such as {number}"),
            Value::Float(number) => format!("write a number such as {number}"),
            Value::Boolean(_) => "write true or false".to_owned(),
            Value::Array(list) => format!("write a list such as {}", Value::Array(list)),
            Value::Table(_) => format!("it is a table: write [{key}]"),
            _ => error.message().replace('\n', " "),
        };
        PlanFileError::BadValue { key, value: shown(leaf.value), right }
    })
}

/// A value that is not a table, or an empty table, and the way to it.
struct Leaf<'a> {
    tables: Vec<&'a str>,
    key: &'a str,
    value: &'a Value,
}

impl Leaf<'_> {
    fn path(&self) -> String {
        let names: Vec<&str> = self.tables.iter().copied().chain([self.key]).collect();
        names.join(".")
    }
}

fn leaves(table: &Table) -> Vec<Leaf<'_>> {
    let mut all = Vec::new();
    for (key, value) in table {
        match value {
            Value::Table(inner) if !inner.is_empty() => {
                for mut leaf in leaves(inner) {
                    leaf.tables.insert(0, key);
                    all.push(leaf);
                }
            }
            _ => all.push(Leaf { tables: Vec::new(), key, value }),
        }
    }
    all
}

/// A value in a line about it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => excerpt(text),
        other => excerpt(&other.to_string()).trim_matches('"').to_owned(),
    }
}
