/// The hashes of the positions of a game that can still come back, to count repetitions.
///
/// Shared by [`Match`](crate::Match) and random play, so that there is one repetition rule.
#[derive(Clone, Debug, Default)]
pub struct History {
    hashes: Vec<u64>,
}

impl History {
    /// An empty history with room for long games.
    #[must_use]
    pub fn new() -> Self {
        Self { hashes: Vec::with_capacity(1024) }
    }

    /// Forgets everything but keeps the room, and begins again with one position.
    #[inline]
    pub fn restart(&mut self, hash: u64) {
        self.hashes.clear();
        self.hashes.push(hash);
    }

    /// Adds the position that a move led to; `irreversible` says whether earlier ones can
    /// still come back.
    #[inline]
    pub fn push(&mut self, hash: u64, irreversible: bool) {
        if irreversible {
            // Nothing before matters again: the list stays short however long the game.
            self.hashes.clear();
        }
        self.hashes.push(hash);
    }

    /// Whether the last position has now occurred three times.
    #[inline]
    #[must_use]
    pub fn is_threefold(&self) -> bool {
        let Some((&last, earlier)) = self.hashes.split_last() else { return false };
        // The same side is to move every second ply, and a position needs four plies to recur.
        if earlier.len() < 8 {
            return false;
        }
        let mut seen = 1;
        for &hash in earlier.iter().rev().skip(3).step_by(2) {
            seen += u32::from(hash == last);
        }
        seen >= 3
    }
}
