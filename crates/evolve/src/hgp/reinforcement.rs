//! Reinforcement learning (§9.3, Fig. 9.9).

use super::config::{Readings, ZeroDivisor};
use super::heuristics::{Heuristics, Mean};

/// What is remembered of the strategies of a run: the mean of the strongest and that of the
/// weakest.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    strongest: Mean,
    weakest: Mean,
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
