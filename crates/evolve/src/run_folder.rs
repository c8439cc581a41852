//! The folder of a run, in one format for all that evolves: its complete config, a log with a line
//! for every epoch, a checkpoint until it is finished, and then what was evolved.
//!
//! Whatever ends the program, the folder can be gone on from: files are replaced whole, and the
//! log is cut back to the checkpoint.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gamut_eval::from_toml;
use gamut_files::{claim, fingerprint, unfinished, write_whole};
use gamut_game::excerpt;
use serde::{Deserialize, Serialize};
use toml::Table;

/// The complete config.
pub const CONFIG: &str = "config.toml";
/// A table: what every epoch came to.
pub const LOG: &str = "log.csv";
/// The table with the seconds that epochs took: the only file that is not the same every time.
pub const TIMES: &str = "times.csv";
const TIMES_HEAD: &str = "epoch,seconds";
const CHECKPOINT: &str = "checkpoint.toml";
/// Held by the program that is at work on the run.
const LOCK: &str = "lock";

/// The folder of a run that this program is at work on.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
    signature: String,
    config: String,
    /// Epochs that are kept, and their lines in the log.
    epochs: u32,
    lines: usize,
    lock: File,
}

/// What tells a run from others.
#[derive(Clone, Copy, Debug)]
pub struct RunKind<'a> {
    /// Everything that its results depend on, as text.
    pub config: &'a str,
    /// The first line of its log.
    pub log_head: &'a str,
    /// The signature of this program. A run of a program that plays otherwise is not resumed: half
    /// of it would be by other players.
    pub signature: &'a str,
}

/// What a run is gone on from.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkpoint {
    signature: String,
    config: String,
    epochs: u32,
    lines: usize,
    state: Table,
}

/// Why the folder of a run cannot be used: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunFolderError {
    /// It is no folder.
    #[error("{} is not a folder: choose another --out", shown(.0))]
    NoFolder(PathBuf),
    /// A run in it was not finished.
    #[error("{} is an unfinished run: add --resume to go on, or choose another --out", shown(.0))]
    Unfinished(PathBuf),
    /// Something else is in it.
    #[error("{} is not empty: choose another --out", shown(.0))]
    NotEmpty(PathBuf),
    /// There is nothing to go on with any more.
    #[error("cannot go on with {}: the run is finished", shown(.0))]
    Finished(PathBuf),
    /// There is nothing to go on with.
    #[error("cannot go on with {}: there is no run", shown(.0))]
    NoRun(PathBuf),
    /// Another program is at work on it.
    #[error("{} is at work in another window: wait for it, or choose another --out", shown(.0))]
    Taken(PathBuf),
    /// It was begun by another config.
    #[error(
        "{} is of another config: give its own config, or leave out --resume and choose another \
         --out", shown(.0)
    )]
    OtherConfig(PathBuf),
    /// It was begun by a program whose players do other things.
    #[error(
        "{} is by another build of gamut, which plays otherwise (signature {theirs}; this one has \
         {ours}): go on with that one, or leave out --resume and choose another --out",
        shown(path)
    )]
    OtherBuild {
        /// The checkpoint.
        path: PathBuf,
        /// The signature of that program.
        theirs: String,
        /// That of this one.
        ours: String,
    },
    /// A file is not as we write it.
    #[error("{} is damaged: {why}", shown(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The operating system refuses something.
    #[error("cannot {what} {}: {problem}", shown(path))]
    Io {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What it says.
        problem: io::Error,
    },
}

