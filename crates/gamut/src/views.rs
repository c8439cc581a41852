//! Games, positions, moves and thoughts in plain types: numbers, text and lists, to be shown or
//! sent on.

use std::collections::BTreeMap;

use gamut_game::Side;
use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// Moves first in every game but chess.
    Black,
    /// Moves first in chess.
    White,
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Self {
        match side {
            SideName::Black => Self::Black,
            SideName::White => Self::White,
        }
    }
}

/// A rule set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesView {
    /// Its name in addresses and files.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// The rules in one sentence.
    pub rules: String,
    /// The rules for people who do not know the game: short points, to be read in order.
    pub rules_in_full: Vec<String>,
    /// Who makes the first move.
    pub first: SideName,
    /// How its board and pieces look: the name of a style of the page.
    pub style: String,
    /// The names that its notation gives the squares, a1, b1, … then a2, …, where they are
    /// others; empty for squares without one.
    pub square_names: Option<Vec<String>>,
    /// A position from the middle of a game, to show what it looks like.
    pub showcase: String,
    /// The sizes of board it can be played on; the usual one first.
    pub sizes: Vec<u8>,
    /// The position games begin with.
    pub start: String,
    /// What a position looks like.
    pub position_form: String,
    /// What a move looks like.
    pub move_form: String,
    /// Whether rank 1 is drawn at the top.
    pub first_rank_on_top: bool,
    /// Whether the squares have two shades.
    pub chequered: bool,
    /// Where the sides face each other, the one whose pieces begin at the lower edge of the
    /// board as it is drawn: a person who plays the other side turns the board.
    pub lower_side: Option<SideName>,
    /// Whether pieces are told apart by their faces, which nothing drawn over them may hide.
    pub faces: bool,
    /// The ending of the names of game records.
    pub record_extension: String,
    /// What can be put on a board that is set up.
    pub palette: Vec<PaletteEntry>,
    /// Whether a board can be set up by putting pieces on it; by writing a position it always
    /// can.
    pub can_arrange: bool,
    /// What can be drawn over a board, to be asked for by name.
    pub overlays: Vec<Named>,
    /// By what a position can be judged; players that name none use the first.
    pub evaluations: Vec<Named>,
}

/// Something with a name and an explanation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// What it is called in requests.
    pub id: String,
    /// What people read.
    pub name: String,
}

/// Something that can be put on a square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaletteEntry {
    /// What stands for it in `cells`.
    pub letter: char,
    /// Whose it is; nobody's, for a wall.
    pub side: Option<SideName>,
    /// What it is called: "white knight".
    pub name: String,
}

/// A position, with all that is needed to draw it and to play in it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardView {
    /// The position in the game's notation.
    pub position: String,
    /// The n of n×n squares.
    pub size: u8,
    /// A letter for each square, a1, b1, … then a2, …: `.` empty, `#` wall, else a piece of
    /// the palette.
    pub cells: String,
    /// Whose turn it is.
    pub to_move: SideName,
    /// How many pieces each side has.
    pub counts: Counts,
    /// What can be played; nothing when the game is over.
    pub legal: Vec<MoveView>,
    /// What a rule forces on the side to move, in words: "White is in check", "Black must
    /// capture".
    pub note: Option<String>,
    /// The result, when the game is over here.
    pub outcome: Option<OutcomeView>,
}

/// A number for each side.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

/// A move, and how it is made with a pointer: a piece of `from` is picked up and taken over
/// the squares of `path`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveView {
    /// The move in the form that requests use.
    pub text: String,
    /// The move as game records write it.
    pub record: String,
    /// The squares of the pieces with which the move can be made. Several, when it does not
    /// matter (growing in Virus); none, when a new piece is put down (Othello).
    pub from: Vec<String>,
    /// The squares the piece goes to, in order; the last is where it ends. Nothing: a pass.
    pub path: Vec<String>,
    /// Whether pointing at the last square is enough, without picking up a piece.
    pub direct: bool,
    /// The letter of the piece that a pawn becomes, as in the palette.
    pub becomes: Option<char>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeView {
    /// Who won; nobody in a draw.
    pub winner: Option<SideName>,
    /// The rule that ended it: "checkmate".
    pub reason: String,
    /// The sentence: "White wins: checkmate".
    pub text: String,
}

/// Whether a text or an arrangement of pieces is a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionCheck {
    /// What is wrong with it, in one line; nothing when it can be played.
    pub problem: Option<String>,
    /// The position, when it can be played.
    pub board: Option<BoardView>,
}

