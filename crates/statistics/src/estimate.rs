//! Numbers with their 95 % intervals: means, shares, scores.

use serde::Serialize;

use crate::Tally;
use crate::intervals::{Z_95, difference_interval_95, points_interval_95, student_95, wilson};

/// A number with its 95 % interval, which is infinite where nothing is known of it. For programs: three
/// numbers, the one that was found and then the ends of the interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(into = "[f64; 3]")]
#[allow(missing_docs, reason = "the names say it")]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Estimate {
    /// The mean of independent observations, with Student's interval; `None` when there are none.
    ///
    /// Observations that are all equal have no interval: they say nothing of how far others may be
    /// from them, and Student's would be of no width, as if that were certain.
    #[must_use]
    pub fn mean(observations: &[f64]) -> Option<Self> {
        let n = observations.len();
        if n == 0 {
            return None;
        }
        if observations.iter().all(|x| *x == observations[0]) {
            return Some(Self::unsure(observations[0]));
        }
        let mean = observations.iter().sum::<f64>() / n as f64;
        let squares: f64 = observations.iter().map(|x| (x - mean).powi(2)).sum();
        Some(Self::around(mean, (squares / ((n - 1).max(1) * n) as f64).sqrt(), n - 1))
    }

    /// The same; zero, without an interval, when there are none.
    pub fn mean_of(observations: impl IntoIterator<Item = f64>) -> Self {
        let observations: Vec<f64> = observations.into_iter().collect();
        Self::mean(&observations).unwrap_or(Self::unsure(0.0))
    }

    /// A number that may be off by anything.
    fn unsure(value: f64) -> Self {
        Self { value, low: f64::NEG_INFINITY, high: f64::INFINITY }
    }

    /// A share of all, with Wilson's interval.
    #[must_use]
    pub fn share(count: u64, all: u64) -> Self {
        let value = count as f64 / all.max(1) as f64;
        let (low, high) = wilson(value, all as f64, Z_95);
        Self { value, low, high }
    }

    /// The score of independent games, a draw being half a win: Wilson's interval, narrower where
    /// games are drawn.
    #[must_use]
    pub fn score(tally: Tally) -> Self {
        let (low, high) = tally.interval_95();
        Self { value: tally.score(), low, high }
    }

    /// The mean of independent games that brought between 0 and 1 points each: the interval of
    /// [`score`](Self::score), also of games that were broken off and count for anything between.
    #[must_use]
    pub fn points(points: &[f64]) -> Self {
        let games = points.len() as f64;
        let mean = points.iter().sum::<f64>() / games.max(1.0);
        let squares = points.iter().map(|x| x * x).sum::<f64>() / games.max(1.0);
        let (low, high) = points_interval_95(mean, squares, games);
        Self { value: mean, low, high }
    }

    /// The mean of estimates from independent samples, however many observations each has: the
    /// variances recovered from their intervals are added (Zou and Donner 2008, as
    /// [`less`](Self::less) does for two).
    #[must_use]
    pub fn mean_of_samples(samples: &[Self]) -> Self {
        let count = samples.len() as f64;
        if samples.is_empty() {
            return Self::unsure(0.0);
        }
        let sum = |of: &dyn Fn(&Self) -> f64| samples.iter().map(of).sum::<f64>();
        let value = sum(&|one| one.value) / count;
        let below = sum(&|one| (one.value - one.low).powi(2)).sqrt() / count;
        let above = sum(&|one| (one.high - one.value).powi(2)).sqrt() / count;
        Self { value, low: value - below, high: value + above }
    }

    /// The ratio of the mean of the first of pairs to that of the second; all are positive. The
    /// interval is that of its logarithm by the delta method, with Student's quantile: what
    /// varies from pair to pair in both alike does not widen it. `None` when there are no pairs.
    #[must_use]
    pub fn ratio_of_means(pairs: &[(f64, f64)]) -> Option<Self> {
        let n = pairs.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
        let (first, second) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
        let ratio = first / second;
        if !(ratio.is_finite() && ratio > 0.0) {
            return None;
        }
        let deviations: Vec<f64> = pairs.iter().map(|(x, y)| x / first - y / second).collect();
        let squares: f64 = deviations.iter().map(|deviation| deviation.powi(2)).sum();
        if squares == 0.0 {
            return Some(Self::unsure(ratio));
        }
        let standard_error = (squares / ((n - 1.0).max(1.0) * n)).sqrt();
        Some(Self::around(ratio.ln(), standard_error, pairs.len() - 1).map(f64::exp))
    }

    /// By how much it is above an estimate from another sample (Newcombe's hybrid score).
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        let ends = |estimate: Self| (estimate.value, (estimate.low, estimate.high));
        let (low, high) = difference_interval_95(ends(self), ends(other));
        Self { value: self.value - other.value, low, high }
    }

    pub(crate) fn around(value: f64, standard_error: f64, freedom: usize) -> Self {
        let reach = match freedom {
            0 => f64::INFINITY,
            _ => student_95(freedom as f64) * standard_error,
        };
        Self { value, low: value - reach, high: value + reach }
    }

    /// The same of what grows with it.
    #[must_use]
    pub fn map(self, grows: impl Fn(f64) -> f64) -> Self {
        Self { value: grows(self.value), low: grows(self.low), high: grows(self.high) }
    }

    /// Ten to the power of it: from the slope of log10 to a factor a ply.
    #[must_use]
    pub fn power_of_ten(self) -> Self {
        self.map(|x| 10_f64.powf(x))
    }

    /// A share in per cent.
    #[must_use]
    pub fn percent(self) -> Self {
        self.map(|x| 100.0 * x)
    }

    /// Whether the interval holds a number.
    #[must_use]
    pub fn holds(self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// Whether both its ends are known.
    fn has_interval(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// How far the interval reaches below and above, for plots; nowhere when there is none.
    #[must_use]
    pub fn reach(self) -> (f64, f64) {
        match self.has_interval() {
            true => (self.value - self.low, self.high - self.value),
            false => (0.0, 0.0),
        }
    }

    /// With so many decimals, its interval behind it where there is one: `87.1 (84.9 to 89.0)`.
    #[must_use]
    pub fn text(self, decimals: usize) -> String {
        self.text_in("", decimals)
    }

    /// The same in a unit, a space before it: `87.1 % (84.9 to 89.0)`.
    #[must_use]
    pub fn text_in(self, unit: &str, decimals: usize) -> String {
        let Self { value, low, high } = self;
        match self.has_interval() {
            true => format!("{value:.decimals$}{unit} ({low:.decimals$} to {high:.decimals$})"),
            false => format!("{value:.decimals$}{unit}"),
        }
    }
}

impl From<Estimate> for [f64; 3] {
    fn from(Estimate { value, low, high }: Estimate) -> Self {
        [value, low, high]
    }
}
