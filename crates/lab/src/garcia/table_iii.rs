//! Table III as printed, and the games that it was measured on, as far as its numbers tell.

/// A row of Table III.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableRow {
    pub(super) tree: u64,
    pub(super) min_max: u64,
    pub(super) alpha_beta: u64,
    /// Seconds, minmax and αβ.
    pub(super) seconds: [f64; 2],
}

const fn row(tree: u64, min_max: u64, alpha_beta: u64, seconds: [f64; 2]) -> TableRow {
    TableRow { tree, min_max, alpha_beta, seconds }
}

pub(super) const TABLE_III: [TableRow; 40] = [
    row(44631, 44631, 9150, [0.052, 0.012]),
    row(50130, 50130, 10716, [0.053, 0.016]),
    row(58199, 58199, 11322, [0.064, 0.016]),
    row(69312, 69312, 13801, [0.075, 0.019]),
    row(65785, 65785, 12646, [0.074, 0.018]),
    row(64704, 64704, 13769, [0.07, 0.02]),
    row(60809, 60809, 10559, [0.068, 0.016]),
    row(42592, 42592, 8970, [0.046, 0.012]),
    row(56184, 56184, 10793, [0.061, 0.016]),
    row(57284, 57284, 10135, [0.061, 0.015]),
    row(70532, 69621, 14721, [0.075, 0.02]),
    row(42861, 42861, 12864, [0.047, 0.018]),
    row(59831, 59831, 14445, [0.068, 0.018]),
    row(46388, 46388, 14422, [0.052, 0.02]),
    row(67173, 67173, 16361, [0.077, 0.021]),
    row(60316, 60316, 17904, [0.07, 0.022]),
    row(55149, 55149, 19643, [0.064, 0.025]),
    row(62385, 62385, 17323, [0.074, 0.025]),
    row(48530, 48530, 16393, [0.054, 0.022]),
    row(48424, 48424, 9954, [0.052, 0.014]),
    row(38082, 37956, 5482, [0.043, 0.008]),
    row(61438, 61438, 12614, [0.066, 0.023]),
    row(57094, 57094, 10106, [0.061, 0.016]),
    row(78651, 78651, 14351, [0.086, 0.021]),
    row(57936, 57936, 11326, [0.064, 0.016]),
    row(48424, 48424, 10123, [0.053, 0.014]),
    row(42592, 42592, 8552, [0.045, 0.011]),
    row(57445, 57445, 11118, [0.062, 0.016]),
    row(58932, 58932, 13542, [0.07, 0.018]),
    row(64626, 62541, 14205, [0.071, 0.02]),
    row(62814, 62814, 18644, [0.07, 0.024]),
    row(57933, 57933, 14094, [0.067, 0.019]),
    row(59417, 59417, 11968, [0.068, 0.017]),
    row(53009, 53009, 13709, [0.059, 0.023]),
    row(59946, 59946, 15807, [0.068, 0.021]),
    row(54303, 54303, 18883, [0.064, 0.025]),
    row(51925, 51925, 16995, [0.061, 0.023]),
    row(44631, 44631, 9309, [0.048, 0.013]),
    row(50130, 50130, 10736, [0.054, 0.013]),
    row(58199, 56437, 11011, [0.062, 0.016]),
];

/// A game that was played against the AI, and where its rows begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct PaperGame {
    /// The place in [`TABLE_III`] of the AI's first search.
    pub(super) first_row: usize,
    /// Black is the person, White the AI; the last move is the person's, because what the AI
    /// answered left no trace.
    pub(super) moves: &'static str,
}

/// The paper prints no moves, but the sizes of the trees give them away. Of the 36 first
/// moves those with trees of 44,631, 42,592 and 48,424 nodes are b1-b3, c1-c3 and d1-d3 and
/// their mirror images. From there, among all answers of the AI and all moves of the person
/// (some 1,500 pairs), one position has a tree of the size in the next row, and so on: one of
/// 1,500, every time but one, and that one is decided a row later. No move of the AI was
/// assumed. The games are known up to mirror images.
pub(super) const PAPER_GAMES: [PaperGame; 6] = [
    PaperGame {
        first_row: 0,
        moves: "b1-b3 a2-c2 b3-b1 a3-c5 b1-b3 a7-d4 b3-b1 a5-d5 b1-b3 a6-c4 b3-b1 a4-e4 b1-b3",
    },
    PaperGame {
        first_row: 7,
        moves: "c1-c3 a2-c4 c3-b2 a3-c5 b2-c3 a6-d3 c3-b2 a4-c2 b2-c3 h2-f4 c3-b2 h3-f5 b2-c3 \
                h4-f6 c3-a1 a5-c3 a1-a3 h7-f7 a3-a1 c2-g6 a1-a3 h6xf8 a3-a1",
    },
    PaperGame {
        first_row: 19,
        moves: "d1-d3 a3xd3 c1-c3 a2-c4 c3-b2 h2-f4 b2-c3 a5-c5 c3-b2 a4-c6 b2-c3",
    },
    PaperGame { first_row: 25, moves: "d1-d3" },
    PaperGame {
        first_row: 26,
        moves: "c1-c3 h2-f4 c3-c1 h7-f5 c1-c3 h4-f6 c3-c1 h6-e3 c1-c3 h3-d3 c3-c1 a2-c4 c1xc4 \
                h5-f3 c4-c2 a7-d4 c2-c4 a5-c5 c4-c1 a3-d6 c1-c4",
    },
    PaperGame { first_row: 37, moves: "b1-b3 a2-c2 b3-b1 a3-c5 b1-b3" },
];
