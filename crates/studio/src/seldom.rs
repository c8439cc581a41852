//! What is worth a line in a log, but not a thousand lines: strangers could fill a log.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const SECONDS: u64 = 60;

/// Lets something happen once a minute.
pub(crate) struct OncePerMinute {
    /// The second from which on it may happen again.
    next: AtomicU64,
}

impl OncePerMinute {
    pub(crate) const fn new() -> Self {
        Self { next: AtomicU64::new(0) }
    }

    /// Whether it may happen now; then it may not for a minute.
    pub(crate) fn is_due(&self) -> bool {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        self.is_due_at(BEGUN.elapsed().as_secs())
    }

    fn is_due_at(&self, second: u64) -> bool {
        let is_due = |next| (second >= next).then_some(second + SECONDS);
        self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, is_due).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::OncePerMinute;

    #[test]
    fn once_a_minute_and_not_before() {
        let seldom = OncePerMinute::new();
        let due = [0, 0, 1, 59, 60, 60, 61, 300, 359, 360].map(|second| seldom.is_due_at(second));
        assert_eq!(due, [true, false, false, false, true, false, false, true, false, true]);
    }
}
