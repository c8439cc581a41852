//! How large differences of value are in the tree at hand, learned on the way: the settings of
//! the aimed variant mean the same whatever an evaluation counts in.

use super::AimedSettings;

/// Shortfalls are counted in this part of a point: evaluations may count in few large ones.
pub(super) const UNIT: i32 = 4;

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

    /// A parent, how it was judged, and how its family was, all to the side that moves from the
    /// one to the others; decided games teach nothing.
    pub(super) fn watch(&mut self, before: Option<i32>, family: impl Iterator<Item = i32> + Clone) {
        let Some(best) = family.clone().max() else { return };
        let gaps: f64 = family.clone().map(|value| f64::from(best - value)).sum();
        if gaps > 0.0 {
            self.gaps += gaps;
            self.gap_count += family.count() as f64 - 1.0;
            self.families += 1;
        }
        if let Some(before) = before {
            self.gains += f64::from(best - before);
            self.gain_count += 1.0;
        }
    }

    /// Sets what depends on the mean gap, as long as little is known of it. Whether the charge
    /// has changed.
    pub(super) fn set_charge(&mut self) -> bool {
        if self.families > FAMILIES {
            return false;
        }
        let gap = f64::from(UNIT) * self.gaps / self.gap_count.max(1.0);
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
    /// A move gains something on average. When an odd number of plies is still to come, the side
    /// to move has one more of them: values of positions after odd and even plies can be compared
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
