use std::ops::Deref;

use gamut_game::Rng;
use rand::RngExt;
use serde::{Deserialize, Serialize};

/// A genome and how fit it is.
#[derive(Clone, Debug)]
pub struct Individual<G> {
    /// What it inherits.
    pub genome: G,
    /// How fit it is; nothing before it was measured.
    pub fitness: f64,
}

impl<G> Individual<G> {
    /// An individual that was not measured yet.
    pub const fn new(genome: G) -> Self {
        Self { genome, fitness: 0.0 }
    }
}

/// How a parent is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// The fittest of some, each of them drawn by chance (Frankland, Algorithm 6.2).
    Tournament,
    /// By chance, in proportion to fitness. Fitness 0 is never chosen, unless all have it.
    Roulette,
}

/// The possible parents of a generation, and how they are chosen.
#[derive(Debug)]
pub struct Parents<G> {
    individuals: Vec<Individual<G>>,
    selection: Selecting,
}

#[derive(Debug)]
enum Selecting {
    Tournament(usize),
    /// The sums of fitness up to each.
    Roulette(Vec<f64>),
}

impl<G> Parents<G> {
    /// Parents that are chosen by `selection`; tournaments are of `size`.
    #[must_use]
    pub fn new(individuals: Vec<Individual<G>>, selection: Selection, size: usize) -> Self {
        let selection = match selection {
            Selection::Tournament => Selecting::Tournament(size),
            Selection::Roulette => {
                let sums = individuals.iter().scan(0.0, |sum, one| {
                    *sum += one.fitness.max(0.0);
                    Some(*sum)
                });
                Selecting::Roulette(sums.collect())
            }
        };
        Self { individuals, selection }
    }

    /// One of them.
    pub fn choose(&self, rng: &mut Rng) -> &Individual<G> {
        let mut any = || &self.individuals[rng.random_range(0..self.individuals.len())];
        match &self.selection {
            Selecting::Tournament(size) => {
                let mut best = any();
                for _ in 1..*size {
                    let other = any();
                    if other.fitness > best.fitness {
                        best = other;
                    }
                }
                best
            }
            Selecting::Roulette(sums) => match sums.last() {
                Some(&all) if all > 0.0 => {
                    let pointer = rng.random_range(0.0..all);
                    &self.individuals[sums.partition_point(|&sum| sum <= pointer)]
                }
                _ => any(),
            },
        }
    }

    pub(crate) fn into_individuals(self) -> Vec<Individual<G>> {
        self.individuals
    }
}

impl<G> Deref for Parents<G> {
    type Target = [Individual<G>];

    fn deref(&self) -> &[Individual<G>] {
        &self.individuals
    }
}

/// The fitness of a generation in a few numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The highest fitness.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
    /// The fitness that a quarter, half and three quarters of them do not exceed.
    pub quartiles: [f64; 3],
}

impl Statistics {
    /// Those of a generation that was measured and is not empty.
    #[must_use]
    pub fn of<G>(population: &[Individual<G>]) -> Self {
        let mut sorted: Vec<f64> = population.iter().map(|one| one.fitness).collect();
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len() - 1;
        let quartiles = [1, 2, 3].map(|quarter| sorted[quarter * last / 4]);
        Self { best: sorted[last], mean, quartiles }
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::rng;

    use super::{Individual, Parents, Selection, Statistics};

    fn population(fitness: &[f64]) -> Vec<Individual<usize>> {
        let one = |(genome, &fitness)| Individual { genome, fitness };
        fitness.iter().enumerate().map(one).collect()
    }

    /// How often each of them is chosen in 60,000 times.
    fn chosen(fitness: &[f64], selection: Selection, size: usize) -> Vec<u32> {
        let parents = Parents::new(population(fitness), selection, size);
        let (mut counts, rng) = (vec![0; fitness.len()], &mut rng(1, 0));
        for _ in 0..60_000 {
            counts[parents.choose(rng).genome] += 1;
        }
        counts
    }

    fn assert_near(counts: &[u32], expected: &[u32]) {
        let near = counts.iter().zip(expected).all(|(a, b)| a.abs_diff(*b) < 600);
        assert!(near, "{counts:?} instead of {expected:?}");
    }

    #[test]
    fn the_wheel_has_a_slot_as_wide_as_the_fitness() {
        assert_near(
            &chosen(&[1.0, 0.0, 2.0, 3.0], Selection::Roulette, 0),
            &[10_000, 0, 20_000, 30_000],
        );
        assert_eq!(chosen(&[1.0, 0.0, -5.0, 0.0], Selection::Roulette, 0), [60_000, 0, 0, 0]);
        assert_near(&chosen(&[0.0, 0.0, 0.0], Selection::Roulette, 0), &[20_000; 3]);
    }

    /// The n-th best of three wins a tournament of two with 5/9, 3/9, 1/9.
    #[test]
    fn a_tournament_is_won_by_the_fittest_of_those_drawn() {
        let thirds = [20_000, 33_333, 6_667];
        assert_near(&chosen(&[5.0, 7.0, 1.0], Selection::Tournament, 2), &thirds);
        assert_near(&chosen(&[5.0, 7.0, 1.0], Selection::Tournament, 1), &[20_000; 3]);
    }

    #[test]
    fn a_generation_in_a_few_numbers() {
        let statistics = Statistics::of(&population(&[4.0, 1.0, 3.0, 0.0, 2.0]));
        let expected = Statistics { best: 4.0, mean: 2.0, quartiles: [1.0, 2.0, 3.0] };
        assert_eq!(statistics, expected);
        assert_eq!(Statistics::of(&population(&[7.0])).quartiles, [7.0; 3]);
    }
}
