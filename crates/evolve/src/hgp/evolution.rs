//! Algorithm 9.1: one run of evolution for every move of a game.

use gamut_board::{SquareSet, mix};
use gamut_game::rng;
use rand::RngExt;

use super::config::{Learned, Span};
use super::generation::Terminals;
use super::measure::{Measure, Room};
use super::reinforcement::Memory;
use super::species::{Strategies, Strategy};
use super::strategic::Ties;
use super::{Evolves, Heuristics, HgpConfig, Strategic, StrategyTree, mobility};
use crate::{Individual, Run, Statistics, evolve, first_generation};

/// A player's evolution over a game: what it passes on from one move to the next.
#[derive(Clone, Debug)]
pub struct Evolution<G: Strategic> {
    pub(super) config: HgpConfig,
    seed: u64,
    threads: usize,
    /// Strategies that every initial population begins with; the first of them is the first
    /// alpha player.
    seeds: Vec<StrategyTree>,
    pub(super) runs: u64,
    pub(super) population: Vec<Individual<Strategy>>,
    pub(super) alpha: Option<StrategyTree>,
    pub(super) memory: Memory,
    game: std::marker::PhantomData<G>,
}

/// What a generation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// Which, the first being 1.
    pub number: usize,
    /// Its fitness.
    pub fitness: Statistics,
    /// The fitness of the alpha player that the generation was measured by.
    pub alpha: f64,
    /// How many strategies make up the new alpha player; 0: the old one stays.
    pub promoted: usize,
    /// Nodes of the mean tree.
    pub nodes: f64,
    /// What the alpha player thinks of the squares now.
    pub heuristics: Heuristics,
    /// How many of the strategies order the open squares differently.
    pub distinct: usize,
    /// Plies played in the run so far to measure fitness.
    pub plies: u64,
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Evolved {
    /// The alpha player.
    pub alpha: StrategyTree,
    /// What it thinks of the squares.
    pub heuristics: Heuristics,
    /// The same after reinforcement learning; without it, the same.
    pub learned: Heuristics,
    /// Plies played to measure fitness.
    pub plies: u64,
}

impl<G: Strategic> Evolution<G> {
    /// The evolution of a new game. Initial populations begin with `seeds`, and the first of them
    /// is the first alpha player. All chance in it comes from `seed`; the number of threads
    /// changes nothing but the time.
    #[must_use]
    pub fn new(config: HgpConfig, seeds: Vec<StrategyTree>, seed: u64, threads: usize) -> Self {
        Self {
            config,
            seed,
            threads,
            seeds,
            runs: 0,
            population: Vec::new(),
            alpha: None,
            memory: Memory::NOTHING,
            game: std::marker::PhantomData,
        }
    }

    /// The parameters.
    #[must_use]
    pub fn config(&self) -> &HgpConfig {
        &self.config
    }

    /// The alpha player of the last run, which is that of the next at first.
    #[must_use]
    pub fn alpha(&self) -> Option<&StrategyTree> {
        self.alpha.as_ref()
    }

    /// The best strategies of the last run, the alpha player first.
    pub(super) fn best(&self, count: usize) -> Vec<&StrategyTree> {
        let mut others: Vec<_> = self.population.iter().collect();
        others.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
        let others = others.into_iter().map(|one| &one.genome.tree);
        let mut best: Vec<&StrategyTree> = Vec::new();
        for tree in self.alpha.iter().chain(others) {
            if best.len() < count && !best.contains(&tree) {
                best.push(tree);
            }
        }
        best
    }

    /// Puts strategies in the place of the least fit of the last run.
    pub(super) fn take_in(&mut self, strategies: Vec<StrategyTree>) {
        let mut order: Vec<usize> = (0..self.population.len()).collect();
        order.sort_by(|&a, &b| self.population[a].fitness.total_cmp(&self.population[b].fitness));
        for (place, tree) in order.into_iter().zip(strategies) {
            // Every run looks at its open squares and measures fitness anew.
            self.population[place] = Individual::new(Strategy::new(tree, SquareSet::ALL));
        }
    }

    /// Changes nothing but the time.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Forgets everything but the parameters and the strategies it begins with, for a new game
    /// with the chances of `seed`.
    pub fn restart(&mut self, seed: u64) {
        self.seed = seed;
        self.runs = 0;
        self.population.clear();
        self.alpha = None;
        self.memory = Memory::NOTHING;
    }

    /// One run (Algorithm 9.1): evolves strategies for the side to move in `position`.
    ///
    /// `watch` is shown every generation. When `stop` says so the run ends at once, with what
    /// the last whole generation came to.
    pub fn run(
        &mut self,
        position: &G::Position,
        stop: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(&Generation),
    ) -> Evolved
    where
        G: Evolves,
    {
        G::run(self, position, stop, watch)
    }

    /// The same, compiled where it is called.
    pub(super) fn run_here(
        &mut self,
        position: &G::Position,
        stop: &(dyn Fn() -> bool + Sync),
        watch: &mut dyn FnMut(&Generation),
    ) -> Evolved {
        let config = self.config.clone();
        let run_seed = mix(self.seed ^ mix(self.runs));
        self.runs += 1;
        let terminals = Terminals::of::<G>(position, &config);
        let measure = Measure::<G>::new(position, &config);
        if config.readings.span == Span::Run {
            self.memory = Memory::NOTHING;
        }
        if self.population.is_empty() || !config.preserve_population {
            let given = self.seeds.iter().cloned();
            let given = given.map(|tree| Strategy::new(tree, terminals.open));
            let create = |number, rng: &mut _| Strategy::create(&config, &terminals, number, rng);
            self.population = first_generation(config.population, given, mix(run_seed), create);
        } else {
            self.population.iter_mut().for_each(|one| one.genome.look(terminals.open));
        }
        let kept = match self.runs {
            // Load Alpha (appendix A).
            1 => self.seeds.first().cloned(),
            _ => self.alpha.take().filter(|_| config.preserve_alpha),
        };
        let alpha = match kept {
            Some(tree) => Individual::new(Strategy::new(tree, terminals.open)),
            None => {
                let any = rng(run_seed, 0).random_range(0..self.population.len());
                self.population[any].clone()
            }
        };
        let species = Strategies {
            config: &config,
            terminals,
            measure: &measure,
            stop,
            alpha,
            memory: std::mem::replace(&mut self.memory, Memory::NOTHING),
            plies: 0,
            room: Room::default(),
        };
        let run = Run { generations: config.generations, seed: run_seed, threads: self.threads };
        let (species, population) =
            evolve(species, std::mem::take(&mut self.population), &run, watch);
        let Strategies { alpha: Individual { genome: alpha, .. }, memory, plies, .. } = species;
        (self.population, self.memory) = (population, memory);
        let learned = match config.reinforcement {
            true if config.readings.learned == Learned::Generation => alpha.heuristics,
            true => self.memory.learn(&alpha.heuristics, &config.readings),
            false => alpha.heuristics,
        };
        self.alpha = Some(match config.readings.learned {
            Learned::Alpha if config.reinforcement => {
                StrategyTree::of(&learned.scaled_to(config.highest))
            }
            _ => alpha.tree.clone(),
        });
        Evolved { alpha: alpha.tree, heuristics: alpha.heuristics, learned, plies }
    }

    /// The move that a run leads to; `None` when the game is over.
    pub fn choose(&self, position: &G::Position, evolved: &Evolved) -> Option<G::Move> {
        let mut ties = Ties::new(mix(self.seed ^ mix(self.runs)), u64::MAX);
        mobility::choose::<G>(position, &evolved.learned, &self.config, &mut ties)
    }
}
