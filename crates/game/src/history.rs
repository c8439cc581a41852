/// The hashes of the positions of a game that can still come back, to count repetitions.
///
/// Shared by [`Match`](crate::Match) and random play, so that there is one repetition rule.
#[derive(Debug)]
pub struct History {
    hashes: Vec<u64>,
    /// How many of `hashes` end in each bit pattern: tells almost always, without looking
    /// at them, that a position is new.
    seen: [u8; BUCKETS],
}

const BUCKETS: usize = 256;

#[inline]
const fn bucket(hash: u64) -> usize {
    hash as usize % BUCKETS
}

impl History {
    /// An empty history with room for long games.
    #[must_use]
    pub fn new() -> Self {
        Self { hashes: Vec::with_capacity(1024), seen: [0; BUCKETS] }
    }

    /// Forgets everything but keeps the room, and begins again with one position.
    #[inline]
    pub fn restart(&mut self, hash: u64) {
        self.push(hash, true);
    }

    /// Adds the position that a move led to; `irreversible` says whether earlier ones can
    /// still come back.
    #[inline]
    pub fn push(&mut self, hash: u64, irreversible: bool) {
        if irreversible {
            // Nothing before matters again: the list stays short however long the game.
            self.hashes.clear();
            self.seen = [0; BUCKETS];
        }
        self.hashes.push(hash);
        let seen = &mut self.seen[bucket(hash)];
        *seen = seen.saturating_add(1);
    }

    /// The hashes of the positions that can come back, the present one last.
    #[must_use]
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Whether the last position has now occurred three times.
    #[inline]
    #[must_use]
    pub fn is_threefold(&self) -> bool {
        self.hashes.last().is_some_and(|&last| {
            self.seen[bucket(last)] >= 3
                && self.hashes.iter().filter(|&&hash| hash == last).count() >= 3
        })
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    /// Copies into the room that is there: no allocation unless the other is longer.
    fn clone_from(&mut self, other: &Self) {
        self.hashes.clone_from(&other.hashes);
        self.seen = other.seen;
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{BUCKETS, History};

    #[test]
    fn three_of_a_bucket_are_not_three_of_a_position() {
        let mut history = History::new();
        history.restart(1);
        history.push(1 + BUCKETS as u64, false);
        history.push(1, false);
        assert!(!history.is_threefold());
        history.push(1, false);
        assert!(history.is_threefold());
        history.push(1, true);
        assert!(!history.is_threefold(), "an irreversible move begins anew");
    }
}
