//! The folder of a report: whole or not at all, and never in place of anything else.

use std::fs;
use std::path::{Path, PathBuf};

use gamut_evolve::{is_unfinished, write_whole};
use gamut_report::NUMBERS;
use serde_json::Value;

use crate::ExperimentError;

const CHECKPOINT: &str = "checkpoint.jsonl";

/// Where a report goes.
pub(crate) struct OutFolder {
    path: PathBuf,
}

impl OutFolder {
    /// Looks whether a report of `experiment` may go to `path`: nothing is there, or an empty
    /// folder, or nothing but an earlier report of it and an unfinished run.
    pub(crate) fn open(path: &Path, experiment: &str) -> Result<Self, ExperimentError> {
        let refuse = |why| Err(ExperimentError::NoFolder { path: path.to_owned(), why });
        if path.file_name().is_none() && !path.is_dir() {
            return refuse("names no folder");
        }
        // Renaming a link would leave what it points to behind: go where it leads.
        let path = match fs::symlink_metadata(path) {
            Err(_) => return Ok(Self { path: path.to_owned() }),
            Ok(_) => match path.canonicalize() {
                Ok(real) if real.is_dir() => real,
                Ok(_) => return refuse("is not a folder: choose another --out"),
                Err(_) => return refuse("is a link to nowhere"),
            },
        };
        let listed = fs::read_dir(&path)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|problem| ExperimentError::io("read", &path, problem))?;
        let ours = files_of_report(&path.join(NUMBERS), experiment);
        for entry in listed {
            let file = entry.file_name().to_string_lossy().into_owned();
            if file == CHECKPOINT || ours.as_ref().is_some_and(|ours| ours.contains(&file)) {
                continue;
            }
            return Err(match ours {
                Some(_) => ExperimentError::NotOfReport { file, folder: path },
                None => ExperimentError::NoReport {
                    file,
                    folder: path,
                    experiment: experiment.to_owned(),
                },
            });
        }
        Ok(Self { path })
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

    /// Puts the report in the place of what is there. Whoever looks sees the old report with
    /// its checkpoint or the new one, never a part.
    pub(crate) fn replace(&self, files: &[(String, String)]) -> Result<(), ExperimentError> {
        let path = &self.path;
        let beside = |suffix: &str| {
            let mut name = path.file_name().unwrap_or_default().to_owned();
            name.push(format!(".{}.{suffix}", std::process::id()));
            path.with_file_name(name)
        };
        let (new, old) = (beside("tmp"), beside("old"));
        let written = fs::create_dir(&new)
            .and_then(|()| {
                files.iter().try_for_each(|(name, text)| fs::write(new.join(name), text))
            })
            // Somebody may have put a file there meanwhile: what is moved aside is deleted
            // only as far as it is known.
            .and_then(|()| fs::rename(path, &old))
            .and_then(|()| {
                fs::rename(&new, path).inspect_err(|_| {
                    // The old report goes back; the first error is the one that matters.
                    let _ = fs::rename(&old, path);
                })
            });
        if let Err(problem) = written {
            let _ = fs::remove_dir_all(&new);
            return Err(ExperimentError::io("write the report to", path, problem));
        }
        remove_report(&old);
        Ok(())
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
        let listed = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let listed = listed.map_err(|problem| ExperimentError::io("read", path, problem))?;
        let json = json_of_report(&path.join(NUMBERS), experiment).unwrap_or_default();
        // A report that is not of a sweep has no runs.
        let earlier = if json["runs"].is_null() { Vec::new() } else { plain(&json["files"]) };
        let is_run = |file: &str| file.starts_with(&format!("{key}="));
        for entry in listed {
            let file = entry.file_name().to_string_lossy().into_owned();
            if !(is_run(&file) || is_unfinished(&file) || earlier.contains(&file)) {
                let (folder, experiment) = (path.to_owned(), experiment.to_owned());
                return Err(ExperimentError::NoSweep { file, folder, experiment });
            }
        }
        Ok(Self { path: path.to_owned(), earlier })
    }

    /// Puts the report in the place of the earlier one, each file whole.
    pub(crate) fn replace(&self, files: &[(String, String)]) -> Result<(), ExperimentError> {
        for (name, text) in files {
            let path = self.path.join(name);
            write_whole(&path, text)
                .map_err(|problem| ExperimentError::io("write", &path, problem))?;
        }
        for name in self.earlier.iter().filter(|name| files.iter().all(|(new, _)| new != *name)) {
            let _ = fs::remove_file(self.path.join(name));
        }
        Ok(())
    }
}

/// Deletes an earlier report and its checkpoint. What else is there stays, in a folder of
/// its own.
fn remove_report(folder: &Path) {
    for name in files_named(&folder.join(NUMBERS)).unwrap_or_default() {
        let _ = fs::remove_file(folder.join(name));
    }
    let _ = fs::remove_file(folder.join(CHECKPOINT));
    let _ = fs::remove_dir(folder);
}

/// The files of a report of `experiment`; `None` when it is not one, or that of a sweep.
fn files_of_report(report: &Path, experiment: &str) -> Option<Vec<String>> {
    let json = json_of_report(report, experiment)?;
    json["runs"].is_null().then(|| plain(&json["files"]))
}

fn json_of_report(report: &Path, experiment: &str) -> Option<Value> {
    let json: Value = serde_json::from_str(&fs::read_to_string(report).ok()?).ok()?;
    (json["experiment"] == experiment).then_some(json)
}

/// The files that a report says are its own.
fn files_named(report: &Path) -> Option<Vec<String>> {
    let json: Value = serde_json::from_str(&fs::read_to_string(report).ok()?).ok()?;
    Some(plain(&json["files"]))
}

/// Those of some names that lead nowhere else: others are none of ours.
fn plain(names: &Value) -> Vec<String> {
    let names = names.as_array().into_iter().flatten().filter_map(Value::as_str);
    let plain = names.filter(|&name| Path::new(name).file_name() == Some(name.as_ref()));
    plain.map(str::to_owned).collect()
}
