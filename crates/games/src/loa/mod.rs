//! Lines of Action by the nine rules of Garcia §II.B.

mod notation;

use gamut_board::{Direction, Square, SquareSet, TwoColours, line, ray};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

use crate::TwoSided;

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

/// A piece goes from one square to another; what stood there is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

/// The squares where the piece on `from` may land (rules 3 to 6).
#[inline(always)]
fn destinations(from: Square, board: TwoColours) -> SquareSet {
    let occupied = board.occupied();
    let mut found = SquareSet::EMPTY;
    for axis in 0..4 {
        // Rule 4: as many squares as there are pieces on the line.
        let lines = &LINES[axis][from.index()];
        let count = (lines.line & occupied).count() as usize & 7;
        for way in &lines.ways {
            let Way { path, landing } = way[count];
            // Rule 6: never over an opposing piece. Rule 5: own pieces do not matter.
            let open = SquareSet::from_bits(
                u64::from(!path.intersects(board.other)).wrapping_neg() & landing.bits(),
            );
            found |= open;
        }
    }
    found - board.mover
}

/// What a move of a given length along a ray needs.
#[derive(Clone, Copy)]
struct Way {
    /// The squares jumped over.
    path: SquareSet,
    /// The square reached; none when that is off the board.
    landing: SquareSet,
}

/// A line of action through a square.
#[derive(Clone, Copy)]
struct Line {
    line: SquareSet,
    /// Both ways along the line, by the number of pieces on it. A full line of eight leads
    /// off the board like none (index 0).
    ways: [[Way; 8]; 2],
}

static LINES: [[Line; 64]; 4] = {
    let nowhere = Way { path: SquareSet::EMPTY, landing: SquareSet::EMPTY };
    let mut lines = [[Line { line: SquareSet::EMPTY, ways: [[nowhere; 8]; 2] }; 64]; 4];
    let mut axis = 0;
    while axis < 4 {
        let forth = Direction::AXES[axis];
        let mut i = 0;
        while let Some(square) = Square::from_index(i) {
            lines[axis][i] =
                Line { line: line(square, forth), ways: [ways(square, forth), ways(square, forth.opposite())] };
            i += 1;
        }
        axis += 1;
    }
    lines
};

const fn ways(square: Square, direction: Direction) -> [Way; 8] {
    let mut ways = [Way { path: SquareSet::EMPTY, landing: SquareSet::EMPTY }; 8];
    let mut count = 1;
    while count < 8 {
        let (files, ranks) = (direction.files() * count, direction.ranks() * count);
        if let Some(to) = square.offset(files, ranks) {
            ways[count as usize] = Way {
                path: ray(square, direction).intersection(ray(to, direction.opposite())),
                landing: SquareSet::of(to),
            };
        }
        count += 1;
    }
    ways
}

impl Game for Loa {
    type Position = Position;
    type Move = Move;
    /// Twelve pieces, eight directions, one length each.
    type Moves = ArrayVec<Move, 96>;

    const ID: &'static str = "loa";
    const NAME: &'static str = "Lines of Action";
    const RULES: &'static str =
        "Move as far as there are pieces on the line; connect all your pieces to win";
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
    fn play(position: &mut Position, m: Move) {
        // Cowling §2: a captured piece changes colour where the mover lands.
        position.convert(SquareSet::of(m.from) | SquareSet::of(m.to));
    }

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
        (Self::count_moves(position) == 0).then(|| Outcome::win(!mover, Reason::NoMove))
    }

    #[inline]
    fn is_irreversible(position: &Position, m: Move) -> bool {
        position.colours.other.contains(m.to)
    }

    #[inline]
    fn hash(position: &Position) -> u64 {
        position.hash(0)
    }

    fn symmetric_positions(position: &Position) -> Vec<Position> {
        position.symmetric()
    }

    fn piece_counts(position: &Position) -> [u32; 2] {
        position.counts()
    }
}
