//! What the search has found out about positions.
//!
//! An entry holds the whole position: two positions are never taken for one another, so that
//! what the solver says is proven.

use gamut_board::{Square, SquareSet, TwoColours};

use crate::table::affordable;

/// What is known of a position: its value lies between the two, both for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    lower: i8,
    upper: i8,
}

impl Bounds {
    const UNKNOWN: Self = Self { lower: -64, upper: 64 };

    #[inline]
    pub(super) fn at_least(value: i32) -> Self {
        Self { lower: value as i8, ..Self::UNKNOWN }
    }

    #[inline]
    pub(super) fn at_most(value: i32) -> Self {
        Self { upper: value as i8, ..Self::UNKNOWN }
    }

    #[inline]
    pub(super) fn exactly(value: i32) -> Self {
        Self { lower: value as i8, upper: value as i8 }
    }

    /// The lower and the upper one.
    #[inline]
    pub(super) fn both(self) -> (i32, i32) {
        (i32::from(self.lower), i32::from(self.upper))
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    board: TwoColours,
    pub(super) bounds: Bounds,
    /// Index of the move that proved the last bound; out of range while there is none.
    best: u8,
    empties: u8,
    generation: u8,
}

impl Entry {
    const VACANT: Self = Self {
        // Nobody asks for a board on which every square is both sides'.
        board: TwoColours { mover: SquareSet::ALL, other: SquareSet::ALL },
        bounds: Bounds::UNKNOWN,
        best: u8::MAX,
        empties: 0,
        generation: 0,
    };

    #[inline]
    pub(super) fn best(&self) -> Option<Square> {
        Square::from_index(usize::from(self.best))
    }
}

/// One cache line: the entry with most empty squares, and the latest of the others.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket {
    deep: Entry,
    recent: Entry,
}

const _: () = assert!(size_of::<Bucket>() == 64);

/// A table of fixed size: new entries drive out old ones.
pub(super) struct EndgameTable {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl EndgameTable {
    pub(super) fn new(megabytes: usize) -> Self {
        let mut count = (affordable(megabytes).max(1) << 20) / size_of::<Bucket>();
        let vacant = Bucket { deep: Entry::VACANT, recent: Entry::VACANT };
        let mut buckets = Vec::new();
        // If there is not enough memory, the table is smaller; the program does not end.
        while buckets.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        buckets.resize(count, vacant);
        Self { buckets, generation: 0 }
    }

    /// What was stored until now stays usable but no longer has precedence.
    pub(super) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    pub(super) fn get(&self, board: TwoColours) -> Option<&Entry> {
        let bucket = &self.buckets[self.place(board)];
        if bucket.deep.board == board {
            Some(&bucket.deep)
        } else if bucket.recent.board == board {
            Some(&bucket.recent)
        } else {
            None
        }
    }

    #[inline]
    pub(super) fn put(&mut self, board: TwoColours, empties: u32, bounds: Bounds, best: Square) {
        let place = self.place(board);
        let generation = self.generation;
        let best = best.index() as u8;
        let mut entry = Entry { board, bounds, best, empties: empties as u8, generation };
        let Bucket { deep, recent } = &mut self.buckets[place];
        for known in [&mut *deep, &mut *recent] {
            if known.board == board {
                entry.bounds.lower = bounds.lower.max(known.bounds.lower);
                entry.bounds.upper = bounds.upper.min(known.bounds.upper);
                *known = entry;
                return;
            }
        }
        if deep.generation != generation || deep.empties <= entry.empties {
            *recent = *deep;
            *deep = entry;
        } else {
            *recent = entry;
        }
    }

    /// Which bucket a position belongs to: one wide multiplication, because positions are
    /// looked up far more often than colliding ones cost.
    #[inline]
    fn place(&self, board: TwoColours) -> usize {
        let (mover, other) = (board.mover.bits(), board.other.bits());
        let product = u128::from(mover ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(other.rotate_left(32) ^ 0xd1b5_4a32_d192_ed03);
        let hash = (product >> 64) as u64 ^ product as u64;
        let hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }
}
