//! Finished jobs on disk, one a line, so that a run can be taken up again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::LabError;
use crate::folder::OutFolder;

/// The first line of a checkpoint: what the results depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) experiment: String,
    pub(crate) version: String,
    /// What players of this program do.
    pub(crate) signature: String,
    pub(crate) seed: u64,
    pub(crate) config: Value,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
struct Entry<D> {
    job: usize,
    done: D,
}

/// A checkpoint that is being appended to.
pub(crate) struct Checkpoint {
    file: Mutex<File>,
    path: PathBuf,
}

impl Checkpoint {
    /// Opens the checkpoint of a run, or begins one, and gives the jobs that are done.
    ///
    /// A checkpoint of another run is refused: its work would be lost.
    pub(crate) fn open<D: DeserializeOwned>(
        folder: &OutFolder,
        header: &Header,
        jobs: usize,
    ) -> Result<(Self, BTreeMap<usize, D>), LabError> {
        folder.create()?;
        let path = folder.checkpoint();
        let failed = |problem| LabError::io("write", &path, problem);
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(&path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|problem| LabError::io("read", &path, problem))?;
        // Who was interrupted in the middle of a line did not finish that job.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        let mut lines = text.lines();
        let mut done = BTreeMap::new();
        match lines.next() {
            Some(first) => {
                let found: Header = serde_json::from_str(first)
                    .map_err(|_| LabError::NoCheckpoint(path.clone()))?;
                if found != *header {
                    let difference = difference(&found, header);
                    return Err(LabError::OtherRun { checkpoint: path, difference });
                }
                for (number, line) in lines.enumerate() {
                    let bad = |problem| {
                        let (checkpoint, line) = (path.clone(), number + 2);
                        LabError::BadJob { checkpoint, line, problem }
                    };
                    let entry: Entry<D> = serde_json::from_str(line).map_err(bad)?;
                    if entry.job < jobs {
                        done.insert(entry.job, entry.done);
                    }
                }
                file.set_len(whole as u64).map_err(failed)?;
                file.seek(SeekFrom::End(0)).map_err(failed)?;
            }
            None => {
                file.set_len(0).map_err(failed)?;
                let line = serde_json::to_string(header)?;
                file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
            }
        }
        Ok((Self { file: Mutex::new(file), path }, done))
    }

    /// Keeps a finished job.
    pub(crate) fn append<D: Serialize>(&self, job: usize, done: &D) -> Result<(), LabError> {
        let line = serde_json::to_string(&Entry { job, done })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // One write a line: what is there is whole but for the last.
        file.write_all(format!("{line}\n").as_bytes())
            .map_err(|problem| LabError::io("write", &self.path, problem))
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
    } else if found.seed != wanted.seed {
        format!("with --seed {}", found.seed)
    } else {
        "with other settings".to_owned()
    }
}
