//! Ranks of answers, counted.

use gamut_arena::statistics::{Z_95, wilson};
use serde_json::{Value, json};

use super::trees::BRANCHES;
use crate::regression::Estimate;

/// What chance alone would give: the share of rank 1.
pub(super) const CHANCE: f64 = 1.0 / BRANCHES as f64;
/// What chance alone would give: the mean rank.
pub(super) const CHANCE_RANK: f64 = (1.0 + BRANCHES as f64) / 2.0;

/// How often the answer of a search had which rank.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ranks {
    counts: [u64; BRANCHES as usize],
}

impl FromIterator<u8> for Ranks {
    fn from_iter<I: IntoIterator<Item = u8>>(ranks: I) -> Self {
        let mut all = Self::default();
        for rank in ranks {
            all.counts[usize::from(rank.clamp(1, BRANCHES)) - 1] += 1;
        }
        all
    }
}

impl Ranks {
    /// How many answers there were.
    pub(super) fn trees(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How often each rank came.
    pub(super) fn counts(&self) -> impl Iterator<Item = u64> {
        self.counts.into_iter()
    }

    /// The mean rank with its interval. The bias from the first rank is one less.
    pub(super) fn mean(&self) -> Estimate {
        let ranks = (1..).zip(self.counts);
        let all = ranks.flat_map(|(rank, count)| vec![f64::from(rank); count as usize]);
        mean(all)
    }

    /// The share of rank 1 with Wilson's interval.
    pub(super) fn first(&self) -> Estimate {
        share(self.counts[0], self.trees())
    }
}

/// A share with Wilson's interval.
pub(super) fn share(count: u64, all: u64) -> Estimate {
    let value = count as f64 / all.max(1) as f64;
    let (low, high) = wilson(value, all as f64, Z_95);
    Estimate { value, low, high }
}

/// A mean with Student's interval; nought of nothing.
pub(super) fn mean(values: impl IntoIterator<Item = f64>) -> Estimate {
    let values: Vec<f64> = values.into_iter().collect();
    Estimate::mean(&values).unwrap_or(Estimate { value: 0.0, low: 0.0, high: 0.0 })
}

/// A share in per cent, its interval behind it: `87.1 (84.9 to 89.0)`.
pub(super) fn percent(share: Estimate) -> String {
    let Estimate { value, low, high } = share;
    format!("{:.1} ({:.1} to {:.1})", 100.0 * value, 100.0 * low, 100.0 * high)
}

/// A number with so many decimals, its interval behind it where there is one.
pub(super) fn number(estimate: Estimate, decimals: usize) -> String {
    let Estimate { value, low, high } = estimate;
    match low.is_finite() {
        true => format!("{value:.decimals$} ({low:.decimals$} to {high:.decimals$})"),
        false => format!("{value:.decimals$}"),
    }
}

/// An estimate for programs; without an interval where there is none.
pub(super) fn interval(estimate: Estimate) -> Value {
    json!([estimate.value, estimate.low, estimate.high])
}
