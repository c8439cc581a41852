//! What long runs need of files: one that is written whole, one that a program has for itself, and a
//! fingerprint of what a run depends on.
//!
//! What it does not know: what is in files, and which folders there are.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use gamut_board::mix;

/// What the name of a file ends in while it is written.
const UNFINISHED: &str = ".unfinished";

/// Writes a file whole or not at all: a reader sees the old file or the new one, never a part. A link
/// stays a link, and the new file has the permissions of the old one.
///
/// # Errors
/// When it cannot be written.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut unfinished = path.as_os_str().to_owned();
    // Two programs that write the same file do not write into each other's.
    unfinished.push(format!(".{}{UNFINISHED}", std::process::id()));
    let written = File::create(&unfinished).and_then(|mut file| {
        if let Ok(found) = fs::metadata(&path) {
            file.set_permissions(found.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        fs::rename(&unfinished, &path)
    });
    written.inspect_err(|_| {
        // The first error is the one that matters.
        let _ = fs::remove_file(&unfinished);
    })
}

/// The name that [`write_whole`] would have given a file that it had not finished when the program
/// ended; `None` for every other file.
#[must_use]
pub fn unfinished(name: &str) -> Option<&str> {
    let (name, process) = name.strip_suffix(UNFINISHED)?.rsplit_once('.')?;
    process.parse::<u32>().ok().map(|_| name)
}

/// Opens a file that nobody else can claim until it is dropped; `None` when somebody else has it.
///
/// # Errors
/// When it cannot be opened or locked.
pub fn claim(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let file = options.open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(problem)) => Err(problem),
    }
}

/// A short name for a text, which is the same on every machine.
#[must_use]
pub fn fingerprint(text: &str) -> String {
    let sum = text.bytes().fold(0, |sum, byte| mix(sum ^ u64::from(byte)));
    format!("{sum:016x}")
}
