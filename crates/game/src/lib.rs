//! What every two-player board game of perfect information has in common.
//!
//! A game is a type that implements [`Game`]: rules without text, without history, without
//! allocation. [`Notation`] adds the text that people and programs exchange. A [`Match`] is
//! a game being played: positions with their history, where the repetition and move-count
//! rules live. A [`Record`] is a match on paper.
//!
//! What it does not know: any particular game, any way to choose a move but chance, and
//! how anything looks on a screen.

mod game;
mod history;
mod matches;
mod notation;
mod outcome;
pub mod parallel;
mod perft;
mod playout;
mod record;
mod side;
mod suggest;

pub use arrayvec::ArrayVec;
pub use game::{Game, MoveList};
pub use history::History;
pub use matches::{IllegalMove, Match};
pub use notation::{Cell, Diagram, Notation, NotationError, PieceMark, excerpt, find_move};
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use playout::{Playout, random_move, random_playout, random_position};
pub use record::{Record, RecordError, date_of, pgn_date};
pub use side::Side;
pub use suggest::{did_you_mean, nearest};

use gamut_board::{mix, unmix};

/// The generator behind every random choice: fast, small, the same on every machine.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// A generator for `seed`, and for the `stream`th independent task under that seed.
///
/// Work that is split over threads takes one stream for each task, so that results do not
/// depend on how many threads there are.
#[must_use]
pub fn rng(seed: u64, stream: u64) -> Rng {
    use rand::SeedableRng;
    // Mixed one after the other, so that neighbouring seeds and streams have nothing in common.
    Rng::seed_from_u64(mix(mix(seed) ^ stream))
}

/// The seed whose first stream is the `stream`th of `seed`. A player, which takes nothing but
/// a seed, then draws the same numbers as [`rng`] gives for both.
#[must_use]
pub const fn stream_seed(seed: u64, stream: u64) -> u64 {
    unmix(mix(seed) ^ stream)
}

/// Whether two texts are the same, where that must be known while the program is compiled.
#[must_use]
pub const fn is_same_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut place = 0;
    while place < a.len() && place < b.len() && a[place] == b[place] {
        place += 1;
    }
    place == a.len() && place == b.len()
}

#[cfg(test)]
mod tests {
    use super::{rng, stream_seed};

    #[test]
    fn a_stream_can_be_handed_on_as_a_seed() {
        for (seed, stream) in [(0, 0), (1, 0), (1, 7), (u64::MAX, 3), (0x5eed, u64::MAX)] {
            assert_eq!(rng(stream_seed(seed, stream), 0), rng(seed, stream), "{seed} {stream}");
        }
        assert_eq!(stream_seed(42, 0), 42);
    }
}
