//! The fitness of a generation (§9.2.2), measured on several threads.

use std::collections::HashMap;
use std::sync::OnceLock;

use gamut_board::{SquareSet, mix};

use super::config::Fitness;
use super::population::Individual;
use super::tournament::{Scratch, Tournament};
use super::training::Training;
use super::{Achieved, Config, Ranking, Strategic};

/// How strategies are measured in one run.
pub(crate) struct Measure<G: Strategic> {
    kind: Kind<G>,
    /// The squares that make a difference.
    open: SquareSet,
}

enum Kind<G: Strategic> {
    Tournament(Tournament<G>),
    Training(Training<G>),
}

/// A generation that is to be measured: strategies that always choose the same are measured
/// together, which is one job.
///
/// Ties are broken by the same numbers for all strategies of a generation. So those that are
/// the same have the same fitness, and differences between others are not those of luck.
pub(crate) struct Trial<'a, G: Strategic> {
    measure: &'a Measure<G>,
    alpha: Ranking,
    /// The different rankings of the generation; where the alpha player is measured by itself,
    /// it is the last.
    rankings: Vec<Ranking>,
    /// Which ranking each strategy has.
    of: Vec<usize>,
    seed: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
    achieved: Vec<OnceLock<Achieved>>,
}

impl<G: Strategic> Measure<G> {
    pub(crate) fn new(position: &G::Position, config: &Config) -> Self {
        let kind = match config.fitness {
            Fitness::Games => Kind::Tournament(Tournament::new(position, config)),
            Fitness::Training | Fitness::Stages => Kind::Training(Training::new(position, config)),
        };
        Self { kind, open: G::open_squares(position) }
    }

    /// The trial of a generation.
    pub(crate) fn trial<'a>(
        &'a self,
        population: &[Individual],
        alpha: &Individual,
        seed: u64,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Trial<'a, G> {
        let ranking = |one: &Individual| Ranking::within(&one.heuristics, self.open);
        let mut known = HashMap::with_capacity(population.len());
        let mut rankings = Vec::with_capacity(population.len() + 1);
        let mut place = |one: &Individual| {
            let ranking = ranking(one);
            *known.entry(ranking.clone()).or_insert_with(|| {
                rankings.push(ranking);
                rankings.len() - 1
            })
        };
        let of = population.iter().map(&mut place).collect();
        let alpha = ranking(alpha);
        if let Kind::Training(_) = self.kind {
            rankings.push(alpha.clone());
        }
        let achieved = rankings.iter().map(|_| OnceLock::new()).collect();
        Trial { measure: self, alpha, rankings, of, seed: mix(seed), stop, achieved }
    }
}

impl<G: Strategic> Trial<'_, G> {
    pub(crate) fn jobs(&self) -> usize {
        self.rankings.len()
    }

    pub(crate) fn measure(&self, job: usize, scratch: &mut Scratch) {
        if (self.stop)() {
            return;
        }
        let (ranking, seed) = (&self.rankings[job], self.seed);
        let achieved = match &self.measure.kind {
            Kind::Tournament(tournament) => {
                tournament.evaluate(ranking, &self.alpha, seed, scratch)
            }
            Kind::Training(training) => training.evaluate(ranking, seed),
        };
        // Each job is done once.
        let _ = self.achieved[job].set(achieved);
    }

    /// Gives the strategies their fitness, and says what the alpha player's is and how many
    /// plies were played. `None` when the trial was stopped.
    pub(crate) fn judge(&self, population: &mut [Individual]) -> Option<(f64, u64)> {
        let achieved: Option<Vec<Achieved>> =
            self.achieved.iter().map(|achieved| achieved.get().copied()).collect();
        let achieved = achieved?;
        let plies = achieved.iter().map(|achieved| achieved.plies).sum();
        let mut alpha = 0.0;
        for (one, &place) in population.iter_mut().zip(&self.of) {
            one.fitness = achieved[place].own;
            alpha += achieved[place].alpha;
        }
        let alpha = match self.measure.kind {
            // "Determined by dividing its total fitness by the number of elements."
            Kind::Tournament(_) => alpha / population.len() as f64,
            Kind::Training(_) => achieved.last().map_or(0.0, |achieved| achieved.own),
        };
        Some((alpha, plies))
    }
}
