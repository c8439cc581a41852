//! Lines and means against examples worked by hand.

use gamut_statistics::{Estimate, Line};

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
