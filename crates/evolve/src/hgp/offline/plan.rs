//! What an offline evolution does, as a file says it.

use gamut_eval::{TomlError, from_toml};
use gamut_game::{Notation, NotationError, excerpt};
use gamut_games::registry::GAME_IDS;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::hgp::config::within;
use crate::hgp::{ConfigError, HgpConfig, OutOfRange, Strategic};

/// A population that offline evolution has time for.
const POPULATION: usize = 200;

/// An offline evolution: all that its result depends on.
///
/// ```toml
/// game = "othello"
/// seed = 1
/// epochs = 100
///
/// [parameters]          # Table 9.1; what is left out is as for the game
/// population = 200
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// Which game.
    pub game: String,
    /// Same seed, same result.
    pub seed: u64,
    /// How many runs of Algorithm 9.1, each from a position of its own.
    pub epochs: u32,
    /// Where the random moves that lead to these positions begin.
    pub start: String,
    /// The fewest random moves.
    pub least_plies: u32,
    /// The most random moves.
    pub most_plies: u32,
    /// After how many epochs the alpha player is scored and considered for the hall of fame.
    pub score_every: u32,
    /// Games against rplayer, the pseudo-random player, for that score.
    pub score_games: u32,
    /// Strategies in the hall of fame.
    pub hall_of_fame: usize,
    /// Positions from which they are compared with each other.
    pub test_positions: u32,
    /// Populations that evolve side by side.
    pub demes: usize,
    /// After how many epochs strategies move on to the next deme.
    pub migrate_every: u32,
    /// How many move on.
    pub migrants: usize,
    /// The parameters of every run.
    pub parameters: HgpConfig,
}

/// What is wrong with a plan, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
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
    #[error("game = {game}: write one of {}", GAME_IDS.join(", "))]
    NoSuchGame {
        /// What was written, on one line and short.
        game: String,
    },
    /// The game has no strategies of squares.
    #[error("game = {game}: it does not say how values of squares choose a move")]
    NoStrategies {
        /// The game.
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
    /// Plans have no such table.
    #[error("there is no table called {}", excerpt(name))]
    NoSuchTable {
        /// What was written.
        name: String,
    },
    /// The table has no such key.
    #[error("there is no key called {}: {}", excerpt(key), known.join(", "))]
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
    /// A number is too small or too large.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The start is not a position of the game.
    #[error("start: {0}")]
    Start(NotationError),
    /// The game is over in the start.
    #[error("start = {}: the game is over there, choose another", excerpt(start))]
    GameOver {
        /// The position.
        start: String,
    },
    /// Migrants are to join a population that is not kept.
    #[error(
        "parameters.preserve-population = false: migrants need a population that is kept; write \
         true, or migrants = 0"
    )]
    NobodyStays,
    /// The parameters of the runs make no sense.
    #[error("parameters: {0}")]
    Parameters(ConfigError),
}

impl Plan {
    /// What holds for a game where a file says nothing.
    #[must_use]
    pub fn standard<G: Strategic + Notation>() -> Self {
        Self {
            game: G::ID.to_owned(),
            seed: 1,
            epochs: 300,
            start: G::position_text(&G::start()),
            least_plies: 0,
            most_plies: 12,
            score_every: 2,
            score_games: 100,
            hall_of_fame: 8,
            test_positions: 20,
            demes: 1,
            migrate_every: 10,
            migrants: 2,
            parameters: HgpConfig {
                population: POPULATION,
                generations: 10,
                // At the board there is no time for more than what is close to the alpha player.
                // Here there is: without Alpha Elite the alpha players make 67 % of the points
                // against rplayer at Othello, and 45 % with it.
                alpha_elite: false,
                // What an epoch leads to is what the next one begins with.
                preserve_population: true,
                ..G::CONFIG
            },
        }
    }

