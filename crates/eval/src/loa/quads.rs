//! The quad heuristic (Garcia §III.B.3, after Winands): how many groups a side's pieces form,
//! from the 81 quads of the board.

use gamut_board::{Square, SquareSet};

/// The quads of one side's pieces, summed up.
///
/// A quad is a block of 2×2 squares; there are 81, because those at the edge lie partly
/// outside, where nothing stands. Quads of one piece count +1/4, of three pieces −1/4, of two
/// on a diagonal −1/2, all others 0 (Fig. 4). The sum over all quads is the Euler number:
/// connected groups less holes.
///
/// A move touches only the quads around the squares it changes: four where a piece leaves,
/// four where it lands, four of the opponent's when it captures there (§III.B.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quads {
    /// Four times the Euler number.
    quarters: i16,
}

impl Quads {
    /// The quads of `pieces`.
    #[must_use]
    pub fn of(pieces: SquareSet) -> Self {
        let mut placed = SquareSet::EMPTY;
        let mut quads = Self::default();
        for square in pieces {
            quads.add(square, placed);
            placed |= SquareSet::of(square);
        }
        quads
    }

    /// All 81 quads, one by one.
    pub fn each(pieces: SquareSet) -> impl Iterator<Item = Quad> {
        (0..9).flat_map(move |y| (0..9).map(move |x| Quad { x, y, pieces }))
    }

    /// Adds a piece on `square` to the others on `pieces`.
    #[inline]
    pub fn add(&mut self, square: Square, pieces: SquareSet) {
        self.quarters += i16::from(CHANGE[block(square, pieces)]);
    }

    /// Takes the piece on `square` from the others on `pieces`.
    #[inline]
    pub fn remove(&mut self, square: Square, pieces: SquareSet) {
        self.quarters -= i16::from(CHANGE[block(square, pieces)]);
    }

    /// Connected groups less holes. What is more than 1 is not connected; what is 1 may have
    /// as many holes as it has groups too many (§III.B.5).
    #[inline]
    #[must_use]
    pub const fn euler_number(self) -> i32 {
        (self.quarters / 4) as i32
    }
}

/// One of the 81 quads, and the pieces of a side.
#[derive(Clone, Copy, Debug)]
pub struct Quad {
    x: u8,
    y: u8,
    pieces: SquareSet,
}

impl Quad {
    /// Where its four squares meet: lines between files and between ranks, counted from the
    /// edges of the board, 0 to 8.
    #[must_use]
    pub const fn corner(self) -> (u8, u8) {
        (self.x, self.y)
    }

    /// Those of its squares that are on the board.
    #[must_use]
    pub fn squares(self) -> SquareSet {
        self.places().into_iter().flatten().collect()
    }

    /// What it counts towards four times the Euler number.
    #[must_use]
    pub fn quarters(self) -> i8 {
        let digits = self.places().into_iter().enumerate().map(|(digit, place)| {
            let taken = place.is_some_and(|square| self.pieces.contains(square));
            usize::from(taken) << digit
        });
        contribution(digits.sum())
    }

    /// Lower left, lower right, upper left, upper right; nothing outside the board.
    fn places(self) -> [Option<Square>; 4] {
        let left = self.x.checked_sub(1);
        let below = self.y.checked_sub(1);
        let at = |file: Option<u8>, rank: Option<u8>| Square::new(file?, rank?);
        let (right, above) = (Some(self.x), Some(self.y));
        [at(left, below), at(right, below), at(left, above), at(right, above)]
    }
}

/// What a quad counts, in quarters (Fig. 4). The digits are its lower left, lower right, upper
/// left and upper right square.
const fn contribution(quad: usize) -> i8 {
    match (quad.count_ones(), quad) {
        (1, _) => 1,
        (3, _) => -1,
        (_, 0b1001 | 0b0110) => -2,
        _ => 0,
    }
}

/// The squares around each square, and the square itself.
static AROUND: [SquareSet; 64] = {
    let mut around = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        around[i] = SquareSet::of(square).grown();
        i += 1;
    }
    around
};

/// The 3×3 squares around `square` as the digits of a number, lower left first; those outside
/// the board are empty.
#[inline]
fn block(square: Square, pieces: SquareSet) -> usize {
    let index = square.index();
    let near = (pieces & AROUND[index]).bits();
    // The lower left square goes to the first digit, with the ranks eight digits apart.
    let ranks = near.rotate_right((index as u32).wrapping_sub(9) & 63);
    (ranks & 0o7 | ranks >> 5 & 0o70 | ranks >> 10 & 0o700) as usize
}

/// By what stands around a square (see [`block`]): how the four quads that contain it change,
/// in quarters, when a piece is added there.
static CHANGE: [i8; 512] = {
    const CENTRE: usize = 0o020;
    const fn four_quads(block: usize) -> i8 {
        let mut sum = 0;
        let mut corner = 0;
        while corner < 4 {
            let first = [0, 1, 3, 4][corner];
            let quad = block >> first & 0b11 | (block >> (first + 3) & 0b11) << 2;
            sum += contribution(quad);
            corner += 1;
        }
        sum
    }
    let mut change = [0; 512];
    let mut block = 0;
    while block < 512 {
        change[block] = four_quads(block | CENTRE) - four_quads(block & !CENTRE);
        block += 1;
    }
    change
};
