//! An experiment that is done in no time, and folders of its own for every run.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use gamut_experiment::{
    Ending, Experiment, ExperimentError, Job, JobError, NamedText, Parameters, Settings, Study,
    Texts,
};
use gamut_report::{Report, ReportRow};
use gamut_search::StopSwitch;
use gamut_statistics::Estimate;
use serde::Serialize;

/// Squares numbers.
pub(crate) struct Squares;

pub(crate) const SQUARES: Experiment = Experiment::of::<Squares>();

thread_local! {
    /// What the experiment makes of its parameters in this build.
    pub(crate) static BUILD: Cell<u32> = const { Cell::new(1) };
}

#[derive(Serialize)]
pub(crate) struct SquaresConfig {
    games: usize,
    build: u32,
    figures: Vec<String>,
    poems: Vec<NamedText>,
}

fn has_rhymes(text: &str) -> Result<(), String> {
    if text.contains("rhyme") { Ok(()) } else { Err("line 1: nothing rhymes".to_owned()) }
}

impl Study for Squares {
    const NAME: &'static str = "squares";
    const PAPER: &'static str = "Nobody, Squares, §1";
    const SUMMARY: &'static str = "squares of numbers";
    type Config = SquaresConfig;
    type Done = u64;

    fn config(parameters: &mut Parameters<'_>) -> SquaresConfig {
        parameters.player("opponent", "who is not asked", "greedy");
        parameters.players("others", "nor are they", "leaves=1", [&[]; 3]);
        parameters.keys("hgp", "hgp", "one that is not asked either", &["pop"]);
        parameters.number("power", "what is in the report", 0..=9, [2; 3]);
        let figures = ["a", "b", "c"];
        let figures = parameters.choices("figures", "what is drawn", &figures, [&["a"]; 3]);
        let known = [("sonnet", "rhyme"), ("ballad", "rhymes too")];
        let of = Texts { what: "a poem", known: &known, check: &has_rhymes };
        let mut poems = parameters.texts("poems", "what is read", of, [&["sonnet"]; 3]);
        poems.push(parameters.text("last-poem", "what is read last", of, ["ballad"; 3]));
        SquaresConfig {
            poems,
            games: parameters.number("games", "numbers to square", 1..=100, [3; 3]),
            build: BUILD.get(),
            figures: figures.iter().map(|&figure| figure.to_owned()).collect(),
        }
    }

    fn jobs(config: &SquaresConfig) -> usize {
        config.games
    }

    fn run_job(_: &SquaresConfig, job: &Job<'_>) -> Result<u64, JobError> {
        Ok((job.number * job.number) as u64)
    }

    fn report(config: &SquaresConfig, done: &[u64]) -> Report {
        let mut report = Report::new("Squares");
        for figure in &config.figures {
            report.picture(&format!("{figure}.svg"), figure, "<svg></svg>\n".to_owned());
        }
        let rows = done.iter().map(|square| ReportRow::new().with("square", square));
        report.data(rows.clone().collect(), rows.collect(), String::new());
        report.headline("last", Estimate::mean_of(done.last().map(|&last| last as f64)));
        report
    }
}

/// A folder that is not there yet, and gone when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("gamut-experiment-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        fs::create_dir_all(&self.0).expect("a folder");
        fs::write(self.at(name), text).expect(name);
        self.at(name)
    }

    /// The names of what is in it.
    pub(crate) fn names(&self) -> Vec<String> {
        names(&self.0)
    }
}

pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("a file"))).collect();
    names.sort();
    names
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn run(settings: &Settings, folder: &Folder) -> Result<Ending, ExperimentError> {
    SQUARES.run(settings, &folder.0, &StopSwitch::new(), &|_, _| {})
}

pub(crate) fn finish(settings: &Settings, folder: &Folder) {
    let ending = run(settings, folder).expect("it runs");
    assert!(matches!(ending, Ending::Finished { .. }), "{ending:?}");
}

/// Does one job and no more.
pub(crate) fn begin(settings: &Settings, folder: &Folder) {
    let stop = StopSwitch::new();
    let ending = SQUARES.run(settings, &folder.0, &stop, &|_, _| stop.stop()).expect("it runs");
    assert!(matches!(ending, Ending::Interrupted { done: 1, .. }), "{ending:?}");
}

/// One line that says why not.
pub(crate) fn refusal(settings: &Settings, folder: &Folder) -> String {
    let text = run(settings, folder).expect_err("refused").to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}
