use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use gamut_game::excerpt;

/// Bytes of a player or weight file: hundreds of times what the largest of them has.
const LARGEST_FILE: u64 = 1 << 20;

/// Why a file of ours cannot be read: one line.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {problem}", excerpt(&path.to_string_lossy()))]
pub struct FileError {
    /// Which file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: FileProblem,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum FileProblem {
    /// It is not there, not open to us, or not text.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A device may never end, and opening a pipe waits for somebody to write.
    #[error("it is not a regular file")]
    NotRegular,
    /// More than anybody needs.
    #[error("it is larger than {} MiB", most >> 20)]
    TooLarge {
        /// How many bytes there may be.
        most: u64,
    },
    /// Other encodings are not read.
    #[error("it is not text in UTF-8")]
    NotText,
}

/// The text of a file of ours, which is small.
///
/// # Errors
/// When it is no regular file, cannot be read, is no text, or is large.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    read_text_up_to(path, LARGEST_FILE)
}

/// The text of a file of at most `most` bytes.
///
/// # Errors
/// As [`read_text`].
pub fn read_text_up_to(path: &Path, most: u64) -> Result<String, FileError> {
    read(path, most).map_err(|problem| FileError { path: path.to_owned(), problem })
}

fn read(path: &Path, most: u64) -> Result<String, FileProblem> {
    if !fs::metadata(path)?.is_file() {
        return Err(FileProblem::NotRegular);
    }
    let mut text = Vec::new();
    // What the operating system says about sizes is not always so, as of files in /proc.
    fs::File::open(path)?.take(most + 1).read_to_end(&mut text)?;
    if text.len() as u64 > most {
        return Err(FileProblem::TooLarge { most });
    }
    String::from_utf8(text).map_err(|_| FileProblem::NotText)
}
