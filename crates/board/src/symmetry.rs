use crate::SquareSet;

/// One of the eight ways to map a square board onto itself.
///
/// ```
/// use gamut_board::{Symmetry, squares};
///
/// let l_shape = squares!(a1, a2, a3, b1);
/// assert_eq!(Symmetry::MirrorFiles.apply(l_shape, 8), squares!(h1, h2, h3, g1));
/// assert_eq!(Symmetry::Transpose.apply(l_shape, 8), squares!(a1, b1, c1, a2));
/// // On a 5×5 board the mirror stands in the c-file.
/// assert_eq!(Symmetry::MirrorFiles.apply(l_shape, 5), squares!(e1, e2, e3, d1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Every square stays.
    Identity,
    /// Left and right change places: a1 goes to h1.
    MirrorFiles,
    /// Top and bottom change places: a1 goes to a8.
    MirrorRanks,
    /// Half a turn: a1 goes to h8.
    HalfTurn,
    /// Files and ranks change places: a1 stays, b1 goes to a2.
    Transpose,
    /// The mirror in the other diagonal: h1 stays, a1 goes to h8.
    AntiTranspose,
    /// A quarter turn clockwise: a1 goes to a8, a8 to h8.
    QuarterTurn,
    /// A quarter turn counter-clockwise: a1 goes to h1.
    QuarterTurnBack,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::HalfTurn,
        Self::Transpose,
        Self::AntiTranspose,
        Self::QuarterTurn,
        Self::QuarterTurnBack,
    ];

    /// The set as this symmetry of the `size`×`size` board maps it. Squares outside that
    /// board vanish.
    #[must_use]
    pub const fn apply(self, set: SquareSet, size: u8) -> SquareSet {
        let Some(board) = crate::Area::new(size) else { return SquareSet::EMPTY };
        let bits = set.intersection(board.squares()).bits();
        // A mirror of the 8×8 board throws a small board against the far edge: slide it back.
        let gap = 8 - size as u32;
        SquareSet::from_bits(match self {
            Self::Identity => bits,
            Self::MirrorFiles => mirror_each_rank(bits) >> gap,
            Self::MirrorRanks => bits.swap_bytes() >> (8 * gap),
            Self::HalfTurn => bits.reverse_bits() >> (9 * gap),
            Self::Transpose => transpose(bits),
            Self::AntiTranspose => transpose(bits).reverse_bits() >> (9 * gap),
            Self::QuarterTurn => transpose(bits).swap_bytes() >> (8 * gap),
            Self::QuarterTurnBack => mirror_each_rank(transpose(bits)) >> gap,
        })
    }
}

const fn mirror_each_rank(bits: u64) -> u64 {
    bits.swap_bytes().reverse_bits()
}

/// Exchanges files and ranks by swapping ever larger blocks across the diagonal.
const fn transpose(bits: u64) -> u64 {
    let mut x = bits;
    let mut t = (x ^ (x >> 7)) & 0x00aa_00aa_00aa_00aa;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000_cccc_0000_cccc;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x0000_0000_f0f0_f0f0;
    x ^ t ^ (t << 28)
}
