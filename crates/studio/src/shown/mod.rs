//! What a page needs to know of a game beyond its rules and players, one file a game.

mod breakthrough;
mod cells;
mod checkers;
mod chess;
mod drawing;
mod loa;
mod othello;
#[cfg(test)]
pub(crate) mod tests;
mod virus;

use gamut_board::Square;
use gamut_game::Side;
use gamut_players::Playable;

use crate::api::types::OverlayView;

pub use cells::{EMPTY, WALL, arranged, cells, letter, misplaced};

/// A game that can be shown on a page.
pub trait Shown: Playable {
    /// The sizes of board, the usual one first.
    const SIZES: &'static [u8] = &[8];
    /// The rules for people who do not know the game: short points, to be read in order.
    const RULES_IN_FULL: &'static [&'static str];
    /// The ending of the names of record files.
    const RECORD_EXTENSION: &'static str = "pgn";
    /// What can be put on a board that is set up.
    const PALETTE: &'static [Piece];
    /// What can be drawn over a board: id and name.
    const OVERLAYS: &'static [(&'static str, &'static str)];

    /// How a move is made with a pointer.
    fn gesture(position: &Self::Position, m: Self::Move) -> Gesture;

    /// What a rule forces on the side to move, in words, where the board alone does not tell
    /// why few moves are legal.
    #[must_use]
    fn note(_position: &Self::Position) -> Option<String> {
        None
    }

    /// The text of the position with these pieces on an n×n board, n one of
    /// [`SIZES`](Self::SIZES): `cell` gives the letter of each square (see [`letter`]). It need
    /// not be a legal position: parsing the text finds out.
    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String;

    /// What stands where nothing of its kind can stand, in one line and by the names of squares,
    /// where the game's notation could only say it in its own terms.
    fn misplaced(_size: u8, _cell: &dyn Fn(Square) -> char) -> Option<String> {
        None
    }

    /// Draws an overlay; `None` when there is none of this name.
    fn overlay(position: &Self::Position, id: &str) -> Option<OverlayView>;
}

/// A kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// What stands for it in `cells`: the letter of the game's diagrams.
    pub letter: char,
    /// Whose it is; nobody's, for a wall.
    pub side: Option<Side>,
    /// What it is called.
    pub name: &'static str,
}

/// How a move is made with a pointer (see [`MoveView`](crate::api::types::MoveView)).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    /// The pieces it can be made with.
    pub from: Vec<Square>,
    /// Where the piece goes; nothing for a pass.
    pub path: Vec<Square>,
    /// Whether pointing at the last square is enough.
    pub direct: bool,
    /// The letter of the piece that a pawn becomes.
    pub becomes: Option<char>,
}

impl Gesture {
    /// A piece is picked up and put down.
    #[must_use]
    pub fn from_to(from: Square, to: Square) -> Self {
        Self { from: vec![from], path: vec![to], ..Self::default() }
    }
}

/// Something to be done with a game that is known only when the program runs, and with its
/// board on a page.
pub trait ShownVisitor {
    /// What comes of it.
    type Output;
    /// Does it with game `G`.
    fn visit<G: Shown>(self) -> Self::Output;
}

macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        /// Runs `visitor` on the game called `id`; `None` when there is no such game.
        pub fn with_shown<V: ShownVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as gamut_game::Game>::ID {
                return Some(visitor.visit::<$game>());
            })*
            None
        }
    };
}

gamut_games::with_all_games![registry];
