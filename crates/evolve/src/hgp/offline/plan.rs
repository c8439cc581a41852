//! What an offline evolution does, as a file says it.

use gamut_game::{Notation, excerpt};
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::hgp::{Config, Strategic};

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
    /// Games against rplayer for that score.
    pub score_games: u32,
    /// Strategies in the hall of fame.
    pub hall_of_fame: usize,
    /// Positions from which they are compared with each other.
    pub test_positions: u32,
    /// The parameters of every run.
    pub parameters: Config,
}

impl Plan {
    /// What holds for a game where a file says nothing.
    #[must_use]
    pub fn standard<G: Strategic + Notation>() -> Self {
        Self {
            game: G::ID.to_owned(),
            seed: 1,
            epochs: 100,
            start: G::position_text(&G::start()),
            least_plies: 0,
            most_plies: 40,
            score_every: 10,
            score_games: 100,
            hall_of_fame: 8,
            test_positions: 20,
            // What an epoch leads to is what the next one begins with.
            parameters: Config { population: POPULATION, preserve_population: true, ..G::CONFIG },
        }
    }

    /// The game that the file names.
    ///
    /// # Errors
    /// One line that says what is wrong, and where.
    pub fn game_of(text: &str) -> Result<String, String> {
        match table(text)?.get("game") {
            Some(Value::String(game)) => Ok(game.clone()),
            Some(other) => Err(format!("game = {}: write a name in quotes", shown(other))),
            None => Err("game is missing: write game = \"othello\", for example".to_owned()),
        }
    }

    /// Reads a plan for game `G`.
    ///
    /// # Errors
    /// One line that says which key is wrong, and what would be right.
    pub fn parse<G: Strategic + Notation>(text: &str) -> Result<Self, String> {
        let given = table(text)?;
        let mut plan = Self::standard::<G>();
        for (path, value) in leaves(&given) {
            plan = plan.with(&path, value)?;
        }
        plan.check::<G>()?;
        Ok(plan)
    }

    /// The plan with one key set.
    fn with(&self, path: &[&str], value: &Value) -> Result<Self, String> {
        let name = path.join(".");
        let mut all = Table::try_from(self).map_err(|error| error.to_string())?;
        let mut place = &mut all;
        let (last, tables) = path.split_last().ok_or("a key has a name")?;
        for table in tables {
            place = match place.get_mut(*table) {
                Some(Value::Table(inner)) => inner,
                _ => return Err(format!("there is no table called {}", excerpt(table))),
            };
        }
        let known = match place.get(*last) {
            Some(known) => known.clone(),
            None => {
                let names: Vec<&str> = place.keys().map(String::as_str).collect();
                let names = names.join(", ");
                return Err(format!("there is no key called {}: {names}", excerpt(&name)));
            }
        };
        place.insert((*last).to_owned(), value.clone());
        all.try_into().map_err(|error: toml::de::Error| {
            let right = match known {
                Value::Integer(number) => format!("write a whole number such as {number}"),
                Value::Float(number) => format!("write a number such as {number}"),
                Value::Boolean(_) => "write true or false".to_owned(),
                Value::Table(_) => format!("it is a table: write [{name}]"),
                _ => error.message().replace('\n', " "),
            };
            format!("{name} = {}: {right}", shown(value))
        })
    }

    /// Looks whether the values make sense together.
    fn check<G: Strategic + Notation>(&self) -> Result<(), String> {
        let within =
            |name: &str, value: u32, least: u32, most: u32| match (least..=most).contains(&value) {
                true => Ok(()),
                false => Err(format!("{name} = {value}: write a number from {least} to {most}")),
            };
        if self.game != G::ID {
            return Err(format!("it is for {}, not for {}", excerpt(&self.game), G::ID));
        }
        within("epochs", self.epochs, 1, 1_000_000)?;
        within("most-plies", self.most_plies, 0, 1_000)?;
        within("least-plies", self.least_plies, 0, self.most_plies)?;
        within("score-every", self.score_every, 1, 1_000_000)?;
        within("score-games", self.score_games, 1, 100_000)?;
        within("hall-of-fame", self.hall_of_fame.try_into().unwrap_or(u32::MAX), 1, 100)?;
        within("test-positions", self.test_positions, 1, 1_000)?;
        let start = self.start::<G>()?;
        if G::outcome(&start).or_else(|| G::rule_draw(&start)).is_some() {
            let start = excerpt(&self.start);
            return Err(format!("start = {start}: the game is over there, choose another"));
        }
        self.parameters.check_for::<G>().map_err(|problem| format!("parameters: {problem}"))
    }

    /// Where the random moves begin.
    pub(super) fn start<G: Notation>(&self) -> Result<G::Position, String> {
        G::parse_position(&self.start).map_err(|error| format!("start: {error}"))
    }

    /// The plan as a file, with everything that can be set.
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Numbers, words and tables can always be written.
        toml::to_string(self).unwrap_or_default()
    }
}

fn table(text: &str) -> Result<Table, String> {
    toml::from_str(text).map_err(|error| gamut_eval::toml_problem(text, &error))
}

/// Every value that is not a table, with the way to it.
fn leaves(table: &Table) -> Vec<(Vec<&str>, &Value)> {
    let mut all = Vec::new();
    for (key, value) in table {
        match value {
            Value::Table(inner) => {
                for (mut path, value) in leaves(inner) {
                    path.insert(0, key);
                    all.push((path, value));
                }
            }
            _ => all.push((vec![key.as_str()], value)),
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
