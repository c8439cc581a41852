//! Which moves other threads are searching right now: a small table that lets a thread do
//! something else first (simplified ABDADA, after Weill and Kerrigan).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use gamut_board::mix;

const SIZE: usize = 1 << 12;
const WAYS: usize = 4;

pub(super) struct Busy(Vec<[AtomicU64; WAYS]>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..SIZE).map(|_| Default::default()).collect())
    }

    /// A name for a move in a position at a depth.
    #[inline]
    pub(super) fn name(key: u64, move_code: usize, depth: i32) -> u64 {
        mix(key ^ (move_code as u64) << 8 ^ depth as u64) | 1
    }

    #[inline]
    fn bucket(&self, name: u64) -> &[AtomicU64; WAYS] {
        &self.0[name as usize / 2 % SIZE]
    }

    /// Whether some thread is searching it.
    #[inline]
    pub(super) fn contains(&self, name: u64) -> bool {
        self.bucket(name).iter().any(|slot| slot.load(Relaxed) == name)
    }

    pub(super) fn begin(&self, name: u64) {
        let bucket = self.bucket(name);
        let free = bucket.iter().find(|slot| matches!(slot.load(Relaxed), 0)).unwrap_or(&bucket[0]);
        free.store(name, Relaxed);
    }

    pub(super) fn end(&self, name: u64) {
        for slot in self.bucket(name) {
            if slot.load(Relaxed) == name {
                slot.store(0, Relaxed);
            }
        }
    }
}
