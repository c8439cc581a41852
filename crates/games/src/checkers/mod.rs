//! English checkers (American checkers, draughts), as in Frankland §4.2.
//!
//! Men go diagonally forwards, kings both ways, one square. Capturing is compulsory, with
//! free choice among captures; a capture goes on while it can; a man that reaches the far
//! rank becomes a king and its move ends. A player who cannot move loses.

mod captures;
mod notation;

use gamut_board::{Direction, Square, SquareSet, Symmetry, TwoColours, mix};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

pub use notation::square_number;

use crate::TwoSided;

/// The rules of English checkers.
#[derive(Clone, Copy, Debug)]
pub struct Checkers;

/// Plies without a capture or a promotion after which the game is drawn: 50 moves a side.
pub const DRAW_CLOCK: u8 = 100;

/// Pieces of a side at the start.
pub const MAX_PIECES: u32 = 12;

/// The squares that are played on: a1 is one of them.
pub const DARK_SQUARES: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// The diagonals, in the order in which moves are generated and encoded.
const DIAGONALS: [Direction; 4] =
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

/// A checkers position. Black starts at the top and goes south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: TwoSided,
    kings: SquareSet,
    clock: u8,
}

const _: () = assert!(size_of::<Position>() <= 40);

impl Position {
    /// Pieces of a side, kings included.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> SquareSet {
        self.board.pieces(side)
    }

    /// The pieces as the side to move sees them.
    #[inline]
    #[must_use]
    pub const fn colours(&self) -> TwoColours {
        self.board.colours
    }

    /// Kings of both sides.
    #[inline]
    #[must_use]
    pub const fn kings(&self) -> SquareSet {
        self.kings
    }

    /// Plies since the last capture or promotion, at most [`DRAW_CLOCK`].
    #[inline]
    #[must_use]
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// The same board with the other side to move.
    #[inline]
    #[must_use]
    pub const fn turn_passed(&self) -> Self {
        Self { board: self.board.turn_passed(), ..*self }
    }

    /// Dark squares without a piece.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> SquareSet {
        DARK_SQUARES.difference(self.board.colours.occupied())
    }

    /// The pieces of the side to move that may go along each of [`DIAGONALS`].
    #[inline(always)]
    fn movers(&self) -> [SquareSet; 4] {
        self.by_diagonal(self.board.colours.mover, self.board.side)
    }

    /// Those of `side`'s pieces that may go along each of [`DIAGONALS`].
    #[inline(always)]
    fn by_diagonal(&self, pieces: SquareSet, side: Side) -> [SquareSet; 4] {
        let kings = pieces & self.kings;
        let (north, south) = match side {
            Side::Black => (kings, pieces),
            Side::White => (pieces, kings),
        };
        [north, south, south, north]
    }

    /// The squares where `side` could jump a piece of its opponent, as the board stands: next
    /// to a piece that goes that way, with an empty square behind. An opposing piece may stand
    /// there already, or the square may be empty.
    #[inline]
    #[must_use]
    pub fn attacked_by(&self, side: Side) -> SquareSet {
        let empty = self.empty();
        let prey = self.pieces(!side) | empty;
        let movers = self.by_diagonal(self.pieces(side), side);
        (0..4).fold(SquareSet::EMPTY, |found, i| {
            let opposite = DIAGONALS[(i + 2) % 4];
            found | movers[i].shift(DIAGONALS[i]) & prey & empty.shift(opposite)
        })
    }

    /// Where simple moves along each diagonal lead.
    #[inline(always)]
    fn steps(&self) -> [SquareSet; 4] {
        let (movers, empty) = (self.movers(), self.empty());
        std::array::from_fn(|i| movers[i].shift(DIAGONALS[i]) & empty)
    }

    /// Where first jumps along each diagonal land.
    #[inline(always)]
    fn jumps(&self) -> [SquareSet; 4] {
        let (movers, empty, other) = (self.movers(), self.empty(), self.board.colours.other);
        std::array::from_fn(|i| (movers[i].shift(DIAGONALS[i]) & other).shift(DIAGONALS[i]) & empty)
    }
}