/// Pieces on a board.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The n of n×n squares.
    pub size: u8,
    /// A letter for each square, as in a board view.
    #[cfg_attr(feature = "schema", schemars(length(max = 64)))]
    pub cells: String,
    /// Whose turn it is.
    pub to_move: SideName,
}

/// A move that was made, and the position after it; or the first position, without a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlyView {
    /// The move.
    #[serde(rename = "move")]
    pub played: Option<MoveView>,
    /// Who made it.
    pub side: Option<SideName>,
    /// The position after it, in the game's notation.
    pub position: String,
    /// The squares after it, as in a board view.
    pub cells: String,
    /// How many pieces each side has after it.
    pub counts: Counts,
    /// How long the player thought, in seconds.
    pub seconds: Option<f64>,
}

/// What a player thinks of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThoughtView {
    /// Who thinks: a player spec.
    pub player: String,
    /// Whose turn it is in the position.
    pub to_move: SideName,
    /// The move it would play, in the form that requests use.
    pub best: Option<String>,
    /// The move it would play, with its squares.
    pub best_move: Option<MoveView>,
    /// What it thinks of the position; nothing, when it chooses by chance.
    pub score: Option<ScoreView>,
    /// Plies looked ahead.
    pub depth: u32,
    /// The play it expects, as records write it.
    pub line: Vec<String>,
    /// Positions entered.
    pub nodes: u64,
    /// Positions entered a second.
    pub nodes_per_second: f64,
    /// Time since it was asked.
    pub seconds: f64,
    /// What it thinks of the squares, by name: it prefers to move where the value is higher.
    /// Only players of the kind `hgp` think in squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, f64>>,
    /// Whether this is its last word.
    pub done: bool,
}

/// What a position is worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreView {
    /// In words, saying whose it is: "+35 for White", "Black wins in 5 plies".
    pub text: String,
    /// Elo points for Black; nothing when the game is decided.
    pub black_elo: Option<i32>,
    /// The share of the points that Black may expect, 0 to 1.
    pub black_share: f64,
    /// Whether the result is proven.
    pub proven: bool,
}

/// Something drawn over a board that teaches.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OverlayView {
    /// Its name in requests.
    pub id: String,
    /// What people read.
    pub name: String,
    /// What it shows, in a sentence or two.
    pub explanation: String,
    /// What the marks mean, in the order in which they should be listed.
    pub legend: Vec<LegendEntry>,
    /// What is drawn.
    pub marks: Vec<Mark>,
    /// Numbers for both sides that belong to it: "Euler number".
    pub figures: Vec<Figure>,
}

/// What a kind of mark means.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendEntry {
    /// The mark.
    pub look: Look,
    /// A text such as marks of this kind have; empty for marks without.
    pub text: String,
    /// What it means.
    pub meaning: String,
}

/// How a mark looks. The looks differ in shape, not only in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Of Black: a solid dark disc, or dark text.
    Black,
    /// Of White: a light ring, or light text.
    White,
    /// Of both: half and half.
    Both,
    /// Of nobody: plain text on a neutral ground.
    Neutral,
}

/// A mark on a square, or on a corner where squares meet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// How it looks.
    pub look: Look,
    /// Where its middle is, from the left edge of file a, in squares: 0.5 is the middle of
    /// the a-file, 1 the line between a and b.
    pub x: f32,
    /// Where its middle is, from the outer edge of rank 1, in squares.
    pub y: f32,
    /// Its text, if it has one.
    pub text: String,
    /// What a screen reader says: "d3: 2 steps from Black".
    pub label: String,
}

/// A number for each side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// What is counted.
    pub name: String,
    /// Black's.
    pub black: f64,
    /// White's.
    pub white: f64,
}

/// What an evaluation makes of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvaluationView {
    /// The name of the evaluation.
    pub evaluation: String,
    /// What it looks at.
    pub summary: String,
    /// Whose side everything is seen from: the side to move.
    pub side: SideName,
    /// How far the game has come, 0 to 1; weights may depend on it.
    pub stage: f64,
    /// Every feature.
    pub features: Vec<FeatureView>,
    /// The sum of the contributions.
    pub sum: f64,
    /// What the evaluation says in the end.
    pub estimate: i32,
    /// Why the estimate is not the sum, if it is not.
    pub note: Option<String>,
}

/// A feature of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FeatureView {
    /// Its name in weight files.
    pub name: String,
    /// What is counted.
    pub meaning: String,
    /// The count: own less the opponent's.
    pub value: f64,
    /// What one of it counts at this stage of the game.
    pub weight: f64,
    /// The product.
    pub contribution: f64,
}
