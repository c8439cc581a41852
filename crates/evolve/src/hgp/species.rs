//! Strategies as a species: how a generation makes the next (§9.2.3), and what it teaches (§9.3).

use gamut_board::SquareSet;
use gamut_game::Rng;
use rand::RngExt;

use super::config::{Learned, Strongest};
use super::generation::{Terminals, generate};
use super::heuristics::Mean;
use super::measure::{Measure, Room, Trial};
use super::operators::{crossover, mutate, prune};
use super::reinforcement::Memory;
use super::{Generation, Heuristics, HgpConfig, Ranking, Strategic, StrategyTree};
use crate::{Individual, Parents, Species, Statistics};

/// A genome with what it means.
#[derive(Clone, Debug)]
pub(crate) struct Strategy {
    pub(crate) tree: StrategyTree,
    pub(crate) heuristics: Heuristics,
    /// The order of the squares that are open in the present run.
    pub(crate) ranking: Ranking,
}

impl Strategy {
    /// Strategy `number` of an initial population.
    pub(crate) fn create(
        config: &HgpConfig,
        terminals: &Terminals,
        number: usize,
        rng: &mut Rng,
    ) -> Self {
        let mut tree = generate(config.method, number, config.depth, terminals, rng);
        prune(&mut tree, config.nodes);
        Self::new(tree, terminals.open)
    }

    pub(crate) fn new(tree: StrategyTree, open: SquareSet) -> Self {
        let heuristics = tree.heuristics();
        Self { ranking: Ranking::within(&heuristics, open), heuristics, tree }
    }

    /// Looks at the squares that are open now.
    pub(crate) fn look(&mut self, open: SquareSet) {
        self.ranking = Ranking::within(&self.heuristics, open);
    }
}

/// How one or two offspring come into being.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Crossover,
    Mutation,
    Reproduction,
}

/// The strategies of a run, and the alpha player that they are measured by.
pub(crate) struct Strategies<'a, G: Strategic> {
    pub(crate) config: &'a HgpConfig,
    pub(crate) terminals: Terminals,
    pub(crate) measure: &'a Measure<G>,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
    pub(crate) alpha: Individual<Strategy>,
    pub(crate) memory: Memory,
    /// Plies played to measure fitness.
    pub(crate) plies: u64,
    pub(crate) room: Room,
}

impl<'a, G: Strategic> Species for Strategies<'a, G> {
    type Genome = Strategy;
    type Operator = Operator;
    type Trial = Trial<'a, G>;
    type Generation = Generation;

    fn parents(&self, population: Vec<Individual<Strategy>>) -> Parents<Strategy> {
        Parents::new(population, self.config.selection, self.config.tournament)
    }

    /// Two offspring for a crossover, but the last may be short of its second.
    fn operators(&self) -> Vec<(Operator, usize)> {
        let [crossovers, mutations, reproductions] = self.config.offspring();
        let pairs =
            (0..crossovers).step_by(2).map(|at| (Operator::Crossover, (crossovers - at).min(2)));
        pairs
            .chain(std::iter::repeat_n((Operator::Mutation, 1), mutations))
            .chain(std::iter::repeat_n((Operator::Reproduction, 1), reproductions))
            .collect()
    }

    fn breed(
        &self,
        operator: Operator,
        parents: &Parents<Strategy>,
        rng: &mut Rng,
    ) -> Vec<Strategy> {
        let (elite, alpha) = (self.config.alpha_elite, &self.alpha.genome.tree);
        let parent = |rng: &mut Rng| &parents.choose(rng).genome.tree;
        let mut trees = match operator {
            Operator::Crossover => {
                let first = if elite { alpha } else { parent(rng) };
                crossover(first, parent(rng), rng).into()
            }
            Operator::Mutation => {
                let of_alpha = elite && rng.random_bool(0.5);
                let mut tree = if of_alpha { alpha } else { parent(rng) }.clone();
                mutate(&mut tree, &self.terminals, rng);
                vec![tree]
            }
            Operator::Reproduction => vec![parent(rng).clone()],
        };
        for tree in &mut trees {
            prune(tree, self.config.nodes);
        }
        trees.into_iter().map(|tree| Strategy::new(tree, self.terminals.open)).collect()
    }

    fn trial(&self, population: &[Individual<Strategy>], seed: u64) -> Trial<'a, G> {
        self.measure.trial(population, &self.alpha.genome, seed, self.stop)
    }

    fn conclude(
        &mut self,
        number: usize,
        trial: Trial<'a, G>,
        population: &mut [Individual<Strategy>],
        seed: u64,
    ) -> Option<Generation> {
        let (fitness, played) = trial.judge(population)?;
        let distinct = trial.distinct();
        let (config, readings) = (self.config, &self.config.readings);
        self.alpha.fitness = fitness;
        self.plies += played;
        // 3. of Algorithm 9.1: what was learned.
        let poor = readings.weakest * fitness;
        if config.reinforcement {
            for weak in population.iter().filter(|one| one.fitness < poor) {
                self.memory.penalise(&weak.genome.heuristics);
            }
        }
        let promoted = self.promote(population, seed);
        if promoted > 0 || readings.strongest == Strongest::Reigning {
            self.memory.reward(&self.alpha.genome.heuristics);
        }
        let nodes = population.iter().map(|one| one.genome.tree.nodes.len() as f64);
        let generation = Generation {
            number,
            fitness: Statistics::of(population),
            alpha: fitness,
            promoted,
            nodes: nodes.sum::<f64>() / population.len() as f64,
            heuristics: self.alpha.genome.heuristics,
            distinct,
            plies: self.plies,
        };
        if config.reinforcement && readings.learned == Learned::Generation {
            let learned = self.memory.learn(&self.alpha.genome.heuristics, readings);
            let tree = StrategyTree::of(&learned.scaled_to(config.highest));
            self.alpha = Individual::new(Strategy::new(tree, self.terminals.open));
        }
        Some(generation)
    }
}

impl<G: Strategic> Strategies<'_, G> {
    /// Replaces the alpha player by the fittest strategy if that is fitter, or by the mean of
    /// several that are equally fit (§9.2.2), or by the first of them when the mean is not as fit.
    /// Says how many made the new one.
    fn promote(&mut self, population: &[Individual<Strategy>], seed: u64) -> usize {
        let best = population.iter().map(|one| one.fitness).fold(f64::NEG_INFINITY, f64::max);
        if best <= self.alpha.fitness {
            return 0;
        }
        let fittest = || population.iter().filter(|one| one.fitness == best);
        let Some(first) = fittest().next() else { return 0 };
        let count = fittest().count();
        // The mean of equals is any of them.
        if fittest().all(|other| other.genome.heuristics == first.genome.heuristics) {
            self.alpha = first.clone();
            return count;
        }
        let mut mean = Mean::NOTHING;
        fittest().for_each(|one| mean.add(&one.genome.heuristics));
        let merged = StrategyTree::of(&mean.get().unwrap_or(Heuristics::ZERO));
        let merged = Strategy::new(merged, self.terminals.open);
        let (is_as_fit, played) = self.measure.is_as_fit(&merged, best, seed, &mut self.room);
        self.plies += played;
        if is_as_fit {
            self.alpha = Individual { genome: merged, fitness: best };
            return count;
        }
        self.alpha = first.clone();
        1
    }
}
