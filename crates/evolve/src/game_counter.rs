use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many games were played, for who looks on while others are being played. Clones count
/// together.
#[derive(Clone, Debug, Default)]
pub struct GameCounter(Arc<AtomicU64>);

impl GameCounter {
    /// A game is over.
    pub fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// How many there are so far.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
