//! Algorithm 9.1: one run of evolution for every move of a game.

use std::sync::{Mutex, PoisonError};

use gamut_board::mix;
use gamut_game::rng;
use rand::RngExt;

use super::config::{Fitness, Learned, Span, Strongest};
use super::crew::{Round, with_crew};
use super::generation::Terminals;
use super::heuristics::Mean;
use super::population::{Breeding, Individual, Origin, initial, origins};
use super::reinforcement::Memory;
use super::strategic::Ties;
use super::tournament::{Scratch, Tournament};
use super::training::{Known, Training};
use super::{Config, Heuristics, Strategic, StrategyTree, mobility};

/// A player's evolution over a game: what it passes on from one move to the next.
#[derive(Debug)]
pub struct Evolution<G: Strategic> {
    config: Config,
    seed: u64,
    threads: usize,
    /// Strategies that the first initial population begins with.
    seeds: Vec<StrategyTree>,
    runs: u64,
    population: Vec<Individual>,
    alpha: Option<StrategyTree>,
    memory: Memory,
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

/// How strategies are measured in one run.
enum Measure<G: Strategic> {
    Tournament(Tournament<G>),
    Training(Training<G>),
}

/// A generation to be bred and measured: the jobs are its origins.
struct Brood<'a, G: Strategic> {
    config: &'a Config,
    terminals: &'a Terminals,
    measure: &'a Measure<G>,
    parents: Vec<Individual>,
    alpha: Individual,
    seed: u64,
    stop: &'a (dyn Fn() -> bool + Sync),
    slots: Vec<Mutex<Slot>>,
}

/// Offspring of one origin.
struct Slot {
    origin: Origin,
    /// The number of the first in the generation.
    first: usize,
    count: usize,
    individuals: Vec<Individual>,
    /// What the alpha player achieved against them.
    alpha: f64,
    plies: u64,
    /// Whether they were measured: not when the run was stopped.
    is_done: bool,
}

/// What a thread keeps while it measures.
#[derive(Default)]
struct Room {
    games: Scratch,
    known: Known,
}

impl<G: Strategic> Round for Brood<'_, G> {
    type Scratch = Room;

    fn jobs(&self) -> usize {
        self.slots.len()
    }

    fn work(&self, job: usize, room: &mut Room) {
        let mut slot = self.slots[job].lock().unwrap_or_else(PoisonError::into_inner);
        let slot = &mut *slot;
        if (self.stop)() {
            return;
        }
        if slot.origin != Origin::Initial {
            let Self { config, terminals, parents, alpha, .. } = self;
            let breeding = Breeding { config, terminals, parents, alpha };
            let rng = &mut rng(self.seed, slot.first as u64);
            slot.individuals = breeding.breed(slot.origin, slot.count, rng);
        }
        for (at, individual) in slot.individuals.iter_mut().enumerate() {
            let seed = mix(self.seed ^ mix((slot.first + at) as u64 + 1));
            let achieved = match self.measure {
                Measure::Tournament(tournament) => {
                    let alpha = &self.alpha.ranking;
                    tournament.evaluate(&individual.ranking, alpha, seed, &mut room.games)
                }
                Measure::Training(training) => {
                    training.evaluate(&individual.ranking, seed, &mut room.known)
                }
            };
            individual.fitness = achieved.own;
            slot.alpha += achieved.alpha;
            slot.plies += achieved.plies;
        }
        slot.is_done = true;
    }
}

