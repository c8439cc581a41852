//! Discs that can never be flipped again, as far as they are cheap to find.

use gamut_board::{AxisRays, SquareSet, TwoColours};

const FILE_A: u64 = SquareSet::file(0).bits();
const EDGES: u64 = 0xff81_8181_8181_81ff;

/// What is stable on an edge, for every arrangement of discs on it.
pub(super) struct Stability {
    /// By own discs, then by opposing discs: own discs that no sequence of placements on
    /// this edge flips.
    edge: Box<[[u8; 256]; 256]>,
}

impl Stability {
    pub(super) fn new() -> Self {
        let mut unchanging = vec![[0_u8; 256]; 256];
        // From full edges to empty ones: each looks up those with one disc more.
        for discs in (0..=8).rev() {
            for own in 0..256_usize {
                for other in 0..256_usize {
                    if own & other == 0 && (own | other).count_ones() == discs {
                        unchanging[own][other] = unchanging_discs(own, other, &unchanging);
                    }
                }
            }
        }
        for (own, row) in unchanging.iter_mut().enumerate() {
            for stable in row {
                *stable &= own as u8;
            }
        }
        let edge = unchanging.into_boxed_slice().try_into().expect("256 rows");
        Self { edge }
    }

    /// Discs of `other`, the opponent of the side to move, that are stable.
    #[inline]
    pub(super) fn of_other(&self, board: TwoColours) -> SquareSet {
        let own = board.other.bits();
        let full = full_lines(board.occupied());
        let all_full = full[0] & full[1] & full[2] & full[3];
        let mut stable = self.on_edges(board.exchanged()).bits() | own & all_full;
        if stable == 0 {
            return SquareSet::EMPTY;
        }
        let inner = own & !EDGES;
        loop {
            let mut safe = full;
            for lane in 0..4 {
                // On inner squares no shift by one wraps around the board.
                let step = AxisRays::STEPS[lane];
                safe[lane] |= stable << step | stable >> step;
            }
            let grown = stable | inner & safe[0] & safe[1] & safe[2] & safe[3];
            if grown == stable {
                return SquareSet::from_bits(stable);
            }
            stable = grown;
        }
    }

    /// The mover's discs on the edges that are stable.
    #[inline]
    pub(super) fn on_edges(&self, board: TwoColours) -> SquareSet {
        let (own, other) = (board.mover.bits(), board.other.bits());
        let on = |own: u64, other: u64| u64::from(self.edge[own as usize][other as usize]);
        let rank_1 = on(own & 0xff, other & 0xff);
        let rank_8 = on(own >> 56, other >> 56) << 56;
        let file_a = unpack_file(on(pack_file(own), pack_file(other)));
        let file_h = unpack_file(on(pack_file(own >> 7), pack_file(other >> 7))) << 7;
        SquareSet::from_bits(rank_1 | rank_8 | file_a | file_h)
    }
}

/// The a-file as eight bits.
#[inline]
const fn pack_file(bits: u64) -> u64 {
    (bits & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Eight bits as the a-file.
#[inline]
const fn unpack_file(bits: u64) -> u64 {
    // Spread in two halves of four, whose products do not overlap.
    let low = (bits & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101;
    let high = (bits >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101;
    low | high << 32
}

/// The squares whose line is full, along each axis: nothing can be outflanked there.
#[inline]
fn full_lines(occupied: SquareSet) -> [u64; 4] {
    // Where a shift by one, two or four steps up may land without having left the board.
    const BY_ONE: [u64; 4] = [!FILE_A, u64::MAX, !(FILE_A << 7), !FILE_A];
    const BY_TWO: [u64; 4] = [!(FILE_A * 0x03), u64::MAX, !(FILE_A * 0xc0), !(FILE_A * 0x03)];
    const BY_FOUR: [u64; 4] = [!(FILE_A * 0x0f), u64::MAX, !(FILE_A * 0xf0), !(FILE_A * 0x0f)];
    let empty = !occupied.bits();
    let mut full = [0; 4];
    for lane in 0..4 {
        let step = AxisRays::STEPS[lane];
        let (mut up, mut down) = (empty, empty);
        up |= up << step & BY_ONE[lane];
        down |= (down & BY_ONE[lane]) >> step;
        up |= up << (2 * step) & BY_TWO[lane];
        down |= (down & BY_TWO[lane]) >> (2 * step);
        up |= up << (4 * step) & BY_FOUR[lane];
        down |= (down & BY_FOUR[lane]) >> (4 * step);
        full[lane] = !(up | down);
    }
    full
}

/// Discs of either colour on an edge that keep their colour whatever is placed next, given
/// those of all edges with one disc more.
fn unchanging_discs(own: usize, other: usize, known: &[[u8; 256]]) -> u8 {
    let mut unchanging = (own | other) as u8;
    for place in 0..8 {
        if (own | other) >> place & 1 == 0 {
            for (mover, opponent) in [(own, other), (other, own)] {
                let flipped = flips_on_edge(place, mover, opponent);
                let (mover_now, opponent_now) = (mover | 1 << place | flipped, opponent & !flipped);
                unchanging &= !(flipped as u8) & known[mover_now][opponent_now];
            }
        }
    }
    unchanging
}

/// The discs of `opponent` that a disc of `mover` outflanks on a line of eight.
fn flips_on_edge(place: usize, mover: usize, opponent: usize) -> usize {
    let towards = |squares: &mut dyn Iterator<Item = usize>| {
        let mut run = 0;
        for at in squares {
            if opponent >> at & 1 != 0 {
                run |= 1 << at;
            } else {
                return if mover >> at & 1 != 0 { run } else { 0 };
            }
        }
        0
    };
    towards(&mut (place + 1..8)) | towards(&mut (0..place).rev())
}
