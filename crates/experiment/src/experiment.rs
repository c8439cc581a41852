//! What an experiment is, and the one way to run it.

use std::fmt;
use std::path::Path;
use std::time::Instant;

use gamut_search::StopSwitch;
use serde_json::Value;

use crate::ExperimentError;
use crate::checkpoint::{Checkpoint, Header};
use crate::config_file::config_file;
use crate::folder::OutFolder;
use crate::inputs::Inputs;
use crate::jobs::run_jobs;
use crate::parameters::{Parameter, Parameters, SEED};
use crate::study::{Job, Study};

/// What the user may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How much work, where parameters do not say.
    pub extent: Extent,
    /// Parameters by key; of several with one key the last holds.
    pub set: Vec<(String, String)>,
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
    pub(crate) fn pick<T>(self, [full, quick, tiny]: [T; 3]) -> T {
        match self {
            Self::Full => full,
            Self::Quick => quick,
            Self::Tiny => tiny,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { extent: Extent::Full, set: Vec::new(), threads: 1 }
    }
}

impl Settings {
    /// The same with a parameter set.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Self {
        self.set.push((key.to_owned(), value.to_string()));
        self
    }

    /// The command that gives these results, but for `left_out`.
    pub(crate) fn command(
        &self,
        name: &str,
        parameters: &[Parameter],
        left_out: &[String],
    ) -> String {
        let mut command = format!("gamut experiment run {name}");
        command += self.extent.pick(["", " --quick", " (as tests do)"]);
        for parameter in parameters.iter().filter(|parameter| !left_out.contains(&parameter.key)) {
            let text = parameter.text();
            if parameter.key == SEED {
                command += &format!(" --seed {text}");
            } else if parameter.value != *self.extent.pick(parameter.defaults.each_ref()) {
                command += &format!(" --set {}", quoted(&format!("{}={text}", parameter.key)));
            }
        }
        command
    }
}

/// A word as it is written for a shell.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,:/+".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
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
    /// The parameter that `--games` sets.
    pub games: &'static str,
    parameters: ParametersFn,
    header: HeaderFn,
    run: RunFn,
}

type ParametersFn = fn(&Settings) -> Result<Vec<Parameter>, ExperimentError>;
type HeaderFn = fn(&Settings) -> Result<Header, ExperimentError>;
type RunFn = fn(&Settings, &Path, &StopSwitch, &Progress<'_>) -> Result<Ending, ExperimentError>;

/// Told after every job how many of all are done, those of earlier runs included.
pub type Progress<'a> = dyn Fn(usize, usize) + Sync + 'a;

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Experiment").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Experiment {
    /// That of a study.
    #[must_use]
    pub const fn of<S: Study>() -> Self {
        Self {
            name: S::NAME,
            paper: S::PAPER,
            summary: S::SUMMARY,
            games: S::GAMES,
            parameters: |settings| Ok(Plan::<S>::of(settings)?.parameters),
            header: |settings| Plan::<S>::of(settings)?.header(),
            run: run::<S>,
        }
    }

    /// Its parameters, with their values in such a run.
    ///
    /// # Errors
    /// When there is no such parameter, or it cannot have such a value.
    pub fn parameters(&self, settings: &Settings) -> Result<Vec<Parameter>, ExperimentError> {
        (self.parameters)(settings)
    }

    /// What the results of such a run depend on.
    pub(crate) fn header(&self, settings: &Settings) -> Result<Header, ExperimentError> {
        (self.header)(settings)
    }

    /// Runs the experiment and writes its report to the folder `out`, or goes on with the
    /// unfinished run that is there.
    ///
    /// # Errors
    /// When parameters are wrong; when `out` holds something else, or cannot be written; when a
    /// player fails.
    pub fn run(
        &self,
        settings: &Settings,
        out: &Path,
        stop: &StopSwitch,
        progress: &Progress<'_>,
    ) -> Result<Ending, ExperimentError> {
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

/// What a run is about to do.
struct Plan<S: Study> {
    seed: u64,
    parameters: Vec<Parameter>,
    /// What the parameters name that is elsewhere.
    inputs: Inputs,
    config: S::Config,
}

impl<S: Study> Plan<S> {
    fn of(settings: &Settings) -> Result<Self, ExperimentError> {
        let mut parameters = Parameters::new(settings.extent, &settings.set);
        let help = "seed of everything random: same seed, same results";
        let seed = parameters.number(SEED, help, 0..=u64::MAX, [1; 3]);
        let config = S::config(&mut parameters);
        let (parameters, inputs) = parameters.finish(S::NAME)?;
        Ok(Self { seed, parameters, inputs, config })
    }

    fn header(&self) -> Result<Header, ExperimentError> {
        Header::of(S::NAME, &self.parameters, &self.inputs, &self.config)
    }
}

fn run<S: Study>(
    settings: &Settings,
    out: &Path,
    stop: &StopSwitch,
    progress: &Progress<'_>,
) -> Result<Ending, ExperimentError> {
    let begun = Instant::now();
    let plan = Plan::<S>::of(settings)?;
    let header = plan.header()?;
    let Plan { seed, parameters, config, .. } = &plan;
    let seed = *seed;
    let all = S::jobs(config);
    let folder = OutFolder::open(out, S::NAME)?;
    let (checkpoint, known) = Checkpoint::open::<S::Done>(&folder, &header, all)?;
    let resumed = known.len();
    let job = |number| S::run_job(config, &Job { seed, number, stop });
    let done = run_jobs(known, all, settings.threads, stop, job, |number, done, finished| {
        // Players read their files whenever they sit down: this job may have another one's.
        if let Some(file) = header.other_input(&plan.inputs.fingerprints()?) {
            let (file, checkpoint) = (file.to_owned(), folder.checkpoint());
            return Err(ExperimentError::Edited { file, checkpoint });
        }
        checkpoint.append(number, done)?;
        progress(finished, all);
        Ok(())
    })?;
    if done.len() < all {
        return Ok(Ending::Interrupted { done: done.len(), all });
    }
    let done: Vec<S::Done> = done.into_values().collect();
    let mut report = S::report(config, &done);
    report.timings.insert(0, {
        let seconds = begun.elapsed().as_secs_f64();
        let jobs = match resumed {
            0 => format!("all {all} jobs"),
            _ => format!("{} of {all} jobs, the others in runs before", all - resumed),
        };
        format!("This run: {seconds:.1} s on {} thread(s) for {jobs}.", settings.threads)
    });
    report.config_file = Some(config_file(S::NAME, parameters));
    let mut about = serde_json::to_value(&header)?;
    about["paper"] = S::PAPER.into();
    about["seed"] = seed.into();
    about["command"] = settings.command(S::NAME, parameters, &[]).into();
    about["config"] = serde_json::to_value(config)?;
    let json = report.to_json(&about);
    let files = report.files(&json)?;
    folder.replace(&files)?;
    checkpoint.remove()?;
    Ok(Ending::Finished { summary: report.summary, json })
}
