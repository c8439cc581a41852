//! What a search remembers of positions that can be reached in several ways.

use gamut_search::Score;

/// What a score says about the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is at most the score.
    Upper,
    /// The value is at least the score.
    Lower,
    /// The value is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) key: u64,
    pub(super) score: Score,
    /// The depth that was left there, after the depth module.
    pub(super) rest: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<M>,
}

impl<M> Entry<M> {
    /// Whether a search of this depth would not find out more about the window.
    #[inline]
    pub(super) fn is_enough(&self, rest: i32, (alpha, beta): (Score, Score), score: Score) -> bool {
        // Of this depth and no other: so the value is that of alpha-beta.
        self.rest == rest
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            }
    }
}

/// A place for every key; what comes later takes it.
#[derive(Debug)]
pub(super) struct Known<M> {
    entries: Vec<Option<Entry<M>>>,
}

/// The fewest and the most places.
const PLACES: (u64, u64) = (1 << 10, 1 << 18);

impl<M: Copy> Known<M> {
    /// With room for a search of so many positions.
    pub(super) fn new(nodes: u64) -> Self {
        let (fewest, most) = PLACES;
        let places = nodes.clamp(fewest, most).next_power_of_two();
        Self { entries: vec![None; places as usize] }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.entries[self.place(key)].filter(|entry| entry.key == key)
    }

    #[inline]
    pub(super) fn put(&mut self, entry: Entry<M>) {
        let place = self.place(entry.key);
        self.entries[place] = Some(entry);
    }
}
