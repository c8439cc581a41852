//! The centre of mass of a side's pieces, and how they gather around it. The terms are those
//! of Winands' program MIA.

use gamut_board::{Direction, SquareSet};

/// The pieces of one side and the squares that their centre of mass lies on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mass {
    pieces: SquareSet,
    /// One square, or two or four when the centre lies between squares. Rounding would prefer
    /// one side of the board, and a position and its mirror image would differ.
    centre: SquareSet,
}

/// Larger than any number of pieces of a side: see [`gamut_games::loa::MAX_PIECES`].
const COUNTS: usize = 16;

/// `sum / count`, rounded down, without the cost of a division. Exact for the sums of at most
/// 15 coordinates from 0 to 7, and ten times as much.
#[inline]
pub(super) fn divided(sum: u32, count: u32) -> u32 {
    static RECIPROCALS: [u32; COUNTS] = {
        let mut reciprocals = [0; COUNTS];
        let mut n = 1;
        while n < COUNTS {
            reciprocals[n] = (1_u32 << 16).div_ceil(n as u32);
            n += 1;
        }
        reciprocals
    };
    (sum * RECIPROCALS[count as usize % COUNTS]) >> 16
}

/// Files (or ranks) whose number has the binary digit 1, 2, 4.
const FILES: [SquareSet; 3] = digit_sets(true);
const RANKS: [SquareSet; 3] = digit_sets(false);

const fn digit_sets(files: bool) -> [SquareSet; 3] {
    let mut sets = [SquareSet::EMPTY; 3];
    let mut line = 0;
    while line < 8 {
        let squares = if files { SquareSet::file(line) } else { SquareSet::rank(line) };
        let mut digit = 0;
        while digit < 3 {
            if line >> digit & 1 == 1 {
                sets[digit] = sets[digit].union(squares);
            }
            digit += 1;
        }
        line += 1;
    }
    sets
}

impl Mass {
    #[inline]
    pub(super) fn of(pieces: SquareSet) -> Self {
        let count = pieces.count();
        // The average of a coordinate, rounded down, and whether something was lost.
        let average = |digits: [SquareSet; 3]| {
            let part = |i: usize| (pieces & digits[i]).count() << i;
            let sum = part(0) + part(1) + part(2);
            let down = divided(sum, count);
            (down, down * count != sum)
        };
        let (file, between_files) = average(FILES);
        let (rank, between_ranks) = average(RANKS);
        let mut centre = SquareSet::from_bits(1 << ((file + 8 * rank) & 63));
        if between_files {
            centre |= centre.shift(Direction::East);
        }
        if between_ranks {
            centre |= centre.shift(Direction::North);
        }
        Self { pieces, centre }
    }

    /// Concentration: how many king steps the pieces are from their centre of mass, all
    /// together, beyond what this many pieces need at least.
    #[inline]
    pub(super) fn surplus_distance(self) -> u32 {
        let mut within = self.centre;
        let mut steps = 0;
        let mut outside = self.pieces - within;
        while !outside.is_empty() {
            steps += outside.count();
            within = within.grown();
            outside -= within;
        }
        steps - least_distance(self.pieces.count(), self.centre.count())
    }

    /// Blocks of 2×2 squares within two steps of the centre of mass that hold three or four of
    /// the pieces: formations that a single capture does not break up.
    #[inline]
    pub(super) fn solid_quads(self) -> u32 {
        // A rectangle cuts a quad into halves or quarters: what has three pieces inside it
        // lies inside.
        let near = self.pieces & self.centre.grown().grown();
        let east = near.shift(Direction::West);
        let (both, either) = (near & east, near | east);
        let above = |set: SquareSet| set.shift(Direction::South);
        (both & above(either) | either & above(both)).count()
    }
}

/// The steps of pieces packed as closely as can be around a centre of one, two or four squares:
/// these are filled first, then the 8, 10 or 12 squares around them.
#[inline]
fn least_distance(pieces: u32, centre: u32) -> u32 {
    let first_ring = match centre {
        1 => 8,
        2 => 10,
        _ => 12,
    };
    pieces.saturating_sub(centre) + pieces.saturating_sub(centre + first_ring)
}