impl<G: Strategic> Evolution<G> {
    /// The evolution of a new game. All chance in it comes from `seed`; the number of threads
    /// changes nothing but the time.
    #[must_use]
    pub fn new(config: Config, seeds: Vec<StrategyTree>, seed: u64, threads: usize) -> Self {
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
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Forgets everything but the parameters, for a new game.
    pub fn restart(&mut self) {
        self.seed = mix(self.seed);
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
        let terminals = Terminals {
            squares: G::squares(position),
            lowest: config.lowest,
            highest: config.highest,
        };
        let measure = match config.fitness {
            Fitness::Games => Measure::Tournament(Tournament::<G>::new(position, &config)),
            Fitness::Training | Fitness::Stages => {
                Measure::Training(Training::<G>::new(position, &config))
            }
        };
        if config.readings.span == Span::Run {
            self.memory = Memory::NOTHING;
        }
        if self.population.is_empty() || !config.preserve_population {
            self.population = initial(&config, &terminals, &self.seeds, mix(run_seed));
        }
        let kept = self.alpha.take().filter(|_| config.preserve_alpha);
        let mut alpha = match kept {
            Some(tree) => Individual::new(tree),
            None => {
                let any = rng(run_seed, 0).random_range(0..self.population.len());
                self.population[any].clone()
            }
        };
        let mut population = std::mem::take(&mut self.population);
        let mut plies = 0;
        let mut known = Known::default();
        let memory = &mut self.memory;
        with_crew(self.threads, |work| {
            for number in 1..=config.generations {
                let seed = mix(run_seed ^ mix(number as u64));
                // 4. of Algorithm 9.1: a new generation; and 2.: its fitness.
                let slots = match number {
                    1 => present(std::mem::take(&mut population)),
                    _ => vacant(&config),
                };
                let brood = Brood {
                    config: &config,
                    terminals: &terminals,
                    measure: &measure,
                    parents: std::mem::take(&mut population),
                    alpha: alpha.clone(),
                    seed,
                    stop,
                    slots,
                };
                let brood = work(brood);
                let slots = brood.slots.into_iter();
                let slots: Vec<Slot> = slots
                    .map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner))
                    .collect();
                if slots.iter().any(|slot| !slot.is_done) {
                    // Half a generation is none: the one before stays.
                    population = match number {
                        1 => slots.into_iter().flat_map(|slot| slot.individuals).collect(),
                        _ => brood.parents,
                    };
                    break;
                }
                let mut alpha_points = 0.0;
                for slot in slots {
                    alpha_points += slot.alpha;
                    plies += slot.plies;
                    population.extend(slot.individuals);
                }
                // "Determined by dividing its total fitness by the number of elements."
                alpha.fitness = match &measure {
                    Measure::Tournament(_) => alpha_points / population.len() as f64,
                    Measure::Training(training) => {
                        let achieved = training.evaluate(&alpha.ranking, mix(seed), &mut known);
                        plies += achieved.plies;
                        achieved.own
                    }
                };
                // 3.: what was learned.
                let poor = config.readings.weakest * alpha.fitness;
                if config.reinforcement {
                    for weak in population.iter().filter(|one| one.fitness < poor) {
                        memory.penalise(&weak.heuristics);
                    }
                }
                let measured_by = alpha.fitness;
                let promoted = promote(&mut alpha, &population, |merged| match &measure {
                    Measure::Tournament(_) => true,
                    // Several moves may be equally good and their mean a move that is not.
                    Measure::Training(training) => {
                        let best = merged.fitness;
                        let achieved = training.evaluate(&merged.ranking, !seed, &mut known);
                        plies += achieved.plies;
                        achieved.own >= best
                    }
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
            }
        });
        self.population = population;
        let learned = match config.reinforcement {
            true => self.memory.learn(&alpha.heuristics, &config.readings),
            false => alpha.heuristics,
        };
        self.alpha = Some(match config.readings.learned {
            Learned::Alpha if config.reinforcement => StrategyTree::of(&learned),
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

/// The initial population, each a job of its own.
fn present(population: Vec<Individual>) -> Vec<Mutex<Slot>> {
    let slot = |(first, individual)| {
        Mutex::new(Slot {
            origin: Origin::Initial,
            first,
            count: 1,
            individuals: vec![individual],
            alpha: 0.0,
            plies: 0,
            is_done: false,
        })
    };
    population.into_iter().enumerate().map(slot).collect()
}

/// Room for the offspring of a generation.
fn vacant(config: &Config) -> Vec<Mutex<Slot>> {
    let mut first = 0;
    let slot = |(origin, count)| {
        let individuals = Vec::with_capacity(count);
        let slot = Slot { origin, first, count, individuals, alpha: 0.0, plies: 0, is_done: false };
        first += count;
        Mutex::new(slot)
    };
    origins(config).into_iter().map(slot).collect()
}

/// Replaces the alpha player by the fittest strategy if that is fitter, or by the mean of
/// several that are equally fit (§9.2.2), or by the first of them when `is_fit` says that the
/// mean is not. Says how many made the new one.
fn promote(
    alpha: &mut Individual,
    population: &[Individual],
    mut is_fit: impl FnMut(&Individual) -> bool,
) -> usize {
    let best = population.iter().map(|one| one.fitness).fold(f64::NEG_INFINITY, f64::max);
    if best <= alpha.fitness {
        return 0;
    }
    let fittest = || population.iter().filter(|one| one.fitness == best);
    let Some(first) = fittest().next() else { return 0 };
    let count = fittest().count();
    if count > 1 {
        let mut mean = Mean::NOTHING;
        fittest().for_each(|one| mean.add(&one.heuristics));
        let merged = mean.get().unwrap_or(Heuristics::ZERO);
        let merged = Individual { fitness: best, ..Individual::new(StrategyTree::of(&merged)) };
        if is_fit(&merged) {
            *alpha = merged;
            return count;
        }
    }
    *alpha = first.clone();
    1
}