/// The rank where a side's men become kings.
#[inline]
const fn crown_rank(side: Side) -> SquareSet {
    match side {
        Side::Black => SquareSet::rank(0),
        Side::White => SquareSet::rank(7),
    }
}

/// A move: a step, or a chain of jumps with every turn it takes.
///
/// Two captures that take the same pieces by different routes are different moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    /// Number of jumps; a step has none.
    jumps: u8,
    /// Two bits for each diagonal taken, the first in the lowest.
    route: u32,
}

const _: () = assert!(size_of::<Move>() <= 8);

impl Move {
    /// Where the piece stood.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Whether pieces are taken.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.jumps > 0
    }

    /// The squares the piece touches after the first one, in order.
    pub fn path(self) -> impl Iterator<Item = Square> {
        self.touches().map(|(square, _)| square)
    }

    /// Where the piece ends.
    #[inline]
    #[must_use]
    pub fn to(self) -> Square {
        self.effect().0
    }

    /// The pieces it takes.
    #[inline]
    #[must_use]
    pub fn taken(self) -> SquareSet {
        self.effect().1
    }

    /// Whether a man becomes a king.
    #[inline]
    #[must_use]
    pub fn crowns(self, position: &Position) -> bool {
        !position.kings.contains(self.from) && crown_rank(position.board.side).contains(self.to())
    }

    #[inline]
    const fn step(from: Square, diagonal: usize) -> Self {
        Self { from, jumps: 0, route: diagonal as u32 }
    }

    /// The same capture with one more jump.
    #[inline]
    const fn jump(self, diagonal: usize) -> Self {
        let route = self.route | (diagonal as u32) << (2 * self.jumps);
        Self { jumps: self.jumps + 1, route, ..self }
    }

    /// The squares the piece touches after the first one, with the square jumped over on
    /// the way to each.
    #[inline]
    fn touches(self) -> impl Iterator<Item = (Square, Option<Square>)> {
        let mut at = self.from;
        (0..self.jumps.max(1)).map_while(move |i| {
            let diagonal = DIAGONALS[(self.route >> (2 * i) & 3) as usize];
            let beside = at.offset(diagonal.files(), diagonal.ranks())?;
            if !self.is_capture() {
                return Some((beside, None));
            }
            at = beside.offset(diagonal.files(), diagonal.ranks())?;
            Some((at, Some(beside)))
        })
    }

    /// Where the piece ends, and the set of pieces taken.
    #[inline]
    fn effect(self) -> (Square, SquareSet) {
        let mut end = self.from;
        let mut taken = SquareSet::EMPTY;
        for (square, over) in self.touches() {
            end = square;
            taken |= over.map_or(SquareSet::EMPTY, SquareSet::of);
        }
        (end, taken)
    }
}

/// The square this many diagonal steps before `square`.
#[inline(always)]
fn before(square: Square, diagonal: usize, steps: i8) -> Square {
    let direction = DIAGONALS[diagonal];
    let back = (direction.ranks() * 8 + direction.files()) * steps;
    let index = square.index().wrapping_sub(back as isize as usize) & 63;
    // A square that was reached has one before it; the fallback is never taken.
    Square::from_index(index).unwrap_or(square)
}

impl Game for Checkers {
    type Position = Position;
    type Move = Move;
    /// Twelve kings with four steps each make 48; captures can branch, but never into more
    /// than `captures::MAX_ROUTES` routes a piece (see there).
    type Moves = ArrayVec<Move, { 12 * captures::MAX_ROUTES }>;

    const ID: &'static str = "checkers";
    const NAME: &'static str = "Checkers";
    const RULES: &'static str =
        "English draughts: captures are compulsory; a side that cannot move loses";
    const REPETITION_DRAWS: bool = true;

