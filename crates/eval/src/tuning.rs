//! Weights from games: logistic regression of results on features.
//!
//! The model is that of [`Score`](gamut_search::Score): a position worth s Elo points to the
//! side to move is expected to bring it 1 / (1 + 10^(−s/400)) points. The weights that make
//! the results of many games most likely are found by Newton's method, which for this model
//! converges in a few steps and always to the same place.

use crate::cholesky::Cholesky;
use crate::{Features, STAGES, Weights};

/// Positions of finished games, described by their features.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The values of all features, sample after sample.
    values: Vec<i16>,
    stages: Vec<u8>,
    /// Points of the side to move in the end: 0, ½ or 1.
    results: Vec<f32>,
}

impl Samples {
    /// Adds a position and the points that its game brought the side to move.
    pub fn push<G: Features>(&mut self, position: &G::Position, points: f32) {
        let limit = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.values.extend(G::values(position).into_iter().map(limit));
        self.stages.push(G::stage(position).min(STAGES));
        self.results.push(points);
    }

    /// How many positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }
}

/// What a fit came to.
#[derive(Clone, Debug)]
pub struct Fit<G: Features> {
    /// The weights.
    pub weights: Weights<G>,
    /// Their standard errors, in the same arrangement; positions of one game are treated as
    /// if they were of different ones, so the true errors are larger.
    pub errors: Vec<Vec<f64>>,
    /// Newton steps taken.
    pub steps: usize,
}

/// Elo points for one unit of the logistic function's argument.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Fits weights with `anchors` values along the game to the samples.
///
/// A feature that the samples hardly tell apart from the others is held near 0 by a penalty
/// as of `prior` samples in which it does not matter.
#[must_use]
pub fn fit<G: Features>(samples: &Samples, anchors: usize, prior: f64) -> Fit<G> {
    let features = G::FEATURES.len();
    let anchors = anchors.max(1);
    let size = features * anchors;
    // Where a stage lies between anchors: (anchor below, share of the one above).
    let places: Vec<(usize, f64)> = (0..=STAGES)
        .map(|stage| {
            let place = f64::from(stage) / f64::from(STAGES) * (anchors - 1) as f64;
            (place.floor() as usize, place.fract())
        })
        .collect();
    let penalty = penalties(samples, features, anchors, prior);

    let objective = |theta: &[f64]| {
        let held: f64 = penalty.iter().zip(theta).map(|(penalty, &x)| penalty * x * x / 2.0).sum();
        loss(samples, theta, features, anchors, &places) + held
    };
    // The objective is convex: wherever the search begins, it ends in the same place.
    let mut theta = vec![0.0; size];
    let mut value = objective(&theta);
    let mut hessian = vec![0.0; size * size];
    let mut row: Vec<(usize, f64)> = Vec::with_capacity(features * 2);
    let mut steps = 0;
    while steps < 50 {
        let mut gradient = vec![0.0; size];
        hessian.fill(0.0);
        for sample in 0..samples.len() {
            describe_row(samples, sample, features, anchors, &places, &mut row);
            let logit: f64 = row.iter().map(|&(i, x)| theta[i] * x).sum();
            let p = 1.0 / (1.0 + (-logit).exp());
            let rest = f64::from(samples.results[sample]) - p;
            let curvature = (p * (1.0 - p)).max(1e-6);
            // Rows are in the order of their parameters: this fills the lower triangle.
            for (n, &(i, x)) in row.iter().enumerate() {
                gradient[i] += rest * x;
                for &(j, other) in &row[..=n] {
                    hessian[i * size + j] += curvature * x * other;
                }
            }
        }
        for i in 0..size {
            gradient[i] -= penalty[i] * theta[i];
            hessian[i * size + i] += penalty[i];
        }
        let Some(factor) = Cholesky::of(hessian.clone(), size) else { break };
        let step = factor.solve(&gradient);
        // A whole step may overshoot where the model was far off: halve it until it helps.
        let shortened = (0..20).map(|halvings| 0.5_f64.powi(halvings)).find_map(|length| {
            let next: Vec<f64> = theta.iter().zip(&step).map(|(x, dx)| x + length * dx).collect();
            let better = objective(&next);
            (better < value).then_some((next, better))
        });
        let Some((next, better)) = shortened else { break };
        let gained = value - better;
        (theta, value) = (next, better);
        steps += 1;
        if gained < 1e-7 * value {
            break;
        }
    }
    let variance = Cholesky::of(hessian, size)
        .map_or_else(|| vec![0.0; size], |factor| factor.inverse_diagonal());
    let arranged = |value: &dyn Fn(usize) -> f64| -> Vec<Vec<f64>> {
        (0..features)
            .map(|feature| (0..anchors).map(|anchor| value(feature * anchors + anchor)).collect())
            .collect()
    };
    Fit {
        weights: Weights::from_anchors(arranged(&|i| theta[i] * ELO_PER_LOGIT)),
        errors: arranged(&|i| variance[i].max(0.0).sqrt() * ELO_PER_LOGIT),
        steps,
    }
}