fn shown(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

fn failed(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> RunFolderError {
    move |problem| RunFolderError::Io { what, path: path.to_owned(), problem }
}

impl RunFolder {
    /// A new run. Nothing is there yet, or an empty folder, or a run that never came to the end of
    /// its first epoch.
    ///
    /// # Errors
    /// When something else is there, or nothing can be written.
    pub fn begin(path: PathBuf, run: &RunKind<'_>) -> Result<Self, RunFolderError> {
        if path.exists() && !path.is_dir() {
            return Err(RunFolderError::NoFolder(path));
        }
        fs::create_dir_all(&path).map_err(failed("make", &path))?;
        if !is_ours(&path)? {
            return Err(RunFolderError::NotEmpty(path));
        }
        let folder = Self::locked(path, run)?;
        match folder.path.join(CHECKPOINT).exists() {
            true => Err(RunFolderError::Unfinished(folder.path)),
            false if folder.is_finished()? => Err(RunFolderError::NotEmpty(folder.leave()?)),
            false => folder.with_files(run, "", ""),
        }
    }

    /// An unfinished run, with the state that was [kept](Self::keep) last; `None` when it did not
    /// come to the end of its first epoch.
    ///
    /// # Errors
    /// When there is none, or it is another, or another program is at work on it.
    pub fn resume(
        path: PathBuf,
        run: &RunKind<'_>,
    ) -> Result<(Self, Option<Table>), RunFolderError> {
        if !path.join(LOG).exists() {
            return Err(RunFolderError::NoRun(path));
        }
        if !path.join(CHECKPOINT).exists() && !is_ours(&path)? {
            return Err(RunFolderError::Finished(path));
        }
        let mut folder = Self::locked(path, run)?;
        let checkpoint = folder.path.join(CHECKPOINT);
        let text = match fs::read_to_string(&checkpoint) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return match folder.is_finished()? {
                    true => Err(RunFolderError::Finished(folder.leave()?)),
                    false => Ok((folder.with_files(run, "", "")?, None)),
                };
            }
            Err(error) => return Err(failed("read", &checkpoint)(error)),
        };
        let Checkpoint { signature, config, epochs, lines, state } =
            from_toml(&text).map_err(|problem| RunFolderError::Damaged {
                path: checkpoint.clone(),
                why: problem.to_string(),
            })?;
        if signature != folder.signature {
            let (theirs, ours) = (excerpt(&signature), folder.signature);
            return Err(RunFolderError::OtherBuild { path: checkpoint, theirs, ours });
        }
        if config != folder.config {
            return Err(RunFolderError::OtherConfig(checkpoint));
        }
        (folder.epochs, folder.lines) = (epochs, lines);
        let log = folder.first_lines(LOG, lines)?;
        let times = folder.first_lines(TIMES, epochs as usize)?;
        Ok((folder.with_files(run, &log, &times)?, Some(state)))
    }

    fn locked(path: PathBuf, run: &RunKind<'_>) -> Result<Self, RunFolderError> {
        let name = path.join(LOCK);
        let file = claim(OpenOptions::new().create(true).truncate(false).write(true), &name);
        let Some(lock) = file.map_err(failed("write", &name))? else {
            return Err(RunFolderError::Taken(path));
        };
        let (signature, config) = (run.signature.to_owned(), fingerprint(run.config));
        Ok(Self { path, signature, config, epochs: 0, lines: 0, lock })
    }

    /// Whether another program has finished the run, between our first look and our lock.
    fn is_finished(&self) -> Result<bool, RunFolderError> {
        is_ours(&self.path).map(|is_ours| !is_ours)
    }

    /// Takes the lock away again.
    fn leave(self) -> Result<PathBuf, RunFolderError> {
        let lock = self.path.join(LOCK);
        match fs::remove_file(&lock) {
            // It was that of the other program.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(self.path),
            removed => removed.map_err(failed("remove", &lock)).map(|()| self.path),
        }
    }

    /// Writes what every folder has, with these lines of its tables, and removes files that were
    /// being written when the program ended.
    fn with_files(self, run: &RunKind<'_>, log: &str, times: &str) -> Result<Self, RunFolderError> {
        for entry in self.path.read_dir().map_err(failed("read", &self.path))?.flatten() {
            if unfinished(&entry.file_name().to_string_lossy()).is_some() {
                let path = entry.path();
                fs::remove_file(&path).map_err(failed("remove", &path))?;
            }
        }
        self.write(CONFIG, run.config)?;
        self.write(LOG, &format!("{}\n{log}", run.log_head))?;
        self.write(TIMES, &format!("{TIMES_HEAD}\n{times}"))?;
        Ok(self)
    }

    /// The first lines of a table, after its head.
    fn first_lines(&self, name: &str, count: usize) -> Result<String, RunFolderError> {
        let path = self.path.join(name);
        let text = fs::read_to_string(&path).map_err(failed("read", &path))?;
        let lines: Vec<&str> = text.split_inclusive('\n').skip(1).take(count).collect();
        if lines.len() < count || lines.last().is_some_and(|line| !line.ends_with('\n')) {
            let why = "it lacks epochs of the checkpoint".to_owned();
            return Err(RunFolderError::Damaged { path, why });
        }
        Ok(lines.concat())
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many epochs are kept.
    #[must_use]
    pub fn epochs(&self) -> u32 {
        self.epochs
    }

    /// Keeps an epoch: its lines in the log, how long it took, and what the next one depends on.
    ///
    /// # Errors
    /// When something cannot be written.
    pub fn keep(
        &mut self,
        lines: &[String],
        seconds: f64,
        state: Table,
    ) -> Result<(), RunFolderError> {
        self.epochs += 1;
        self.lines += lines.len();
        self.append(LOG, &lines.iter().map(|line| format!("{line}\n")).collect::<String>())?;
        self.append(TIMES, &format!("{},{seconds:.3}\n", self.epochs))?;
        let Self { signature, config, epochs, lines, .. } = self;
        let (signature, config) = (signature.clone(), config.clone());
        let checkpoint = Checkpoint { signature, config, epochs: *epochs, lines: *lines, state };
        // Numbers, words and tables can always be written.
        self.write(CHECKPOINT, &toml::to_string(&checkpoint).unwrap_or_default())
    }

    /// Writes a file of the run, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), RunFolderError> {
        let path = self.path.join(name);
        write_whole(&path, text).map_err(failed("write", &path))
    }

    fn append(&self, name: &str, text: &str) -> Result<(), RunFolderError> {
        let path = self.path.join(name);
        let file = OpenOptions::new().append(true).open(&path);
        file.and_then(|mut file| file.write_all(text.as_bytes())).map_err(failed("write", &path))
    }

    /// Ends the run, when everything that it led to is [written](Self::write).
    ///
    /// # Errors
    /// When what belongs to an unfinished run cannot be removed.
    pub fn finish(self) -> Result<PathBuf, RunFolderError> {
        let Self { path, lock, .. } = self;
        // The checkpoint last of what the run needs: whatever ends the program before, it can be
        // gone on with. The lock after it, or another program could take over in between.
        for name in [CHECKPOINT, LOCK] {
            let file = path.join(name);
            fs::remove_file(&file).map_err(failed("remove", &file))?;
        }
        drop(lock);
        Ok(path)
    }
}

/// Whether a folder is empty, or holds only what an unfinished run leaves.
fn is_ours(path: &Path) -> Result<bool, RunFolderError> {
    if path.join(CHECKPOINT).exists() {
        return Ok(true);
    }
    let entries = path.read_dir().map_err(failed("read", path))?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names: Vec<String> = names.collect::<Result<_, _>>().map_err(failed("read", path))?;
    let is_known = |name: &String| {
        let name = unfinished(name).unwrap_or(name);
        [CONFIG, LOG, TIMES, CHECKPOINT, LOCK].contains(&name)
    };
    // A run begins with its lock: a lonely config is somebody's own.
    let has_lock = names.iter().any(|name| name == LOCK);
    // The log of a run that came to the end of no epoch has a head and no more.
    let log = fs::read_to_string(path.join(LOG)).unwrap_or_default();
    let is_begun = has_lock && names.iter().all(is_known) && log.lines().count() <= 1;
    Ok(names.is_empty() || is_begun)
}
