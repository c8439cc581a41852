//! Straight lines through points.

use crate::Estimate;

/// The least-squares line through points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// What y grows by when x grows by one.
    pub slope: Estimate,
    /// y where x is 0.
    pub intercept: f64,
    /// The share of the variance of y that the line explains.
    pub r_squared: f64,
}

impl Line {
    /// Fits a line; `None` when the points have fewer than two different x.
    ///
    /// The interval takes the points to scatter about the line independently.
    #[must_use]
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let n = points.len() as f64;
        let mean_x = points.iter().map(|p| p.0).sum::<f64>() / n;
        let mean_y = points.iter().map(|p| p.1).sum::<f64>() / n;
        let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
            points.iter().map(|&(x, y)| of(x - mean_x, y - mean_y)).sum()
        };
        let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        if points.len() < 2 || xx <= 0.0 {
            return None;
        }
        let slope = xy / xx;
        let residual = sum(&|x, y| (y - slope * x).powi(2));
        let freedom = points.len() - 2;
        let standard_error = (residual / freedom.max(1) as f64 / xx).sqrt();
        Some(Self {
            slope: Estimate::around(slope, standard_error, freedom),
            intercept: mean_y - slope * mean_x,
            r_squared: if yy > 0.0 { 1.0 - residual / yy } else { 1.0 },
        })
    }

    /// The line's y at x.
    #[must_use]
    pub fn at(&self, x: f64) -> f64 {
        self.intercept + self.slope.value * x
    }
}
