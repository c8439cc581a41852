//! What the API says and is told, as JSON. The OpenAPI document is made from these types.

pub use gamut::views::*;
use schemars::JsonSchema;
use serde::Serialize;

/// A game that is being played, or was.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameView {
    /// Its name in addresses.
    pub id: String,
    /// Grows with every change.
    pub revision: u64,
    /// The rule set.
    pub rules: String,
    /// What people call this game; may be empty.
    pub name: String,
    /// Who plays Black.
    pub black: SeatView,
    /// Who plays White.
    pub white: SeatView,
    /// Seed of what programs leave to chance: with the same seed they choose the same.
    pub seed: u64,
    /// When it was begun, in seconds since 1970.
    pub created: i64,
    /// When it last changed, in seconds since 1970.
    pub updated: i64,
    /// The first position in the game's notation.
    pub start_position: String,
    /// The first position, as it is drawn.
    pub start: PlyView,
    /// The moves so far, each with the position after it.
    pub plies: Vec<PlyView>,
    /// The number that records give the first move, usually 1.
    pub first_number: u32,
    /// The present position.
    pub board: BoardView,
    /// The result, when the game is over.
    pub outcome: Option<OutcomeView>,
    /// Least time between two moves of programs, in milliseconds.
    pub pace_ms: u32,
    /// Whether programs wait to be told to move.
    pub paused: bool,
    /// What the game waits for.
    pub waits_for: WaitsFor,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WaitsFor {
    /// A person's move.
    Person,
    /// A program's move.
    Program,
    /// A program's move, which waits for somebody to go on.
    Pause,
    /// Nothing: it is over.
    Nothing,
}

/// Who plays a side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatView {
    /// The player spec in its canonical form; `human` for a person.
    pub spec: String,
    /// What people read: "You"-like names are the page's affair; this is a level's name or
    /// the spec.
    pub label: String,
    /// Whether a person plays.
    pub human: bool,
}

/// Some of the games that are kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameList {
    /// How many there are in all.
    pub total: u64,
    /// Those that were asked for, the latest changed first.
    pub games: Vec<GameSummary>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameSummary {
    /// Its name in addresses.
    pub id: String,
    /// The rule set.
    pub rules: String,
    /// What people call it; may be empty.
    pub name: String,
    /// Who plays Black.
    pub black: SeatView,
    /// Who plays White.
    pub white: SeatView,
    /// How many moves it has.
    pub plies: u32,
    /// The squares of the last position, as in a board view.
    pub cells: String,
    /// The result in words, when it is over.
    pub outcome: Option<String>,
    /// When it was begun, in seconds since 1970.
    pub created: i64,
    /// When it last changed, in seconds since 1970.
    pub updated: i64,
}

/// Games that were read from a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadGames {
    /// Them, in the order of the file.
    pub games: Vec<GameSummary>,
}

/// Who can play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayersView {
    /// Ready-made players from the weakest to the strongest.
    pub levels: Vec<LevelView>,
    /// Every kind of player, for specs.
    pub kinds: Vec<KindView>,
}

/// A ready-made player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelView {
    /// What people read.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// How strong it is.
    pub explanation: String,
}

/// A kind of player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KindView {
    /// Its name in specs.
    pub name: String,
    /// How it chooses.
    pub summary: String,
    /// What can be set.
    pub keys: Vec<KeyView>,
}

/// A setting of a kind of player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KeyView {
    /// Its name in specs.
    pub name: String,
    /// What holds when it is not named; may be empty.
    pub default: String,
    /// What it sets.
    pub help: String,
}

/// How busy the studio is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct StatusView {
    /// Searches that run now.
    pub searches: usize,
}

/// Why a player cannot go on thinking.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TroubleView {
    /// What is wrong, in one line.
    pub detail: String,
}

/// Why a request failed (RFC 9457).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemView {
    /// Always `about:blank`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The status in words.
    pub title: String,
    /// The status.
    pub status: u16,
    /// What was wrong and what would be right.
    pub detail: String,
}
