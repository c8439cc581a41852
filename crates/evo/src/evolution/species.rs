//! Individuals as a species: how they breed (§2.4), and how a generation is examined (§3.2).

use std::collections::BTreeSet;

use gamut_board::mix;
use gamut_evolve::{Individual, Parents, Species, Statistics, Trial};
use gamut_game::Rng;
use rand::RngExt;

use super::examinations::Examinations;
use super::member::{Member, Spent};
use super::plan::Breeding;
use super::round_robin::RoundRobin;
use super::step_sizes::Weights;
use crate::fitness::{Contest, Duel, Examination, Measure, Thresholds};
use crate::genome::{Genome, position_genes};
use crate::ordering::ordering_genes;
use crate::program::{cross_branch_free, cross_sequences, mutate_by_crossover, mutate_statements};
use crate::steered::{Gene, Steered};

/// What all individuals of a deme share.
pub(crate) struct Modules<'a, G: Steered> {
    pub(crate) contest: &'a Contest<G>,
    pub(crate) thresholds: Thresholds,
    pub(crate) breeding: Breeding,
    pub(crate) population: usize,
    pub(crate) ordering_genes: Vec<Gene>,
    pub(crate) position_genes: Vec<Gene>,
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

/// How a place in the next generation is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    /// By the n-th best, who is examined further.
    Survival(usize),
    /// By an offspring.
    Birth,
}

/// What a generation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// Fitness of its individuals.
    pub fitness: Statistics,
    /// What it cost.
    pub spent: Spent,
    /// Positions that the fittest entered for a move, on average over its games.
    pub nodes_per_move: f64,
    /// How many programs differ without their dead code.
    pub programs: usize,
    /// Statements of the programs, on average.
    pub statements: f64,
    /// The mean step sizes of ordering and position modules.
    pub steps: [f64; 2],
}

impl<'a, G: Steered> Modules<'a, G> {
    pub(crate) fn new(
        contest: &'a Contest<G>,
        thresholds: Thresholds,
        breeding: Breeding,
        population: usize,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let (ordering_genes, position_genes) = (ordering_genes::<G>(), position_genes::<G>());
        Self { contest, thresholds, breeding, population, ordering_genes, position_genes, stop }
    }

    /// An individual by chance that is not very weak, if one of some is not.
    pub(crate) fn create(&self, rng: &mut Rng) -> Member {
        self.not_very_weak(rng, |rng| {
            let genome = Genome::random::<G>(self.breeding.bounds(), rng);
            Member::new(genome, self.breeding.step)
        })
    }

    /// An individual that is to be examined. "In phase one the individual plays two games against 2. If the individual is very weak it can
    /// be identified by the fitness function and replaced immediately."
    fn not_very_weak(&self, rng: &mut Rng, mut make: impl FnMut(&mut Rng) -> Member) -> Member {
        if self.thresholds.by == Measure::Ranking {
            return make(rng);
        }
        let mut spent = Spent::default();
        for attempt in 1.. {
            let mut member = make(rng);
            let genome = member.genome();
            let examination = Examination::new(self.thresholds);
            for &class in examination.games() {
                // When it is to stop, the generation will not count.
                let Some(played) = self.contest.play(&genome, class, rng.random(), self.stop)
                else {
                    return member;
                };
                member.add(class, &played);
                spent.add(&played);
            }
            member.spent = spent;
            let is_weak = Examination::is_very_weak(&member.results, &self.thresholds);
            if !is_weak || attempt >= self.breeding.attempts {
                return member;
            }
        }
        unreachable!("attempts end")
    }

    /// An offspring of two, or of one.
    fn offspring(&self, parents: &Parents<Member>, rng: &mut Rng) -> Member {
        let Breeding { crossover, mutation, statement_mutation, .. } = self.breeding;
        let (bounds, counts) = (self.breeding.bounds(), G::COUNTS.len());
        let one = &parents.choose(rng).genome;
        let other = &parents.choose(rng).genome;
        let crosses = rng.random_bool(crossover);
        let mut depth = one.depth.clone();
        if crosses {
            let pair = [&one.depth, &other.depth];
            [depth, _] = match rng.random_bool(0.5) {
                true => cross_sequences(pair, bounds, rng),
                false => cross_branch_free(pair, bounds, rng),
            };
        }
        // "Mutation is performed subsequently to crossover or independently from it."
        if rng.random_bool(mutation) {
            depth = match rng.random_bool(0.5) {
                true => mutate_by_crossover(&depth, bounds, counts, rng),
                false => mutate_statements(&depth, statement_mutation, counts, rng),
            };
        }
        let mut weights = |one: &Weights, other: &Weights, genes: &[Gene]| {
            let mut weights = if crosses { one.recombined(other, rng) } else { one.clone() };
            weights.mutate(genes, rng);
            weights
        };
        let ordering = weights(&one.ordering, &other.ordering, &self.ordering_genes);
        let position = weights(&one.position, &other.position, &self.position_genes);
        Member::of(depth, ordering, position)
    }
}

