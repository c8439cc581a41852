use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub,
    SubAssign,
};

use crate::{Direction, Square};

/// A set of squares of an 8×8 board (Cowling §4).
///
/// `|` and `+` are union, `&` intersection, `-` difference, `^` what is in exactly one of
/// two sets, `!` the squares not in the set. `Debug` draws the set as a board.
///
/// ```
/// use gamut_board::{SquareSet, squares};
///
/// let (b, w) = (squares!(a1, b2), squares!(b2, c3));
/// assert_eq!(b | w, squares!(a1, b2, c3));
/// assert_eq!(b + w, b | w);
/// assert_eq!(b & w, squares!(b2));
/// assert_eq!(b ^ w, squares!(a1, c3));
/// assert_eq!(b - w, b & !w);
/// assert_eq!((!b).count(), 62);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SquareSet(u64);

const NOT_FILE_A: u64 = !0x0101_0101_0101_0101;
const NOT_FILE_H: u64 = !0x8080_8080_8080_8080;

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(u64::MAX);

    /// The set whose members are the one-bits of `bits`; bit 0 is a1, bit 1 is b1, bit 63 h8.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set as bits, for hashing and for other libraries.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of column `file`, 0 for the a-file. Empty when there is no such file.
    #[inline]
    #[must_use]
    pub const fn file(file: u8) -> Self {
        if file < 8 { Self(!NOT_FILE_A << file) } else { Self::EMPTY }
    }

    /// The squares of row `rank`, 0 for the first. Empty when there is no such rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        if rank < 8 { Self(0xff << (rank * 8)) } else { Self::EMPTY }
    }

    /// Squares in this set, in `other`, or in both.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// assert_eq!(squares!(a1).union(squares!(b1)), squares!(a1, b1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Squares in both sets.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// assert_eq!(squares!(a1, b1).intersection(squares!(b1, c1)), squares!(b1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Squares in this set and not in `other`.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// assert_eq!(squares!(a1, b1).difference(squares!(b1, c1)), squares!(a1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Squares of the 8×8 board that are not in this set.
    ///
    /// ```
    /// # use gamut_board::{SquareSet, squares};
    /// assert_eq!(squares!(a1, h8).complement(), SquareSet::ALL - squares!(a1, h8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// How many squares (Cowling's `Count`).
    ///
    /// ```
    /// # use gamut_board::squares;
    /// assert_eq!(squares!(a1, d4, h8).count(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no square in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether every square of this set is in `other`.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets share a square.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first square in the order a1, b1, …, h8 (Cowling's `FirstSquare`; the paper
    /// counts from the other corner).
    ///
    /// ```
    /// # use gamut_board::{SquareSet, squares};
    /// assert_eq!(squares!(c1, a2).first(), Some("c1".parse()?));
    /// assert_eq!(SquareSet::EMPTY.first(), None);
    /// # Ok::<(), gamut_board::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros())) }
    }

    /// The `n`th square in that order, the first being number 0.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// let set = squares!(b1, c4, h8);
    /// assert_eq!(set.nth(1), Some("c4".parse()?));
    /// assert_eq!(set.nth(3), None);
    /// # Ok::<(), gamut_board::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn nth(self, n: u32) -> Option<Square> {
        let mut rest = self.0;
        let mut skip = n;
        while skip > 0 && rest != 0 {
            rest &= rest - 1;
            skip -= 1;
        }
        Self(rest).first()
    }

    /// Visits the squares in order a1, b1, …, h8 (Cowling's `NextSquare`).
    ///
    /// ```
    /// # use gamut_board::squares;
    /// let names: Vec<String> = squares!(b2, a1, c1).iter().map(|s| s.to_string()).collect();
    /// assert_eq!(names, ["a1", "c1", "b2"]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// Every square moved one step; those that would leave the 8×8 board vanish.
    ///
    /// ```
    /// # use gamut_board::{Direction, squares};
    /// assert_eq!(squares!(a1, h1).shift(Direction::NorthEast), squares!(b2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        let bits = self.0;
        Self(match direction {
            Direction::North => bits << 8,
            Direction::NorthEast => (bits & NOT_FILE_H) << 9,
            Direction::East => (bits & NOT_FILE_H) << 1,
            Direction::SouthEast => (bits & NOT_FILE_H) >> 7,
            Direction::South => bits >> 8,
            Direction::SouthWest => (bits & NOT_FILE_A) >> 9,
            Direction::West => (bits & NOT_FILE_A) >> 1,
            Direction::NorthWest => (bits & NOT_FILE_A) << 7,
        })
    }

    /// The set together with every square next to it, diagonals included.
    #[inline]
    #[must_use]
    pub const fn grown(self) -> Self {
        let bits = self.0;
        let row = bits | (bits & NOT_FILE_H) << 1 | (bits & NOT_FILE_A) >> 1;
        Self(row | row << 8 | row >> 8)
    }

    /// The squares next to the set, diagonals included, that are not in it: Cowling's Adj.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// assert_eq!(squares!(a1).adjacent(), squares!(a2, b1, b2));
    /// assert_eq!(squares!(a1, a2).adjacent(), squares!(b1, b2, b3, a3));
    /// ```
    #[inline]
    #[must_use]
    pub const fn adjacent(self) -> Self {
        self.grown().difference(self)
    }

    /// The squares of this set that can be reached from `seed` by steps to adjacent squares
    /// of the set. Empty when `seed` holds no square of the set.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// let set = squares!(a1, b2, h7, h8);
    /// assert_eq!(set.flood_from(squares!(h8)), squares!(h7, h8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flood_from(self, seed: Self) -> Self {
        let mut group = seed.intersection(self);
        loop {
            let next = group.grown().intersection(self);
            if next.0 == group.0 {
                return group;
            }
            group = next;
        }
    }

    /// The connected group that the first square belongs to: `GetConnectedGroup` (Fig. 8).
    ///
    /// ```
    /// # use gamut_board::{SquareSet, squares};
    /// let set = squares!(a1, b2, c3, f1, f2);
    /// assert_eq!(set.connected_group(), squares!(a1, b2, c3));
    /// assert_eq!((set - set.connected_group()).connected_group(), squares!(f1, f2));
    /// assert_eq!(SquareSet::EMPTY.connected_group(), SquareSet::EMPTY);
    /// ```
    #[inline]
    #[must_use]
    pub const fn connected_group(self) -> Self {
        self.flood_from(Self(self.0 & self.0.wrapping_neg()))
    }

    /// Whether the set is one connected group. The empty set is.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// assert!(squares!(a1, b2, b3).is_connected());
    /// assert!(!squares!(a1, c3).is_connected());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_connected(self) -> bool {
        // A square with no neighbour in the set settles most positions at once.
        let neighbours = {
            let bits = self.0;
            let sides = (bits & NOT_FILE_H) << 1 | (bits & NOT_FILE_A) >> 1;
            let row = bits | sides;
            sides | row << 8 | row >> 8
        };
        if self.0 & !neighbours != 0 {
            return self.0.is_power_of_two();
        }
        self.connected_group().0 == self.0
    }

    /// The connected groups of the set, each once, in the order of their first squares.
    ///
    /// ```
    /// # use gamut_board::squares;
    /// let groups: Vec<_> = squares!(a1, b2, d1, f1, f2).connected_groups().collect();
    /// assert_eq!(groups, [squares!(a1, b2), squares!(d1), squares!(f1, f2)]);
    /// ```
    pub fn connected_groups(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let group = rest.connected_group();
            rest -= group;
            (!group.is_empty()).then_some(group)
        })
    }
}

