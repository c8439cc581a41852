//! Finished jobs on disk, one a line, so that a run can be taken up again.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use gamut_files::{claim, fingerprint};
use gamut_game::excerpt;
use gamut_players::signature;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ExperimentError;
use crate::folder::OutFolder;
use crate::inputs::Inputs;
use crate::parameters::Parameter;

/// The first line of a checkpoint: what the results depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) experiment: String,
    pub(crate) version: String,
    /// What players of this program do.
    pub(crate) signature: String,
    /// By key, as they are written; the seed is one of them.
    pub(crate) parameters: BTreeMap<String, String>,
    /// That of the config, which is what the experiment makes of the parameters.
    #[serde(default)]
    pub(crate) fingerprint: String,
    /// Those of the files that were read, by path.
    #[serde(default)]
    pub(crate) inputs: BTreeMap<String, String>,
}

pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Header {
    /// That of a run by this program.
    pub(crate) fn of(
        experiment: &str,
        parameters: &[Parameter],
        inputs: &Inputs,
        config: &impl Serialize,
    ) -> Result<Self, ExperimentError> {
        Ok(Self {
            experiment: experiment.to_owned(),
            version: VERSION.to_owned(),
            signature: signature().to_owned(),
            parameters: parameters.iter().map(|p| (p.key.clone(), p.text())).collect(),
            fingerprint: fingerprint(&serde_json::to_string(config)?),
            inputs: inputs.fingerprints()?,
        })
    }

    /// That of the checkpoint at this path, if one is there.
    pub(crate) fn read(checkpoint: &Path) -> Option<Self> {
        let mut first = String::new();
        BufReader::new(File::open(checkpoint).ok()?).read_line(&mut first).ok()?;
        serde_json::from_str(&first).ok()
    }

    /// A file that was read, and that is another one by other fingerprints.
    pub(crate) fn other_input<'a>(
        &'a self,
        others: &'a BTreeMap<String, String>,
    ) -> Option<&'a str> {
        let mut all = self.inputs.keys().chain(others.keys());
        all.find(|path| self.inputs.get(*path) != others.get(*path)).map(String::as_str)
    }
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Entry<D> {
    job: usize,
    done: D,
}

/// A checkpoint that is being appended to. No other program opens it meanwhile.
pub(crate) struct Checkpoint {
    file: Mutex<File>,
    path: PathBuf,
}

impl Checkpoint {
    /// Opens the checkpoint of a run, or begins one, and gives the jobs that are done.
    ///
    /// A checkpoint of another run with finished jobs is refused: its work would be lost.
    pub(crate) fn open<D: DeserializeOwned>(
        folder: &OutFolder,
        header: &Header,
        jobs: usize,
    ) -> Result<(Self, BTreeMap<usize, D>), ExperimentError> {
        folder.create()?;
        let path = folder.checkpoint();
        let failed = |problem| ExperimentError::io("write", &path, problem);
        let file = claim(OpenOptions::new().read(true).append(true).create(true), &path);
        let mut file = file.map_err(failed)?.ok_or_else(|| folder.taken())?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|problem| ExperimentError::io("read", &path, problem))?;
        // A job whose line is incomplete was not finished.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        let mut lines = text.lines();
        let mut done = BTreeMap::new();
        let found: Option<Header> = match lines.next() {
            Some(first) => {
                let found = serde_json::from_str(first);
                Some(found.map_err(|_| ExperimentError::NoCheckpoint(path.clone()))?)
            }
            None => None,
        };
        let jobs_kept: Vec<&str> = lines.collect();
        match found {
            Some(found) if found == *header => {
                for (number, line) in jobs_kept.into_iter().enumerate() {
                    let bad = |problem| {
                        let (checkpoint, line) = (path.clone(), number + 2);
                        ExperimentError::BadJob { checkpoint, line, problem }
                    };
                    let entry: Entry<D> = serde_json::from_str(line).map_err(bad)?;
                    if entry.job < jobs {
                        done.insert(entry.job, entry.done);
                    }
                }
                file.set_len(whole as u64).map_err(failed)?;
                file.seek(SeekFrom::End(0)).map_err(failed)?;
            }
            Some(found) if !jobs_kept.is_empty() => {
                let difference = difference(&found, header);
                return Err(ExperimentError::OtherRun { checkpoint: path, difference });
            }
            _ => {
                file.set_len(0).map_err(failed)?;
                let line = serde_json::to_string(header)?;
                file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
            }
        }
        Ok((Self { file: Mutex::new(file), path }, done))
    }

    /// Removes it: the report is written.
    pub(crate) fn remove(self) -> Result<(), ExperimentError> {
        fs::remove_file(&self.path)
            .map_err(|problem| ExperimentError::io("remove", &self.path, problem))
    }

    /// Keeps a finished job.
    pub(crate) fn append<D: Serialize>(&self, job: usize, done: &D) -> Result<(), ExperimentError> {
        let line = serde_json::to_string(&Entry { job, done })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // One write a line: what is there is whole but for the last.
        file.write_all(format!("{line}\n").as_bytes())
            .map_err(|problem| ExperimentError::io("write", &self.path, problem))
    }
}

/// How an unfinished run is not the one that is wanted.
fn difference(found: &Header, wanted: &Header) -> String {
    if found.experiment != wanted.experiment {
        format!("of {}", found.experiment)
    } else if found.version != wanted.version {
        format!("by version {}", found.version)
    } else if found.signature != wanted.signature {
        "by another build, which plays otherwise".to_owned()
    } else if found.parameters == wanted.parameters {
        match wanted.other_input(&found.inputs) {
            Some(path) => format!("with other contents of {}", excerpt(path)),
            None => "by another build, to which the same parameters mean something else".to_owned(),
        }
    } else {
        let (theirs, ours) = (&found.parameters, &wanted.parameters);
        let other = ours.keys().chain(theirs.keys()).find(|&key| theirs.get(key) != ours.get(key));
        let value = |of: &BTreeMap<String, String>| {
            other.and_then(|key| of.get(key)).map_or("nothing".to_owned(), |text| excerpt(text))
        };
        let key = other.map_or("", String::as_str);
        format!("with {key} = {}, not {}", value(theirs), value(ours))
    }
}
