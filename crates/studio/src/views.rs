//! Games of the studio in plain types, to be shown or sent on.

use gamut::views::{BoardView, OutcomeView, PlyView};
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
    /// Whether the players ended it and not the rules: somebody gave up, a program failed or
    /// called it a draw.
    pub ended: bool,
    /// How many moves remain when the last turn of a person is taken back; all of them when only
    /// the end is. Nothing when there is no such turn.
    pub take_back: Option<usize>,
    /// Least time between two moves of programs, in milliseconds.
    pub pace_ms: u32,
    /// Whether programs wait to be told to move.
    pub paused: bool,
    /// What the game waits for.
    pub waits_for: WaitsFor,
    /// Why the program whose turn it is did not move; the game is paused until somebody lets it
    /// try again (`"paused": false`), seats another player, takes back or gives up.
    pub trouble: Option<TroubleView>,
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
    /// What people read: "Person", the name of a level, the name that the spec of a program gives
    /// it (`name=`), or else the spec. "You"-like names are the page's affair.
    pub label: String,
    /// Whether a person plays.
    pub human: bool,
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

/// Why a player does not go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TroubleView {
    /// What happened, in one line.
    pub detail: String,
}
