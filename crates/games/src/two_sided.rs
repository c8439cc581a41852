use gamut_board::{Square, SquareSet, Symmetry, TwoColours};
use gamut_game::Side;

/// A two-colour board and whose turn it is: the whole position of Othello, Lines of Action and
/// Breakthrough, and most of the others'.
///
/// The colours are kept as the side to move sees them (Cowling §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TwoSided {
    pub(crate) colours: TwoColours,
    pub(crate) side: Side,
}

const _: () = assert!(size_of::<TwoSided>() <= 24);

impl TwoSided {
    /// Pieces of both sides, and whose turn it is.
    #[inline]
    #[must_use]
    pub const fn new(black: SquareSet, white: SquareSet, side: Side) -> Self {
        let (mover, other) = match side {
            Side::Black => (black, white),
            Side::White => (white, black),
        };
        Self { colours: TwoColours { mover, other }, side }
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The pieces as the side to move sees them.
    #[inline]
    #[must_use]
    pub const fn colours(&self) -> TwoColours {
        self.colours
    }

    /// Pieces of a side.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> SquareSet {
        if side == self.side { self.colours.mover } else { self.colours.other }
    }

    /// Whose piece is on a square.
    #[inline]
    #[must_use]
    pub fn side_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces(side).contains(square))
    }

    /// How many pieces each side has, Black first.
    #[inline]
    #[must_use]
    pub fn counts(&self) -> [u32; 2] {
        Side::BOTH.map(|side| self.pieces(side).count())
    }

    /// Plays a move mask that converts, and passes the turn.
    #[inline]
    pub fn convert(&mut self, mask: SquareSet) {
        *self = Self { colours: self.colours.convert(mask), side: !self.side };
    }

    /// A key of the position: equal for equal positions, for others hardly ever.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        let turn = match self.side {
            Side::Black => 0,
            Side::White => 0x6a09_e667_f3bc_c909,
        };
        self.colours.hash() ^ turn
    }

    /// The position on a board of n×n that is turned or mirrored.
    #[must_use]
    pub fn mapped(&self, symmetry: Symmetry, size: u8) -> Self {
        let TwoColours { mover, other } = self.colours;
        let colours =
            TwoColours { mover: symmetry.apply(mover, size), other: symmetry.apply(other, size) };
        Self { colours, ..*self }
    }

    /// The same board with the other side to move.
    #[inline]
    #[must_use]
    pub const fn turn_passed(&self) -> Self {
        Self { colours: self.colours.exchanged(), side: self.side.opponent() }
    }

    /// The same board with the colours exchanged and the other side to move.
    #[must_use]
    pub fn recoloured(&self) -> Self {
        Self { side: !self.side, ..*self }
    }

    /// Every other position of an 8×8 game whose rules know neither directions nor colours
    /// that is this one seen differently.
    #[must_use]
    pub fn symmetric(&self) -> Vec<Self> {
        let turned = Symmetry::ALL[1..].iter().map(|&symmetry| self.mapped(symmetry, 8));
        turned.chain([self.recoloured()]).collect()
    }
}

/// A move of Lines of Action and of Breakthrough: a piece goes from one square to another; what
/// stood there is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct FromTo {
    pub from: Square,
    pub to: Square,
}

impl FromTo {
    /// The squares that [`TwoSided::convert`] plays. Cowling §2: a captured piece changes colour
    /// where the mover lands.
    #[inline]
    #[must_use]
    pub fn mask(self) -> SquareSet {
        SquareSet::of(self.from) | SquareSet::of(self.to)
    }
}
