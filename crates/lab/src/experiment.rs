//! What an experiment is, and the one way to run it.

use std::fmt;
use std::path::Path;
use std::time::Instant;

use gamut_players::signature;
use gamut_search::StopSwitch;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::LabError;
use crate::checkpoint::{Checkpoint, Header};
use crate::folder::OutFolder;
use crate::jobs::run_jobs;
use crate::report::Report;

/// What the user may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many games; each experiment says what it does with them.
    pub games: Option<u32>,
    /// How much work.
    pub extent: Extent,
    /// Same seed, same results.
    pub seed: u64,
    /// Jobs done at the same time. Changes timings only.
    pub threads: usize,
}

/// How much work an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What the paper did, and as much more as makes it certain.
    Full,
    /// Less than half a minute: shows what a full run would.
    Quick,
    /// A second in an unoptimised build: shows that everything works. For tests.
    Tiny,
}

impl Extent {
    /// One of three, by how much work.
    pub(crate) fn pick<T>(self, full: T, quick: T, tiny: T) -> T {
        match self {
            Self::Full => full,
            Self::Quick => quick,
            Self::Tiny => tiny,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { games: None, extent: Extent::Full, seed: 1, threads: 1 }
    }
}

impl Settings {
    /// The command that gives these results.
    #[must_use]
    pub fn command(&self, name: &str) -> String {
        let games = self.games.map(|games| format!(" --games {games}")).unwrap_or_default();
        let extent = match self.extent {
            Extent::Full => "",
            Extent::Quick => " --quick",
            Extent::Tiny => " (as tests do)",
        };
        format!("gamut experiment run {name}{games}{extent} --seed {}", self.seed)
    }
}

/// One table or figure of a paper.
pub(crate) trait Study: 'static {
    /// Its name on the command line.
    const NAME: &'static str;
    /// Where in which paper.
    const PAPER: &'static str;
    /// What is measured, in one line.
    const SUMMARY: &'static str;
    /// What `--games` counts, in one line.
    const GAMES: &'static str;
    /// Everything that results depend on, but for the seed.
    type Config: Serialize + Sync;
    /// What comes of a job: whole numbers and text, and times in fields of their own.
    type Done: Serialize + DeserializeOwned + Send;

    /// The config of a run.
    fn config(settings: &Settings) -> Self::Config;
    /// How many jobs there are.
    fn jobs(config: &Self::Config) -> usize;
    /// Does one. Chance comes from the seed and the number.
    ///
    /// # Errors
    /// [`LabError::Stopped`] when it was; whatever else means that the experiment failed.
    fn run_job(
        config: &Self::Config,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<Self::Done, LabError>;
    /// What all jobs together say.
    fn report(config: &Self::Config, done: &[Self::Done]) -> Report;
}

/// An experiment that can be run by name.
#[derive(Clone, Copy)]
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// Where in which paper.
    pub paper: &'static str,
    /// What is measured, in one line.
    pub summary: &'static str,
    /// What `--games` counts, in one line.
    pub games: &'static str,
    run: RunFn,
}

type RunFn = fn(&Settings, &Path, &StopSwitch, &Progress<'_>) -> Result<Ending, LabError>;

/// Told after every job how many of all are done, those of earlier runs included.
pub type Progress<'a> = dyn Fn(usize, usize) + Sync + 'a;

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Experiment").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Experiment {
    pub(crate) const fn of<S: Study>() -> Self {
        Self { name: S::NAME, paper: S::PAPER, summary: S::SUMMARY, games: S::GAMES, run: run::<S> }
    }

    /// Runs the experiment and writes its report to the folder `out`, or goes on with the
    /// unfinished run that is there.
    ///
    /// # Errors
    /// When `out` holds something else, or cannot be written; when a player fails.
    pub fn run(
        &self,
        settings: &Settings,
        out: &Path,
        stop: &StopSwitch,
        progress: &Progress<'_>,
    ) -> Result<Ending, LabError> {
        (self.run)(settings, out, stop, progress)
    }
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// The report is written.
    Finished {
        /// What it says, in a few lines.
        summary: Vec<String>,
        /// `report.json`.
        json: Value,
    },
    /// It was stopped; so many of all jobs are kept.
    Interrupted {
        /// Jobs that are kept.
        done: usize,
        /// Jobs that there are.
        all: usize,
    },
}

fn run<S: Study>(
    settings: &Settings,
    out: &Path,
    stop: &StopSwitch,
    progress: &Progress<'_>,
) -> Result<Ending, LabError> {
    let begun = Instant::now();
    let config = S::config(settings);
    let header = Header {
        experiment: S::NAME.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        signature: signature().to_owned(),
        seed: settings.seed,
        config: serde_json::to_value(&config)?,
    };
    let all = S::jobs(&config);
    let folder = OutFolder::open(out, S::NAME)?;
    let (checkpoint, known) = Checkpoint::open::<S::Done>(&folder, &header, all)?;
    let resumed = known.len();
    let job = |number| S::run_job(&config, settings.seed, number, stop);
    let done = run_jobs(known, all, settings.threads, stop, job, |number, done, finished| {
        checkpoint.append(number, done)?;
        progress(finished, all);
        Ok(())
    })?;
    if done.len() < all {
        return Ok(Ending::Interrupted { done: done.len(), all });
    }
    let done: Vec<S::Done> = done.into_values().collect();
    let mut report = S::report(&config, &done);
    report.timings.insert(0, {
        let seconds = begun.elapsed().as_secs_f64();
        let jobs = match resumed {
            0 => format!("all {all} jobs"),
            _ => format!("{} of {all} jobs, the others in runs before", all - resumed),
        };
        format!("This run: {seconds:.1} s on {} thread(s) for {jobs}.", settings.threads)
    });
    let json = report.to_json(&json!({
        "experiment": header.experiment,
        "paper": S::PAPER,
        "version": header.version,
        "signature": header.signature,
        "seed": header.seed,
        "command": settings.command(S::NAME),
        "config": header.config,
    }));
    let files = report.files(&json)?;
    drop(checkpoint);
    folder.replace(&files)?;
    Ok(Ending::Finished { summary: report.summary, json })
}
