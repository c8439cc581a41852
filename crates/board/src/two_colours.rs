use crate::SquareSet;

/// The pieces of a two-colour game as the side to move sees them (Cowling §2).
///
/// The paper writes every position with black to move, exchanging the colours after each
/// move; `mover` is its B, `other` its W. A move is a set of squares, the *move mask*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct TwoColours {
    /// Pieces of the side to move.
    pub mover: SquareSet,
    /// Pieces of its opponent.
    pub other: SquareSet,
}

impl TwoColours {
    /// Squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(self) -> SquareSet {
        self.mover.union(self.other)
    }

    /// The same board seen by the opponent: what a pass leads to.
    #[inline]
    #[must_use]
    pub const fn exchanged(self) -> Self {
        Self { mover: self.other, other: self.mover }
    }

    /// The board after the move `mask`, seen by the opponent: (B,W) → ((W∧M)⊕W, B⊕M).
    ///
    /// In the mask, the mover's own squares become empty, empty squares become the mover's,
    /// and the opponent's squares change colour. It serves Virus, Othello, and Lines of
    /// Action, where a piece is captured by landing on it.
    ///
    /// ```
    /// use gamut_board::{TwoColours, squares};
    ///
    /// // Black moves b1 to b3 and converts the white piece on c4.
    /// let board = TwoColours { mover: squares!(b1), other: squares!(c4, h8) };
    /// let after = board.convert(squares!(b1, b3, c4));
    /// assert_eq!(after.other, squares!(b3, c4));
    /// assert_eq!(after.mover, squares!(h8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn convert(self, mask: SquareSet) -> Self {
        Self {
            mover: self.other.difference(mask),
            other: SquareSet::from_bits(self.mover.bits() ^ mask.bits()),
        }
    }

    /// The board after the move `mask` of a game of the draughts kind, seen by the opponent:
    /// the opponent's squares in the mask become empty instead of changing colour.
    ///
    /// The paper prints B⊕(M⊕W) for the mover's new squares, which would hand it every
    /// white piece outside the mask; what its condition 4 describes is B⊕(M−W), used here.
    ///
    /// ```
    /// use gamut_board::{SquareSet, TwoColours, squares};
    ///
    /// // Black jumps from c3 over d4 to e5.
    /// let board = TwoColours { mover: squares!(c3), other: squares!(d4, h8) };
    /// let after = board.capture(squares!(c3, d4, e5));
    /// assert_eq!(after.other, squares!(e5));
    /// assert_eq!(after.mover, squares!(h8));
    /// ```
    #[inline]
    #[must_use]
    pub const fn capture(self, mask: SquareSet) -> Self {
        Self {
            mover: self.other.difference(mask),
            other: SquareSet::from_bits(self.mover.bits() ^ mask.difference(self.other).bits()),
        }
    }

    /// A well-mixed 64-bit hash of the two sets. What else makes positions different is mixed
    /// in by the caller (see [`mix`]).
    ///
    /// A few multiplications, whatever the move changed: cheaper than keeping a Zobrist key
    /// up to date in games where one move turns many pieces, and free where nobody asks.
    #[inline]
    #[must_use]
    pub const fn hash(self) -> u64 {
        mix(mix(self.mover.bits()) ^ self.other.bits())
    }
}

/// A bijection of 64-bit words in which every input bit reaches every output bit
/// (the finaliser of Steele, Lea and Flood's `SplitMix64`).
#[inline]
#[must_use]
pub const fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// What [`mix`] made `word` of.
#[inline]
#[must_use]
pub const fn unmix(word: u64) -> u64 {
    // Each step of `mix` backwards: shifts by less than half a word need two terms, and the
    // factors are the inverses of odd numbers.
    let mut z = word ^ (word >> 31) ^ (word >> 62);
    z = z.wrapping_mul(0x3196_42b2_d24d_8ec3);
    z = (z ^ (z >> 27) ^ (z >> 54)).wrapping_mul(0x96de_1b17_3f11_9089);
    z = z ^ (z >> 30) ^ (z >> 60);
    z.wrapping_sub(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::{mix, unmix};

    #[test]
    fn unmixing_undoes_mixing() {
        let words = (0..64).map(|bit| 1 << bit).chain([0, u64::MAX, 0x0123_4567_89ab_cdef]);
        for word in words.flat_map(|word: u64| [word, !word, mix(word)]) {
            assert_eq!(unmix(mix(word)), word, "{word:x}");
            assert_eq!(mix(unmix(word)), word, "{word:x}");
        }
    }
}
