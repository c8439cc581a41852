//! The loop: a generation breeds the next.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

use gamut_board::mix;
use gamut_game::{Rng, rng};

use crate::crew::{Round, with_crew};
use crate::{Individual, Parents, Species, Trial};

/// How long a population evolves, and from which seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Generations, the first population included.
    pub generations: usize,
    /// All chance comes from it.
    pub seed: u64,
    /// Threads change nothing but the time; more than there are processors are not used.
    pub threads: usize,
}

/// Evolves a population, and shows every generation to `watch`. When a trial is broken off the
/// run ends, with the last generation that was measured.
pub fn evolve<S: Species>(
    mut species: S,
    mut population: Vec<Individual<S::Genome>>,
    run: &Run,
    mut watch: impl FnMut(&S::Generation),
) -> (S, Vec<Individual<S::Genome>>) {
    // More threads than processors would wait for each other.
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    with_crew(run.threads.min(processors), |crew| {
        for number in 1..=run.generations {
            let seed = mix(run.seed ^ mix(number as u64));
            let mut before = None;
            if number > 1 {
                let parents = species.parents(population);
                (species, before, population) = breed(species, parents, seed, crew);
            }
            let trial;
            (species, trial) = measure(species, &population, seed, crew);
            let Some(generation) = species.conclude(number, trial, &mut population, seed) else {
                // Half a generation does not count: the one before stays.
                population = before.unwrap_or(population);
                break;
            };
            watch(&generation);
        }
        (species, population)
    })
}

/// A first generation: those that are `given`, then others that `create` makes by number and
/// chance.
pub fn first_generation<G>(
    size: usize,
    given: impl IntoIterator<Item = G>,
    seed: u64,
    create: impl Fn(usize, &mut Rng) -> G,
) -> Vec<Individual<G>> {
    let created = (0..size).map(|number| create(number, &mut rng(seed, number as u64)));
    given.into_iter().chain(created).take(size).map(Individual::new).collect()
}

/// What the threads of a run do together.
struct Shift<S: Species> {
    species: S,
    toil: Toil<S>,
}

enum Toil<S: Species> {
    Breed(Nursery<S>),
    Measure(S::Trial),
}

/// A generation that is to be bred. Each use of an operator is a job with a generator of its own,
/// so that it does not matter which thread does it.
struct Nursery<S: Species> {
    parents: Parents<S::Genome>,
    seed: u64,
    cradles: Vec<Cradle<S>>,
}

struct Cradle<S: Species> {
    operator: S::Operator,
    count: usize,
    offspring: Mutex<Vec<S::Genome>>,
}

impl<S: Species> Round for Shift<S> {
    type Scratch = <S::Trial as Trial>::Room;

    fn jobs(&self) -> usize {
        match &self.toil {
            Toil::Breed(nursery) => nursery.cradles.len(),
            Toil::Measure(trial) => trial.jobs(),
        }
    }

    fn work(&self, job: usize, room: &mut Self::Scratch) {
        match &self.toil {
            Toil::Breed(Nursery { parents, seed, cradles }) => {
                let Cradle { operator, count, offspring } = &cradles[job];
                let mut bred = self.species.breed(*operator, parents, &mut rng(*seed, job as u64));
                bred.truncate(*count);
                *offspring.lock().unwrap_or_else(PoisonError::into_inner) = bred;
            }
            Toil::Measure(trial) => trial.measure(job, room),
        }
    }
}

type Crew<'a, S> = &'a mut dyn FnMut(Shift<S>) -> Shift<S>;
type Population<S> = Vec<Individual<<S as Species>::Genome>>;

/// The parents when they have bred, and their offspring.
fn breed<S: Species>(
    species: S,
    parents: Parents<S::Genome>,
    seed: u64,
    crew: Crew<'_, S>,
) -> (S, Option<Population<S>>, Population<S>) {
    let cradle = |(operator, count)| Cradle { operator, count, offspring: Mutex::default() };
    let cradles = species.operators().into_iter().map(cradle).collect();
    let nursery = Nursery { parents, seed, cradles };
    let Shift { species, toil: Toil::Breed(nursery) } =
        crew(Shift { species, toil: Toil::Breed(nursery) })
    else {
        unreachable!("a round comes back as it was given")
    };
    let offspring = nursery
        .cradles
        .into_iter()
        .flat_map(|cradle| cradle.offspring.into_inner().unwrap_or_else(PoisonError::into_inner));
    let offspring = offspring.map(Individual::new).collect();
    (species, Some(nursery.parents.into_individuals()), offspring)
}

