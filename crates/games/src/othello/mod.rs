//! Othello by the tournament rules (Frankland §3.2.1).
//!
//! A disc is placed so that it *outflanks* at least one row of opposing discs, which are
//! flipped. A player who cannot outflank passes; when neither can, the discs are counted. Of
//! the two set-ups that §3.2.1 allows, games begin with the one that tournaments use.

mod flips;
mod notation;

use gamut_board::{Square, SquareSet, TwoColours};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

pub use flips::{flips, outflanking};

use crate::TwoSided;

/// The rules of Othello.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

/// An Othello position: discs and the side to move.
pub type Position = TwoSided;

/// A move in Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// No disc of the opponent can be outflanked.
    Pass,
}

#[inline]
fn placements(board: TwoColours) -> SquareSet {
    outflanking(board.mover, board.other)
}

#[inline]
fn can_place(board: TwoColours) -> bool {
    !placements(board).is_empty()
}

impl Game for Othello {
    type Position = Position;
    type Move = Move;
    /// A move is a square; four squares are taken before the first.
    type Moves = ArrayVec<Move, 64>;

    const ID: &'static str = "othello";
    const NAME: &'static str = "Othello";
    const RULES: &'static str =
        "Outflank rows of opposing discs to flip them; most discs at the end win";
    const REPETITION_DRAWS: bool = false;

    fn start() -> Position {
        let (black, white) = (gamut_board::squares!(e4, d5), gamut_board::squares!(d4, e5));
        Position::new(black, white, Side::Black)
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn for_each_move(position: &Position, mut visit: impl FnMut(Move)) {
        let squares = placements(position.colours);
        if squares.is_empty() && can_place(position.colours.exchanged()) {
            visit(Move::Pass);
        }
        for square in squares {
            visit(Move::Place(square));
        }
    }

    #[inline]
    fn count_moves(position: &Position) -> usize {
        match placements(position.colours).count() {
            0 => usize::from(can_place(position.colours.exchanged())),
            count => count as usize,
        }
    }

    #[inline]
    fn pick_move(position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let squares = placements(position.colours);
        if squares.is_empty() {
            let passes = can_place(position.colours.exchanged());
            return passes.then(|| choose(1)).map(|_| Move::Pass);
        }
        squares.nth(choose(squares.count() as usize) as u32).map(Move::Place)
    }

    #[inline]
    fn play(position: &mut Position, m: Move) {
        let mask = match m {
            Move::Place(square) => {
                let TwoColours { mover, other } = position.colours;
                SquareSet::of(square) | flips(square, mover, other)
            }
            Move::Pass => SquareSet::EMPTY,
        };
        position.convert(mask);
    }

    #[inline]
    fn outcome(position: &Position) -> Option<Outcome> {
        if can_place(position.colours) || can_place(position.colours.exchanged()) {
            return None;
        }
        let [black, white] = Self::piece_counts(position);
        Some(Outcome::by_count(black, white, Reason::PieceCount))
    }

    #[inline]
    fn adjudicate(position: &Position) -> Option<Side> {
        let [black, white] = Self::piece_counts(position);
        Outcome::by_count(black, white, Reason::MoveCap).winner
    }

    #[inline]
    fn hash(position: &Position) -> u64 {
        position.hash()
    }

    fn symmetric_positions(position: &Position) -> Vec<Position> {
        position.symmetric()
    }

    #[inline]
    fn piece_counts(position: &Position) -> [u32; 2] {
        position.counts()
    }

    /// Squares that nobody could fill count for the winner, as in tournaments.
    #[inline]
    fn margin(position: &Position) -> u32 {
        match position.counts() {
            [black, white] if black == white => 0,
            [black, white] => 64 - 2 * black.min(white),
        }
    }
}
