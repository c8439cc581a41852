//! The folder of a run: its complete config, its log, a checkpoint until it is finished, and
//! then what was evolved.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use gamut_evolve::hgp::{AlphaFile, Epoch, Offline, Plan, Strategic};
use gamut_game::Notation;

use crate::failure::Failure;
use crate::files::{Existing, fingerprint, shown, write_whole};

const CONFIG: &str = "config.toml";
const LOG: &str = "log.csv";
const CHECKPOINT: &str = "checkpoint.toml";
const ALPHA: &str = "alpha.toml";

pub(super) struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// A new run. Nothing is there yet, or an empty folder.
    pub(super) fn begin<G: Strategic + Notation>(
        path: PathBuf,
        offline: &Offline<G>,
    ) -> Result<Self, Failure> {
        let name = shown(&path);
        let refuse = |why: &str| Err(Failure::bad_input(format!("{name} {why}")));
        if path.exists() && !path.is_dir() {
            return refuse("is not a folder: choose another --out");
        }
        if path.join(CHECKPOINT).exists() {
            return refuse("is an unfinished run: add --resume to go on, or choose another --out");
        }
        let cannot = |error| Failure::bad_input(format!("cannot make {name}: {error}"));
        fs::create_dir_all(&path).map_err(cannot)?;
        if fs::read_dir(&path).map_err(cannot)?.next().is_some() {
            return refuse("is not empty: choose another --out");
        }
        let folder = Self { path };
        // The checkpoint comes first: without it there is nothing to go on with.
        folder.write_checkpoint(offline)?;
        folder.write_head(offline.plan(), "")?;
        Ok(folder)
    }

    /// The unfinished run by `plan`, as far as it came.
    pub(super) fn resume<G: Strategic + Notation>(
        path: PathBuf,
        plan: Plan,
        threads: usize,
    ) -> Result<(Self, Offline<G>), Failure> {
        let checkpoint = path.join(CHECKPOINT);
        let name = shown(&checkpoint);
        let refuse = |why: String| Failure::bad_input(format!("{name} {why}"));
        let text = fs::read_to_string(&checkpoint).map_err(|error| {
            let why = match path.join(ALPHA).exists() {
                true => "the run is finished".to_owned(),
                false => error.to_string(),
            };
            Failure::bad_input(format!("cannot go on with {}: {why}", shown(&path)))
        })?;
        let Some(state) = text.strip_prefix(&head(&plan)) else {
            return Err(refuse(
                "is of another config or another version: give its own config, or leave out \
                 --resume and choose another --out"
                    .to_owned(),
            ));
        };
        let offline = Offline::<G>::resume(plan, state, threads)
            .map_err(|problem| refuse(format!("is damaged: {problem}")))?;
        // An epoch that is in the log and not in the checkpoint is done again.
        let log = fs::read_to_string(path.join(LOG)).unwrap_or_default();
        let epochs = offline.epochs() as usize;
        let lines: Vec<&str> = log.split_inclusive('\n').skip(1).take(epochs).collect();
        if lines.len() < epochs || lines.last().is_some_and(|line| !line.ends_with('\n')) {
            let log = shown(&path.join(LOG));
            return Err(Failure::bad_input(format!("{log} is damaged: it lacks epochs")));
        }
        let folder = Self { path };
        folder.write_head(offline.plan(), &lines.concat())?;
        Ok((folder, offline))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a finished epoch.
    pub(super) fn keep<G: Strategic + Notation>(
        &mut self,
        epoch: &Epoch,
        offline: &Offline<G>,
    ) -> Result<(), Failure> {
        let path = self.path.join(LOG);
        let line = format!("{}\n", epoch.to_csv());
        let file = OpenOptions::new().append(true).open(&path);
        file.and_then(|mut file| file.write_all(line.as_bytes())).map_err(|error| {
            Failure::bad_input(format!("cannot write {}: {error}", shown(&path)))
        })?;
        self.write_checkpoint(offline)
    }

    /// Writes what was evolved, says where, and forgets the checkpoint.
    pub(super) fn finish(self, alphas: &AlphaFile) -> Result<PathBuf, Failure> {
        let file = self.path.join(ALPHA);
        write_whole(&file, &alphas.to_toml(), Existing::Replace)?;
        let checkpoint = self.path.join(CHECKPOINT);
        fs::remove_file(&checkpoint).map_err(|error| {
            Failure::bad_input(format!("cannot remove {}: {error}", shown(&checkpoint)))
        })?;
        Ok(file)
    }

    fn write_head(&self, plan: &Plan, lines: &str) -> Result<(), Failure> {
        write_whole(&self.path.join(CONFIG), &plan.to_toml(), Existing::Replace)?;
        let log = format!("{}\n{lines}", Epoch::HEAD);
        write_whole(&self.path.join(LOG), &log, Existing::Replace)
    }

    fn write_checkpoint<G: Strategic + Notation>(
        &self,
        offline: &Offline<G>,
    ) -> Result<(), Failure> {
        let text = format!("{}{}", head(offline.plan()), offline.state());
        write_whole(&self.path.join(CHECKPOINT), &text, Existing::Replace)
    }
}

/// The first line of a checkpoint: what the epochs to come depend on.
fn head(plan: &Plan) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("# An unfinished run: gamut {version}, config {:016x}\n", fingerprint(&plan.to_toml()))
}
