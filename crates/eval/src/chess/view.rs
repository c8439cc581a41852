//! A chess board as one side sees it: its pawns go north.

use cozy_chess::{BitBoard, Board, Color, Piece};
use gamut_board::{Direction, Square, SquareSet};

use Direction::{East, NorthEast, NorthWest, West};

/// What one side has.
#[derive(Clone, Copy)]
pub(super) struct Army {
    pub(super) pawns: SquareSet,
    pub(super) knights: SquareSet,
    pub(super) bishops: SquareSet,
    pub(super) rooks: SquareSet,
    pub(super) queens: SquareSet,
    pub(super) king: SquareSet,
    pub(super) all: SquareSet,
    /// Whether it may still castle, on any side.
    pub(super) may_castle: bool,
}

impl Army {
    #[inline]
    fn of(board: &Board, color: Color) -> Self {
        let set = |piece| from_bitboard(board.colored_pieces(color, piece));
        let rights = board.castle_rights(color);
        Self {
            pawns: set(Piece::Pawn),
            knights: set(Piece::Knight),
            bishops: set(Piece::Bishop),
            rooks: set(Piece::Rook),
            queens: set(Piece::Queen),
            king: set(Piece::King),
            all: from_bitboard(board.colors(color)),
            may_castle: rights.short.is_some() || rights.long.is_some(),
        }
    }

    #[inline]
    const fn turned(self) -> Self {
        Self {
            pawns: turned(self.pawns),
            knights: turned(self.knights),
            bishops: turned(self.bishops),
            rooks: turned(self.rooks),
            queens: turned(self.queens),
            king: turned(self.king),
            all: turned(self.all),
            may_castle: self.may_castle,
        }
    }

    /// Knights, bishops, rooks and queens.
    #[inline]
    pub(super) const fn officers(&self) -> SquareSet {
        self.all.difference(self.pawns).difference(self.king)
    }

    #[inline]
    pub(super) fn king_square(&self) -> Square {
        // Every position has kings; a1 is never taken.
        self.king.first().unwrap_or(A1)
    }
}

const A1: Square = Square::from_index(0).unwrap();

/// Both armies, turned so that `own` goes north.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) own: Army,
    pub(super) other: Army,
    /// Whether this is the end game: see [`END_GAME`].
    pub(super) is_end_game: bool,
}

/// The weight of all knights and bishops (1 each), rooks (2) and queens (4) at the start.
pub(super) const FULL_PHASE: u32 = 24;

/// The paper does not say what the end game is (Groß §2.2). Here it begins when a third of
/// the pieces' weight is left: a queen each, two rooks each, or less.
const END_GAME: u32 = FULL_PHASE / 3;

/// The weight of the pieces left, at most [`FULL_PHASE`].
#[inline]
pub(super) fn phase(board: &Board) -> u32 {
    let count = |piece| board.pieces(piece).len();
    let minor = count(Piece::Knight) + count(Piece::Bishop);
    (minor + 2 * count(Piece::Rook) + 4 * count(Piece::Queen)).min(FULL_PHASE)
}

impl View {
    /// What the side to move sees.
    #[inline]
    pub(super) fn of(board: &Board) -> Self {
        let mover = board.side_to_move();
        let (own, other) = (Army::of(board, mover), Army::of(board, !mover));
        let is_end_game = phase(board) <= END_GAME;
        match mover {
            Color::White => Self { own, other, is_end_game },
            Color::Black => Self { own: own.turned(), other: other.turned(), is_end_game },
        }
    }

    /// What the opponent sees.
    #[inline]
    pub(super) const fn opposite(self) -> Self {
        Self { own: self.other.turned(), other: self.own.turned(), ..self }
    }

    #[inline]
    pub(super) const fn occupied(&self) -> SquareSet {
        self.own.all.union(self.other.all)
    }

    /// What own pawns attack.
    #[inline]
    pub(super) const fn pawn_attacks(&self) -> SquareSet {
        self.own.pawns.shift(NorthEast).union(self.own.pawns.shift(NorthWest))
    }

    /// What the opponent's pawns attack.
    #[inline]
    pub(super) const fn other_pawn_attacks(&self) -> SquareSet {
        let pawns = self.other.pawns;
        pawns.shift(Direction::SouthEast).union(pawns.shift(Direction::SouthWest))
    }
}

/// First and last rank change places.
#[inline]
pub(super) const fn turned(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits().swap_bytes())
}

#[inline]
pub(super) const fn from_bitboard(board: BitBoard) -> SquareSet {
    SquareSet::from_bits(board.0)
}

/// The set and everything north of it.
#[inline]
pub(super) const fn north_of(set: SquareSet) -> SquareSet {
    let mut bits = set.bits();
    bits |= bits << 8;
    bits |= bits << 16;
    SquareSet::from_bits(bits | bits << 32)
}

/// The set and everything south of it.
#[inline]
pub(super) const fn south_of(set: SquareSet) -> SquareSet {
    turned(north_of(turned(set)))
}

/// The files that the set touches.
#[inline]
pub(super) const fn files(set: SquareSet) -> SquareSet {
    north_of(set).union(south_of(set))
}

/// The squares left and right of the set.
#[inline]
pub(super) const fn beside(set: SquareSet) -> SquareSet {
    set.shift(East).union(set.shift(West))
}

/// The sum over the set of how many rings lie outside a square: 0 on the border, 3 in the
/// centre.
#[inline]
pub(super) fn centralisation(set: SquareSet) -> i32 {
    const INNER: [SquareSet; 3] = [
        SquareSet::from_bits(0x007e_7e7e_7e7e_7e00),
        SquareSet::from_bits(0x0000_3c3c_3c3c_0000),
        SquareSet::from_bits(0x0000_0018_1800_0000),
    ];
    INNER.iter().map(|&inner| (set & inner).count() as i32).sum()
}