/// The set of the squares named: `squares!(a1, b2)`.
///
/// The names are checked when the program is compiled.
#[macro_export]
macro_rules! squares {
    ($($name:ident),* $(,)?) => {
        $crate::SquareSet::EMPTY$(.union(const {
            $crate::SquareSet::__named(stringify!($name))
        }))*
    };
}

impl SquareSet {
    #[doc(hidden)]
    #[must_use]
    pub const fn __named(name: &str) -> Self {
        let name = name.as_bytes();
        assert!(name.len() == 2, "a square is a letter a-h and a digit 1-8");
        match Square::new(name[0].wrapping_sub(b'a'), name[1].wrapping_sub(b'1')) {
            Some(square) => Self::of(square),
            None => panic!("a square is a letter a-h and a digit 1-8"),
        }
    }
}

/// The squares of a set in order: see [`SquareSet::iter`].
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0 = SquareSet(self.0.0 & (self.0.0 - 1));
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

macro_rules! operators {
    ($($op:ident::$method:ident, $assign:ident::$assign_method:ident => $f:expr;)*) => {$(
        impl $op for SquareSet {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let f: fn(u64, u64) -> u64 = $f;
                Self(f(self.0, other.0))
            }
        }
        impl $assign for SquareSet {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    )*};
}

operators! {
    BitOr::bitor, BitOrAssign::bitor_assign => |a, b| a | b;
    Add::add, AddAssign::add_assign => |a, b| a | b;
    BitAnd::bitand, BitAndAssign::bitand_assign => |a, b| a & b;
    BitXor::bitxor, BitXorAssign::bitxor_assign => |a, b| a ^ b;
    Sub::sub, SubAssign::sub_assign => |a, b| a & !b;
}

impl Not for SquareSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SquareSet {")?;
        for rank in (0..8).rev() {
            f.write_str("\n   ")?;
            for file in 0..8 {
                let inside = self.0 >> (rank * 8 + file) & 1 != 0;
                f.write_str(if inside { " x" } else { " ." })?;
            }
        }
        f.write_str("\n}")
    }
}
