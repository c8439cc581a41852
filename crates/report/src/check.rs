//! What must hold of the results.

use serde::Serialize;

/// Fewer games, trees or positions than this decide no check: of 20 that all say the same, one in
/// six may still be otherwise.
const LEAST: u64 = 20;

/// Something that must hold of the results.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// What is compared.
    pub what: String,
    /// What was found.
    pub found: f64,
    /// What it is compared with: `"<= 8.5"`.
    pub bound: String,
    /// Whether it holds; nothing when there was too little to find out.
    pub holds: Option<bool>,
}

impl Check {
    /// `found` must be at most `bound`.
    #[must_use]
    pub fn at_most(what: &str, found: f64, bound: f64) -> Self {
        let (what, holds) = (what.to_owned(), Some(found <= bound));
        Self { what, found, bound: format!("<= {bound}"), holds }
    }

    /// `found` must be at least `bound`.
    #[must_use]
    pub fn at_least(what: &str, found: f64, bound: f64) -> Self {
        let (what, holds) = (what.to_owned(), Some(found >= bound));
        Self { what, found, bound: format!(">= {bound}"), holds }
    }

    /// The same of so many games, trees or positions drawn by chance: too few decide nothing.
    #[must_use]
    pub fn of_sample(self, count: u64) -> Self {
        Self { holds: self.holds.filter(|_| count >= LEAST), ..self }
    }
}
