//! Where a disc outflanks, and what it flips: the two hot functions of Othello.
//!
//! Both treat the four axes as four lanes of the same arithmetic, which the compiler turns
//! into vector instructions where the processor has them.

use gamut_board::{AxisRays, Square, SquareSet};

/// The squares a row of discs can run through along each axis: a disc on the edge is never
/// between two others, except along that edge.
const INNER: [u64; 4] =
    [0x7e7e_7e7e_7e7e_7e7e, u64::MAX, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e];

/// The empty squares where a disc of `mover` would outflank discs of `other`.
#[inline]
#[must_use]
pub fn outflanking(mover: SquareSet, other: SquareSet) -> SquareSet {
    let (own, opposing) = (mover.bits(), other.bits());
    let mut found = [0_u64; 4];
    for lane in 0..4 {
        let step = AxisRays::STEPS[lane];
        let through = opposing & INNER[lane];
        // Rows of opposing discs that begin beside an own disc, both ways at once; they
        // grow by one, one, two and two squares: six is the longest.
        let (mut up, mut down) = (through & (own << step), through & (own >> step));
        up |= through & (up << step);
        down |= through & (down >> step);
        let pairs_up = through & (through << step);
        let pairs_down = through & (through >> step);
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        found[lane] = up << step | down >> step;
    }
    let squares = found[0] | found[1] | found[2] | found[3];
    SquareSet::from_bits(squares & !(own | opposing))
}

/// The discs of `other` that a disc of `mover` on `square` outflanks.
// When this is inlined into the loop of perft, the compiler no longer sees one vector in the four
// lanes; without link-time optimisation perft then loses a third of its speed.
#[inline(never)]
#[must_use]
pub fn flips(square: Square, mover: SquareSet, other: SquareSet) -> SquareSet {
    let (own, opposing) = (mover.bits(), other.bits());
    let rays = AxisRays::of(square);
    let mut found = [0_u64; 4];
    for lane in 0..4 {
        // Upwards: a carry runs through the opposing discs and stops at the first other
        // square of the ray.
        let ray = rays.up[lane];
        let end = (opposing | !ray).wrapping_add(1) & ray & own;
        let up = end.wrapping_sub(u64::from(end != 0)) & ray;
        // Downwards: the first square of the ray without an opposing disc is its highest.
        let ray = rays.down[lane];
        let end = highest(ray & !opposing) & own;
        let down = (end << 1).wrapping_neg() & ray & mask_unless_zero(end);
        found[lane] = up | down;
    }
    SquareSet::from_bits(found[0] | found[1] | found[2] | found[3])
}

/// The highest one-bit alone.
#[inline]
const fn highest(bits: u64) -> u64 {
    // Zero has none: shifting by at most 63 leaves a bit that the mask takes away.
    ((1 << 63) >> (bits.leading_zeros() & 63)) & bits
}

#[inline]
const fn mask_unless_zero(bits: u64) -> u64 {
    ((bits != 0) as u64).wrapping_neg()
}