/// The parameters that a sample touches, with their coefficients.
fn describe_row(
    samples: &Samples,
    sample: usize,
    features: usize,
    anchors: usize,
    places: &[(usize, f64)],
    row: &mut Vec<(usize, f64)>,
) {
    row.clear();
    let (below, part) = places[usize::from(samples.stages[sample])];
    let values = &samples.values[sample * features..(sample + 1) * features];
    for (feature, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let value = f64::from(value);
        row.push((feature * anchors + below, value * (1.0 - part)));
        if part > 0.0 {
            row.push((feature * anchors + below + 1, value * part));
        }
    }
}

/// Mean cross-entropy per position, in nats: how surprised these weights are by the results.
#[must_use]
pub fn surprise<G: Features>(weights: &Weights<G>, samples: &Samples) -> f64 {
    let features = G::FEATURES.len();
    let sum: f64 = (0..samples.len())
        .map(|sample| {
            let values = &samples.values[sample * features..(sample + 1) * features];
            let elo: f64 = values
                .iter()
                .enumerate()
                .map(|(feature, &value)| {
                    weights.at(feature, samples.stages[sample]) * f64::from(value)
                })
                .sum();
            cross_entropy(elo / ELO_PER_LOGIT, f64::from(samples.results[sample]))
        })
        .sum();
    sum / samples.len().max(1) as f64
}

fn cross_entropy(logit: f64, y: f64) -> f64 {
    // log(1 + e^l) − y·l without overflow.
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - y * logit
}

fn loss(
    samples: &Samples,
    theta: &[f64],
    features: usize,
    anchors: usize,
    places: &[(usize, f64)],
) -> f64 {
    let mut row = Vec::new();
    let mut sum = 0.0;
    for sample in 0..samples.len() {
        describe_row(samples, sample, features, anchors, places, &mut row);
        let logit: f64 = row.iter().map(|&(i, x)| theta[i] * x).sum();
        sum += cross_entropy(logit, f64::from(samples.results[sample]));
    }
    sum
}

/// What each parameter is held near 0 by: as strongly as `prior` samples would hold it in
/// which the feature has its usual size.
fn penalties(samples: &Samples, features: usize, anchors: usize, prior: f64) -> Vec<f64> {
    let mut squares = vec![0.0; features];
    for values in samples.values.chunks_exact(features) {
        for (square, &value) in squares.iter_mut().zip(values) {
            *square += f64::from(value).powi(2);
        }
    }
    let count = samples.len().max(1) as f64;
    squares
        .iter()
        .flat_map(|square| std::iter::repeat_n(prior / 4.0 * (square / count).max(1e-3), anchors))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Samples, fit, surprise};
    use crate::{Features, Weighted, Weights};
    use gamut_game::{random_position, rng};
    use gamut_games::loa::Loa;
    use gamut_search::{Evaluator, Score};

    /// Results drawn from known weights lead back to them.
    #[test]
    fn the_weights_that_made_the_results_are_found_again() {
        use rand::RngExt;
        let truth = Weights::<Loa>::parse(
            "game = \"loa\"\n[weights]\neuler = [-60, -20]\nmoves = 6\nto_move = 50",
        )
        .unwrap();
        let judge = Weighted::new(truth.clone());
        let mut samples = Samples::default();
        let mut rng = rng(5, 0);
        for number in 0..20_000 {
            let position =
                random_position::<Loa>(&<Loa as gamut_game::Game>::start(), number % 60, &mut rng);
            let kept = judge.keep(&position);
            let chance = Score::estimate(judge.estimate(&position, &kept)).expected_points();
            samples.push::<Loa>(&position, if rng.random_bool(chance) { 1.0 } else { 0.0 });
        }
        let found = fit::<Loa>(&samples, 2, 1.0);
        let feature = |name| Loa::FEATURES.iter().position(|f| f.name == name).unwrap();
        for (name, stage) in [("euler", 0), ("moves", 20), ("to_move", 20)] {
            let (expected, weight) =
                (truth.at(feature(name), stage), found.weights.at(feature(name), stage));
            assert!((weight - expected).abs() < 12.0, "{name}: {weight}, not {expected}");
        }
        assert!(surprise(&found.weights, &samples) <= surprise(&truth, &samples));
        assert!(surprise(&found.weights, &samples) < surprise(&Weights::<Loa>::zero(), &samples));
    }
}
