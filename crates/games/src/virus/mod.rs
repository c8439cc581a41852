//! The Virus game (Cowling §1) and its sibling Ataxx.
//!
//! A player *grows* a new piece next to one of its own, or *moves* a piece to a square at
//! distance exactly two; opposing pieces next to where it lands change colour. In Cowling's
//! Virus a move goes via an empty square; in Ataxx it jumps over anything. A player who cannot
//! move passes. The game ends when neither can move or one side has no pieces; most pieces win.

mod notation;

use std::ops::RangeInclusive;

use gamut_board::{Area, Direction, Square, SquareSet, Symmetry, TwoColours, mix};
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

use crate::TwoSided;

/// Cowling's Virus, on boards from 4×4 to 8×8.
pub type Virus = VirusFamily<false>;
/// Ataxx as its community plays it: 7×7, jumps over anything.
pub type Ataxx = VirusFamily<true>;

/// The rules that Virus and Ataxx share; the parameter is where they differ.
#[derive(Clone, Copy, Debug)]
pub struct VirusFamily<const JUMPS_OVER_ANYTHING: bool>;

/// Plies without a grow after which the game is drawn.
pub const DRAW_CLOCK: u8 = 100;

/// A Virus or Ataxx position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: TwoSided,
    area: Area,
    clock: u8,
    number: u16,
}

const _: () = assert!(size_of::<Position>() <= 48);

impl Position {
    /// Pieces of a side.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> SquareSet {
        self.board.pieces(side)
    }

    /// The pieces as the side to move sees them (Cowling §2).
    #[inline]
    #[must_use]
    pub const fn colours(&self) -> TwoColours {
        self.board.colours
    }

    /// The board and its walls.
    #[inline]
    #[must_use]
    pub const fn area(&self) -> Area {
        self.area
    }

    /// Squares that can be played on and have no piece.
    #[inline]
    #[must_use]
    pub const fn empty(&self) -> SquareSet {
        self.area.squares().difference(self.board.colours.occupied())
    }

    /// Plies since the last grow, at most [`DRAW_CLOCK`].
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

    #[inline]
    const fn is_wiped_out(&self) -> bool {
        self.board.colours.mover.is_empty() || self.board.colours.other.is_empty()
    }

    /// Whether nobody may move, whatever squares are free.
    #[inline]
    const fn is_stopped(&self) -> bool {
        self.is_wiped_out() || self.clock >= DRAW_CLOCK
    }
}

/// A move in Virus or Ataxx.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A new piece on this square.
    Grow(Square),
    /// A piece changes its place.
    Jump {
        /// Where it stood.
        from: Square,
        /// Where it lands.
        to: Square,
    },
    /// No other move is possible.
    Pass,
}

/// The sixteen ways to go a distance of exactly two.
///
/// Number i < 8 goes twice in `Direction::ALL[i]`; number 8 + i lands between the squares of
/// number i and number i + 1, as a knight does.
const JUMP_OFFSETS: [(i8, i8); 16] = {
    let mut offsets = [(0, 0); 16];
    let mut i = 0;
    while i < 8 {
        let (a, b) = (Direction::ALL[i], Direction::ALL[(i + 1) % 8]);
        offsets[i] = (2 * a.files(), 2 * a.ranks());
        offsets[8 + i] = (a.files() + b.files(), a.ranks() + b.ranks());
        i += 1;
    }
    offsets
};

impl<const JUMPS_OVER_ANYTHING: bool> VirusFamily<JUMPS_OVER_ANYTHING> {
    /// Board sizes the rules allow.
    pub const SIZES: RangeInclusive<u8> = if JUMPS_OVER_ANYTHING { 7..=7 } else { 4..=8 };
    /// The size of the start position.
    pub const SIZE: u8 = *Self::SIZES.end();

    /// Builds a position; pieces outside the area, or on one another, are not allowed.
    #[inline]
    fn position(area: Area, black: SquareSet, white: SquareSet, side: Side) -> Position {
        Position { board: TwoSided::new(black, white, side), area, clock: 0, number: 1 }
    }

