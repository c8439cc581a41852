//! The fitness of a generation (§9.2.2), measured on several threads.

use std::collections::HashMap;
use std::sync::OnceLock;

use gamut_board::mix;

use super::config::Fitness;
use super::species::Strategy;
use super::tournament::{Scratch, Tournament};
use super::training::{Known, Training};
use super::{Achieved, HgpConfig, Ranking, Strategic};
use crate::Individual;

/// How strategies are measured in one run.
pub(crate) enum Measure<G: Strategic> {
    Tournament(Tournament<G>),
    Training(Training<G>),
}

/// What a thread keeps while it measures.
#[derive(Debug, Default)]
pub(crate) struct Room {
    games: Scratch,
    known: Known,
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
    pub(crate) fn new(position: &G::Position, config: &HgpConfig) -> Self {
        match config.fitness {
            Fitness::Games => Self::Tournament(Tournament::new(position, config)),
            Fitness::Training | Fitness::Stages => Self::Training(Training::new(position, config)),
        }
    }

    /// Whether a merged alpha player is as fit as the strategies that it was merged from, and
    /// how many plies were played to find out.
    ///
    /// A tournament does not ask: the merged strategy is the alpha player, and a better one
    /// replaces it. With training players several moves are often equally good, checkmates for
    /// example, and the mean of strategies that make them may be a strategy that makes none.
    pub(crate) fn is_as_fit(
        &self,
        merged: &Strategy,
        fitness: f64,
        seed: u64,
        room: &mut Room,
    ) -> (bool, u64) {
        let Self::Training(training) = self else { return (true, 0) };
        let achieved = training.evaluate(&merged.ranking, mix(seed), &mut room.known);
        (achieved.own >= fitness, achieved.plies)
    }

    /// The trial of a generation.
    pub(crate) fn trial<'a>(
        &'a self,
        population: &[Individual<Strategy>],
        alpha: &Strategy,
        seed: u64,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Trial<'a, G> {
        let mut known: HashMap<&Ranking, usize> = HashMap::with_capacity(population.len());
        let mut rankings = Vec::with_capacity(population.len() + 1);
        let mut of = Vec::with_capacity(population.len());
        for one in population {
            let next = known.len();
            of.push(*known.entry(&one.genome.ranking).or_insert_with(|| {
                rankings.push(one.genome.ranking.clone());
                next
            }));
        }
        let alpha = alpha.ranking.clone();
        if let Self::Training(_) = self {
            rankings.push(alpha.clone());
        }
        let achieved = rankings.iter().map(|_| OnceLock::new()).collect();
        Trial { measure: self, alpha, rankings, of, seed: mix(seed), stop, achieved }
    }
}

impl<G: Strategic> crate::Trial for Trial<'_, G> {
    type Room = Room;

    fn jobs(&self) -> usize {
        self.rankings.len()
    }

    fn measure(&self, job: usize, room: &mut Room) {
        if (self.stop)() {
            return;
        }
        let (ranking, seed) = (&self.rankings[job], self.seed);
        let achieved = match self.measure {
            Measure::Tournament(tournament) => {
                tournament.evaluate_until(ranking, &self.alpha, seed, &mut room.games, self.stop)
            }
            Measure::Training(training) => Some(training.evaluate(ranking, seed, &mut room.known)),
        };
        if let Some(achieved) = achieved {
            // Each job is done once.
            let _ = self.achieved[job].set(achieved);
        }
    }
}

impl<G: Strategic> Trial<'_, G> {
    /// How many strategies of the generation choose differently.
    pub(crate) fn distinct(&self) -> usize {
        self.of.iter().max().map_or(0, |most| most + 1)
    }

    /// Gives the strategies their fitness, and says what the alpha player's is and how many
    /// plies were played. `None` when the trial was stopped.
    pub(crate) fn judge(&self, population: &mut [Individual<Strategy>]) -> Option<(f64, u64)> {
        let achieved: Option<Vec<Achieved>> =
            self.achieved.iter().map(|achieved| achieved.get().copied()).collect();
        let achieved = achieved?;
        let plies = achieved.iter().map(|achieved| achieved.plies).sum();
        let mut alpha = 0.0;
        for (one, &place) in population.iter_mut().zip(&self.of) {
            one.fitness = achieved[place].own;
            alpha += achieved[place].alpha;
        }
        let alpha = match self.measure {
            // "Determined by dividing its total fitness by the number of elements."
            Measure::Tournament(_) => alpha / population.len() as f64,
            Measure::Training(_) => achieved.last().map_or(0.0, |achieved| achieved.own),
        };
        Some((alpha, plies))
    }
}

#[cfg(test)]
mod tests {
    use gamut_board::mix;
    use gamut_game::{Game, random_position, rng};
    use gamut_games::othello::Othello;

    use super::{Measure, Room};
    use crate::hgp::generation::Terminals;
    use crate::hgp::species::Strategy;
    use crate::hgp::tournament::{Scratch, Tournament};
    use crate::hgp::{HgpConfig, Ranking, StrategyTree};
    use crate::{Individual, Trial, first_generation};

    fn initial(config: &HgpConfig, terminals: &Terminals) -> Vec<Individual<Strategy>> {
        let create = |number, rng: &mut _| Strategy::create(config, terminals, number, rng);
        first_generation(config.population, [], 5, create)
    }

    /// A strategy that is measured with others, or on fewer squares, has the fitness that it would
    /// have alone by the plain method.
    #[test]
    fn twins_are_measured_once_and_nobody_is_worse_for_it() {
        let config = HgpConfig { population: 12, ..HgpConfig::OTHELLO };
        let position = random_position::<Othello>(&Othello::start(), 30, &mut rng(1, 1));
        let terminals = Terminals::of::<Othello>(&position, &config);
        let mut population = initial(&config, &terminals);
        // A twin by the same tree, and one by another that orders squares in the same way.
        population[3] = population[1].clone();
        let doubled =
            crate::hgp::Heuristics::from_fn(|at| 2.0 * population[2].genome.heuristics.get(at));
        population[4] = Individual::new(Strategy::new(StrategyTree::of(&doubled), terminals.open));
        let alpha = population[0].genome.clone();
        let measure = Measure::<Othello>::new(&position, &config);
        let trial = measure.trial(&population, &alpha, 7, &|| false);
        assert_eq!(trial.jobs(), 10);
        let (mut room, mut scratch) = (Room::default(), Scratch::new());
        (0..trial.jobs()).for_each(|job| trial.measure(job, &mut room));
        let (alpha_fitness, _) = trial.judge(&mut population).expect("all were measured");
        let tournament = Tournament::<Othello>::new(&position, &config);
        let alpha = Ranking::of(&alpha.heuristics);
        let mut alpha_points = 0.0;
        for one in &population {
            let ranking = Ranking::of(&one.genome.heuristics);
            let plain = tournament.evaluate_plainly(&ranking, &alpha, mix(7), &mut scratch);
            assert_eq!(one.fitness, plain.own);
            alpha_points += plain.alpha;
        }
        assert_eq!(alpha_fitness, alpha_points / 12.0);
    }

    #[test]
    fn a_trial_that_was_stopped_judges_nobody() {
        let config = HgpConfig::OTHELLO;
        let terminals = Terminals::of::<Othello>(&Othello::start(), &config);
        let mut population = initial(&config, &terminals);
        let measure = Measure::<Othello>::new(&Othello::start(), &config);
        let trial = measure.trial(&population, &population[0].genome, 7, &|| true);
        (0..trial.jobs()).for_each(|job| trial.measure(job, &mut Room::default()));
        assert_eq!(trial.judge(&mut population), None);
    }
}
