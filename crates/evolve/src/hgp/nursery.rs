//! Breeding a generation on several threads.

use std::sync::{Mutex, PoisonError};

use gamut_game::rng;

use super::Config;
use super::generation::Terminals;
use super::population::{Breeding, Individual, Origin, origins};

/// A generation that is to be bred. Each crossover, mutation or reproduction is a job with a
/// generator of its own, so that it does not matter who does it.
pub(crate) struct Nursery<'a> {
    config: &'a Config,
    terminals: &'a Terminals,
    parents: Vec<Individual>,
    alpha: Individual,
    seed: u64,
    cradles: Vec<Cradle>,
}

struct Cradle {
    origin: Origin,
    count: usize,
    offspring: Mutex<Vec<Individual>>,
}

impl<'a> Nursery<'a> {
    pub(crate) fn new(
        config: &'a Config,
        terminals: &'a Terminals,
        parents: Vec<Individual>,
        alpha: Individual,
        seed: u64,
    ) -> Self {
        let cradle = |(origin, count)| Cradle { origin, count, offspring: Mutex::new(Vec::new()) };
        let cradles = origins(config).into_iter().map(cradle).collect();
        Self { config, terminals, parents, alpha, seed, cradles }
    }

    pub(crate) fn jobs(&self) -> usize {
        self.cradles.len()
    }

    pub(crate) fn breed(&self, job: usize) {
        let Self { config, terminals, parents, alpha, .. } = self;
        let breeding = Breeding { config, terminals, parents, alpha };
        let cradle = &self.cradles[job];
        let rng = &mut rng(self.seed, job as u64);
        let offspring = breeding.breed(cradle.origin, cradle.count, rng);
        *cradle.offspring.lock().unwrap_or_else(PoisonError::into_inner) = offspring;
    }

    /// The parents and their offspring, when all jobs are done.
    pub(crate) fn into_generations(self) -> (Vec<Individual>, Vec<Individual>) {
        let offspring = self.cradles.into_iter().flat_map(|cradle| {
            cradle.offspring.into_inner().unwrap_or_else(PoisonError::into_inner)
        });
        (self.parents, offspring.collect())
    }
}
