use std::collections::BTreeMap;

use gamut_eval::{OneOrMore, TomlError, from_toml};
use gamut_game::excerpt;
use serde::Deserialize;

use crate::{PlayerSpec, SpecError, Subject};

/// A player on disk: which game, which search, how long, and what positions are worth.
///
/// ```toml
/// game = "virus"
/// search = "alphabeta"
///
/// [limits]            # depth, nodes, leaves, time: as in specs
/// depth = 3
///
/// [settings]          # further keys of the search
/// order = "material"
///
/// [eval]
/// base = "tuned"      # begin with these weights …
/// [eval.weights]      # … and change some
/// pieces = 100
/// corners = [40, 10]
/// ```
#[derive(Clone, Debug)]
pub struct PlayerFile {
    /// The game it plays.
    pub game: String,
    /// The search, its limits and settings.
    pub spec: PlayerSpec,
    /// Weights that differ from those of the evaluation in the spec.
    pub weights: BTreeMap<String, OneOrMore>,
}

/// What is wrong with a player file: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerFileError {
    /// It is not TOML, or not what a player file has.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// Its search, or a setting, is not known.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// It names a person, another file or another program.
    #[error("search = {}: name a search", excerpt(.0))]
    NoSearch(String),
    /// Its search is written with settings.
    #[error("search = {}: settings have their own table", excerpt(.0))]
    SettingsInSearch(String),
    /// A key stands in two tables.
    #[error("{} is both a limit and a setting", excerpt(.0))]
    Twice(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    search: String,
    #[serde(default)]
    limits: BTreeMap<String, toml::Value>,
    #[serde(default)]
    settings: BTreeMap<String, toml::Value>,
    #[serde(default)]
    eval: WrittenEval,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEval {
    base: Option<String>,
    #[serde(default)]
    weights: BTreeMap<String, OneOrMore>,
}

impl PlayerFile {
    /// Reads a player file.
    ///
    /// # Errors
    /// When the text is not TOML, or its search, limits or settings are not known.
    pub fn parse(text: &str) -> Result<Self, PlayerFileError> {
        let written: Written = from_toml(text)?;
        if let Some((name, _)) = written.search.split_once(':') {
            return Err(match name.parse::<PlayerSpec>() {
                Ok(_) => PlayerFileError::SettingsInSearch(written.search),
                Err(_) => PlayerFileError::NoSearch(written.search),
            });
        }
        let mut spec: PlayerSpec = written.search.parse()?;
        if spec.is_human() || spec.kind().subject != Subject::Nothing {
            return Err(PlayerFileError::NoSearch(written.search));
        }
        if let Some(twice) = written.limits.keys().find(|key| written.settings.contains_key(*key)) {
            return Err(PlayerFileError::Twice(twice.clone()));
        }
        for (key, value) in written.limits.iter().chain(&written.settings) {
            let value = match value {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            spec = spec.with(key, &value)?;
        }
        if let Some(base) = &written.eval.base {
            spec = spec.with("eval", base)?;
        }
        Ok(Self { game: written.game, spec, weights: written.eval.weights })
    }
}
