//! Files that are read whole, and written whole or not at all.

use std::fs;
use std::io::Write;
use std::path::Path;

use gamut_game::{Match, Notation, Record};

use crate::failure::Failure;

/// A path on one line, whatever is in it.
fn shown(path: &Path) -> String {
    gamut_game::excerpt(&path.to_string_lossy())
}

/// Reads the one game in a file.
pub(crate) fn read_record<G: Notation>(path: &Path) -> Result<(Record, Match<G>), Failure> {
    let name = shown(path);
    let text = fs::read(path)
        .map_err(|error| Failure::bad_input(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8(text)
        .map_err(|_| Failure::bad_input(format!("{name} is not text in UTF-8")))?;
    let wrong = |error| Failure::bad_input(format!("{name}, {error}"));
    let record = Record::parse(&text).map_err(wrong)?;
    let game = record.replay().map_err(wrong)?;
    Ok((record, game))
}

/// Replaces a file by `text`. Whoever looks sees the old file or the new one, never a part.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::bad_input(format!("cannot write {}: {error}", shown(path)));
    let file_name = path
        .file_name()
        .ok_or_else(|| Failure::bad_input(format!("{} names no file", shown(path))))?;
    let mut temporary_name = file_name.to_owned();
    temporary_name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary_name);
    let written = fs::File::create(&temporary)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // Best effort: the error that matters is the first.
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(failed)
}
