//! Reinforcement learning (§9.3, Fig. 9.9).

use super::config::{Readings, ZeroDivisor};
use super::heuristics::{Heuristics, Mean};

/// What is remembered of the strategies of a run: the mean of the strongest and that of the
/// weakest.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    pub(super) strongest: Mean,
    pub(super) weakest: Mean,
}

impl Memory {
    pub(crate) const NOTHING: Self = Self { strongest: Mean::NOTHING, weakest: Mean::NOTHING };

    /// Remembers a strategy that became the alpha player.
    pub(crate) fn reward(&mut self, heuristics: &Heuristics) {
        self.strongest.add(heuristics);
    }

    /// Remembers a strategy that did poorly.
    pub(crate) fn penalise(&mut self, heuristics: &Heuristics) {
        self.weakest.add(heuristics);
    }

    /// The learned matrix. A set that is empty changes nothing: without strong strategies
    /// nothing is multiplied, without weak ones nothing is divided.
    pub(crate) fn learn(&self, alpha: &Heuristics, readings: &Readings) -> Heuristics {
        learned(alpha, self.strongest.get().as_ref(), self.weakest.get().as_ref(), readings.zero)
    }
}

/// Learned matrix (x,y) = Alpha matrix (x,y) ∗ Strongest matrix (x,y) / Weakest matrix (x,y).
pub(crate) fn learned(
    alpha: &Heuristics,
    strongest: Option<&Heuristics>,
    weakest: Option<&Heuristics>,
    zero: ZeroDivisor,
) -> Heuristics {
    if strongest.is_none() && weakest.is_none() {
        return *alpha;
    }
    Heuristics::from_fn(|square| {
        let value = alpha.get(square);
        let strong = strongest.map_or(1.0, |strongest| strongest.get(square));
        let weak = weakest.map_or(1.0, |weakest| weakest.get(square));
        match zero {
            ZeroDivisor::Shift => (value + 1.0) * (strong + 1.0) / (weak + 1.0),
            _ if weak > 0.0 => value * strong / weak,
            ZeroDivisor::One => value * strong,
            ZeroDivisor::Keep => value,
        }
    })
}

#[cfg(test)]
mod tests {
    use gamut_board::Square;

    use super::{Memory, learned};
    use crate::hgp::{Heuristics, Readings, ZeroDivisor};

    fn heuristics(values: &[(&str, f32)]) -> Heuristics {
        let mut heuristics = Heuristics::ZERO;
        for &(square, value) in values {
            heuristics.set(square.parse().expect("a square"), value);
        }
        heuristics
    }

    fn at(heuristics: &Heuristics, square: &str) -> f32 {
        heuristics.get(square.parse().expect("a square"))
    }

    /// §9.3, Fig. 9.9: "two board positions that have equal heuristic values. Both positions
    /// have a heuristic value of seven … the position having the heuristic value of 14 is
    /// selected".
    #[test]
    fn one_of_two_equal_sevens_becomes_fourteen() {
        let alpha = heuristics(&[("c3", 7.0), ("f6", 7.0)]);
        let strongest = heuristics(&[("c3", 10.0), ("f6", 4.0)]);
        let weakest = heuristics(&[("c3", 5.0), ("f6", 8.0)]);
        let learned = learned(&alpha, Some(&strongest), Some(&weakest), ZeroDivisor::One);
        assert_eq!((at(&learned, "c3"), at(&learned, "f6")), (14.0, 3.5));
    }

    #[test]
    fn zero_divisors_do_what_the_reading_says() {
        let alpha = heuristics(&[("c3", 7.0)]);
        let strongest = heuristics(&[("c3", 3.0)]);
        let weakest = Heuristics::ZERO;
        for (zero, value) in
            [(ZeroDivisor::One, 21.0), (ZeroDivisor::Keep, 7.0), (ZeroDivisor::Shift, 32.0)]
        {
            let learned = learned(&alpha, Some(&strongest), Some(&weakest), zero);
            assert_eq!(at(&learned, "c3"), value, "{zero:?}");
        }
    }

    #[test]
    fn empty_sets_change_nothing() {
        let alpha = heuristics(&[("c3", 7.0), ("a1", 2.0)]);
        for zero in [ZeroDivisor::One, ZeroDivisor::Keep, ZeroDivisor::Shift] {
            let readings = Readings { zero, ..Readings::DEFAULT };
            assert_eq!(Memory::NOTHING.learn(&alpha, &readings), alpha);
        }
        let mut memory = Memory::NOTHING;
        memory.reward(&heuristics(&[("c3", 2.0), ("a1", 4.0)]));
        memory.reward(&heuristics(&[("c3", 4.0)]));
        let readings = Readings { zero: ZeroDivisor::One, ..Readings::DEFAULT };
        let learned = memory.learn(&alpha, &readings);
        assert_eq!((at(&learned, "c3"), at(&learned, "a1")), (21.0, 4.0), "the mean of two");
        assert!(Square::all().all(|square| learned.get(square).is_finite()));
    }
}
