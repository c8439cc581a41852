//! A run: demes side by side from generation to generation, and the champion in the end.

use gamut_board::mix;
use gamut_evolve::{GameCounter, Individual, Migration, Ring, next_epoch};
use serde::{Deserialize, Serialize};
use toml::Table;

use super::deme::{ModuleDeme, ModuleDemeState};
use super::member::{Member, MemberError};
use super::plan::{Plan, PostEvaluation};
use super::post_evaluation::{Verdict, best_of, post_evaluate};
use super::species::Generation;
use crate::fitness::Contest;
use crate::steered::Steered;

/// A run under way.
pub struct ModuleRun<G: Steered> {
    plan: Plan,
    demes: Vec<ModuleDeme<G>>,
    ring: Ring,
    generations: u32,
    counter: GameCounter,
}

/// Everything that the generations to come depend on, besides the plan.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    generations: u32,
    demes: Vec<ModuleDemeState>,
}

/// Why a run cannot go on from a state: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// It is not what a state has.
    #[error("{0}")]
    Form(String),
    /// More generations than the plan has.
    #[error("it cannot have {0} generations")]
    Generations(u32),
    /// Not as many demes as the plan has.
    #[error("{found} demes instead of {wanted}")]
    Demes {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// An individual that is none of this plan.
    #[error(transparent)]
    Member(#[from] MemberError),
}

/// What chance is used for; each has its own.
#[derive(Clone, Copy)]
pub(super) enum Chance {
    /// The evolution itself.
    Demes,
    /// The games that choose the champion.
    Champion,
    /// The games that say how good it is.
    Report,
}

/// The seed of one of the uses of chance.
pub(super) fn seed(of_all: u64, of: Chance) -> u64 {
    mix(of_all ^ mix(of as u64))
}

/// Who came out on top.
#[derive(Clone, Debug, PartialEq)]
pub struct Champion {
    /// The individual, with what it made in the evolution.
    pub member: Member,
    /// How many it was chosen from.
    pub candidates: usize,
    /// What it made afterwards, in games that neither evolved nor chose it.
    pub verdict: Verdict,
}

impl<G: Steered> ModuleRun<G> {
    /// A run that has not begun.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let counter = GameCounter::default();
        let deme = |number| ModuleDeme::new(&plan, number).counted(&counter);
        let demes: Vec<_> = (0..plan.demes).map(deme).collect();
        Self { ring: Ring::new(demes.len()), plan, demes, generations: 0, counter }
    }

    /// Goes on from a [`state`](Self::state) of a run by the same plan.
    ///
    /// # Errors
    /// When no run by it was ever in this state.
    pub fn resume(plan: Plan, state: Table) -> Result<Self, StateError> {
        let State { generations, demes } = state
            .try_into()
            .map_err(|error| StateError::Form(error.message().replace('\n', " ")))?;
        let mut run = Self::new(plan);
        if generations > run.plan.generations {
            return Err(StateError::Generations(generations));
        }
        if demes.len() != run.demes.len() {
            let (found, wanted) = (demes.len(), run.demes.len());
            return Err(StateError::Demes { found, wanted });
        }
        for (deme, state_of_deme) in run.demes.iter_mut().zip(demes) {
            deme.restore(generations, state_of_deme)?;
        }
        run.generations = generations;
        Ok(run)
    }

    /// Everything that the generations to come depend on.
    #[must_use]
    pub fn state(&self) -> Table {
        let demes = self.demes.iter().map(ModuleDeme::state).collect();
        // Numbers, texts and tables can always be written.
        Table::try_from(State { generations: self.generations, demes }).unwrap_or_default()
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many generations are done.
    #[must_use]
    pub fn generations(&self) -> u32 {
        self.generations
    }

    /// Counts the games while they are played.
    #[must_use]
    pub fn counter(&self) -> &GameCounter {
        &self.counter
    }

    /// The next generation of every deme; then, now and then, the fittest are copied to the next
    /// deme. The number of threads changes nothing but the time. `None` when `stop` said so in the
    /// midst of it: then go on from the last [`state`](Self::state).
    pub fn next_generation(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Generation>> {
        let number = self.generations + 1;
        let pollination =
            Migration { every: self.plan.pollinate_every, emigrants: self.plan.pollen };
        let Self { demes, ring, .. } = self;
        let generations = next_epoch(demes, number, pollination, ring, threads, stop)
            .unwrap_or_else(|error| unreachable!("what we wrote we can read: {error}"))?;
        self.generations = number;
        Some(generations)
    }

    /// Those of all demes that may be the champion: the fittest, no two alike.
    #[must_use]
    pub fn candidates(&self) -> Vec<&Individual<Member>> {
        let mut all: Vec<_> = self.demes.iter().flat_map(ModuleDeme::population).collect();
        all.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
        let mut chosen: Vec<&Individual<Member>> = Vec::new();
        for one in all {
            if chosen.len() < self.plan.post_evaluation.candidates
                && !chosen.iter().any(|other| other.genome.plays_as(&one.genome))
            {
                chosen.push(one);
            }
        }
        chosen
    }

    /// How many games [`conclude`](Self::conclude) plays.
    #[must_use]
    pub fn concluding_games(&self) -> u64 {
        let PostEvaluation { games, classes, .. } = &self.plan.post_evaluation;
        let candidates = self.candidates().len();
        let rounds = if candidates > 1 { candidates + 1 } else { 1 };
        rounds as u64 * u64::from(*games) * classes.len() as u64
    }

    /// The post-evaluation (§4): the candidates play, the one with the best results is the champion,
    /// and plays again. The number of threads changes nothing but the time. `None` when `stop` said so, or
    /// before the first generation.
    #[must_use]
    pub fn conclude(&self, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Champion> {
        let Plan { search, games, post_evaluation, .. } = &self.plan;
        let contest = Contest::<G>::new(*search, *games).counted(&self.counter);
        let play = |members: &[&Member], of: Chance| {
            let genomes: Vec<_> = members.iter().map(|member| member.genome()).collect();
            let seed = seed(self.plan.seed, of);
            post_evaluate(&contest, &genomes, post_evaluation, seed, threads, stop)
        };
        let candidates: Vec<&Member> = self.candidates().iter().map(|one| &one.genome).collect();
        // The games that choose the champion flatter it: others say how good it is.
        let best = match candidates.as_slice() {
            [] => return None,
            [only] => only,
            several => several[best_of(&play(several, Chance::Champion)?)],
        };
        let verdict = play(&[best], Chance::Report)?.pop()?;
        Some(Champion { member: best.clone(), candidates: candidates.len(), verdict })
    }
}
