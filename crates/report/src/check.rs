//! What must hold of the results.

use serde::Serialize;

/// A check of fewer games, trees or positions than this decides nothing: even when 20 of 20 say the
/// same, up to one in six of all may say otherwise.
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
        Self::new(what, found, format!("<= {bound}"), found <= bound)
    }

    /// `found` must be at least `bound`.
    #[must_use]
    pub fn at_least(what: &str, found: f64, bound: f64) -> Self {
        Self::new(what, found, format!(">= {bound}"), found >= bound)
    }

    /// The end of an interval that is open says nothing.
    fn new(what: &str, found: f64, bound: String, holds: bool) -> Self {
        let holds = found.is_finite().then_some(holds);
        Self { what: what.to_owned(), found, bound, holds }
    }

    /// The same of so many games, trees or positions drawn by chance: too few decide nothing.
    #[must_use]
    pub fn of_sample(self, count: u64) -> Self {
        Self { holds: self.holds.filter(|_| count >= LEAST), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Check;

    #[test]
    fn the_smallest_sample_that_decides_is_twenty() {
        let of = |count| Check::at_least("wins", 3.0, 2.0).of_sample(count).holds;
        assert_eq!((of(19), of(20), of(21)), (None, Some(true), Some(true)));
        let failed = Check::at_most("losses", 3.0, 2.0);
        assert_eq!(failed.clone().of_sample(19).holds, None);
        assert_eq!(failed.of_sample(20).holds, Some(false));
    }

    #[test]
    fn an_open_interval_decides_nothing() {
        assert_eq!(Check::at_least("lead", f64::NEG_INFINITY, 0.0).of_sample(100).holds, None);
        assert_eq!(Check::at_most("lead", f64::INFINITY, 0.0).of_sample(100).holds, None);
    }
}
