//! How games are shown, beyond their rules and players: one file for each game that wants more
//! than the plain look.

mod breakthrough;
mod cells;
mod checkers;
mod chess;
mod drawing;
mod loa;
mod othello;
mod plain;
#[cfg(test)]
pub(crate) mod tests;
mod virus;

use gamut_board::Square;
use gamut_game::Side;
use gamut_players::Playable;

use crate::views::OverlayView;

pub use cells::{ArrangementError, EMPTY, WALL, arranged, cells, letter, misplaced};
pub(crate) use plain::{can_arrange, lower_side};
pub use plain::{palette, sizes};

/// A game that can be shown. Everything has a default that rules and notation are enough for.
pub trait Shown: Playable {
    /// The rules for people who do not know the game: short points, to be read in order.
    const RULES_IN_FULL: &'static [&'static str] = &[Self::RULES];
    /// The ending of the names of record files.
    const RECORD_EXTENSION: &'static str = "pgn";
    /// How board and pieces look: the name of a style of the page.
    const STYLE: &'static str = "plain";
    /// Whether pieces are told apart by their faces, which nothing drawn over them may hide.
    const FACES: bool = false;
    /// A position from the middle of a game; `None`: the first one.
    const SHOWCASE: Option<&'static str> = None;
    /// What can be put on a board that is set up; nothing: what stands on it at the start.
    const PALETTE: &'static [Piece] = &[];
    /// What can be drawn over a board: id and name.
    const OVERLAYS: &'static [(&'static str, &'static str)] = &[];

    /// How a move is made with a pointer. Unless a game says otherwise, as the diagrams before
    /// and after it tell: one piece goes somewhere, or a new one appears.
    #[must_use]
    fn gesture(position: &Self::Position, m: Self::Move) -> Gesture {
        plain::gesture::<Self>(position, m)
    }

    /// What a rule forces on the side to move, in words, where the board alone does not tell
    /// why few moves are legal.
    #[must_use]
    fn note(_position: &Self::Position) -> Option<String> {
        None
    }

    /// The text of the position with these pieces on an n×n board, n one of its
    /// [`sizes`]: `cell` gives the letter of each square (see [`letter`]). It need not be a
    /// legal position: parsing the text finds out. Unless a game says otherwise, Forsyth's
    /// notation and the side to move.
    #[must_use]
    fn arrange(size: u8, cell: &dyn Fn(Square) -> char, to_move: Side) -> String {
        plain::arrange(size, cell, to_move)
    }

    /// Which piece stands where none of its kind can stand, in one line and by the names of
    /// squares, where the game's notation could only say it in its own terms.
    #[must_use]
    fn misplaced(_size: u8, _cell: &dyn Fn(Square) -> char) -> Option<String> {
        None
    }

    /// Draws an overlay; `None` when there is none of this name.
    #[must_use]
    fn overlay(_position: &Self::Position, _id: &str) -> Option<OverlayView> {
        None
    }
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

/// How a move is made with a pointer (see [`MoveView`](crate::views::MoveView)).
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
    ($($name:ident: ($tier:ident, $look:ident) $game:ty),* $(,)?) => {
        /// Runs `visitor` on the game called `id`; `None` when there is no such game.
        pub fn with_shown<V: ShownVisitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == <$game as gamut_game::Game>::ID {
                return Some(visitor.visit::<$game>());
            })*
            None
        }

        $(shown!($look, $game);)*
    };
}

/// A game with a file here shows itself; others have the plain look.
macro_rules! shown {
    (shown, $game:ty) => {};
    (plain, $game:ty) => {
        impl Shown for $game {}
    };
}

gamut_games::with_all_games![registry];
