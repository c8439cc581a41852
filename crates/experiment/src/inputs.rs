//! What a run reads besides its parameters.

use std::collections::BTreeMap;

use gamut_files::fingerprint;
use gamut_players::{PlayerSpec, SeatError, read_text};

use crate::ExperimentError;

/// What parameters name that is elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inputs {
    /// Players, which may read files whenever they sit down.
    pub(crate) players: Vec<PlayerSpec>,
    /// The fingerprints of files that were read as texts, once, by path.
    pub(crate) texts: BTreeMap<String, String>,
}

impl Inputs {
    /// The fingerprints of all files, by path: those of players as they are now.
    pub(crate) fn fingerprints(&self) -> Result<BTreeMap<String, String>, ExperimentError> {
        let mut fingerprints = self.texts.clone();
        for player in &self.players {
            for path in player.files_read()? {
                let text = read_text(&path).map_err(SeatError::from)?;
                fingerprints.insert(path.to_string_lossy().into_owned(), fingerprint(&text));
            }
        }
        Ok(fingerprints)
    }
}
