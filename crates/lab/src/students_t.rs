//! Quantiles of Student's t distribution, for intervals from few observations.

/// The value that a t-distributed variable exceeds in absolute value with a probability of
/// 5 %: what a 95 % interval is made of.
///
/// Infinite without a degree of freedom: two points prove nothing about a line.
#[must_use]
pub fn t_95(degrees_of_freedom: usize) -> f64 {
    if degrees_of_freedom == 0 {
        return f64::INFINITY;
    }
    // The probability falls with t: halve the bracket until it is as small as it gets. The
    // largest quantile, for one degree of freedom, is 12.7.
    let (mut low, mut high) = (0.0, 16.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        match two_sided(middle, degrees_of_freedom as f64) > 0.05 {
            true => low = middle,
            false => high = middle,
        }
    }
    (low + high) / 2.0
}

/// The probability of a value beyond ±t.
fn two_sided(t: f64, freedom: f64) -> f64 {
    incomplete_beta(freedom / 2.0, 0.5, freedom / (freedom + t * t))
}

/// The regularised incomplete beta function by its continued fraction (Lentz's method;
/// Press et al., *Numerical Recipes*, §6.4, give the recurrence).
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The fraction converges fast on one side only; the other is its mirror image.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let front =
        (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    let away_from_zero = |n: f64| if n.abs() < 1e-300 { 1e-300 } else { n };
    let (mut c, mut d) = (1.0, 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for step in 1..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        for term in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + term * d);
            c = away_from_zero(1.0 + term / c);
            fraction *= c * d;
        }
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    front * fraction
}

/// The logarithm of the gamma function by Stirling's series, for x > 0.
fn ln_gamma(x: f64) -> f64 {
    // The series is exact enough from ten on; Γ(x + 1) = x Γ(x) leads there.
    if x < 10.0 {
        return ln_gamma(x + 1.0) - x.ln();
    }
    let half_ln_tau = 0.5 * std::f64::consts::TAU.ln();
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5));
    (x - 0.5) * x.ln() - x + half_ln_tau + series
}

#[cfg(test)]
mod tests {
    use super::t_95;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, expected) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (1000, 1.962),
        ] {
            assert!((t_95(freedom) - expected).abs() < 6e-4, "{freedom}: {}", t_95(freedom));
        }
        assert_eq!(t_95(0), f64::INFINITY);
    }
}
