//! Files that are read whole, and written whole or not at all.

use std::fs;
use std::io;
use std::path::Path;

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
    let refuse = |why: &str| Err(Failure::bad_input(format!("{} {why}", shown(path))));
    let is_link = fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    if is_link && !path.exists() {
        return refuse("is a link to nowhere");
    }
    if let Ok(found) = fs::metadata(path) {
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
    if path.file_name().is_none() {
        return refuse("names no file");
    }
    gamut_files::write_whole(path, text).map_err(|error| cannot_write(path, &error))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("cannot write {}: {error}", shown(path)))
}
