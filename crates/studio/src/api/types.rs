//! What the API says and is told, as JSON. The OpenAPI document is made from these types.

pub use gamut::views::*;
use schemars::JsonSchema;
use serde::Serialize;

pub use crate::views::*;

/// Some of the games that are kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameList {
    /// How many there are in all.
    pub total: u64,
    /// Those that were asked for, the latest changed first.
    pub games: Vec<GameSummary>,
}

/// Games that were read from a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReadGames {
    /// The games, in the order of the file.
    pub games: Vec<GameSummary>,
}

/// Who can play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayersView {
    /// Ready-made players from the weakest to the strongest.
    pub levels: Vec<LevelView>,
    /// The player that analyses when none is named.
    pub analyst: LevelView,
    /// Every kind of player, for specs.
    pub kinds: Vec<KindView>,
}

/// A ready-made player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelView {
    /// Its name in requests: it can stand wherever a player spec can.
    pub id: String,
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
    /// What a game must tell of itself for this kind to play it.
    pub needs: String,
    /// What is written between its name and its settings, as in `uci:PATH,time=1s`: where a
    /// `file` or a `program` is, or which `individual` plays. Nothing, for most.
    pub path: Option<String>,
    /// How it is written when no file or program of the machine has to be named, and nothing is set.
    /// Nothing, where one has to be.
    pub alone: Option<String>,
    /// The games that it can play.
    pub games: Vec<String>,
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
    /// Players that sit at the boards of games, thinking or waiting for their turn.
    pub seated: usize,
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
