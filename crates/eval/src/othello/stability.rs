//! Discs that can never be flipped.

use gamut_board::{AxisRays, SquareSet, squares};

const CORNERS: SquareSet = squares!(a1, h1, a8, h8);

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const NOT_AB: u64 = NOT_A & NOT_A << 1;
const NOT_GH: u64 = NOT_H & NOT_H >> 1;
const EAST_HALF: u64 = NOT_AB & NOT_AB << 2;
const WEST_HALF: u64 = NOT_GH & NOT_GH >> 2;
const ALL: u64 = u64::MAX;

/// Where a set may arrive by 1, 2 and 4 steps towards higher indices without having left the
/// board on the way, by axis (the order of [`AxisRays`]).
const UP: [[u64; 4]; 3] = [
    [NOT_A, ALL, NOT_H, NOT_A],
    [NOT_AB, ALL, NOT_GH, NOT_AB],
    [EAST_HALF, ALL, WEST_HALF, EAST_HALF],
];
/// The same towards lower indices.
const DOWN: [[u64; 4]; 3] = [
    [NOT_H, ALL, NOT_A, NOT_H],
    [NOT_GH, ALL, NOT_AB, NOT_GH],
    [WEST_HALF, ALL, EAST_HALF, WEST_HALF],
];

const SIDES: u64 = !(NOT_A & NOT_H);
const ENDS: u64 = 0xff00_0000_0000_00ff;
/// The squares at the end of their line, by axis: nothing outflanks them along it.
const LINE_ENDS: [u64; 4] = [SIDES, ENDS, SIDES | ENDS, SIDES | ENDS];

/// By axis, the squares whose discs are safe along it whoever owns them: the line is full, or
/// it ends there.
#[derive(Clone, Copy)]
pub(super) struct SafeLines([u64; 4]);

/// Whether there may be a stable disc at all. Without a disc in a corner there is one only where
/// four full lines cross, and these have 24 squares or more.
#[inline]
pub(super) const fn may_be_stable(empty: SquareSet) -> bool {
    !CORNERS.is_subset(empty) || empty.count() <= 64 - 24
}

impl SafeLines {
    #[inline]
    pub(super) fn new(empty: SquareSet) -> Self {
        let mut safe = LINE_ENDS;
        for lane in 0..4 {
            let step = AxisRays::STEPS[lane];
            // An empty square spoils its line both ways, seven squares at most.
            let (mut up, mut down) = (empty.bits(), empty.bits());
            for doubling in 0..3 {
                up |= (up << (step << doubling)) & UP[doubling][lane];
                down |= (down >> (step << doubling)) & DOWN[doubling][lane];
            }
            safe[lane] |= !(up | down);
        }
        Self(safe)
    }

    /// The discs of `own` that are safe along every axis: by their line, or because the next
    /// disc on it is itself stable and `own`, so that no row through both is ever outflanked.
    #[inline]
    pub(super) fn stable(self, own: SquareSet) -> SquareSet {
        let Self(safe) = self;
        let mut stable = own.bits() & safe[0] & safe[1] & safe[2] & safe[3];
        while stable != 0 {
            let mut beside = [0; 4];
            for lane in 0..4 {
                let step = AxisRays::STEPS[lane];
                let (up, down) = (stable << step, stable >> step);
                beside[lane] = safe[lane] | up & UP[0][lane] | down & DOWN[0][lane];
            }
            let grown = own.bits() & beside[0] & beside[1] & beside[2] & beside[3];
            if grown == stable {
                break;
            }
            stable = grown;
        }
        SquareSet::from_bits(stable)
    }
}

/// Discs of `own` that can never be flipped, however the game goes on.
///
/// A lower bound: starting from corners and from discs whose lines are all full, discs that
/// lean on stable ones along every other line. A few stable discs are not found.
///
/// ```
/// use gamut_board::squares;
/// use gamut_eval::othello::stable_discs;
///
/// let (own, other) = (squares!(a1, b1, c1, e1), squares!(d1, b2));
/// assert_eq!(stable_discs(own, other), squares!(a1, b1, c1));
/// ```
#[must_use]
pub fn stable_discs(own: SquareSet, other: SquareSet) -> SquareSet {
    SafeLines::new(!(own | other)).stable(own)
}
