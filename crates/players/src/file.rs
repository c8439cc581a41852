use std::collections::BTreeMap;
use std::fmt;

use gamut_eval::OneOrMore;
use serde::Deserialize;

use crate::PlayerSpec;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerFileError(String);

impl fmt::Display for PlayerFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlayerFileError {}

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
        let written: Written = toml::from_str(text)
            .map_err(|error| PlayerFileError(gamut_eval::toml_problem(text, &error)))?;
        let wrong = |error: crate::SpecError| PlayerFileError(error.to_string());
        let mut spec: PlayerSpec = written.search.parse().map_err(wrong)?;
        if spec.is_human() || spec.file().is_some() {
            return Err(PlayerFileError(format!("search = \"{}\": name a search", written.search)));
        }
        if let Some(twice) = written.limits.keys().find(|key| written.settings.contains_key(*key)) {
            return Err(PlayerFileError(format!("{twice} is both a limit and a setting")));
        }
        if written.search.contains(':') {
            let name = gamut_game::excerpt(&written.search);
            return Err(PlayerFileError(format!("search = {name}: settings have their own table")));
        }
        for (key, value) in written.limits.iter().chain(&written.settings) {
            let value = match value {
                toml::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            spec = spec.with(key, &value).map_err(wrong)?;
        }
        if let Some(base) = &written.eval.base {
            spec = spec.with("eval", base).map_err(wrong)?;
        }
        Ok(Self { game: written.game, spec, weights: written.eval.weights })
    }
}
