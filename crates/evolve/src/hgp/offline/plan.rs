//! What an offline evolution does, as a file says it.

use gamut_game::{Notation, NotationError, excerpt};
use serde::{Deserialize, Serialize};

use crate::hgp::{ConfigError, HgpConfig, Strategic};
use crate::{OutOfRange, PlanFile, PlanFileError, WhatEvolves, within};

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
    /// The file that it is written in does not describe such a plan.
    #[error(transparent)]
    File(#[from] PlanFileError),
    /// The game has no strategies of squares.
    #[error("game = {game}: it does not say how values of squares choose a move")]
    NoStrategies {
        /// The game.
        game: String,
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

    /// The plan that a file describes for game `G`.
    ///
    /// # Errors
    /// When it is for something else, has a key or a value that plans do not have, or makes no
    /// sense.
    pub fn parse<G: Strategic + Notation>(file: &PlanFile) -> Result<Self, PlanError> {
        let plan = file.over(Self::standard::<G>(), G::ID, WhatEvolves::Strategies)?;
        plan.check::<G>()?;
        Ok(plan)
    }

    /// Looks whether the values make sense together.
    fn check<G: Strategic + Notation>(&self) -> Result<(), PlanError> {
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
