//! Finished jobs on disk, one a line, so that a run can be taken up again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::LabError;
use crate::folder::{OutFolder, shown};

/// The first line of a checkpoint: what the results depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) experiment: String,
    pub(crate) version: String,
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
    name: String,
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
        let name = shown(&path);
        let failed = |error| LabError::new(format!("cannot write {name}: {error}"));
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(&path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // Who was interrupted in the middle of a line did not finish that job.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        let mut lines = text.lines();
        let mut done = BTreeMap::new();
        match lines.next() {
            Some(first) => {
                let found: Header = serde_json::from_str(first)
                    .map_err(|_| LabError::new(format!("{name} is not a checkpoint of ours")))?;
                if found != *header {
                    return Err(LabError::new(other_run(&name, &found, header)));
                }
                for (number, line) in lines.enumerate() {
                    let entry: Entry<D> = serde_json::from_str(line).map_err(|error| {
                        LabError::new(format!("{name}, line {}: {error}", number + 2))
                    })?;
                    if entry.job < jobs {
                        done.insert(entry.job, entry.done);
                    }
                }
                file.set_len(whole as u64).map_err(failed)?;
                file.seek(SeekFrom::End(0)).map_err(failed)?;
            }
            None => {
                file.set_len(0).map_err(failed)?;
                let line = serde_json::to_string(header).map_err(LabError::new)?;
                file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
            }
        }
        Ok((Self { file: Mutex::new(file), name }, done))
    }

    /// Keeps a finished job.
    pub(crate) fn append<D: Serialize>(&self, job: usize, done: &D) -> Result<(), LabError> {
        let line = serde_json::to_string(&Entry { job, done }).map_err(LabError::new)?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // One write a line: what is there is whole but for the last.
        file.write_all(format!("{line}\n").as_bytes())
            .map_err(|error| LabError::new(format!("cannot write {}: {error}", self.name)))
    }
}

fn other_run(name: &str, found: &Header, wanted: &Header) -> String {
    let difference = if found.experiment != wanted.experiment {
        format!("of {}", found.experiment)
    } else if found.version != wanted.version {
        format!("by version {}", found.version)
    } else if found.seed != wanted.seed {
        format!("with --seed {}", found.seed)
    } else {
        "with other settings".to_owned()
    };
    format!(
        "{name} is an unfinished run {difference}: finish it with its own command, delete it, \
         or choose another --out"
    )
}
