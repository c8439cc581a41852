//! A run of evolution, whatever evolves in it: the one thing that programs which run it know.

use std::error::Error;

use toml::Table;

use crate::{GameCounter, RunRecord};

/// A run of evolution. It goes on from epoch to epoch, can be put down after each of them and taken
/// up again, and comes to a conclusion after the last.
pub trait AnyRun: Send {
    /// All that its result depends on, as a file.
    fn config(&self) -> String;

    /// The first line of its log.
    fn log_head(&self) -> String;

    /// What an epoch is called, in the singular.
    fn epoch_name(&self) -> &'static str {
        "epoch"
    }

    /// How many epochs it has in all.
    fn all_epochs(&self) -> u32;

    /// How many of them are done.
    fn epochs(&self) -> u32;

    /// Goes on from a [`state`](Self::state) of a run by the same config.
    ///
    /// # Errors
    /// When no run by it was ever in this state.
    fn restore(&mut self, state: Table) -> Result<(), Box<dyn Error + Send + Sync>>;

    /// Everything that the epochs to come depend on, besides the config.
    fn state(&self) -> Table;

    /// The games played by this program, where they take so long that somebody wants to see them
    /// pass.
    fn games(&self) -> Option<GameCounter> {
        None
    }

    /// The next epoch. The number of threads changes nothing but the time. `None` when `stop` said
    /// so in the midst of it: then the run goes on from its last state.
    fn next_epoch(
        &mut self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<EpochReport>;

    /// How many games it plays to come to its conclusion, if it counts them.
    fn concluding_games(&self) -> u64 {
        0
    }

    /// What came of it, after the last epoch; `record` is what its folder says of the epochs. `None`
    /// when `stop` said so.
    fn conclude(
        &self,
        record: &RunRecord,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<RunConclusion>;
}

/// What an epoch came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpochReport {
    /// Its lines in the log.
    pub lines: Vec<String>,
    /// How the run stands, in a few words; `None` when they are still those of the epoch before.
    pub standing: Option<String>,
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunConclusion {
    /// What is told first, line by line.
    pub told: Vec<String>,
    /// The files to be written.
    pub files: Vec<RunFile>,
}

/// A file that a run leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFile {
    /// Its name in the folder of the run.
    pub name: String,
    /// What is in it.
    pub text: String,
    /// What there is to say about it; files without are found through the others.
    pub about: Option<String>,
}

impl RunFile {
    /// A file that is found through others.
    pub fn new(name: impl Into<String>, text: String) -> Self {
        Self { name: name.into(), text, about: None }
    }

    /// A file that is told of.
    pub fn told(name: impl Into<String>, text: String, about: impl Into<String>) -> Self {
        Self { about: Some(about.into()), ..Self::new(name, text) }
    }
}