    fn start() -> Position {
        let ranks = |ranks: [u8; 3]| {
            ranks.into_iter().fold(SquareSet::EMPTY, |set, rank| set | SquareSet::rank(rank))
                & DARK_SQUARES
        };
        Position {
            board: TwoSided::new(ranks([5, 6, 7]), ranks([0, 1, 2]), Side::Black),
            kings: SquareSet::EMPTY,
            clock: 0,
        }
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.board.side
    }

    #[inline]
    fn for_each_move(position: &Position, mut visit: impl FnMut(Move)) {
        if captures::for_each(position, &mut visit) {
            return;
        }
        for (diagonal, targets) in position.steps().into_iter().enumerate() {
            for to in targets {
                visit(Move::step(before(to, diagonal, 1), diagonal));
            }
        }
    }

    #[inline]
    fn count_moves(position: &Position) -> usize {
        let mut count = 0;
        if captures::for_each(position, &mut |_| count += 1) {
            return count;
        }
        position.steps().iter().map(|targets| targets.count() as usize).sum()
    }

    #[inline]
    fn pick_move(position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let mut routes = Self::Moves::new();
        if captures::for_each(position, &mut |m| routes.push(m)) {
            return routes.get(choose(routes.len())).copied();
        }
        let steps = position.steps();
        let count: u32 = steps.iter().map(|targets| targets.count()).sum();
        if count == 0 {
            return None;
        }
        let mut index = choose(count as usize) as u32;
        for (diagonal, targets) in steps.into_iter().enumerate() {
            if index < targets.count() {
                let to = targets.nth(index)?;
                return Some(Move::step(before(to, diagonal, 1), diagonal));
            }
            index -= targets.count();
        }
        None
    }

    #[inline]
    fn play(position: &mut Position, m: Move) {
        let (to, taken) = m.effect();
        let (from, to) = (SquareSet::of(m.from), SquareSet::of(to));
        let TwoSided { colours, side } = position.board;
        let was_king = from.intersects(position.kings);
        let is_crowned = !was_king && to.intersects(crown_rank(side));
        position.kings -= taken;
        if was_king {
            position.kings = (position.kings - from) | to;
        } else if is_crowned {
            position.kings |= to;
        }
        // Cowling §2 for draughts. A king may end where it began: then only pieces vanish.
        let mask = (from ^ to) | taken;
        position.board = TwoSided { colours: colours.capture(mask), side: !side };
        let progress = m.is_capture() || is_crowned;
        position.clock = if progress { 0 } else { (position.clock + 1).min(DRAW_CLOCK) };
    }

    #[inline]
    fn outcome(position: &Position) -> Option<Outcome> {
        let stuck = position.steps().iter().chain(&position.jumps()).all(|set| set.is_empty());
        stuck.then(|| Outcome::win(!position.board.side, Reason::NoMove))
    }

    #[inline]
    fn rule_draw(position: &Position) -> Option<Outcome> {
        (position.clock >= DRAW_CLOCK).then_some(Outcome::draw(Reason::NoProgress))
    }

    #[inline]
    fn is_irreversible(position: &Position, m: Move) -> bool {
        m.is_capture() || !position.kings.contains(m.from)
    }

    /// More pieces win, then more kings (Frankland §4.2).
    #[inline]
    fn adjudicate(position: &Position) -> Option<Side> {
        let strength = |side| {
            let pieces = position.pieces(side);
            pieces.count() * 100 + (pieces & position.kings).count()
        };
        let (black, white) = (strength(Side::Black), strength(Side::White));
        Outcome::by_count(black, white, Reason::MoveCap).winner
    }

    #[inline]
    fn hash(position: &Position) -> u64 {
        mix(position.board.hash() ^ position.kings.bits())
    }

    fn symmetric_positions(position: &Position) -> Vec<Position> {
        // Seen from the other side of the table, with the colours exchanged.
        let board = position.board.mapped(Symmetry::HalfTurn, 8).recoloured();
        let kings = Symmetry::HalfTurn.apply(position.kings, 8);
        vec![Position { board, kings, ..*position }]
    }

    #[inline]
    fn piece_counts(position: &Position) -> [u32; 2] {
        position.board.counts()
    }
}
