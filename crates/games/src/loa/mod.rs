//! Lines of Action by the nine rules of Garcia §II.B.

mod notation;

use gamut_board::{AxisRays, Square, SquareSet, TwoColours};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

use crate::{FromTo, TwoSided};

/// The rules of Lines of Action.
#[derive(Clone, Copy, Debug)]
pub struct Loa;

/// Pieces of a side at the start; captures only ever take from them.
pub const MAX_PIECES: u32 = 12;

/// A Lines of Action position: pieces and the side to move.
pub type Position = TwoSided;

/// Whether somebody has connected all pieces (rule 7).
#[inline]
fn is_connected(position: &Position) -> bool {
    position.colours.other.is_connected() || position.colours.mover.is_connected()
}

/// A move in Lines of Action.
pub type Move = FromTo;

/// The squares where a piece of `board.mover` on `from` may land (rules 3 to 6), whether or
/// not the game is over.
#[inline(always)]
#[must_use]
pub fn destinations(from: Square, board: TwoColours) -> SquareSet {
    let (occupied, enemy) = (board.occupied().bits(), board.other.bits());
    let rays = AxisRays::of(from);
    let index = from.index() as u64;
    let mut found = [0_u64; 4];
    for lane in 0..4 {
        let (up, down) = (rays.up[lane], rays.down[lane]);
        // Rule 4: as many squares as there are pieces on the line. Too far leads to an index
        // that is not on the ray, even when it wraps around.
        let pieces = u64::from(((up | down) & occupied).count_ones()) + 1;
        let distance = AxisRays::STEPS[lane] * pieces;
        let ahead = 1_u64 << ((index + distance) & 63) & up;
        let behind = 1_u64 << (index.wrapping_sub(distance) & 63) & down;
        // Rule 6: no further than the nearest enemy. Rule 5: own pieces do not matter. The
        // masks reach from the piece to that enemy, or to the end where there is none, and
        // are made without a comparison so that the lanes stay together.
        let (enemy_up, enemy_down) = (enemy & up, enemy & down);
        let open_up = enemy_up ^ enemy_up.wrapping_sub(1);
        let open_down = u64::MAX << (63 - (enemy_down | 1).leading_zeros());
        found[lane] = ahead & open_up | behind & open_down;
    }
    SquareSet::from_bits(found[0] | found[1] | found[2] | found[3]) - board.mover
}

impl Game for Loa {
    type Position = Position;
    type Move = Move;
    /// Twelve pieces, eight directions, one length each.
    type Moves = ArrayVec<Move, 96>;

    const ID: &'static str = "loa";
    const NAME: &'static str = "Lines of Action";
    const RULES: &'static str =
        "Move as far as there are pieces on the line; connect all yours to win";
    const REPETITION_DRAWS: bool = true;

    fn start() -> Position {
        let edge = SquareSet::file(0) | SquareSet::file(7);
        let black = (SquareSet::rank(0) | SquareSet::rank(7)) - edge;
        let white = edge - (SquareSet::rank(0) | SquareSet::rank(7));
        Position::new(black, white, Side::Black)
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn for_each_move(position: &Position, mut visit: impl FnMut(Move)) {
        if is_connected(position) {
            return;
        }
        for from in position.colours.mover {
            for to in destinations(from, position.colours) {
                visit(Move { from, to });
            }
        }
    }

    #[inline]
    fn count_moves(position: &Position) -> usize {
        if is_connected(position) {
            return 0;
        }
        let board = position.colours;
        board.mover.iter().map(|from| destinations(from, board).count() as usize).sum()
    }

    #[inline]
    fn pick_move(position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        if is_connected(position) {
            return None;
        }
        let mut by_piece = ArrayVec::<(Square, SquareSet), { MAX_PIECES as usize }>::new();
        let mut count = 0;
        for from in position.colours.mover {
            let squares = destinations(from, position.colours);
            count += squares.count();
            by_piece.push((from, squares));
        }
        if count == 0 {
            return None;
        }
        let mut index = choose(count as usize) as u32;
        for &(from, squares) in &by_piece {
            if index < squares.count() {
                return squares.nth(index).map(|to| Move { from, to });
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
        let mover = position.side;
        // Rule 8: when both are connected, the player who moved last wins.
        if position.colours.other.is_connected() {
            return Some(Outcome::win(!mover, Reason::Connection));
        }
        if position.colours.mover.is_connected() {
            return Some(Outcome::win(mover, Reason::Connection));
        }
        // Rule 9.
        let board = position.colours;
        let can_move = board.mover.iter().any(|from| !destinations(from, board).is_empty());
        (!can_move).then(|| Outcome::win(!mover, Reason::NoMove))
    }

    #[inline]
    fn is_irreversible(position: &Position, m: Move) -> bool {
        position.colours.other.contains(m.to)
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
}
