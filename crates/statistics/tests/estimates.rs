//! Lines and means against examples worked by hand.

use gamut_statistics::{Estimate, Line, Spread, Tally};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-3, "{found} is not {expected}");
}

/// x 1 to 5, y 2, 4, 5, 4, 5: Sxx = 10, Sxy = 6, Syy = 6; the residuals square to 2.4, so the
/// standard error of the slope is √(2.4 / 3 / 10) = 0.2828, and t for 3 degrees of freedom
/// is 3.1824.
#[test]
fn a_line_through_five_points() {
    let points = [(1.0, 2.0), (2.0, 4.0), (3.0, 5.0), (4.0, 4.0), (5.0, 5.0)];
    let line = Line::fit(&points).expect("a line");
    near(line.slope.value, 0.6);
    near(line.intercept, 2.2);
    near(line.r_squared, 0.6);
    near(line.slope.low, 0.6 - 3.1824 * 0.282_84);
    near(line.slope.high, 0.6 + 3.1824 * 0.282_84);
    near(line.at(10.0), 8.2);
}

#[test]
fn what_grows_tenfold_a_ply_has_a_branching_factor_of_ten() {
    let line = Line::fit(&[(1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]).expect("a line");
    let factor = line.slope.power_of_ten();
    near(factor.value, 10.0);
    near(factor.low, 10.0);
    near(factor.high, 10.0);
}

/// 2, 4, 6: mean 4, standard deviation 2, standard error 1.1547, t for 2 degrees 4.3027.
#[test]
fn the_mean_of_three() {
    let mean = Estimate::mean(&[2.0, 4.0, 6.0]).expect("a mean");
    near(mean.value, 4.0);
    near(mean.high, 4.0 + 4.3027 * 1.1547);
    near(mean.low, 4.0 - 4.3027 * 1.1547);
}

#[test]
fn too_few_points_prove_nothing() {
    assert_eq!(Line::fit(&[]), None);
    assert_eq!(Line::fit(&[(1.0, 2.0)]), None);
    assert_eq!(Line::fit(&[(1.0, 2.0), (1.0, 3.0)]), None);
    let line = Line::fit(&[(1.0, 2.0), (2.0, 3.0)]).expect("a line");
    assert!(line.slope.low.is_infinite(), "two points leave no doubt to measure");
    assert_eq!(Estimate::mean(&[]), None);
    assert!(Estimate::mean(&[1.0]).expect("a mean").high.is_infinite());
    assert!(Estimate::mean_of([]).high.is_infinite());
}

/// Ten trees in which both found the best move do not prove that they always do.
#[test]
fn equal_observations_leave_the_interval_open() {
    for (value, text) in [(0.0, "0.0"), (0.1, "0.1"), (-100.0, "-100.0")] {
        let mean = Estimate::mean(&[value; 10]).expect("a mean");
        assert_eq!(mean.value, value);
        assert!(mean.low == f64::NEG_INFINITY && mean.high == f64::INFINITY, "{mean:?}");
        assert_eq!(mean.text(1), text);
        assert_eq!(mean.map(|end| end.max(-100.0)).reach(), (0.0, 0.0), "no end of it is known");
    }
}

/// (2, 4), (4, 10), (6, 10): the means are 4 and 8; the deviations 2/4 − 4/8, 4/4 − 10/8 and
/// 6/4 − 10/8 are 0, −0.25 and 0.25, so that the standard error of the logarithm is
/// √(0.125 / 2 / 3) = 0.144338; t for 2 degrees 4.3027.
#[test]
fn the_ratio_of_the_means_of_three_pairs() {
    let ratio = Estimate::ratio_of_means(&[(2.0, 4.0), (4.0, 10.0), (6.0, 10.0)]).expect("a ratio");
    near(ratio.value, 0.5);
    near(ratio.low, 0.5 * (-4.3027_f64 * 0.144_338).exp());
    near(ratio.high, 0.5 * (4.3027_f64 * 0.144_338).exp());
}

#[test]
fn a_ratio_that_never_varies_has_no_interval_and_one_of_nothing_is_none() {
    let ratio = Estimate::ratio_of_means(&[(1.0, 4.0), (2.0, 8.0)]).expect("a ratio");
    assert_eq!(ratio.text(2), "0.25");
    assert_eq!(Estimate::ratio_of_means(&[]), None);
    assert_eq!(Estimate::ratio_of_means(&[(1.0, 0.0)]), None);
    assert_eq!(Estimate::ratio_of_means(&[(0.0, 1.0)]), None);
}

/// Of two samples it is half of their sum, whose interval is that of the difference from the second's
/// opposite.
#[test]
fn the_mean_of_samples_is_newcombes() {
    let (one, other) = (Estimate::share(9, 10), Estimate::share(3, 10));
    let opposite = Estimate { value: -other.value, low: -other.high, high: -other.low };
    let half = one.less(opposite).map(|sum| sum / 2.0);
    let mean = Estimate::mean_of_samples(&[one, other]);
    near(mean.value, half.value);
    near(mean.low, half.low);
    near(mean.high, half.high);
    let alone = Estimate::mean_of_samples(&[one]);
    near(alone.low, one.low);
    assert!(Estimate::mean_of_samples(&[]).high.is_infinite());
}

#[test]
fn points_of_games_have_the_interval_of_their_tally() {
    let tally = Tally { wins: 3, draws: 2, losses: 1 };
    assert_eq!(Estimate::points(&[1.0, 0.5, 1.0, 0.0, 1.0, 0.5]), Estimate::score(tally));
    assert_eq!(
        Estimate::points(&[1.0; 20]),
        Estimate::score(Tally { wins: 20, ..Tally::default() })
    );
    assert_eq!(Estimate::points(&[]).high, 1.0);
}

/// R: `boxplot.stats(c(1, 2, 3, 4, 5, 6, 7, 8, 20))`, and `quantile` of the same.
#[test]
fn nine_observations_with_an_outlier() {
    let spread = Spread::of(&[20.0, 1.0, 3.0, 2.0, 4.0, 8.0, 6.0, 7.0, 5.0]).expect("a spread");
    let quartiles = [spread.lower_quartile, spread.median, spread.upper_quartile];
    assert_eq!(quartiles, [3.0, 5.0, 7.0]);
    assert_eq!((spread.lowest_usual, spread.highest_usual), (1.0, 8.0));
    assert_eq!(spread.outliers, [20.0]);
}

#[test]
fn quartiles_lie_between_observations() {
    let spread = Spread::of(&[1.0, 2.0, 3.0, 4.0]).expect("a spread");
    let quartiles = [spread.lower_quartile, spread.median, spread.upper_quartile];
    assert_eq!(quartiles, [1.75, 2.5, 3.25]);
    assert_eq!(Spread::of(&[7.0]).map(|one| (one.lowest_usual, one.median)), Some((7.0, 7.0)));
    assert_eq!(Spread::of(&[]), None);
}
