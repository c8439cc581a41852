//! Numbers that have to lie between two others.

use std::fmt::Display;

/// A number that is too small or too large: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} = {value}: write a number from {least} to {most}")]
pub struct OutOfRange<N: Display = u64> {
    /// What it is a number of, as files write it.
    pub name: &'static str,
    /// What it was to be.
    pub value: N,
    /// The smallest that is right.
    pub least: N,
    /// The largest that is right.
    pub most: N,
}

/// Refuses a number that is not from `least` to `most`.
///
/// # Errors
/// When it is not.
pub fn within<N: Display + PartialOrd>(
    name: &'static str,
    value: N,
    least: N,
    most: N,
) -> Result<(), OutOfRange<N>> {
    match (&least..=&most).contains(&&value) {
        true => Ok(()),
        false => Err(OutOfRange { name, value, least, most }),
    }
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn what_is_no_number_is_out_of_every_range() {
        assert_eq!(within("population", 2, 2, 10), Ok(()));
        let wrong = within("crossover", f64::NAN, 0.0, 1.0).expect_err("no number");
        assert_eq!(wrong.to_string(), "crossover = NaN: write a number from 0 to 1");
    }
}
