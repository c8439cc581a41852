use crate::{Direction, Square, SquareSet};

/// The squares from `square` to the edge of the 8×8 board in one direction, without
/// `square` itself.
///
/// ```
/// use gamut_board::{Direction, ray, squares};
/// let d6 = "d6".parse()?;
/// assert_eq!(ray(d6, Direction::NorthEast), squares!(e7, f8));
/// # Ok::<(), gamut_board::ParseSquareError>(())
/// ```
#[inline]
#[must_use]
pub const fn ray(square: Square, direction: Direction) -> SquareSet {
    RAYS[direction as usize][square.index()]
}

/// The whole line through `square` along `axis` and back, `square` included: a *line of
/// action* (Garcia §II.B, rule 4).
///
/// ```
/// use gamut_board::{Direction, line, squares};
/// let b1 = "b1".parse()?;
/// assert_eq!(line(b1, Direction::NorthWest), squares!(a2, b1));
/// assert_eq!(line(b1, Direction::SouthEast), squares!(a2, b1));
/// # Ok::<(), gamut_board::ParseSquareError>(())
/// ```
#[inline]
#[must_use]
pub const fn line(square: Square, axis: Direction) -> SquareSet {
    ray(square, axis).union(ray(square, axis.opposite())).union(SquareSet::of(square))
}

/// The squares strictly between two squares of one rank, file or diagonal; empty when they
/// share none.
///
/// ```
/// use gamut_board::{SquareSet, between, squares};
/// assert_eq!(between("a1".parse()?, "d4".parse()?), squares!(b2, c3));
/// assert_eq!(between("a1".parse()?, "b3".parse()?), SquareSet::EMPTY);
/// # Ok::<(), gamut_board::ParseSquareError>(())
/// ```
#[inline]
#[must_use]
pub fn between(from: Square, to: Square) -> SquareSet {
    Direction::ALL
        .into_iter()
        .find(|&direction| ray(from, direction).contains(to))
        .map_or(SquareSet::EMPTY, |direction| ray(from, direction) & ray(to, direction.opposite()))
}

/// The eight rays from a square as bits (see [`SquareSet::bits`]), for the few hot functions
/// that treat the four axes alike: lane by lane the same arithmetic, which compilers turn into
/// vector instructions.
#[derive(Clone, Copy, Debug)]
pub struct AxisRays {
    /// Bits of the rays towards higher indices, by axis: east, north, north-west, north-east.
    pub up: [u64; 4],
    /// Bits of the rays the other way.
    pub down: [u64; 4],
}

impl AxisRays {
    /// How far apart neighbours are in index, along each axis.
    pub const STEPS: [u64; 4] = [1, 8, 7, 9];

    /// The rays from `square`.
    #[inline]
    #[must_use]
    pub fn of(square: Square) -> &'static Self {
        &AXIS_RAYS[square.index()]
    }
}

static AXIS_RAYS: [AxisRays; 64] = {
    let axes = [Direction::East, Direction::North, Direction::NorthWest, Direction::NorthEast];
    let mut table = [AxisRays { up: [0; 4], down: [0; 4] }; 64];
    let mut i = 0;
    while let Some(square) = Square::from_index(i) {
        let mut lane = 0;
        while lane < 4 {
            table[i].up[lane] = ray(square, axes[lane]).bits();
            table[i].down[lane] = ray(square, axes[lane].opposite()).bits();
            lane += 1;
        }
        i += 1;
    }
    table
};

#[inline]
const fn walk(square: Square, direction: Direction) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut at = square;
    while let Some(next) = at.offset(direction.files(), direction.ranks()) {
        set = set.union(SquareSet::of(next));
        at = next;
    }
    set
}

static RAYS: [[SquareSet; 64]; 8] = {
    let mut rays = [[SquareSet::EMPTY; 64]; 8];
    let mut d = 0;
    while d < 8 {
        let mut i = 0;
        while let Some(square) = Square::from_index(i) {
            rays[d][i] = walk(square, Direction::ALL[d]);
            i += 1;
        }
        d += 1;
    }
    rays
};
