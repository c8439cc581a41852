use std::hash::{Hash, Hasher};

use gamut_board::{Square, SquareSet, mix};
use gamut_game::ArrayVec;

/// The heuristic value of every square: what the thesis calls the matrix of a strategy
/// (§9.2.1.1, §9.3). Values are finite and not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heuristics([f32; 64]);

impl Heuristics {
    /// Nothing is worth anything.
    pub const ZERO: Self = Self([0.0; 64]);

    /// The values from a1 to h8, rank by rank.
    #[must_use]
    pub const fn values(&self) -> &[f32; 64] {
        &self.0
    }

    /// The value of a square.
    #[inline]
    #[must_use]
    pub const fn get(&self, square: Square) -> f32 {
        self.0[square.index()]
    }

    /// Sets the value of a square.
    #[inline]
    pub const fn set(&mut self, square: Square, value: f32) {
        self.0[square.index()] = value;
    }

    /// The same order of squares with `highest` as the highest value: values that are
    /// multiplied again and again would leave every range.
    pub(crate) fn scaled_to(&self, highest: u32) -> Self {
        match self.0.iter().copied().fold(0.0, f32::max) {
            0.0 => *self,
            most => Self(self.0.map(|value| value / most * highest as f32)),
        }
    }

    /// The values that `value` gives to the squares.
    pub fn from_fn(value: impl FnMut(Square) -> f32) -> Self {
        let mut heuristics = Self::ZERO;
        for (at, value) in Square::all().map(value).enumerate() {
            heuristics.0[at] = value;
        }
        heuristics
    }
}

/// Sums of heuristics, for their mean (§9.2.2, §9.3).
#[derive(Clone, Debug)]
pub(crate) struct Mean {
    pub(super) sums: [f64; 64],
    pub(super) count: u32,
}

impl Mean {
    pub(crate) const NOTHING: Self = Self { sums: [0.0; 64], count: 0 };

    pub(crate) fn add(&mut self, heuristics: &Heuristics) {
        for (sum, &value) in self.sums.iter_mut().zip(&heuristics.0) {
            *sum += f64::from(value);
        }
        self.count += 1;
    }

    /// The mean value of every square; `None` when nothing was added.
    pub(crate) fn get(&self) -> Option<Heuristics> {
        let count = f64::from(self.count);
        (self.count > 0).then(|| Heuristics(self.sums.map(|sum| (sum / count) as f32)))
    }
}

/// The squares by what a strategy thinks of them: how it chooses in a few instructions.
///
/// Strategies with the same ranking always choose the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The squares of each value, the highest value first; then nothing.
    levels: [SquareSet; 64],
    count: usize,
    /// Made with the ranking, on whichever thread that is: twins are found by one thread alone.
    hash: u64,
}

impl Hash for Ranking {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Ranking {
    /// The order of all squares.
    #[must_use]
    pub fn of(heuristics: &Heuristics) -> Self {
        Self::within(heuristics, SquareSet::ALL)
    }

    /// The order of those squares that can be chosen from at all.
    #[must_use]
    pub fn within(heuristics: &Heuristics, squares: SquareSet) -> Self {
        // Finite numbers that are not negative are ordered as their bits are.
        let mut keys = ArrayVec::<u64, 64>::new();
        for square in squares {
            let value = heuristics.get(square).to_bits();
            keys.push(u64::from(value) << 8 | square.index() as u64);
        }
        keys.sort_unstable();
        let mut levels = [SquareSet::EMPTY; 64];
        let mut count = 0;
        let mut last = None;
        for key in keys.into_iter().rev() {
            let (value, square) = (key >> 8, key & 63);
            if last != Some(value) {
                last = Some(value);
                count += 1;
            }
            levels[count - 1] |= SquareSet::from_bits(1 << square);
        }
        let hash = levels[..count].iter().fold(0, |hash, level| mix(hash ^ level.bits()));
        Self { levels, count, hash }
    }

    /// Those of `squares` that have the highest value among them; none iff there are none.
    #[inline]
    #[must_use]
    pub fn best(&self, squares: SquareSet) -> SquareSet {
        for &level in &self.levels[..self.count] {
            if level.intersects(squares) {
                return level & squares;
            }
        }
        SquareSet::EMPTY
    }
}