impl<'a, G: Steered> Species for Modules<'a, G> {
    type Genome = Member;
    type Operator = Operator;
    type Trial = Examining<'a, G>;
    type Generation = Generation;

    /// The fittest first.
    fn parents(&self, mut population: Vec<Individual<Member>>) -> Parents<Member> {
        population.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
        Parents::new(population, self.breeding.selection, self.breeding.tournament)
    }

    fn operators(&self) -> Vec<(Operator, usize)> {
        let survivals = (0..self.breeding.survivors).map(|rank| (Operator::Survival(rank), 1));
        let births = self.population - self.breeding.survivors;
        survivals.chain(std::iter::repeat_n((Operator::Birth, 1), births)).collect()
    }

    fn breed(&self, operator: Operator, parents: &Parents<Member>, rng: &mut Rng) -> Vec<Member> {
        vec![match operator {
            Operator::Survival(rank) => Member { is_due: true, ..parents[rank].genome.clone() },
            Operator::Birth => self.not_very_weak(rng, |rng| self.offspring(parents, rng)),
        }]
    }

    fn trial(&self, population: &[Individual<Member>], seed: u64) -> Examining<'a, G> {
        let seed = mix(seed ^ 3);
        if self.thresholds.by == Measure::Ranking {
            // Parents have met already; of their children, everybody is due.
            let is_due = population.iter().any(|one| one.genome.is_due);
            let all = population.iter().filter(|_| is_due).map(|one| one.genome.genome());
            let all = RoundRobin::new(self.contest, all.collect(), seed, self.stop);
            return Examining::Ranking(all);
        }
        let due = population.iter().map(|one| &one.genome).filter(|member| member.is_due);
        let candidate = |member: &Member| {
            (member.genome(), Examination::further(self.thresholds, member.results.clone()))
        };
        let due = due.map(candidate).collect();
        Examining::Classes(Examinations::new(self.contest, due, seed, self.stop))
    }

    fn conclude(
        &mut self,
        _: usize,
        trial: Examining<'a, G>,
        population: &mut [Individual<Member>],
        _: u64,
    ) -> Option<Generation> {
        let mut spent = Spent::default();
        match trial {
            Examining::Classes(examinations) => {
                let due = population.iter_mut().filter(|one| one.genome.is_due);
                for (one, sitting) in due.zip(examinations.into_sittings()?) {
                    spent.extend(std::mem::take(&mut one.genome.spent));
                    for (class, played) in sitting.played {
                        one.genome.add(class, &played);
                        spent.add(&played);
                    }
                }
            }
            Examining::Ranking(all) => rank(population, &all.into_duels()?, &mut spent),
        }
        for one in population.iter_mut() {
            one.genome.is_due = false;
            one.fitness = one.genome.fitness();
        }
        Some(generation::<G>(population, spent))
    }
}

/// Gives everybody the mean of its results in a round robin; whoever met nobody stands as before.
fn rank(population: &mut [Individual<Member>], duels: &[(usize, usize, Duel)], spent: &mut Spent) {
    let mut results = vec![Vec::new(); population.len()];
    for (first, second, duel) in duels {
        results[*first].push(duel.result);
        results[*second].push(-duel.result);
        population[*first].genome.add_duel(duel, 0);
        population[*second].genome.add_duel(duel, 1);
        spent.add_duel(duel);
    }
    for (one, results) in population.iter_mut().zip(results) {
        if !results.is_empty() {
            one.genome.standing = Some(results.iter().sum::<f64>() / results.len() as f64);
        }
    }
}

/// How a generation is examined.
pub(crate) enum Examining<'a, G: Steered> {
    /// Each by itself, against players of fixed depth.
    Classes(Examinations<'a, G>),
    /// Each against each.
    Ranking(RoundRobin<'a, G>),
}

impl<G: Steered> Trial for Examining<'_, G> {
    type Room = ();

    fn jobs(&self) -> usize {
        match self {
            Self::Classes(examinations) => examinations.jobs(),
            Self::Ranking(all) => all.games(),
        }
    }

    fn measure(&self, job: usize, room: &mut ()) {
        match self {
            Self::Classes(examinations) => examinations.measure(job, room),
            Self::Ranking(all) => all.play(job),
        }
    }
}

/// What a generation that was examined came to.
fn generation<G: Steered>(population: &[Individual<Member>], spent: Spent) -> Generation {
    let programs = population.iter().map(|one| one.genome.depth.without_dead_code());
    let programs: BTreeSet<String> = programs.map(|program| program.text(G::COUNTS)).collect();
    let mean = |of: &dyn Fn(&Member) -> f64| {
        population.iter().map(|one| of(&one.genome)).sum::<f64>() / population.len() as f64
    };
    let fittest = population.iter().max_by(|a, b| a.fitness.total_cmp(&b.fitness));
    Generation {
        fitness: Statistics::of(population),
        spent,
        nodes_per_move: fittest.map_or(0.0, |one| one.genome.nodes_per_move()),
        programs: programs.len(),
        statements: mean(&|member| member.depth.size() as f64),
        steps: [mean(&|member| member.ordering.step()), mean(&|member| member.position.step())],
    }
}
