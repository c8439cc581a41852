use crate::{Direction, Square, SquareSet, Symmetry};

/// The squares that a game is played on: an n×n board with a1 in its corner, less its walls.
///
/// Operations of [`SquareSet`] know only the 8×8 board. Those that could leave a smaller board
/// or enter a wall are here again; the others (union, connected groups, distance sets over
/// empty squares) are the same once the sets they are given lie in
/// [`squares`](Self::squares).
///
/// ```
/// use gamut_board::{Area, squares};
///
/// let area = Area::new(4).unwrap().with_walls(squares!(b2));
/// assert_eq!(area.squares().count(), 15);
/// assert_eq!(area.adjacent(squares!(a1)), squares!(a2, b1));
/// assert_eq!(area.adjacent(squares!(d4)), squares!(c3, c4, d3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    squares: SquareSet,
    size: u8,
}

impl Area {
    /// The n×n board without walls, for n from 1 to 8.
    #[must_use]
    pub const fn new(size: u8) -> Option<Self> {
        if size == 0 || size > 8 {
            return None;
        }
        let mut squares = SquareSet::EMPTY;
        let mut i = 0;
        while i < size as usize * 8 {
            if i % 8 < size as usize {
                squares = squares.union(SquareSet::from_bits(1 << i));
            }
            i += 1;
        }
        Some(Self { squares, size })
    }

    /// The same area with these squares walled off as well.
    #[must_use]
    pub const fn with_walls(self, walls: SquareSet) -> Self {
        Self { squares: self.squares.difference(walls), ..self }
    }

    /// The n of n×n.
    #[inline]
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// The squares that can be played on.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        self.squares
    }

    /// The squares of the n×n board that cannot.
    #[must_use]
    pub const fn walls(self) -> SquareSet {
        match Self::new(self.size) {
            Some(whole) => whole.squares.difference(self.squares),
            None => SquareSet::EMPTY,
        }
    }

    /// The playable squares that are not in the set.
    ///
    /// ```
    /// # use gamut_board::{Area, squares};
    /// let area = Area::new(2).unwrap().with_walls(squares!(b2));
    /// assert_eq!(area.complement(squares!(a1)), squares!(a2, b1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn complement(self, set: SquareSet) -> SquareSet {
        self.squares.difference(set)
    }

    /// Every square moved one step; those that would leave the area or enter a wall vanish.
    ///
    /// ```
    /// # use gamut_board::{Area, Direction, squares};
    /// let area = Area::new(5).unwrap().with_walls(squares!(b1));
    /// assert_eq!(area.shift(squares!(a1, c1, e1), Direction::East), squares!(d1));
    /// ```
    #[inline]
    #[must_use]
    pub const fn shift(self, set: SquareSet, direction: Direction) -> SquareSet {
        set.shift(direction).intersection(self.squares)
    }

    /// The squares from `square` in one direction up to the edge or the first wall, without
    /// `square` itself.
    ///
    /// ```
    /// # use gamut_board::{Area, Direction, squares};
    /// let area = Area::new(7).unwrap().with_walls(squares!(e1));
    /// let b1 = "b1".parse()?;
    /// assert_eq!(area.ray(b1, Direction::East), squares!(c1, d1));
    /// assert_eq!(area.ray(b1, Direction::North), squares!(b2, b3, b4, b5, b6, b7));
    /// # Ok::<(), gamut_board::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn ray(self, square: Square, direction: Direction) -> SquareSet {
        let mut at = SquareSet::of(square);
        let mut found = SquareSet::EMPTY;
        loop {
            at = self.shift(at, direction);
            if at.is_empty() {
                return found;
            }
            found |= at;
        }
    }

    /// Adj within the area: playable squares next to the set and not in it.
    #[inline]
    #[must_use]
    pub const fn adjacent(self, set: SquareSet) -> SquareSet {
        set.adjacent().intersection(self.squares)
    }

    /// The area as `symmetry` of the n×n board maps it: walls move with the squares.
    #[must_use]
    pub fn mapped(self, symmetry: Symmetry) -> Self {
        Self { squares: symmetry.apply(self.squares, self.size), ..self }
    }
}
