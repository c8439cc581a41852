//! Algorithm 9.1: one run of evolution for every move of a game.

use std::num::NonZero;
use std::thread;

use gamut_board::{SquareSet, mix};
use gamut_game::rng;
use rand::RngExt;

use super::config::{Learned, Span, Strongest};
use super::crew::{Round, with_crew};
use super::generation::Terminals;
use super::heuristics::Mean;
use super::measure::{Measure, Room, Trial};
use super::nursery::Nursery;
use super::population::{Individual, initial};
use super::reinforcement::Memory;
use super::strategic::Ties;
use super::{Config, Heuristics, Strategic, StrategyTree, mobility};

/// A player's evolution over a game: what it passes on from one move to the next.
#[derive(Clone, Debug)]
pub struct Evolution<G: Strategic> {
    pub(super) config: Config,
    seed: u64,
    threads: usize,
    /// Strategies that every initial population begins with; the first of them is the first
    /// alpha player.
    seeds: Vec<StrategyTree>,
    pub(super) runs: u64,
    pub(super) population: Vec<Individual>,
    pub(super) alpha: Option<StrategyTree>,
    pub(super) memory: Memory,
    game: std::marker::PhantomData<G>,
}

/// What a generation came to.
#[derive(Clone, Debug)]
pub struct Generation {
    /// Which, the first being 1.
    pub number: usize,
    /// The best fitness.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
    /// The fitness of the alpha player that the generation was measured by.
    pub alpha: f64,
    /// How many strategies make up the new alpha player; 0: the old one stays.
    pub promoted: usize,
    /// Nodes of the mean tree.
    pub nodes: f64,
    /// What the alpha player thinks of the squares now.
    pub heuristics: Heuristics,
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

/// What the threads of a run do together.
enum Toil<'a, G: Strategic> {
    Breed(Box<Nursery<'a>>),
    Measure(Box<Trial<'a, G>>),
}

impl<G: Strategic> Round for Toil<'_, G> {
    type Scratch = Room;

    fn jobs(&self) -> usize {
        match self {
            Self::Breed(nursery) => nursery.jobs(),
            Self::Measure(trial) => trial.jobs(),
        }
    }

    fn work(&self, job: usize, room: &mut Room) {
        match self {
            Self::Breed(nursery) => nursery.breed(job),
            Self::Measure(trial) => trial.measure(job, room),
        }
    }
}

impl<G: Strategic> Evolution<G> {
    /// The evolution of a new game. Initial populations begin with `seeds`, and the
    /// first of them is the first alpha player. All chance in it comes from `seed`; the number of threads
    /// changes nothing but the time.
    #[must_use]
    pub fn new(config: Config, seeds: Vec<StrategyTree>, seed: u64, threads: usize) -> Self {
        Self {
            config,
            seed,
            // More threads than processors would wait for each other.
            threads: threads.min(thread::available_parallelism().map_or(1, NonZero::get)),
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
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The alpha player of the last run, which is that of the next at first.
    #[must_use]
    pub fn alpha(&self) -> Option<&StrategyTree> {
        self.alpha.as_ref()
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
            self.population = initial(&config, &terminals, &self.seeds, mix(run_seed));
        } else {
            self.population.iter_mut().for_each(|one| one.look(terminals.open));
        }
        let kept = match self.runs {
            // Load Alpha (appendix A).
            1 => self.seeds.first().cloned(),
            _ => self.alpha.take().filter(|_| config.preserve_alpha),
        };
        let mut alpha = match kept {
            Some(tree) => Individual::new(tree, terminals.open),
            None => {
                let any = rng(run_seed, 0).random_range(0..self.population.len());
                self.population[any].clone()
            }
        };
        let mut population = std::mem::take(&mut self.population);
        let mut plies = 0;
        let memory = &mut self.memory;
        let room = &mut Room::default();
        with_crew(self.threads, |work| {
            for number in 1..=config.generations {
                let seed = mix(run_seed ^ mix(number as u64));
                // 4. of Algorithm 9.1: a new generation.
                let parents = match number {
                    1 => None,
                    _ => {
                        let parents = std::mem::take(&mut population);
                        let alpha = alpha.clone();
                        let nursery = Nursery::new(&config, &terminals, parents, alpha, seed);
                        let Toil::Breed(nursery) = work(Toil::Breed(Box::new(nursery))) else {
                            unreachable!("a round comes back as it was given")
                        };
                        let (parents, offspring) = nursery.into_generations();
                        population = offspring;
                        Some(parents)
                    }
                };
                // 2.: its fitness.
                let trial = measure.trial(&population, &alpha, seed, stop);
                let Toil::Measure(trial) = work(Toil::Measure(Box::new(trial))) else {
                    unreachable!("a round comes back as it was given")
                };
                let Some((fitness, played)) = trial.judge(&mut population) else {
                    // Half a generation is none: the one before stays.
                    if let Some(parents) = parents {
                        population = parents;
                    }
                    break;
                };
                alpha.fitness = fitness;
                plies += played;
                // 3.: what was learned.
                let poor = config.readings.weakest * alpha.fitness;
                if config.reinforcement {
                    for weak in population.iter().filter(|one| one.fitness < poor) {
                        memory.penalise(&weak.heuristics);
                    }
                }
                let measured_by = alpha.fitness;
                let promoted = promote(&mut alpha, &population, terminals.open, |merged| {
                    let (is_as_fit, played) = measure.is_as_fit(merged, seed, room);
                    plies += played;
                    is_as_fit
                });
                if promoted > 0 || config.readings.strongest == Strongest::Reigning {
                    memory.reward(&alpha.heuristics);
                }
                let size = population.len() as f64;
                let generation = Generation {
                    number,
                    best: population
                        .iter()
                        .map(|one| one.fitness)
                        .fold(f64::NEG_INFINITY, f64::max),
                    mean: population.iter().map(|one| one.fitness).sum::<f64>() / size,
                    alpha: measured_by,
                    promoted,
                    nodes: population.iter().map(|one| one.tree.nodes.len() as f64).sum::<f64>()
                        / size,
                    heuristics: alpha.heuristics,
                    plies,
                };
                watch(&generation);
                if config.reinforcement && config.readings.learned == Learned::Generation {
                    let learned = memory.learn(&alpha.heuristics, &config.readings);
                    let tree = StrategyTree::of(&learned.scaled_to(config.highest));
                    alpha = Individual::new(tree, terminals.open);
                }
            }
        });
        self.population = population;
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

/// Replaces the alpha player by the fittest strategy if that is fitter, or by the mean of
/// several that are equally fit (§9.2.2), or by the first of them when `is_fit` says that the
/// mean is not. Says how many made the new one.
fn promote(
    alpha: &mut Individual,
    population: &[Individual],
    open: SquareSet,
    mut is_fit: impl FnMut(&Individual) -> bool,
) -> usize {
    let best = population.iter().map(|one| one.fitness).fold(f64::NEG_INFINITY, f64::max);
    if best <= alpha.fitness {
        return 0;
    }
    let fittest = || population.iter().filter(|one| one.fitness == best);
    let Some(first) = fittest().next() else { return 0 };
    let count = fittest().count();
    // The mean of equals is any of them.
    if fittest().all(|other| other.heuristics == first.heuristics) {
        *alpha = first.clone();
        return count;
    }
    let mut mean = Mean::NOTHING;
    fittest().for_each(|one| mean.add(&one.heuristics));
    let merged = StrategyTree::of(&mean.get().unwrap_or(Heuristics::ZERO));
    let merged = Individual { fitness: best, ..Individual::new(merged, open) };
    if is_fit(&merged) {
        *alpha = merged;
        return count;
    }
    *alpha = first.clone();
    1
}
