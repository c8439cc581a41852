//! The four edges, all at once: a byte for each edge, both sides in one word.

use gamut_board::SquareSet;

/// The same byte for all eight edges.
const fn each(byte: u64) -> u64 {
    byte * 0x0101_0101_0101_0101
}

/// A- and B-squares: neither a corner nor beside one.
const MIDDLE: u64 = each(0b0011_1100);

/// Which side holds what on the edges.
#[derive(Clone, Copy)]
pub(super) struct Edges {
    /// One side's four edges in the lower half, the other's in the upper half.
    held: u64,
    /// The empty squares, in both halves.
    empty: u64,
}

impl Edges {
    #[inline]
    pub(super) fn new(own: SquareSet, other: SquareSet) -> Self {
        let (own, other) = (bytes(own), bytes(other));
        let empty = !(own | other) & 0xffff_ffff;
        Self { held: own | other << 32, empty: empty | empty << 32 }
    }

    /// Discs beside an empty corner along the edge (C-squares): they may give it away.
    #[inline]
    pub(super) fn c_squares(self) -> i32 {
        let beside_left = (self.empty & each(1)) << 1;
        let beside_right = (self.empty & each(0x80)) >> 1;
        own_less_other(self.held & (beside_left | beside_right))
    }

    /// Discs on the A- and B-squares.
    #[inline]
    pub(super) fn middle(self) -> i32 {
        own_less_other(self.held & MIDDLE)
    }

    /// Single empty A- and B-squares between two discs of one side: the opponent can wedge
    /// a disc in that cannot be flipped along the edge.
    #[inline]
    pub(super) fn gaps(self) -> i32 {
        own_less_other(self.empty & MIDDLE & (self.held << 1) & (self.held >> 1))
    }

    /// Edges with six discs between empty corners: hard to attack.
    #[inline]
    pub(super) fn balanced(self) -> i32 {
        own_less_other(self.edges_with(0b0111_1110, 0b1000_0001))
    }

    /// Edges with five discs in a row, one of them a C-square, and the rest empty: the
    /// opponent sacrifices a disc on the other C-square and takes the corner.
    #[inline]
    pub(super) fn unbalanced(self) -> i32 {
        let (low, high) = (0b0011_1110, 0b0111_1100);
        own_less_other(self.edges_with(low, !low & 0xff) | self.edges_with(high, !high & 0xff))
    }

    /// The lowest bit of each edge where exactly `held` is held and `empty` is empty.
    #[inline]
    const fn edges_with(self, held: u64, empty: u64) -> u64 {
        let mut agree = (self.held & each(held)) | (self.empty & each(empty));
        // All bits of a byte into its lowest.
        agree &= agree >> 4;
        agree &= agree >> 2;
        agree &= agree >> 1;
        agree & each(1)
    }
}

/// The edges of a set as four bytes: first rank, last rank, a-file, h-file.
#[inline]
const fn bytes(set: SquareSet) -> u64 {
    let bits = set.bits();
    (bits & 0xff) | (bits >> 56) << 8 | first_file(bits) << 16 | first_file(bits >> 7) << 24
}

/// The a-file as a byte: the product moves the bit of rank r to bit 56 + r.
#[inline]
const fn first_file(bits: u64) -> u64 {
    (bits & each(1)).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[inline]
const fn own_less_other(found: u64) -> i32 {
    (found as u32).count_ones() as i32 - ((found >> 32) as u32).count_ones() as i32
}
