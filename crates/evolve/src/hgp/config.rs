//! Table 9.1 and everything else that can be set.

use serde::{Deserialize, Serialize};

use super::Strategic;
use super::generation::Method;
use crate::{OutOfRange, Selection, within};

/// All parameters of a run (Table 9.1), and which reading of the thesis is meant where its
/// text allows several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HgpConfig {
    /// Strategies in a generation.
    pub population: usize,
    /// Generations of a run, which is one move of a game; the initial population is the first.
    pub generations: usize,
    /// Depth of the deepest trees of the initial population.
    pub depth: usize,
    /// How the initial population is generated.
    pub method: Method,
    /// How parents are chosen.
    pub selection: Selection,
    /// Strategies that a parent is chosen from, in a tournament.
    pub tournament: usize,
    /// The part of the offspring that is copied.
    pub reproduction: f64,
    /// The part of the offspring that comes from crossover.
    pub crossover: f64,
    /// The part of the offspring that comes from mutation.
    pub mutation: f64,
    /// Nodes of the largest offspring; what exceeds them is pruned.
    pub nodes: usize,
    /// The lowest heuristic value of a random terminal.
    pub lowest: u32,
    /// The highest heuristic value of a random terminal.
    pub highest: u32,
    /// Fitness evaluation games.
    pub games: u32,
    /// Whether the alpha player is a parent of all crossovers and half the mutations.
    pub alpha_elite: bool,
    /// Whether the alpha player of a move is that of the next move at first.
    pub preserve_alpha: bool,
    /// Whether the population of a move is the initial population of the next.
    pub preserve_population: bool,
    /// Plies after which a fitness game is a draw.
    pub game_moves: u32,
    /// How fitness is measured.
    pub fitness: Fitness,
    /// Training players, where they measure fitness (§9.2.2.1).
    pub training: u32,
    /// Reinforcement learning (§9.3).
    pub reinforcement: bool,
    /// Mobility strategies (§9.4).
    pub mobility: bool,
    /// n of Fig. 9.10.
    pub mobility_moves: u32,
    /// What the text leaves open.
    pub readings: Readings,
}

/// How the fitness of a strategy is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fitness {
    /// An evaluation tournament of whole games against the alpha player (§9.2.2).
    Games,
    /// Two moves against training players, with the points of §9.2.2.1.
    Training,
    /// Two moves against training players, with points that depend on the stage of the game
    /// (§11.3).
    Stages,
}

/// Where the thesis can be read in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Readings {
    /// Which games bring points.
    pub points: Points,
    /// What "the alpha player starts each alternative game" means.
    pub starts: Starts,
    /// Which strategies are "strongest".
    pub strongest: Strongest,
    /// Strategies with less than this part of the alpha player's fitness are "weakest".
    pub weakest: f64,
    /// What a square is divided by that no weak strategy values.
    pub zero: ZeroDivisor,
    /// Over what strongest and weakest strategies are collected.
    pub span: Span,
    /// Whether the alpha player of the next move has the learned values.
    pub learned: Learned,
    /// What the mobility value is.
    pub mobility_value: MobilityValue,
    /// When mobility counts.
    pub mobility_ratio: MobilityRatio,
}

/// Which games bring points (§9.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Points {
    /// Those that were won, and those that were drawn: "6 ∗ 34 = 204".
    Unlost,
    /// All: "the sum value of the player's pieces left on the board at the end of the game".
    All,
}

/// How the players of an evaluation tournament take turns at beginning (§9.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starts {
    /// Every other game the alpha player has the side that is to move.
    Exchanged,
    /// The alpha player always has the opponent's side, and every other game the opponent's
    /// side is to move.
    Passed,
    /// The alpha player always has the opponent's side and never begins.
    Never,
}

/// Which strategies are "those elements that are promoted to alpha status" (§9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strongest {
    /// Every new alpha player.
    Promoted,
    /// The alpha player of every generation, new or not.
    Reigning,
}

/// What a zero in the weakest matrix does (§9.3 divides by it).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZeroDivisor {
    /// The value is not divided.
    One,
    /// The value of the alpha player is not changed.
    Keep,
    /// As if all values were one more, so that nothing is divided by zero.
    Shift,
}

/// Over what the matrices are collected (§9.3: "during a run").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// One run: one move.
    Run,
    /// All runs of the game.
    Game,
}

/// What becomes of the learned values after the move (§9.3: "update the heuristic values of
/// the alpha player").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Learned {
    /// They choose this move and are forgotten.
    Move,
    /// The alpha player that the next run begins with has them.
    Alpha,
    /// The alpha player of the next generation has them (Algorithm 9.1 updates values within
    /// its loop).
    Generation,
}

/// "The best heuristic value on the board resulting from making the move that results in the
/// least moves for the opponent" (§9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MobilityValue {
    /// The value of the square of that move.
    Move,
    /// The highest value of a square that the opponent can play to after that move.
    Reply,
}

/// "This ratio is a measure of the amount of game play that has taken place" (§9.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MobilityRatio {
    /// Moves made divided by n, from the first move on.
    Sliding,
    /// The same, but "mobility is evaluated only over the last 18 free squares": not before
    /// move n.
    Late,
}