    /// The landing squares of `pieces` by each of [`JUMP_OFFSETS`].
    ///
    /// All pieces go at once: a target is found from its offset, not from its piece.
    #[inline(always)]
    fn jump_targets(pieces: SquareSet, empty: SquareSet) -> [SquareSet; 16] {
        // Squares that a piece can step on on its way, by the direction of that step.
        let mut via = [SquareSet::EMPTY; 8];
        for i in 0..8 {
            via[i] = pieces.shift(Direction::ALL[i]);
            if !JUMPS_OVER_ANYTHING {
                via[i] &= empty;
            }
        }
        let mut targets = [SquareSet::EMPTY; 16];
        for i in 0..8 {
            let (left, ahead, right) =
                (Direction::ALL[(i + 7) % 8], Direction::ALL[i], Direction::ALL[(i + 1) % 8]);
            // Two straight steps may also go round by either diagonal; two diagonal steps
            // and a knight's move have no choice, or one.
            let mut double = via[i].shift(ahead);
            if !JUMPS_OVER_ANYTHING && i % 2 == 0 {
                double |= via[(i + 1) % 8].shift(left) | via[(i + 7) % 8].shift(right);
            }
            targets[i] = double & empty;
            let mut knight = via[i].shift(right);
            if !JUMPS_OVER_ANYTHING {
                knight |= via[(i + 1) % 8].shift(ahead);
            }
            targets[8 + i] = knight & empty;
        }
        targets
    }

    /// Whether the side with these pieces could grow or move.
    #[inline]
    fn can_move(pieces: SquareSet, empty: SquareSet) -> bool {
        // Via an empty square: a side that cannot grow cannot move either.
        let reach = if JUMPS_OVER_ANYTHING { pieces.grown().grown() } else { pieces.grown() };
        reach.intersects(empty)
    }

    #[inline]
    fn must_pass(position: &Position) -> bool {
        let (board, empty) = (position.board.colours, position.empty());
        !position.is_stopped()
            && !Self::can_move(board.mover, empty)
            && Self::can_move(board.other, empty)
    }
}

/// The piece that lands on `to` by the given offset.
#[inline(always)]
fn jump_to(to: Square, offset: usize) -> Move {
    let (files, ranks) = JUMP_OFFSETS[offset];
    let back = to.index().wrapping_sub((ranks * 8 + files) as isize as usize);
    // A landing square always has a square to come from; the fallback is never taken.
    Move::Jump { from: Square::from_index(back & 63).unwrap_or(to), to }
}

impl<const JUMPS_OVER_ANYTHING: bool> Game for VirusFamily<JUMPS_OVER_ANYTHING> {
    type Position = Position;
    type Move = Move;
    /// One grow a target and at most 16 jumps into each, over at most 63 targets: far more
    /// than play produces, but what a set-up position could have.
    type Moves = ArrayVec<Move, { 63 * 17 }>;

