//! How large differences of value are in the tree at hand, learned on the way: the settings of
//! the aimed variant mean the same whatever an evaluation counts in.

use super::{AimedSettings, Gene};
use crate::Score;

/// Families after which the charge stays what it is.
const FAMILIES: u32 = 8;

/// What the families so far say.
#[derive(Clone, Debug)]
pub(super) struct Gauge {
    charge_part: f64,
    widening_part: f64,
    temperature_part: f64,
    tempo_part: f64,
    families: u32,
    gaps: f64,
    gap_count: f64,
    gains: f64,
    gain_count: f64,
    charge: i32,
    widening: i32,
    temperature: f64,
}

impl Gauge {
    pub(super) fn new(settings: &AimedSettings) -> Self {
        Self {
            charge_part: settings.charge,
            widening_part: settings.widening,
            temperature_part: settings.temperature,
            tempo_part: settings.tempo,
            families: 0,
            gaps: 0.0,
            gap_count: 0.0,
            gains: 0.0,
            gain_count: 0.0,
            charge: 0,
            widening: 0,
            temperature: 0.0,
        }
    }

    /// A parent, what it was worth before, and its family, which is `ply` plies from the root.
    pub(super) fn watch(&mut self, before: Score, family: &[(Gene, Score)], ply: usize) {
        // MAX moves to odd plies.
        let sign = if ply.is_multiple_of(2) { -1 } else { 1 };
        let to_mover = |value: Score| f64::from(sign * value.value());
        let undecided = || family.iter().map(|&(_, value)| value).filter(|v| !v.is_decided());
        let Some(best) = undecided().map(to_mover).reduce(f64::max) else { return };
        let count = undecided().count() as f64;
        self.gaps += undecided().map(|value| best - to_mover(value)).sum::<f64>();
        self.gap_count += count - 1.0;
        if !before.is_decided() {
            // One of the two, before or after, was put right by what a move gains.
            self.gains += best - to_mover(before) + f64::from(self.tempo_size());
            self.gain_count += 1.0;
        }
        self.families += 1;
    }

    /// Sets what depends on the mean gap, as long as little is known of it. Whether the charge
    /// has changed.
    pub(super) fn set_charge(&mut self) -> bool {
        if self.families > FAMILIES {
            return false;
        }
        let gap = self.gaps / self.gap_count.max(1.0);
        self.temperature = gap * self.temperature_part;
        let charge = (gap * self.charge_part).round() as i32;
        let widening = (gap * self.widening_part).round() as i32;
        let before = (self.charge, self.widening);
        (self.charge, self.widening) = (charge, widening);
        before != (charge, widening)
    }

    /// What a ply costs.
    pub(super) fn charge(&self) -> i32 {
        self.charge
    }

    /// What another litter costs, for each that was there before.
    pub(super) fn widening(&self) -> i32 {
        self.widening
    }

    /// The share of the roulette wheel for a path this much short of the fittest.
    pub(super) fn share(&self, shortfall: i32) -> f64 {
        match self.temperature > 0.0 {
            true => (-f64::from(shortfall) / self.temperature).exp(),
            false => f64::from(u8::from(shortfall == 0)),
        }
    }

    /// What the move is worth to MAX after `ply` plies when paths end after `depth`.
    ///
    /// Who moves gains on average. When an odd number of plies is still to come, the side to
    /// move has one more of them: values of positions after odd and even plies can be compared
    /// only when this is counted.
    pub(super) fn tempo(&self, ply: usize, depth: usize) -> i32 {
        match (depth.saturating_sub(ply).is_multiple_of(2), ply.is_multiple_of(2)) {
            (true, _) => 0,
            (false, true) => self.tempo_size(),
            (false, false) => -self.tempo_size(),
        }
    }

    /// What a move gains on average, as far as it counts.
    fn tempo_size(&self) -> i32 {
        (self.tempo_part * self.gains / self.gain_count.max(1.0)).round() as i32
    }
}
