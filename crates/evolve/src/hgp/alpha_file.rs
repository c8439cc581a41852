//! Strategies on disk.

use gamut_eval::{TomlError, from_toml};
use gamut_game::excerpt;
use serde::{Deserialize, Serialize};

use super::tree::MOST_NODES;
use super::{StrategyTree, TreeError};

/// An alpha player that was saved (appendix A: Save Alpha, Load Alpha), or several.
///
/// ```toml
/// game = "othello"
/// by = "hgp:pop=50,gens=50"       # what made it; for people to read
/// strategies = ["(a1=3 (c3=20 d4=7) h8=1)"]
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AlphaFile {
    /// The game it plays.
    pub game: String,
    /// What made it.
    pub by: String,
    /// The strategies, of which there is at least one.
    pub strategies: Vec<StrategyTree>,
}

/// What is wrong with an alpha file: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlphaFileError {
    /// It is not TOML, or not what an alpha file has.
    #[error(transparent)]
    Toml(#[from] TomlError),
    /// It has no strategy.
    #[error("strategies is empty: an alpha file has at least one")]
    Empty,
    /// One of its strategies cannot be read.
    #[error("strategy {number}: {problem}")]
    Strategy {
        /// Which, the first being 1.
        number: usize,
        /// What is wrong with it.
        problem: TreeError,
    },
    /// It plays another game.
    #[error("it plays {}, not {game}", excerpt(other))]
    OtherGame {
        /// The game of the file.
        other: String,
        /// The game that is played.
        game: String,
    },
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
    /// When the text is not TOML, or has no strategy, or one that cannot be read.
    pub fn parse(text: &str) -> Result<Self, AlphaFileError> {
        let written: Written = from_toml(text)?;
        if written.strategies.is_empty() {
            return Err(AlphaFileError::Empty);
        }
        let parse = |(number, text): (usize, &String)| {
            StrategyTree::parse(text, MOST_NODES)
                .map_err(|problem| AlphaFileError::Strategy { number: number + 1, problem })
        };
        let strategies =
            written.strategies.iter().enumerate().map(parse).collect::<Result<_, _>>()?;
        Ok(Self { game: written.game, by: written.by, strategies })
    }

    /// Whether it is for this game.
    ///
    /// # Errors
    /// When it is for another.
    pub fn expect_game(&self, game: &str) -> Result<(), AlphaFileError> {
        match self.game == game {
            true => Ok(()),
            false => {
                let (other, game) = (self.game.clone(), game.to_owned());
                Err(AlphaFileError::OtherGame { other, game })
            }
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