    const ID: &'static str = if JUMPS_OVER_ANYTHING { "ataxx" } else { "virus" };
    const NAME: &'static str = if JUMPS_OVER_ANYTHING { "Ataxx" } else { "Virus" };
    const RULES: &'static str = if JUMPS_OVER_ANYTHING {
        "Virus as Ataxx programs play it: 7x7, jumps over anything, walls"
    } else {
        "Grow next to a piece or move two squares; neighbours change colour"
    };
    const REPETITION_DRAWS: bool = false;

    fn start() -> Position {
        Self::start_of_size(Self::SIZE).expect("the default size is allowed")
    }

    fn start_of_size(size: u8) -> Option<Position> {
        let area = Area::new(size).filter(|_| Self::SIZES.contains(&size))?;
        let corner = |file, rank| Square::new(file, rank).map_or(SquareSet::EMPTY, SquareSet::of);
        let far = size - 1;
        let (black, white) = (corner(0, far) | corner(far, 0), corner(0, 0) | corner(far, far));
        Some(Self::position(area, black, white, Side::Black))
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        position.board.side
    }

    #[inline]
    fn for_each_move(position: &Position, mut visit: impl FnMut(Move)) {
        if position.is_stopped() {
            return;
        }
        let (pieces, empty) = (position.board.colours.mover, position.empty());
        if !Self::can_move(pieces, empty) {
            if Self::can_move(position.board.colours.other, empty) {
                visit(Move::Pass);
            }
            return;
        }
        for to in pieces.adjacent() & empty {
            visit(Move::Grow(to));
        }
        let targets = Self::jump_targets(pieces, empty);
        for (offset, &set) in targets.iter().enumerate() {
            for to in set {
                visit(jump_to(to, offset));
            }
        }
    }

    #[inline]
    fn count_moves(position: &Position) -> usize {
        if position.is_stopped() {
            return 0;
        }
        let (pieces, empty) = (position.board.colours.mover, position.empty());
        let grows = (pieces.adjacent() & empty).count();
        let jumps: u32 = Self::jump_targets(pieces, empty).iter().map(|set| set.count()).sum();
        match grows + jumps {
            0 => usize::from(Self::can_move(position.board.colours.other, empty)),
            moves => moves as usize,
        }
    }

    #[inline]
    fn pick_move(position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        if position.is_stopped() {
            return None;
        }
        let (pieces, empty) = (position.board.colours.mover, position.empty());
        let grows = pieces.adjacent() & empty;
        let targets = Self::jump_targets(pieces, empty);
        let count = grows.count() + targets.iter().map(|set| set.count()).sum::<u32>();
        if count == 0 {
            return Self::must_pass(position).then(|| choose(1)).map(|_| Move::Pass);
        }
        let mut index = choose(count as usize) as u32;
        if index < grows.count() {
            return grows.nth(index).map(Move::Grow);
        }
        index -= grows.count();
        for (offset, set) in targets.iter().enumerate() {
            if index < set.count() {
                return set.nth(index).map(|to| jump_to(to, offset));
            }
            index -= set.count();
        }
        None
    }

    #[inline]
    fn play(position: &mut Position, m: Move) {
        // Cowling §2: the move as a mask of the squares that change.
        let mask = match m {
            Move::Grow(to) => {
                let to = SquareSet::of(to);
                to | (to.adjacent() & position.board.colours.other)
            }
            Move::Jump { from, to } => {
                let to = SquareSet::of(to);
                SquareSet::of(from) | to | (to.adjacent() & position.board.colours.other)
            }
            Move::Pass => SquareSet::EMPTY,
        };
        position.clock = match m {
            Move::Grow(_) => 0,
            Move::Jump { .. } | Move::Pass => (position.clock + 1).min(DRAW_CLOCK),
        };
        let ends_round = position.board.side == Side::White;
        position.number = position.number.saturating_add(u16::from(ends_round));
        position.board.convert(mask);
    }

    #[inline]
    fn outcome(position: &Position) -> Option<Outcome> {
        let [black, white] = Self::piece_counts(position);
        if position.is_wiped_out() {
            return Some(Outcome::by_count(black, white, Reason::Wipeout));
        }
        let empty = position.empty();
        let over = !Self::can_move(position.board.colours.mover, empty)
            && !Self::can_move(position.board.colours.other, empty);
        if over {
            return Some(Outcome::by_count(black, white, Reason::PieceCount));
        }
        // The clock is part of the position's notation, and Ataxx programs agree that there
        // are no moves once it has run out: so it counts here and not as a `rule_draw`.
        position.is_stopped().then_some(Outcome::draw(Reason::NoProgress))
    }

    #[inline]
    fn adjudicate(position: &Position) -> Option<Side> {
        let [black, white] = Self::piece_counts(position);
        Outcome::by_count(black, white, Reason::MoveCap).winner
    }

    #[inline]
    fn hash(position: &Position) -> u64 {
        mix(position.board.hash() ^ position.area.squares().bits())
    }

    fn symmetric_positions(position: &Position) -> Vec<Position> {
        let size = position.area.size();
        let turned = |symmetry: Symmetry| Position {
            board: position.board.mapped(symmetry, size),
            area: position.area.mapped(symmetry),
            ..*position
        };
        let recoloured = Position { board: position.board.recoloured(), ..*position };
        Symmetry::ALL[1..].iter().map(|&s| turned(s)).chain([recoloured]).collect()
    }

    #[inline]
    fn piece_counts(position: &Position) -> [u32; 2] {
        position.board.counts()
    }
}