impl Readings {
    /// The readings that play best, where that was measured (see docs/frankland.md).
    pub const DEFAULT: Self = Self {
        points: Points::All,
        starts: Starts::Exchanged,
        strongest: Strongest::Promoted,
        weakest: 0.3,
        zero: ZeroDivisor::Shift,
        span: Span::Run,
        learned: Learned::Move,
        mobility_value: MobilityValue::Reply,
        mobility_ratio: MobilityRatio::Sliding,
    };
}

/// Why parameters make no sense, and what would be right: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A number is too small or too large.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// There is no heuristic value to choose.
    #[error("lowest = {lowest} is more than highest = {highest}")]
    NoValues {
        /// The lowest value.
        lowest: u32,
        /// The highest value.
        highest: u32,
    },
    /// The rates of the operators are no parts of a whole.
    #[error(
        "reproduction, crossover and mutation are parts of the offspring and must add up to 1, \
         not {sum}"
    )]
    Rates {
        /// What they add up to.
        sum: f64,
    },
    /// The strategies that reinforcement learning penalises are given as a part.
    #[error("weakest = {0}: write a number from 0 to 1")]
    Weakest(f64),
    /// Reinforcement learning learns from games, and there are none.
    #[error("reinforcement needs an evaluation tournament (Frankland §9.3): set fitness to games")]
    NoTournament,
    /// Mobility strategies count the discs that were placed.
    #[error("mobility is for games that place discs, not for {game}")]
    NoDiscs {
        /// The game.
        game: &'static str,
    },
}

impl HgpConfig {
    /// Table 9.1 for Othello, in the version 25/25 (population and generations), with the readings
    /// that play best. Two of them are not what the text says first: see docs/frankland.md.
    pub const OTHELLO: Self = Self {
        population: 25,
        generations: 25,
        depth: 6,
        method: Method::Ramped,
        selection: Selection::Tournament,
        tournament: 4,
        reproduction: 0.0,
        crossover: 0.8,
        mutation: 0.2,
        nodes: 1000,
        lowest: 1,
        highest: 32,
        games: 10,
        alpha_elite: true,
        preserve_alpha: true,
        preserve_population: false,
        game_moves: 150,
        fitness: Fitness::Games,
        training: 25,
        reinforcement: false,
        mobility: false,
        mobility_moves: 42,
        readings: Readings::DEFAULT,
    };

    /// Table 9.1 for checkers.
    pub const CHECKERS: Self = Self { population: 50, highest: 64, ..Self::OTHELLO };

    /// Table 9.1 for chess.
    pub const CHESS: Self = Self { generations: 10, fitness: Fitness::Training, ..Self::CHECKERS };

    /// For the games that the thesis does not play: as chess, but with points by the stage of
    /// the game, for which our evaluation is the judge and not the thesis's method. In Virus and
    /// Lines of Action pieces move in all directions too, and whole games between strategies
    /// tell as little: with them all games were lost to the pseudo-random player.
    pub const OTHER_GAMES: Self = Self { fitness: Fitness::Stages, ..Self::CHESS };

    /// Looks whether the values make sense together.
    ///
    /// # Errors
    /// When they do not.
    pub fn check(&self) -> Result<(), ConfigError> {
        within("population", self.population as u64, 2, 10_000)?;
        within("generations", self.generations as u64, 1, 100_000)?;
        within("depth", self.depth as u64, 1, 8)?;
        within("tournament", self.tournament as u64, 1, 1_000)?;
        within("nodes", self.nodes as u64, 7, 10_000)?;
        within("lowest", u64::from(self.lowest), 0, 1_000)?;
        within("highest", u64::from(self.highest), 1, 1_000)?;
        within("games", u64::from(self.games), 1, 1_000)?;
        within("game-moves", u64::from(self.game_moves), 1, 1_000)?;
        within("training", u64::from(self.training), 1, 1_000)?;
        within("mobility-moves", u64::from(self.mobility_moves), 1, 60)?;
        if self.lowest > self.highest {
            let Self { lowest, highest, .. } = *self;
            return Err(ConfigError::NoValues { lowest, highest });
        }
        let rates = [self.reproduction, self.crossover, self.mutation];
        let sum: f64 = rates.iter().sum();
        if rates.iter().any(|rate| !(0.0..=1.0).contains(rate)) || (sum - 1.0).abs() > 1e-6 {
            return Err(ConfigError::Rates { sum });
        }
        if !(0.0..=1.0).contains(&self.readings.weakest) {
            return Err(ConfigError::Weakest(self.readings.weakest));
        }
        if self.reinforcement && self.fitness != Fitness::Games {
            return Err(ConfigError::NoTournament);
        }
        Ok(())
    }

    /// As [`check`](Self::check), and whether game `G` has what is asked of it.
    ///
    /// # Errors
    /// When the values do not make sense together, or the game lacks something.
    pub fn check_for<G: Strategic>(&self) -> Result<(), ConfigError> {
        self.check()?;
        if self.mobility && G::moves_made(&G::start()).is_none() {
            return Err(ConfigError::NoDiscs { game: G::ID });
        }
        Ok(())
    }

    /// How many offspring come from crossover, mutation and reproduction (§9.2.3: rates of
    /// 0.6, 0.2 and 0.2 make 60, 20 and 20 of 100).
    #[must_use]
    pub fn offspring(&self) -> [usize; 3] {
        let size = self.population as f64;
        let crossover = (self.crossover * size).round() as usize;
        let both = ((self.crossover + self.mutation) * size).round() as usize;
        let (crossover, both) = (crossover.min(self.population), both.min(self.population));
        [crossover, both - crossover, self.population - both]
    }
}
