//! Strategies, and how a generation makes the next (§9.2.3).

use gamut_board::SquareSet;
use gamut_game::{Rng, rng};
use rand::RngExt;

use super::generation::{Terminals, generate};
use super::operators::{crossover, mutate, prune};
use super::{Config, Heuristics, Ranking, StrategyTree};

/// An element of the population.
#[derive(Clone, Debug)]
pub(crate) struct Individual {
    pub(crate) tree: StrategyTree,
    pub(crate) heuristics: Heuristics,
    /// The order of the squares that are open in the present run.
    pub(crate) ranking: Ranking,
    pub(crate) fitness: f64,
}

impl Individual {
    pub(crate) fn new(tree: StrategyTree, open: SquareSet) -> Self {
        let heuristics = tree.heuristics();
        Self { ranking: Ranking::within(&heuristics, open), heuristics, tree, fitness: 0.0 }
    }

    /// Looks at the squares that are open now.
    pub(crate) fn look(&mut self, open: SquareSet) {
        self.ranking = Ranking::within(&self.heuristics, open);
    }
}

/// The initial population: first `seeds`, then random trees.
pub(crate) fn initial(
    config: &Config,
    terminals: &Terminals,
    seeds: &[StrategyTree],
    seed: u64,
) -> Vec<Individual> {
    let given = seeds.iter().take(config.population).cloned();
    let random = (0..config.population).map(|number| {
        let rng = &mut rng(seed, number as u64);
        let mut tree = generate(config.method, number, config.depth, terminals, rng);
        prune(&mut tree, config.nodes);
        tree
    });
    given
        .chain(random)
        .take(config.population)
        .map(|tree| Individual::new(tree, terminals.open))
        .collect()
}

/// How one or two offspring come into being.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Crossover,
    Mutation,
    Reproduction,
}

/// The origins of a generation, and how many offspring each has: two for a crossover, but the
/// last may be short of its second.
pub(crate) fn origins(config: &Config) -> Vec<(Origin, usize)> {
    let [crossover, mutation, reproduction] = config.offspring();
    let pairs = (0..crossover).step_by(2).map(|at| (Origin::Crossover, (crossover - at).min(2)));
    let mutations = std::iter::repeat_n((Origin::Mutation, 1), mutation);
    pairs
        .chain(mutations)
        .chain(std::iter::repeat_n((Origin::Reproduction, 1), reproduction))
        .collect()
}

/// What breeding needs to know.
pub(crate) struct Breeding<'a> {
    pub(crate) config: &'a Config,
    pub(crate) terminals: &'a Terminals,
    pub(crate) parents: &'a [Individual],
    pub(crate) alpha: &'a Individual,
}

impl Breeding<'_> {
    /// One or two offspring.
    pub(crate) fn breed(&self, origin: Origin, count: usize, rng: &mut Rng) -> Vec<Individual> {
        let elite = self.config.alpha_elite;
        let mut trees = match origin {
            Origin::Crossover => {
                let first = if elite { self.alpha } else { self.parent(rng) };
                crossover(&first.tree, &self.parent(rng).tree, rng).into()
            }
            Origin::Mutation => {
                let parent =
                    if elite && rng.random_bool(0.5) { self.alpha } else { self.parent(rng) };
                let mut tree = parent.tree.clone();
                mutate(&mut tree, self.terminals, rng);
                vec![tree]
            }
            Origin::Reproduction => vec![self.parent(rng).tree.clone()],
        };
        trees.truncate(count);
        for tree in &mut trees {
            prune(tree, self.config.nodes);
        }
        trees.into_iter().map(|tree| Individual::new(tree, self.terminals.open)).collect()
    }

    /// Tournament selection (Algorithm 6.2).
    fn parent(&self, rng: &mut Rng) -> &Individual {
        let mut any = || &self.parents[rng.random_range(0..self.parents.len())];
        let mut best = any();
        for _ in 1..self.config.tournament {
            let other = any();
            if other.fitness > best.fitness {
                best = other;
            }
        }
        best
    }
}
