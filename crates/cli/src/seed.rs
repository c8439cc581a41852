use std::time::{SystemTime, UNIX_EPOCH};

/// A seed for people who did not name one; short enough to type again.
pub(crate) fn seed_of_the_moment() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    (time % 1_000_000) as u64
}
