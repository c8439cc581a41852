//! The evolution strategy of the weights: step sizes that adapt themselves (Schwefel).

use gamut_game::Rng;
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::steered::Gene;

/// Step sizes never fall below this part of a range, so that no weight is ever fixed.
pub(super) const LEAST: f64 = 0.002;
/// Nor do they exceed this part.
pub(super) const MOST: f64 = 0.5;

/// Weights with a step size each, a part of the range of its weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The weights.
    pub values: Vec<f64>,
    /// How far they move when they mutate: a standard deviation.
    pub steps: Vec<f64>,
}

impl Weights {
    /// Weights that all begin with this step size.
    #[must_use]
    pub fn new(values: Vec<f64>, step: f64) -> Self {
        Self { steps: vec![step.clamp(LEAST, MOST); values.len()], values }
    }

    /// Whether they are weights for these genes.
    #[must_use]
    pub fn fit(&self, genes: &[Gene]) -> bool {
        let steps = LEAST..=MOST;
        self.values.len() == genes.len()
            && self.steps.len() == genes.len()
            && self.values.iter().zip(genes).all(|(value, gene)| gene.allows(*value))
            && self.steps.iter().all(|step| steps.contains(step))
    }

    /// The mean step size.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.steps.iter().sum::<f64>() / (self.steps.len() as f64).max(1.0)
    }

    /// Every weight from either parent (discrete), and the mean of their step sizes (intermediate).
    #[must_use]
    pub fn recombined(&self, other: &Self, rng: &mut Rng) -> Self {
        let either = |(a, b): (&f64, &f64)| if rng.random_bool(0.5) { *a } else { *b };
        let values = self.values.iter().zip(&other.values).map(either).collect();
        let mean = |(a, b): (&f64, &f64)| f64::midpoint(*a, *b);
        Self { values, steps: self.steps.iter().zip(&other.steps).map(mean).collect() }
    }

    /// Mutates every step size, by a factor that they share and by one of its own, and then every
    /// weight by its new step size. A weight that would leave its range is thrown back.
    pub fn mutate(&mut self, genes: &[Gene], rng: &mut Rng) {
        let count = (genes.len() as f64).max(1.0);
        let (shared, own) =
            (1.0 / libm::sqrt(2.0 * count), 1.0 / libm::sqrt(2.0 * libm::sqrt(count)));
        let common = shared * normal(rng);
        for ((value, step), gene) in self.values.iter_mut().zip(&mut self.steps).zip(genes) {
            *step = (*step * libm::exp(common + own * normal(rng))).clamp(LEAST, MOST);
            *value = reflected(*value + *step * gene.width() * normal(rng), gene);
        }
    }
}

/// A value that left the range of its gene, thrown back at its ends.
fn reflected(value: f64, gene: &Gene) -> f64 {
    let inside = match value {
        low if low < gene.least => 2.0 * gene.least - low,
        high if high > gene.most => 2.0 * gene.most - high,
        inside => inside,
    };
    inside.clamp(gene.least, gene.most)
}

/// A normally distributed number (Box and Muller), the same on every machine.
fn normal(rng: &mut Rng) -> f64 {
    // Above 0: it has a logarithm.
    let (radius, angle) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    libm::sqrt(-2.0 * libm::log(radius)) * libm::cos(std::f64::consts::TAU * angle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamut_game::rng;

    fn genes() -> Vec<Gene> {
        let gene = |(least, most)| Gene {
            name: String::new(),
            meaning: String::new(),
            least,
            most,
            standard: least,
        };
        [(85.0, 115.0), (-30.0, 0.0), (0.0, 100.0)].map(gene).to_vec()
    }

    #[test]
    fn weights_move_as_far_as_their_steps_and_stay_in_range() {
        let (genes, rng) = (genes(), &mut rng(1, 0));
        let mut far = Vec::new();
        for step in [0.01, 0.2] {
            let mut moved = 0.0;
            for _ in 0..2000 {
                let mut weights = Weights::new(vec![100.0, -15.0, 50.0], step);
                weights.mutate(&genes, rng);
                assert!(weights.fit(&genes), "{weights:?}");
                moved += (weights.values[2] - 50.0).abs();
            }
            far.push(moved / 2000.0);
        }
        // The mean of a normal distribution's absolute values is 0.8 of its deviation, of a
        // width of 100; steps that vary themselves make it somewhat more.
        assert!((0.7..1.3).contains(&far[0]) && (14.0..24.0).contains(&far[1]), "{far:?}");
    }

    /// The textbook's first test: on a sphere the step sizes shrink as the optimum comes near.
    #[test]
    fn step_sizes_adapt() {
        let genes: Vec<Gene> =
            (0..10).map(|_| Gene { least: -1.0, most: 1.0, ..genes()[0].clone() }).collect();
        let rng = &mut rng(2, 0);
        let distance =
            |one: &Weights| one.values.iter().map(|x| (x - 0.3) * (x - 0.3)).sum::<f64>();
        let mut parents = vec![Weights::new(vec![-0.9; 10], 0.2); 5];
        for _ in 0..120 {
            let mut offspring: Vec<Weights> = (0..35)
                .map(|at| {
                    let [one, other] = [at % 5, rng.random_range(0..5)];
                    let mut child = parents[one].recombined(&parents[other], rng);
                    child.mutate(&genes, rng);
                    child
                })
                .collect();
            offspring.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
            offspring.truncate(5);
            parents = offspring;
        }
        assert!(distance(&parents[0]) < 0.01, "{:?}", parents[0]);
        let step = parents[0].steps.iter().sum::<f64>() / 10.0;
        assert!(step < 0.05, "{step}");
    }
}
