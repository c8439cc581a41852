//! Where observations lie: quartiles, and what a box plot shows.

/// Where observations lie, as Tukey's box plots show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// A quarter of all is below it.
    pub lower_quartile: f64,
    /// Half of all are below it.
    pub median: f64,
    /// Three quarters of all are below it.
    pub upper_quartile: f64,
    /// The lowest that is usual: no further below the box than 1.5 times its height.
    pub lowest_usual: f64,
    /// The highest that is usual.
    pub highest_usual: f64,
    /// What is not usual, in order.
    pub outliers: Vec<f64>,
}

impl Spread {
    /// Of these observations; `None` when there are none.
    #[must_use]
    pub fn of(observations: &[f64]) -> Option<Self> {
        let mut sorted = observations.to_vec();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        // Between two observations as the line between them (Hyndman and Fan's type 7).
        let quartile = |quarters: usize| {
            let place = quarters as f64 * last as f64 / 4.0;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        let [lower_quartile, median, upper_quartile] = [1, 2, 3].map(quartile);
        let reach = 1.5 * (upper_quartile - lower_quartile);
        let usual = lower_quartile - reach..=upper_quartile + reach;
        let (inside, outliers): (Vec<f64>, Vec<f64>) =
            sorted.iter().partition(|observation| usual.contains(observation));
        // The quartiles lie between observations that are usual.
        let lowest_usual = inside.first().copied().unwrap_or(lower_quartile);
        let highest_usual = inside.last().copied().unwrap_or(upper_quartile);
        Some(Self { lower_quartile, median, upper_quartile, lowest_usual, highest_usual, outliers })
    }
}
