//! A file that games are added to as they end.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files::{Existing, cannot_write, write_whole};

/// A new file of whole games. One without a game is removed again.
pub(crate) struct GrowingFile {
    path: PathBuf,
    file: File,
    /// Bytes of the games that are in it.
    length: u64,
}

impl GrowingFile {
    pub(crate) fn begin(path: &Path) -> Result<Self, Failure> {
        write_whole(path, "", Existing::Refuse)?;
        let file = File::options().append(true).open(path);
        let file = file.map_err(|error| cannot_write(path, &error))?;
        Ok(Self { path: path.to_owned(), file, length: 0 })
    }

    /// Adds a game, with an empty line before it unless it is the first. One write: whatever ends
    /// the program, what is there is whole.
    pub(crate) fn add(&mut self, game: &str) -> Result<(), Failure> {
        let gap = if self.length == 0 { "" } else { "\n" };
        let text = format!("{gap}{game}");
        if let Err(error) = self.file.write_all(text.as_bytes()) {
            // The disk may have had room for a part of it.
            let _ = self.file.set_len(self.length);
            return Err(cannot_write(&self.path, &error));
        }
        self.length += text.len() as u64;
        Ok(())
    }
}

impl Drop for GrowingFile {
    fn drop(&mut self) {
        if self.length == 0 {
            let _ = fs::remove_file(&self.path);
        }
    }
}