    /// The game that the file names.
    ///
    /// # Errors
    /// When it is not TOML, or names no game.
    pub fn game_of(text: &str) -> Result<String, PlanError> {
        match from_toml::<Table>(text)?.remove("game") {
            Some(Value::String(game)) => Ok(game),
            Some(other) => Err(PlanError::GameIsNoName { value: shown(&other) }),
            None => Err(PlanError::NoGame),
        }
    }

    /// Reads a plan for game `G`.
    ///
    /// # Errors
    /// When it is not TOML, has a key or a value that plans do not have, or makes no sense.
    pub fn parse<G: Strategic + Notation>(text: &str) -> Result<Self, PlanError> {
        let given: Table = from_toml(text)?;
        let mut plan = Self::standard::<G>();
        for leaf in leaves(&given) {
            plan = plan.with(&leaf)?;
        }
        plan.check::<G>()?;
        Ok(plan)
    }

    /// The plan with one key set.
    fn with(&self, leaf: &Leaf<'_>) -> Result<Self, PlanError> {
        // Numbers, words and tables can always be written.
        let mut all = Table::try_from(self).unwrap_or_default();
        let mut place = &mut all;
        for &name in &leaf.tables {
            place = match place.get_mut(name) {
                Some(Value::Table(inner)) => inner,
                _ => return Err(PlanError::NoSuchTable { name: name.to_owned() }),
            };
        }
        let Some(known) = place.get(leaf.key).cloned() else {
            let known = place.keys().cloned().collect();
            return Err(PlanError::NoSuchKey { key: leaf.path(), known });
        };
        place.insert(leaf.key.to_owned(), leaf.value.clone());
        all.try_into().map_err(|error: toml::de::Error| {
            let key = leaf.path();
            let right = match known {
                Value::Integer(number) => format!("write a whole number such as {number}"),
                Value::Float(number) => format!("write a number such as {number}"),
                Value::Boolean(_) => "write true or false".to_owned(),
                Value::Table(_) => format!("it is a table: write [{key}]"),
                _ => error.message().replace('\n', " "),
            };
            PlanError::BadValue { key, value: shown(leaf.value), right }
        })
    }

    /// Looks whether the values make sense together.
    fn check<G: Strategic + Notation>(&self) -> Result<(), PlanError> {
        if self.game != G::ID {
            return Err(PlanError::OtherGame { other: self.game.clone(), game: G::ID });
        }
        within("epochs", self.epochs.into(), 1, 1_000_000)?;
        within("most-plies", self.most_plies.into(), 0, 1_000)?;
        within("least-plies", self.least_plies.into(), 0, self.most_plies.into())?;
        within("score-every", self.score_every.into(), 1, 1_000_000)?;
        within("score-games", self.score_games.into(), 1, 100_000)?;
        within("hall-of-fame", self.hall_of_fame as u64, 1, 100)?;
        within("test-positions", self.test_positions.into(), 1, 1_000)?;
        within("demes", self.demes as u64, 1, 256)?;
        within("migrate-every", self.migrate_every.into(), 1, 1_000_000)?;
        let start = self.start::<G>()?;
        if G::outcome(&start).or_else(|| G::rule_draw(&start)).is_some() {
            return Err(PlanError::GameOver { start: self.start.clone() });
        }
        self.parameters.check_for::<G>().map_err(PlanError::Parameters)?;
        within("migrants", self.migrants as u64, 0, self.parameters.population as u64 - 1)?;
        if self.demes > 1 && self.migrants > 0 && !self.parameters.preserve_population {
            return Err(PlanError::NobodyStays);
        }
        Ok(())
    }

    /// Where the random moves begin.
    pub(super) fn start<G: Notation>(&self) -> Result<G::Position, PlanError> {
        G::parse_position(&self.start).map_err(PlanError::Start)
    }

    /// The plan as a file, with everything that can be set.
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Numbers, words and tables can always be written.
        toml::to_string(self).unwrap_or_default()
    }
}

/// A value that is not a table, and the way to it.
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
            Value::Table(inner) => {
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
