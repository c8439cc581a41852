//! The folder of a report, which is never in place of anything else.
//!
//! Files are written whole: first those that say nothing alone, then the one that says that the report is
//! there, and the checkpoint is removed after it. Whatever ends the program in between, the same command
//! goes on from there.

use std::fs;
use std::path::{Path, PathBuf};

use gamut_files::{unfinished, write_whole};
use gamut_report::{DATA, NUMBERS, PAGE, is_report_file};
use serde_json::Value;

use crate::ExperimentError;
use crate::checkpoint::Header;

const CHECKPOINT: &str = "checkpoint.jsonl";

/// Where a report goes.
pub(crate) struct OutFolder {
    path: PathBuf,
    experiment: &'static str,
}

impl OutFolder {
    /// Looks whether a report of `experiment` may go to `path`: nothing is there, or an empty
    /// folder, or nothing but an earlier report of it and an unfinished run.
    pub(crate) fn open(path: &Path, experiment: &'static str) -> Result<Self, ExperimentError> {
        let refuse = |why| Err(ExperimentError::NoFolder { path: path.to_owned(), why });
        if path.file_name().is_none() && !path.is_dir() {
            return refuse("names no folder");
        }
        let folder = Self { path: path.to_owned(), experiment };
        match fs::symlink_metadata(path) {
            Err(_) => return Ok(folder),
            Ok(_) if path.is_dir() => {}
            Ok(_) if path.exists() => return refuse("is not a folder: choose another --out"),
            Ok(_) => return refuse("is a link to nowhere"),
        }
        let earlier = files_of_report(path, experiment);
        // A run that ended while it wrote its report has a part of that.
        let is_begun =
            Header::read(&folder.checkpoint()).is_some_and(|of| of.experiment == experiment);
        for file in names(path)? {
            let is_earlier = earlier.as_ref().is_some_and(|earlier| earlier.contains(&file));
            let is_part = is_begun && (is_report_file(&file) || unfinished(&file).is_some());
            if file == CHECKPOINT || is_earlier || is_part {
                continue;
            }
            let (folder, experiment) = (path.to_owned(), experiment.to_owned());
            return Err(match earlier {
                Some(_) => ExperimentError::NotOfReport { file, folder },
                None => ExperimentError::NoReport { file, folder, experiment },
            });
        }
        Ok(folder)
    }

    pub(crate) fn checkpoint(&self) -> PathBuf {
        self.path.join(CHECKPOINT)
    }

    /// That another program is at work on the run.
    pub(crate) fn taken(&self) -> ExperimentError {
        ExperimentError::Taken(self.path.clone())
    }

    pub(crate) fn create(&self) -> Result<(), ExperimentError> {
        fs::create_dir_all(&self.path)
            .map_err(|problem| ExperimentError::io("make", &self.path, problem))
    }

    /// Puts the report in the place of an earlier one.
    pub(crate) fn replace(&self, files: &[(String, String)]) -> Result<(), ExperimentError> {
        let earlier = files_of_report(&self.path, self.experiment).unwrap_or_default();
        replace(&self.path, files, |name| earlier.iter().any(|earlier| earlier == name))
    }
}

/// Where the report of a sweep goes, among the folders of its runs.
pub(crate) struct SweepFolder {
    path: PathBuf,
    /// The files of an earlier report.
    earlier: Vec<String>,
}

impl SweepFolder {
    /// Looks whether runs for the values of `key` and the report of a sweep of `experiment` may go
    /// to `path`: nothing else is there.
    pub(crate) fn open(path: &Path, experiment: &str, key: &str) -> Result<Self, ExperimentError> {
        fs::create_dir_all(path).map_err(|problem| ExperimentError::io("make", path, problem))?;
        let listed = names(path)?;
        let json = json_of_report(path, experiment).unwrap_or_default();
        // A report that is not of a sweep has no runs.
        let earlier = if json["runs"].is_null() { Vec::new() } else { plain(&json["files"]) };
        let is_run = |file: &str| file.starts_with(&format!("{key}="));
        // All runs are there before the report: without one, files with our names are somebody's own.
        let of_run = [NUMBERS, CHECKPOINT];
        let has = |run: &String| of_run.iter().any(|file| path.join(run).join(file).exists());
        let has_runs = listed.iter().any(|file| is_run(file) && has(file));
        for file in listed {
            let is_part = has_runs && (is_sweep_file(&file) || unfinished(&file).is_some());
            if !(is_run(&file) || is_part || earlier.contains(&file)) {
                let (folder, experiment) = (path.to_owned(), experiment.to_owned());
                return Err(ExperimentError::NoSweep { file, folder, experiment });
            }
        }
        Ok(Self { path: path.to_owned(), earlier })
    }

    /// Puts the report in the place of an earlier one.
    pub(crate) fn replace(&self, files: &[(String, String)]) -> Result<(), ExperimentError> {
        let is_earlier = |name: &str| self.earlier.iter().any(|earlier| earlier == name);
        replace(&self.path, files, |name| is_earlier(name) || is_figure(name))
    }
}

/// The name of a figure of a sweep, the first number being 1.
pub(crate) fn figure_name(number: usize) -> String {
    format!("figure-{number}.svg")
}

fn is_figure(name: &str) -> bool {
    let number = name.strip_prefix("figure-").and_then(|rest| rest.strip_suffix(".svg"));
    number.is_some_and(|number| number.parse::<usize>().is_ok())
}

/// Whether the report of a sweep has a file of this name before it is known by its last.
fn is_sweep_file(name: &str) -> bool {
    is_figure(name) || [PAGE, DATA].contains(&name)
}

/// Puts a report in the place of an earlier one: each file whole, and that by which the report is known
/// last. What is stale and what was not finished earlier is removed before.
fn replace(
    folder: &Path,
    files: &[(String, String)],
    is_stale: impl Fn(&str) -> bool,
) -> Result<(), ExperimentError> {
    let write = |(name, text): &(String, String)| {
        let path = folder.join(name);
        write_whole(&path, text).map_err(|problem| ExperimentError::io("write", &path, problem))
    };
    let (last, others): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name == NUMBERS);
    others.into_iter().try_for_each(write)?;
    for name in names(folder)? {
        let is_new = files.iter().any(|(new, _)| *new == name);
        if unfinished(&name).is_some() || is_stale(&name) && !is_new {
            let path = folder.join(name);
            fs::remove_file(&path)
                .map_err(|problem| ExperimentError::io("remove", &path, problem))?;
        }
    }
    last.into_iter().try_for_each(write)
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Result<Vec<String>, ExperimentError> {
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(name)).collect())
        .map_err(|problem| ExperimentError::io("read", folder, problem))
}

/// The files of a report of `experiment`; `None` when it is not one, or that of a sweep.
fn files_of_report(folder: &Path, experiment: &str) -> Option<Vec<String>> {
    let json = json_of_report(folder, experiment)?;
    json["runs"].is_null().then(|| plain(&json["files"]))
}

fn json_of_report(folder: &Path, experiment: &str) -> Option<Value> {
    let text = fs::read_to_string(folder.join(NUMBERS)).ok()?;
    let json: Value = serde_json::from_str(&text).ok()?;
    (json["experiment"] == experiment).then_some(json)
}

/// Those of some names that lead nowhere else: others are none of ours.
fn plain(names: &Value) -> Vec<String> {
    let names = names.as_array().into_iter().flatten().filter_map(Value::as_str);
    let plain = names.filter(|&name| Path::new(name).file_name() == Some(name.as_ref()));
    plain.map(str::to_owned).collect()
}
