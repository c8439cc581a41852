//! Breakthrough (Dan Troyka 2000) on its board of 8×8.
//!
//! A pawn steps one square forwards, straight or diagonally, onto an empty square; it captures
//! only diagonally, and need not. A player who reaches the far rank wins; one who has no pawn left
//! has lost.
//!
//! There are no draws. Every move is a step forwards, so that nothing comes back and the game
//! ends: the eight pawns of a second rank have five steps each before the last rank, those of a
//! first rank six, hence at most 2 × 88 plies and the one that wins. And nobody is ever without a
//! move: of the pawns of a side take one that is furthest forward. On the rank before it there is
//! no pawn of its own, and one of the squares diagonally before it is on the board: empty or the
//! opponent's, it can go there.

mod notation;

use gamut_board::{Direction, Square, SquareSet, Symmetry};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

use crate::{FromTo, TwoSided};

/// The rules of Breakthrough.
#[derive(Clone, Copy, Debug)]
pub struct Breakthrough;

/// Pawns of a side at the start; captures only ever take from them.
pub const MAX_PAWNS: u32 = 16;

/// A Breakthrough position: pawns and the side to move. Black starts at the bottom and goes
/// north.
pub type Position = TwoSided;

/// A move in Breakthrough.
pub type Move = FromTo;

/// The rank where a side's pawns win, 0 for the first.
#[inline]
#[must_use]
pub const fn goal_rank(side: Side) -> u8 {
    match side {
        Side::Black => 7,
        Side::White => 0,
    }
}

/// The squares one step before the pawns of a side: to the west, straight ahead, to the east.
/// Captures are made on the first and the last.
#[inline(always)]
#[must_use]
pub fn ahead(pawns: SquareSet, side: Side) -> [SquareSet; 3] {
    let stepped = |ways: [Direction; 3]| ways.map(|way| pawns.shift(way));
    match side {
        Side::Black => stepped([Direction::NorthWest, Direction::North, Direction::NorthEast]),
        Side::White => stepped([Direction::SouthWest, Direction::South, Direction::SouthEast]),
    }
}

/// Where the side to move may go, by the three ways of [`ahead`].
#[inline(always)]
fn targets(position: &Position) -> [SquareSet; 3] {
    let (own, occupied) = (position.colours.mover, position.colours.occupied());
    let [west, straight, east] = ahead(own, position.side);
    [west - own, straight - occupied, east - own]
}

/// The move that leads to a square by one of the three ways.
#[inline(always)]
fn arriving(to: Square, way: usize, side: Side) -> Move {
    let step = match side {
        Side::Black => 7 + way,
        Side::White => 55 + way,
    };
    // Indices go round: 55 forwards is 9 back. Every target has a pawn behind it, so that the
    // fallback is never taken.
    let from = Square::from_index(to.index().wrapping_sub(step) % 64).unwrap_or(to);
    Move { from, to }
}

/// Whether the last move won. (The side to move cannot have reached its goal: that would have
/// ended the game before the last move. The notation refuses such positions.)
#[inline(always)]
fn is_over(position: &Position) -> bool {
    position.colours.mover.is_empty() || has_broken_through(position)
}

#[inline(always)]
fn has_broken_through(position: &Position) -> bool {
    position.colours.other.intersects(SquareSet::rank(goal_rank(!position.side)))
}

impl Game for Breakthrough {
    type Position = Position;
    type Move = Move;
    /// Sixteen pawns with three steps each.
    type Moves = ArrayVec<Move, 48>;

    const ID: &'static str = "breakthrough";
    const NAME: &'static str = "Breakthrough";
    const RULES: &'static str =
        "Step forwards, capture diagonally; whoever reaches the far rank wins";
    /// Pawns do not go back: no position comes twice.
    const REPETITION_DRAWS: bool = false;

    fn start() -> Position {
        let black = SquareSet::rank(0) | SquareSet::rank(1);
        let white = SquareSet::rank(6) | SquareSet::rank(7);
        Position::new(black, white, Side::Black)
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn for_each_move(position: &Position, mut visit: impl FnMut(Move)) {
        if is_over(position) {
            return;
        }
        for (way, squares) in targets(position).into_iter().enumerate() {
            for to in squares {
                visit(arriving(to, way, position.side));
            }
        }
    }

    #[inline]
    fn count_moves(position: &Position) -> usize {
        if is_over(position) {
            return 0;
        }
        targets(position).iter().map(|squares| squares.count() as usize).sum()
    }

    #[inline]
    fn pick_move(position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        if is_over(position) {
            return None;
        }
        let targets = targets(position);
        let count: u32 = targets.iter().map(|squares| squares.count()).sum();
        let mut index = choose(count as usize) as u32;
        for (way, squares) in targets.into_iter().enumerate() {
            if index < squares.count() {
                return squares.nth(index).map(|to| arriving(to, way, position.side));
            }
            index -= squares.count();
        }
        None
    }

    #[inline]
    fn play(position: &mut Position, m: Move) {
        position.convert(m.mask());
    }

    #[inline]
    fn outcome(position: &Position) -> Option<Outcome> {
        let reason = if has_broken_through(position) {
            Reason::Breakthrough
        } else if position.colours.mover.is_empty() {
            Reason::AllCaptured
        } else {
            return None;
        };
        Some(Outcome::win(!position.side, reason))
    }

    #[inline]
    fn is_irreversible(_: &Position, _: Move) -> bool {
        true
    }

    /// More pawns win.
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
        // Left and right mean nothing; from the other side of the table the colours change too.
        let across = position.mapped(Symmetry::MirrorRanks, 8).recoloured();
        let mirrored = |position: &Position| position.mapped(Symmetry::MirrorFiles, 8);
        vec![mirrored(position), across, mirrored(&across)]
    }

    #[inline]
    fn piece_counts(position: &Position) -> [u32; 2] {
        position.counts()
    }
}
