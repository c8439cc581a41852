//! How sure a result is: the one place for intervals.
//!
//! The result of a game is 1, ½ or 0 points, and what is wanted is the mean that endless play
//! would give. Intervals are Wilson's score intervals (1927): they never leave 0 to 1, and 20
//! wins of 20 do not get an interval of no width.
//!
//! Wilson's formula knows only wins and losses that have nothing to do with each other.
//! Draws make the mean surer than that; two games from one opening may make it surer (each
//! side of a lopsided opening wins once) or less sure (one player understands the opening).
//! Therefore the formula is given an *effective* number of games: as many independent games
//! without draws as would have the variance that was seen. This is what surveys do with
//! answers that come in clusters (Kott and Carr 1997; Korn and Graubard 1998, from whom the
//! correction for few clusters comes).
//!
//! Variances seen in a few games are themselves uncertain; five drawn games do not prove that
//! all games are drawn. So the variance of independent games without draws is counted as two
//! further observations: it decides when there is little else, and fades with more games.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The normal distribution is this far from its mean, or less, in 95 % of cases.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// How many observations the variance of independent games without draws counts for.
const PRIOR: f64 = 2.0;

/// Wilson's score interval for a proportion seen in `n` trials; everything when there were
/// none. `n` need not be whole.
#[must_use]
pub fn wilson(proportion: f64, n: f64, z: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = z * z;
    let centre = proportion + z2 / (2.0 * n);
    let spread = z * (proportion * (1.0 - proportion) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // The ends are reached exactly, not but for rounding.
    let low = if proportion <= 0.0 { 0.0 } else { (centre - spread) / scale };
    let high = if proportion >= 1.0 { 1.0 } else { (centre + spread) / scale };
    (low, high)
}

/// The 95 % interval for the mean of independent games with these wins, draws and losses.
///
/// Without draws this is Wilson's interval.
#[must_use]
pub fn games_interval_95(wins: u64, draws: u64, losses: u64) -> (f64, f64) {
    let games = (wins + draws + losses) as f64;
    let mean = |of_draw: f64| (wins as f64 + of_draw * draws as f64) / games.max(1.0);
    points_interval_95(mean(0.5), mean(0.25), games)
}

/// The same of games whose points have this mean, and whose squares have this one.
pub(crate) fn points_interval_95(mean: f64, mean_of_squares: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let seen = mean_of_squares - mean * mean;
    let without_draws = mean * (1.0 - mean);
    if without_draws == 0.0 {
        return wilson(mean, games, Z_95);
    }
    let variance = (games * seen + PRIOR * without_draws) / (games + PRIOR);
    wilson(mean, games * without_draws / variance, Z_95)
}

/// The 95 % interval for the mean of `games` games whose mean is `mean`, most of which were
/// played in pairs: `pairs` says how many brought 0, ½, 1, 1½ and 2 points (pentanomial).
///
/// When all games were won, or all lost, pairs say nothing, and this is Wilson's interval.
#[must_use]
pub fn pairs_interval_95(mean: f64, games: u64, pairs: [u64; 5]) -> (f64, f64) {
    let count: u64 = pairs.iter().sum();
    // What varies is the mean of a pair.
    let value = |class: usize| class as f64 / 4.0;
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        (0..5).map(|class| pairs[class] as f64 * of(value(class))).sum()
    };
    let mean_of_pairs = sum(&|x| x) / (count.max(1) as f64);
    let squares = sum(&|x| (x - mean_of_pairs).powi(2));
    let independent = mean * (1.0 - mean) / 2.0;
    if independent == 0.0 {
        return wilson(mean, games as f64, Z_95);
    }
    let freedom = count.saturating_sub(1) as f64 + PRIOR;
    let variance = (squares + PRIOR * independent) / freedom;
    let correction = (Z_95 / student_95(freedom)).powi(2);
    wilson(mean, games as f64 * independent / variance * correction, Z_95)
}

/// Student's distribution is this far from its mean, or less, in 95 % of cases: what a 95 % interval
/// from few observations is made of. Infinite without a degree of freedom.
#[must_use]
pub fn student_95(freedom: f64) -> f64 {
    // From here on the library loses digits, and the quantile is no more than 0.0003 from Z_95.
    const MANY: f64 = 10_000.0;
    match StudentsT::new(0.0, 1.0, freedom.min(MANY)) {
        Ok(distribution) => distribution.inverse_cdf(0.975),
        Err(_) => f64::INFINITY,
    }
}

/// The 95 % interval for the difference of two estimates from independent samples, each with its own
/// 95 % interval: Newcombe's hybrid score (Statistics in Medicine 17, 1998, method 10) when these are
/// Wilson's.
#[must_use]
pub fn difference_interval_95(
    (first, (first_low, first_high)): (f64, (f64, f64)),
    (second, (second_low, second_high)): (f64, (f64, f64)),
) -> (f64, f64) {
    let difference = first - second;
    (
        difference - (first - first_low).hypot(second_high - second),
        difference + (first_high - first).hypot(second - second_low),
    )
}

/// The difference in Elo points that makes the stronger player expect this share of the
/// points; infinite for all or nothing.
#[must_use]
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}
