//! Files in TOML: errors in any kind of file say in the same way what is wrong, and where.

use serde::de::DeserializeOwned;

/// What is wrong with a file in TOML, and where: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TomlError {
    /// The first line is 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

/// Reads a file in TOML.
///
/// # Errors
/// When the text is not TOML, or not of a `T`.
pub fn from_toml<T: DeserializeOwned>(text: &str) -> Result<T, TomlError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        TomlError { line, problem: error.message().replace('\n', " ") }
    })
}
