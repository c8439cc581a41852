use gamut_game::Rng;

use crate::{Individual, Parents};

/// A kind of genome and the world it lives in: what the [loop](crate::evolve) does not know.
///
/// All chance comes from generators and seeds that are passed in, each job with its own: so
/// threads change nothing but the time.
pub trait Species: Send + Sync {
    /// What is inherited.
    type Genome: Send + Sync;
    /// A way in which offspring come into being: crossover, mutation.
    type Operator: Copy + Send + Sync;
    /// How the fitness of a generation is measured.
    type Trial: Trial;
    /// What a generation came to.
    type Generation;

    /// Those of a generation that can be parents of the next.
    fn parents(&self, population: Vec<Individual<Self::Genome>>) -> Parents<Self::Genome>;

    /// The operators that make a generation, and how many offspring each of them has.
    fn operators(&self) -> Vec<(Self::Operator, usize)>;

    /// The offspring of an operator: as many as it makes, if need be more than are wanted.
    fn breed(
        &self,
        operator: Self::Operator,
        parents: &Parents<Self::Genome>,
        rng: &mut Rng,
    ) -> Vec<Self::Genome>;

    /// A trial for a generation; its random numbers come from `seed`.
    fn trial(&self, population: &[Individual<Self::Genome>], seed: u64) -> Self::Trial;

    /// Gives the generation its fitness after its trial, and draws from it what is to be drawn:
    /// champions, what was learned. `None` when the trial was broken off.
    fn conclude(
        &mut self,
        number: usize,
        trial: Self::Trial,
        population: &mut [Individual<Self::Genome>],
        seed: u64,
    ) -> Option<Self::Generation>;
}

/// Jobs that can be done in any order, at the same time, and measure fitness together.
pub trait Trial: Send + Sync {
    /// What each thread keeps for itself.
    type Room: Default;

    /// How many jobs.
    fn jobs(&self) -> usize;

    /// Does one of them.
    fn measure(&self, job: usize, room: &mut Self::Room);
}
