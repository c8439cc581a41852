//! Strategies on disk.

use gamut_game::excerpt;
use serde::{Deserialize, Serialize};

use super::StrategyTree;
use super::tree::MOST_NODES;

/// An alpha player that was saved (appendix A: Save Alpha, Load Alpha), or several.
///
/// ```toml
/// game = "othello"
/// by = "hgp:pop=50,gens=50"       # who made it; for people to read
/// strategies = ["(a1=3 (c3=20 d4=7) h8=1)"]
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AlphaFile {
    /// The game it plays.
    pub game: String,
    /// Who made it.
    pub by: String,
    /// The strategies, of which there is at least one.
    pub strategies: Vec<StrategyTree>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    #[serde(default)]
    by: String,
    strategies: Vec<String>,
}

impl AlphaFile {
    /// Reads an alpha file.
    ///
    /// # Errors
    /// One line that says what is wrong, and where.
    pub fn parse(text: &str) -> Result<Self, String> {
        let written: Written =
            toml::from_str(text).map_err(|error| gamut_eval::toml_problem(text, &error))?;
        if written.strategies.is_empty() {
            return Err("strategies is empty: an alpha file has at least one".to_owned());
        }
        let parse = |(number, text): (usize, &String)| {
            StrategyTree::parse(text, MOST_NODES)
                .map_err(|problem| format!("strategy {}: {problem}", number + 1))
        };
        let strategies =
            written.strategies.iter().enumerate().map(parse).collect::<Result<_, _>>()?;
        Ok(Self { game: written.game, by: written.by, strategies })
    }

    /// Whether it is for this game.
    ///
    /// # Errors
    /// One line that says for which it is.
    pub fn expect_game(&self, game: &str) -> Result<(), String> {
        match self.game == game {
            true => Ok(()),
            false => Err(format!("it plays {}, not {game}", excerpt(&self.game))),
        }
    }

    /// The file as text.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let mut text = format!("game = {}\nby = {}\n", quoted(&self.game), quoted(&self.by));
        text.push_str("strategies = [\n");
        for strategy in &self.strategies {
            text.push_str(&format!("    \"{strategy}\",\n"));
        }
        text.push_str("]\n");
        text
    }
}
