//! What the pieces of one side look like: some of the students' ideas of Cowling §5.

use gamut_board::{Area, Direction, Square, SquareSet};

/// Squares that are worth something different, ring by ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct SquareClasses {
    /// The four corners.
    pub(super) corners: SquareSet,
    /// The edge without the corners.
    pub(super) edge: SquareSet,
    /// The squares next to the edge.
    pub(super) beside_edge: SquareSet,
}

impl SquareClasses {
    /// The classes of the squares of `area`. Walls do not make new edges.
    #[inline]
    pub(super) fn of(area: Area) -> &'static Self {
        &CLASSES[usize::from(area.size() & 15)]
    }
}

/// By the size of the board.
static CLASSES: [SquareClasses; 16] = {
    let none = SquareSet::EMPTY;
    let mut classes = [SquareClasses { corners: none, edge: none, beside_edge: none }; 16];
    let mut size = 1;
    while size <= 8 {
        let far = size as u8 - 1;
        let mut i = 0;
        while let Some(square) = Square::from_index(i) {
            i += 1;
            let (file, rank) = (square.file(), square.rank());
            if file > far || rank > far {
                continue;
            }
            let from_side = if file < far - file { file } else { far - file };
            let from_end = if rank < far - rank { rank } else { far - rank };
            let ring = if from_side < from_end { from_side } else { from_end };
            let class = &mut classes[size];
            let of = match (ring, from_side + from_end) {
                (0, 0) => &mut class.corners,
                (0, _) => &mut class.edge,
                (1, _) => &mut class.beside_edge,
                _ => continue,
            };
            *of = of.union(SquareSet::of(square));
        }
        size += 1;
    }
    classes
};

/// The 2×2 blocks that hold three pieces and an empty square, by their lower left squares:
/// an opponent that lands on that square captures all three (§5 calls the pattern
/// disadvantageous).
#[inline]
pub(super) fn three_of_four(pieces: SquareSet, empty: SquareSet) -> SquareSet {
    let (east_piece, east_empty) = (pieces.shift(Direction::West), empty.shift(Direction::West));
    let two = pieces & east_piece;
    let one_and_empty = pieces & east_empty | empty & east_piece;
    two & one_and_empty.shift(Direction::South) | one_and_empty & two.shift(Direction::South)
}