/// The trial of a generation, done.
fn measure<S: Species>(
    species: S,
    population: &[Individual<S::Genome>],
    seed: u64,
    crew: Crew<'_, S>,
) -> (S, S::Trial) {
    let trial = species.trial(population, seed);
    let Shift { species, toil: Toil::Measure(trial) } =
        crew(Shift { species, toil: Toil::Measure(trial) })
    else {
        unreachable!("a round comes back as it was given")
    };
    (species, trial)
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::{Selection, Statistics};

    /// Counts ones: the textbook's first problem.
    struct OneMax {
        /// The generation whose trial is broken off.
        broken: usize,
    }

    struct Ones(Vec<u32>, Vec<Mutex<f64>>);

    impl Trial for Ones {
        type Room = ();
        fn jobs(&self) -> usize {
            self.0.len()
        }
        fn measure(&self, job: usize, (): &mut ()) {
            *self.1[job].lock().unwrap() = f64::from(self.0[job].count_ones());
        }
    }

    impl Species for OneMax {
        type Genome = u32;
        type Operator = bool;
        type Trial = Ones;
        type Generation = (usize, Statistics);

        fn parents(&self, population: Vec<Individual<u32>>) -> Parents<u32> {
            Parents::new(population, Selection::Tournament, 2)
        }
        fn operators(&self) -> Vec<(bool, usize)> {
            [vec![(true, 2); 12], vec![(true, 1)], vec![(false, 1); 5]].concat()
        }
        fn breed(&self, crosses: bool, parents: &Parents<u32>, rng: &mut Rng) -> Vec<u32> {
            let [a, b] = [parents.choose(rng).genome, parents.choose(rng).genome];
            let mask = u32::MAX << rng.random_range(0..32);
            match crosses {
                true => vec![a & mask | b & !mask, b & mask | a & !mask],
                false => vec![a ^ 1 << rng.random_range(0..32)],
            }
        }
        fn trial(&self, population: &[Individual<u32>], _: u64) -> Ones {
            let genomes: Vec<u32> = population.iter().map(|one| one.genome).collect();
            let ones = genomes.iter().map(|_| Mutex::default()).collect();
            Ones(genomes, ones)
        }
        fn conclude(
            &mut self,
            number: usize,
            trial: Ones,
            population: &mut [Individual<u32>],
            _: u64,
        ) -> Option<(usize, Statistics)> {
            for (one, ones) in population.iter_mut().zip(trial.1) {
                one.fitness = ones.into_inner().unwrap();
            }
            (number != self.broken).then(|| (number, Statistics::of(population)))
        }
    }

    fn run(broken: usize, threads: usize) -> (Vec<(usize, Statistics)>, Vec<u32>) {
        let species = OneMax { broken };
        let first = first_generation(30, [7], 3, |_, rng| rng.random());
        assert_eq!((first.len(), first[0].genome), (30, 7));
        let mut told = Vec::new();
        let run = Run { generations: 40, seed: 3, threads };
        let (_, last) = evolve(species, first, &run, |generation| told.push(*generation));
        (told, last.iter().map(|one| one.genome).collect())
    }

    #[test]
    fn a_population_becomes_fitter_whatever_the_number_of_threads() {
        let (told, last) = run(0, 1);
        assert_eq!(
            told.iter().map(|(number, _)| *number).collect::<Vec<_>>(),
            Vec::from_iter(1..=40)
        );
        assert!(told[0].1.mean < 18.0 && told[39].1.mean > 29.0, "{told:?}");
        assert_eq!(last.len(), 30);
        assert_eq!(run(0, 2), (told, last));
    }

    #[test]
    fn a_trial_that_is_broken_off_leaves_the_generation_before() {
        let (whole, (told, last)) = (run(0, 1), run(9, 2));
        assert_eq!(told, whole.0[..8]);
        let fitness = last.iter().map(|one| f64::from(one.count_ones()));
        assert_eq!(fitness.sum::<f64>() / 30.0, told[7].1.mean);
    }
}
