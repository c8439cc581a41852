//! A population of individuals, and its generations one by one.

use gamut_board::mix;
use gamut_evolve::{Deme, GameCounter, Individual, Run, evolve};
use gamut_game::parallel::ordered_map;
use gamut_game::rng;
use serde::{Deserialize, Serialize};

use super::member::{Member, MemberError, MemberState};
use super::plan::Plan;
use super::run::{Chance, seed};
use super::species::{Generation, Modules};
use crate::fitness::Contest;
use crate::steered::Steered;

/// A population of individuals.
pub struct ModuleDeme<G: Steered> {
    plan: Plan,
    seed: u64,
    contest: Contest<G>,
    generations: u32,
    /// Empty before the first generation.
    population: Vec<Individual<Member>>,
}

/// What the generations of a deme to come depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModuleDemeState {
    population: Vec<MemberState>,
}

impl<G: Steered> ModuleDeme<G> {
    /// Deme number `number` of a plan, before its first generation.
    #[must_use]
    pub fn new(plan: &Plan, number: usize) -> Self {
        let seed = mix(seed(plan.seed, Chance::Demes) ^ number as u64);
        let contest = Contest::new(plan.training_search(), plan.games);
        Self { plan: plan.clone(), seed, contest, generations: 0, population: Vec::new() }
    }

    /// The same deme; its games are counted here.
    #[must_use]
    pub fn counted(self, counter: &GameCounter) -> Self {
        Self { contest: self.contest.counted(counter), ..self }
    }

    /// The population, the fittest first.
    #[must_use]
    pub fn population(&self) -> Vec<&Individual<Member>> {
        let mut population: Vec<_> = self.population.iter().collect();
        population.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
        population
    }

    /// What the generations to come depend on.
    #[must_use]
    pub fn state(&self) -> ModuleDemeState {
        let population = self.population.iter().map(|one| one.genome.state::<G>()).collect();
        ModuleDemeState { population }
    }

    /// Goes on after so many generations.
    ///
    /// # Errors
    /// When a member is none of this plan, or there are not as many as it says.
    pub fn restore(&mut self, generations: u32, state: ModuleDemeState) -> Result<(), MemberError> {
        let wanted = if generations == 0 { 0 } else { self.plan.population };
        if state.population.len() != wanted {
            return Err(MemberError::Population { found: state.population.len(), wanted });
        }
        let members = state.population.into_iter();
        let Plan { breeding, fitness, .. } = &self.plan;
        let members =
            members.map(|state| Member::restore::<G>(state, breeding.bounds(), fitness.by));
        let members: Vec<Member> = members.collect::<Result<_, _>>()?;
        self.population = members.into_iter().map(examined).collect();
        self.generations = generations;
        Ok(())
    }
}

/// A member with its fitness.
fn examined(member: Member) -> Individual<Member> {
    Individual { fitness: member.fitness(), ..Individual::new(member) }
}

impl<G: Steered> Deme for ModuleDeme<G> {
    type Epoch = Generation;
    type Refusal = MemberError;

    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Generation> {
        let Plan { fitness, breeding, population, .. } = self.plan;
        let seed = mix(self.seed ^ mix(u64::from(self.generations)));
        let modules = Modules::<G>::new(&self.contest, fitness, breeding, population, stop);
        // The population is examined already, and its first round in the loop plays nothing: what
        // counts is the generation that it breeds.
        let (parents, generations) = match self.population.is_empty() {
            true => {
                // They play their first games at once, and so on all threads.
                let create = |number: usize| modules.create(&mut rng(seed, number as u64));
                let first = ordered_map(threads, 0..population, create, |_| {});
                (first.into_iter().map(Individual::new).collect(), 1)
            }
            false => (self.population.clone(), 2),
        };
        let mut last = None;
        let run = Run { generations, seed, threads };
        let mut number = 0;
        let (_, bred) = evolve(modules, parents, &run, |generation| {
            number += 1;
            last = (number == generations).then(|| generation.clone());
        });
        let generation = last?;
        self.population = bred;
        self.generations += 1;
        Some(generation)
    }

    fn emigrants(&self, count: usize) -> Vec<String> {
        self.population().into_iter().take(count).map(|one| one.genome.to_text::<G>()).collect()
    }

    fn take_in(&mut self, immigrants: &[String]) -> Result<(), MemberError> {
        let (bounds, by) = (self.plan.breeding.bounds(), self.plan.fitness.by);
        let members = immigrants.iter().map(|text| Member::from_text::<G>(text, bounds, by));
        let members: Vec<Member> = members.collect::<Result<_, _>>()?;
        self.population.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
        let kept = self.population.len().saturating_sub(members.len());
        self.population.truncate(kept);
        self.population.extend(members.into_iter().map(examined));
        Ok(())
    }
}
