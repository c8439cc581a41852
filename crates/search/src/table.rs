//! The transposition table: what is known of positions that can be reached in several ways.
//!
//! Shared by threads without locks: an entry is two words, the first of which is the key
//! xor the second, so that an entry half-written by another thread is not recognised.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::Score;

/// What a stored score says about the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

impl Bound {
    /// Whether a decided score with this bound says who wins.
    #[inline]
    pub(crate) fn proves(self, score: Score) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score > Score::DRAW,
            Self::Upper => score < Score::DRAW,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The place of the best move in the order of `for_each_move`, which never changes.
    pub(crate) best: Option<u16>,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that share a place.
const WAYS: usize = 4;

/// A cache line, looked at in one go.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const _: () = assert!(size_of::<Bucket>() == 64);

const GENERATIONS: u8 = 64;
const NO_MOVE: u16 = u16::MAX;
/// How many plies of depth an entry loses in worth with each search that has passed since.
const AGEING: i32 = 4;

/// Tables up to this size, in MiB, are made without asking whether there is room.
const SMALL: usize = 1024;

/// As much as was asked for, but no more than half of what the machine has left: memory that is
/// promised and not there gets the program killed.
pub(crate) fn affordable(megabytes: usize) -> usize {
    match megabytes > SMALL {
        true => spare_megabytes().map_or(megabytes, |spare| megabytes.min((spare / 2).max(SMALL))),
        false => megabytes,
    }
}

/// What the machine has left, where it says so: on Linux.
fn spare_megabytes() -> Option<usize> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let spare = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    spare.trim().strip_suffix("kB")?.trim().parse::<usize>().ok().map(|kibibytes| kibibytes >> 10)
}

/// What searches found out about positions, shared by the threads of a search.
pub(crate) struct TranspositionTable {
    slots: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    pub(crate) fn new(megabytes: usize) -> Self {
        let mut count = (affordable(megabytes).max(1) << 20) / size_of::<Bucket>();
        let mut slots = Vec::new();
        // If there is not enough memory, the table is smaller; the program does not end.
        while slots.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        slots.extend((0..count).map(|_| Bucket::default()));
        Self { slots, generation: AtomicU8::new(0) }
    }

    /// Makes the table as good as new.
    pub(crate) fn clear(&mut self) {
        *self.generation.get_mut() = 0;
        for slot in self.slots.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
    }

    /// What is stored from now on is newer than what is there.
    pub(crate) fn begin_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        // The high half of a product spreads the key over any number of buckets.
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        &self.slots[index as usize].0
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key).then(|| unpack(data))?
        })
    }

    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut chosen = &bucket[0];
        let mut least = i32::MAX;
        let mut entry = entry;
        for slot in bucket {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                if let (None, Some(old)) = (entry.best, unpack(data)) {
                    entry.best = old.best;
                }
                chosen = slot;
                break;
            }
            let worth = worth(data, generation);
            if worth < least {
                (least, chosen) = (worth, slot);
            }
        }
        let data = pack(entry, generation);
        chosen.data.store(data, Relaxed);
        chosen.check.store(key ^ data, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn permille_full(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = self.slots.len().min(250);
        let used = self.slots[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| {
                let data = slot.data.load(Relaxed);
                unpack(data).is_some() && generation_of(data) == generation
            })
            .count();
        (used * 1000 / (sample * WAYS).max(1)) as u32
    }
}

/// Deep and recent entries are worth most, empty slots least.
#[inline]
fn worth(data: u64, generation: u8) -> i32 {
    let Some(entry) = unpack(data) else { return i32::MIN };
    let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
    i32::from(entry.depth) - AGEING * i32::from(age)
}

#[inline]
fn pack(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.score.value() as u32)
        | u64::from(entry.depth) << 32
        | (entry.bound as u64) << 40
        | u64::from(generation) << 42
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 48
}

/// An empty slot has no bound.
#[inline]
fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 40 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Entry {
        score: Score::from_value(data as u32 as i32),
        depth: (data >> 32) as u8,
        bound,
        best: Some((data >> 48) as u16).filter(|&best| best != NO_MOVE),
    })
}

#[inline]
const fn generation_of(data: u64) -> u8 {
    (data >> 42) as u8 % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, TranspositionTable, WAYS};
    use crate::Score;

    fn entry(depth: u8) -> Entry {
        Entry { score: Score::estimate(-7), depth, bound: Bound::Lower, best: Some(3) }
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(0), None);
        table.store(42, entry(5));
        assert_eq!(table.probe(42), Some(entry(5)));
        assert_eq!(table.probe(43), None);
    }

    #[test]
    fn a_full_bucket_gives_up_its_oldest_and_shallowest() {
        let table = TranspositionTable::new(1);
        // Small keys all lie in the first bucket.
        table.store(1, entry(9));
        table.begin_search();
        for key in 2..=WAYS as u64 {
            table.store(key, entry(6));
        }
        table.store(100, entry(1));
        assert_eq!(table.probe(1), None, "nine plies, but a search old");
        table.store(101, entry(6));
        assert_eq!(table.probe(100), None, "the shallowest of one age");
        assert!((2..=WAYS as u64).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn a_known_best_move_survives_a_result_without_one() {
        let table = TranspositionTable::new(1);
        table.store(42, entry(5));
        table.store(42, Entry { best: None, ..entry(6) });
        assert_eq!(table.probe(42).map(|entry| (entry.depth, entry.best)), Some((6, Some(3))));
    }
}
