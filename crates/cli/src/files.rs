//! Files that are read whole, and written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gamut_game::{Match, Notation, Record};

use gamut_players::read_text_up_to;

use crate::failure::Failure;

/// Bytes of a file of records: half a million games.
const LARGEST_RECORD: u64 = 1 << 28;

/// A path on one line, whatever is in it.
pub(crate) fn shown(path: &Path) -> String {
    gamut_game::excerpt(&path.to_string_lossy())
}

/// A game read from a file.
pub(crate) struct FromFile<G: Notation> {
    pub(crate) record: Record,
    pub(crate) game: Match<G>,
    /// How many games the file holds.
    pub(crate) games: usize,
}

/// Reads the one game in a file, or the `nth` of several, the first being 1.
pub(crate) fn read_record<G: Notation>(
    path: &Path,
    nth: Option<usize>,
) -> Result<FromFile<G>, Failure> {
    let name = shown(path);
    let text = read_text_up_to(path, LARGEST_RECORD)?;
    let wrong = |error| Failure::bad_input(format!("{name}, {error}"));
    let mut records = Record::parse_all(&text).map_err(wrong)?;
    let count = records.len();
    let record = match (count, nth) {
        (0, _) => return Err(Failure::bad_input(format!("{name} holds no game"))),
        (1, None) => records.remove(0),
        (_, Some(nth)) if nth <= count => records.remove(nth - 1),
        (1, _) => {
            return Err(Failure::bad_input(format!("{name} holds one game: leave out --nth")));
        }
        _ => {
            let problem = format!("{name} holds {count} games: choose with --nth 1 to {count}");
            return Err(Failure::bad_input(problem));
        }
    };
    let game = record.replay().map_err(wrong)?;
    Ok(FromFile { record, game, games: count })
}

/// Whether the two paths name one existing file.
pub(crate) fn is_same_file(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// What may be at a path that is written to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// Nothing: the file must be new.
    Refuse,
    /// A file of ours.
    Replace,
}

/// Writes a file. A reader sees the old file or the new one, never a part.
pub(crate) fn write_whole(path: &Path, text: &str, existing: Existing) -> Result<(), Failure> {
    let mut draft = Draft::begin(path, existing)?;
    draft.write(text)?;
    draft.finish()
}

/// A file that is being written under another name. When it is not finished, it leaves nothing.
pub(crate) struct Draft {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
}

impl Draft {
    pub(crate) fn begin(path: &Path, existing: Existing) -> Result<Self, Failure> {
        let refuse = |why: &str| Err(Failure::bad_input(format!("{} {why}", shown(path))));
        // A link stays a link: what it points to is written.
        let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        if is_link && !path.exists() {
            return refuse("is a link to nowhere");
        }
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let found = fs::metadata(&path).ok();
        if let Some(found) = &found {
            if !found.is_file() {
                return refuse("is not a file to write to");
            }
            if existing == Existing::Refuse {
                return refuse("exists already: choose another name");
            }
            if found.permissions().readonly() {
                return refuse("is read-only");
            }
        }
        let Some(file_name) = path.file_name() else { return refuse("names no file") };
        let mut temporary_name = file_name.to_owned();
        temporary_name.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(temporary_name);
        let file = File::create(&temporary).map_err(|error| cannot_write(&path, &error))?;
        let draft = Self { path, temporary, file: BufWriter::new(file) };
        // Nobody can read the new file who could not read the old one.
        let file = draft.file.get_ref();
        let kept = found.map_or(Ok(()), |found| file.set_permissions(found.permissions()));
        kept.map_err(|error| cannot_write(&draft.path, &error))?;
        Ok(draft)
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(&self.path, &error))
    }

    /// Puts it in its place.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let renamed = self.file.flush().and_then(|()| fs::rename(&self.temporary, &self.path));
        renamed.map_err(|error| cannot_write(&self.path, &error))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // It is not there when it was finished.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// A new file to which whole games are added as they end. One without a game is removed again.
pub(crate) struct GrowingFile {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl GrowingFile {
    pub(crate) fn begin(path: &Path) -> Result<Self, Failure> {
        write_whole(path, "", Existing::Refuse)?;
        let file = File::options().append(true).open(path);
        let file = file.map_err(|error| cannot_write(path, &error))?;
        Ok(Self { path: path.to_owned(), file, is_empty: true })
    }

    /// Adds a game, an empty line before it unless it is the first. One write: whatever ends the
    /// program, what is there is whole.
    pub(crate) fn add(&mut self, game: &str) -> Result<(), Failure> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        let written = self.file.write_all(format!("{gap}{game}").as_bytes());
        written.map_err(|error| cannot_write(&self.path, &error))
    }
}

impl Drop for GrowingFile {
    fn drop(&mut self) {
        if self.is_empty {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("cannot write {}: {error}", shown(path)))
}
