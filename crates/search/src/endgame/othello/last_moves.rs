//! The last four empty squares: no lists, no tables of positions, every square tried in turn.
//!
//! Nine in ten positions of a search are here.

use gamut_board::{Direction, Square, SquareSet, TwoColours, line};
use gamut_games::othello::flips;

use super::parity::{odd_first, quadrant};
use super::search::Search;

/// Disc difference for the mover when nobody can move: empty squares go to the winner.
#[inline]
pub(super) fn final_margin(board: TwoColours) -> i32 {
    let (own, opposing) = (board.mover.count() as i32, board.other.count() as i32);
    match own.cmp(&opposing) {
        std::cmp::Ordering::Greater => 64 - 2 * opposing,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => 2 * own - 64,
    }
}

/// What a disc on an empty square flips: nothing when it may not be placed there.
#[inline(always)]
fn flipped(board: TwoColours, square: Square) -> SquareSet {
    // Most squares that cannot be played touch no opposing disc, which is quicker to see.
    if NEIGHBOURS[square.index()].intersects(board.other) {
        flips(square, board.mover, board.other)
    } else {
        SquareSet::EMPTY
    }
}

static NEIGHBOURS: [SquareSet; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        table[i] = SquareSet::of(square).adjacent();
        i += 1;
    }
    table
};

impl Search<'_> {
    /// Four empty squares.
    pub(super) fn last_four(
        &mut self,
        board: TwoColours,
        empty: SquareSet,
        odd: SquareSet,
        alpha: i32,
    ) -> i32 {
        self.nodes += 1;
        try_all(board, empty, odd, alpha, |child, square, alpha| {
            let rest = empty - SquareSet::of(square);
            self.last_three(child, rest, odd ^ quadrant(square), alpha)
        })
    }

    /// Three empty squares.
    pub(super) fn last_three(
        &mut self,
        board: TwoColours,
        empty: SquareSet,
        odd: SquareSet,
        alpha: i32,
    ) -> i32 {
        self.nodes += 1;
        try_all(board, empty, odd, alpha, |child, square, alpha| {
            self.last_two(child, empty - SquareSet::of(square), alpha)
        })
    }

    /// Two empty squares: which comes first cannot matter to parity.
    #[inline]
    pub(super) fn last_two(&mut self, board: TwoColours, empty: SquareSet, alpha: i32) -> i32 {
        self.nodes += 1;
        try_all(board, empty, empty, alpha, |child, square, _| {
            self.nodes += 1;
            last_one(child.mover, empty - SquareSet::of(square))
        })
    }
}

/// The best of the mover's placements, found by `search`; if there are none, the worst of
/// the opponent's; if there are none either, the result. `search` is given the board after
/// the placement, the square, and the bound that its answer, which is the other side's, is
/// compared with.
#[inline(always)]
fn try_all(
    board: TwoColours,
    empty: SquareSet,
    odd: SquareSet,
    alpha: i32,
    mut search: impl FnMut(TwoColours, Square, i32) -> i32,
) -> i32 {
    let mut best = i32::MIN;
    for square in odd_first(empty, odd) {
        let flipped = flipped(board, square);
        if !flipped.is_empty() {
            let child = board.convert(flipped | SquareSet::of(square));
            best = best.max(-search(child, square, -alpha - 1));
            if best > alpha {
                return best;
            }
        }
    }
    if best > i32::MIN {
        return best;
    }
    let mut worst = i32::MAX;
    for square in odd_first(empty, odd) {
        let flipped = flipped(board.exchanged(), square);
        if !flipped.is_empty() {
            let child = board.exchanged().convert(flipped | SquareSet::of(square));
            worst = worst.min(search(child, square, alpha));
            if worst <= alpha {
                return worst;
            }
        }
    }
    if worst < i32::MAX { worst } else { final_margin(board) }
}

/// One empty square: what flips is counted, not flipped. The opponent's discs are all the
/// others.
#[inline]
pub(super) fn last_one(own: SquareSet, empty: SquareSet) -> i32 {
    let Some(square) = empty.first() else { return 2 * own.count() as i32 - 64 };
    let count = own.count() as i32;
    let flipped = count_flips(square, own);
    if flipped > 0 {
        return 2 * (count + flipped) - 62;
    }
    let lost = count_flips(square, !own - empty);
    if lost > 0 {
        return 2 * (count - lost) - 64;
    }
    if count > 31 { 2 * count - 62 } else { 2 * count - 64 }
}

/// How many discs a disc on `square` flips when every other square without a disc of `own`
/// has one of the opponent.
#[inline]
fn count_flips(square: Square, own: SquareSet) -> i32 {
    let own = own.bits();
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let [rising, falling] = DIAGONALS[square.index()];
    let on_rank = own >> (8 * rank) & 0xff;
    // Multiplications that bring the bits of a line together in the highest byte.
    let on_file = (own >> file & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let on_rising = (own & rising).wrapping_mul(FILE_A) >> 56;
    let on_falling = (own & falling).wrapping_mul(FILE_A) >> 56;
    let by_file = &FLIPS_ON_LINE[file];
    i32::from(by_file[on_rank as usize])
        + i32::from(FLIPS_ON_LINE[rank][on_file as usize])
        + i32::from(by_file[on_rising as usize])
        + i32::from(by_file[on_falling as usize])
}

const FILE_A: u64 = SquareSet::file(0).bits();

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        table[i] =
            [line(square, Direction::NorthEast).bits(), line(square, Direction::NorthWest).bits()];
        i += 1;
    }
    table
};

/// By place on a line of eight and own discs on it: how many others a disc there flips.
static FLIPS_ON_LINE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            table[place][own] = run_to(own, place, 1) + run_to(own, place, -1);
            own += 1;
        }
        place += 1;
    }
    table
};

/// How many squares lie between `place` and the next own disc in one direction.
const fn run_to(own: usize, place: usize, step: isize) -> u8 {
    let mut run = 0;
    let mut at = place as isize + step;
    while 0 <= at && at < 8 {
        if own >> at & 1 != 0 {
            return run;
        }
        run += 1;
        at += step;
    }
    0
}
