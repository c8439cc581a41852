//! What requests say, in their bodies and queries.

use schemars::JsonSchema;
use serde::Deserialize;

use super::types::SideName;

/// A game to begin.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The rule set.
    pub rules: String,
    /// The first position in the game's notation; the usual start when left out.
    pub start: Option<String>,
    /// The size of the board, where the game has sizes.
    pub size: Option<u8>,
    /// Moves that have been played already.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who plays Black: a player spec, or `human` (the default).
    pub black: Option<String>,
    /// Who plays White, likewise.
    pub white: Option<String>,
    /// What to call the game.
    pub name: Option<String>,
    /// Seed of what programs leave to chance.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub seed: Option<u64>,
    /// Least time between two moves of programs, in milliseconds.
    #[schemars(range(max = 60_000))]
    pub pace_ms: Option<u32>,
    /// Whether programs wait to be told to move.
    pub paused: Option<bool>,
}

/// What is to be different about a game; what is left out stays.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameChange {
    /// What to call it.
    pub name: Option<String>,
    /// Who plays Black from now on.
    pub black: Option<String>,
    /// Who plays White from now on.
    pub white: Option<String>,
    /// Least time between two moves of programs, in milliseconds.
    #[schemars(range(max = 60_000))]
    pub pace_ms: Option<u32>,
    /// Whether programs wait to be told to move.
    pub paused: Option<bool>,
}

/// A move to play.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMove {
    /// The move in any form that the game's notation has.
    #[serde(rename = "move")]
    pub text: String,
    /// How many moves the game has, as far as the caller knows: refused when it has another
    /// number.
    pub ply: Option<usize>,
    /// How long the person thought, in seconds.
    #[schemars(range(min = 0.0))]
    pub seconds: Option<f64>,
}

/// How far to take back.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// How many moves remain; left out: as many as when it was last a person's turn.
    pub ply: Option<usize>,
}

/// Who gives up.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Resignation {
    /// Left out: the side to move.
    pub side: Option<SideName>,
}

/// Where to play on in another way, as a new game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// How many moves the new game takes over.
    pub ply: usize,
    /// Who plays Black in it; left out: as before.
    pub black: Option<String>,
    /// Who plays White in it; left out: as before.
    pub white: Option<String>,
}

/// A file with games or a position.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordFile {
    /// The rule set; left out: what the file says.
    pub rules: Option<String>,
    /// The text: game records (PGN, PDN), or a position on one line.
    pub text: String,
    /// What to call the games.
    pub name: Option<String>,
}

/// Which position.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    /// In the game's notation; left out: the start position.
    pub position: Option<String>,
    /// The start position on a board of this size, where the game has sizes.
    pub size: Option<u8>,
}

/// Which position, and by what it is judged.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvaluationQuery {
    /// In the game's notation; left out: the start position.
    pub position: Option<String>,
    /// The name of an evaluation; left out: the game's first.
    pub evaluation: Option<String>,
}

/// A position by the way that led to it, so that repetitions are known.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineQuery {
    /// The first position; left out: the usual start.
    pub start: Option<String>,
    /// Moves from there, with commas between them.
    pub moves: Option<String>,
    /// Who thinks: a player spec or the name of a level; left out: the engine, or `mcts` where a
    /// game has rules only.
    pub player: Option<String>,
}

/// About which position of a game, and who is asked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintQuery {
    /// After how many moves; left out: the present position.
    pub ply: Option<usize>,
    /// Who is asked: a player spec or the name of a level; left out: the engine, or `mcts` where
    /// a game has rules only, for a second.
    pub player: Option<String>,
}

/// Which part of a list.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartQuery {
    /// How many to leave out at the beginning; left out: none.
    pub first: Option<u32>,
    /// How many to list, at most 100; left out: 20.
    #[schemars(range(min = 1, max = 100))]
    pub most: Option<u32>,
}
