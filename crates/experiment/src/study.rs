//! What an experiment says of itself.

use gamut_report::Report;
use gamut_search::StopSwitch;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{JobError, Parameters};

/// One table or figure of a paper.
pub trait Study: 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Where in which paper.
    const PAPER: &'static str;
    /// What is measured, in one line.
    const SUMMARY: &'static str;
    /// The parameter that `--games` sets.
    const GAMES: &'static str = "games";
    /// Everything that results depend on, but for the seed.
    type Config: Serialize + Sync;
    /// What comes of a job: whole numbers and text, and times in fields of their own.
    type Done: Serialize + DeserializeOwned + Send;

    /// The config of a run: it depends on parameters and on nothing else.
    fn config(parameters: &mut Parameters<'_>) -> Self::Config;

    /// How many jobs there are.
    fn jobs(config: &Self::Config) -> usize;

    /// Does one.
    ///
    /// # Errors
    /// [`JobError::Stopped`] when it was; whatever else means that the experiment failed.
    fn run_job(config: &Self::Config, job: &Job<'_>) -> Result<Self::Done, JobError>;

    /// What all jobs together say.
    fn report(config: &Self::Config, done: &[Self::Done]) -> Report;
}

/// A job: chance comes from its seed and its number.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The seed of the run.
    pub seed: u64,
    /// Which of all jobs it is, from 0 on.
    pub number: usize,
    /// Thrown when the job is to be left.
    pub stop: &'a StopSwitch,
}
