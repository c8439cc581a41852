//! A checkers board as one side sees it: its men go north.

use gamut_board::{Direction, SquareSet};
use gamut_game::{Game, Side};
use gamut_games::checkers::{Checkers, DARK_SQUARES, Position};

use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};

/// The pieces, turned so that `men` go north. Squares are named as White sees them.
#[derive(Clone, Copy)]
pub(super) struct View {
    pub(super) men: SquareSet,
    pub(super) kings: SquareSet,
    pub(super) other_men: SquareSet,
    pub(super) other_kings: SquareSet,
    pub(super) empty: SquareSet,
}

#[inline]
const fn half_turn(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(set.bits().reverse_bits())
}

impl View {
    /// What the side to move sees.
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        let colours = position.colours();
        let kings = position.kings();
        let white = Self {
            men: colours.mover - kings,
            kings: colours.mover & kings,
            other_men: colours.other - kings,
            other_kings: colours.other & kings,
            empty: position.empty(),
        };
        match Checkers::side_to_move(position) {
            Side::White => white,
            Side::Black => Self {
                men: half_turn(white.men),
                kings: half_turn(white.kings),
                other_men: half_turn(white.other_men),
                other_kings: half_turn(white.other_kings),
                empty: half_turn(white.empty),
            },
        }
    }

    /// What the opponent sees.
    #[inline]
    pub(super) const fn opposite(self) -> Self {
        Self {
            men: half_turn(self.other_men),
            kings: half_turn(self.other_kings),
            other_men: half_turn(self.men),
            other_kings: half_turn(self.kings),
            empty: half_turn(self.empty),
        }
    }

    /// Own pieces.
    #[inline]
    pub(super) const fn pieces(&self) -> SquareSet {
        self.men.union(self.kings)
    }

    /// The opponent's pieces.
    #[inline]
    pub(super) const fn others(&self) -> SquareSet {
        self.other_men.union(self.other_kings)
    }

    /// The pieces that can jump.
    #[inline]
    pub(super) const fn jumpers(&self) -> SquareSet {
        const fn over(pieces: SquareSet, view: &View, back: Direction) -> SquareSet {
            let victims = view.empty.shift(back).intersection(view.others());
            victims.shift(back).intersection(pieces)
        }
        over(self.pieces(), self, SouthWest)
            .union(over(self.pieces(), self, SouthEast))
            .union(over(self.kings, self, NorthWest))
            .union(over(self.kings, self, NorthEast))
    }

    /// Where steps lead.
    #[inline]
    pub(super) const fn steps(&self) -> Steps {
        let (pieces, kings, empty) = (self.pieces(), self.kings, self.empty);
        Steps {
            north_east: pieces.shift(NorthEast).intersection(empty),
            north_west: pieces.shift(NorthWest).intersection(empty),
            south_east: kings.shift(SouthEast).intersection(empty),
            south_west: kings.shift(SouthWest).intersection(empty),
        }
    }

    /// Where those steps lead after which the opponent cannot jump the piece that stepped.
    #[inline]
    pub(super) const fn safe_steps(&self, steps: Steps) -> Steps {
        let (others, kings) = (self.others(), self.other_kings);
        let from_north_east = others.shift(SouthWest);
        let from_north_west = others.shift(SouthEast);
        let from_south_west = kings.shift(NorthEast);
        let from_south_east = kings.shift(NorthWest);
        // A piece is jumped when the square behind it is empty already …
        let danger = from_north_east
            .intersection(self.empty.shift(NorthEast))
            .union(from_north_west.intersection(self.empty.shift(NorthWest)))
            .union(from_south_west.intersection(self.empty.shift(SouthWest)))
            .union(from_south_east.intersection(self.empty.shift(SouthEast)));
        // … or was left by the step itself.
        Steps {
            north_east: steps.north_east.difference(danger.union(from_north_east)),
            north_west: steps.north_west.difference(danger.union(from_north_west)),
            south_east: steps.south_east.difference(danger.union(from_south_east)),
            south_west: steps.south_west.difference(danger.union(from_south_west)),
        }
    }

    /// Men that no opposing piece can stop on their way: none stands on, or one step from, the
    /// squares that the man may cross.
    #[inline]
    pub(super) const fn runaways(&self) -> SquareSet {
        let others = self.others();
        let sideways = others.shift(NorthEast).union(others.shift(SouthEast));
        let sideways = sideways.union(others.shift(NorthWest)).union(others.shift(SouthWest));
        let mut stopped = others.union(sideways);
        // From a square the way leads north; so what blocks a square blocks those south of it.
        let mut rank = 0;
        while rank < 6 {
            stopped = stopped.union(stopped.shift(SouthWest)).union(stopped.shift(SouthEast));
            rank += 1;
        }
        self.men.difference(stopped)
    }
}

/// Squares that steps lead to, by direction.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    north_east: SquareSet,
    north_west: SquareSet,
    south_east: SquareSet,
    south_west: SquareSet,
}

impl Steps {
    /// How many steps.
    #[inline]
    pub(super) const fn count(self) -> u32 {
        self.north_east.count()
            + self.north_west.count()
            + self.south_east.count()
            + self.south_west.count()
    }

    /// Where they begin.
    #[inline]
    pub(super) const fn origins(self) -> SquareSet {
        let northward = self.north_east.shift(SouthWest).union(self.north_west.shift(SouthEast));
        let southward = self.south_east.shift(NorthWest).union(self.south_west.shift(NorthEast));
        northward.union(southward)
    }
}

/// The columns that begin on a dark square of the own first rank: the "system" by which the
/// opposition is counted.
pub(super) const SYSTEM: SquareSet = {
    let files = SquareSet::file(0).union(SquareSet::file(2));
    files.union(SquareSet::file(4)).union(SquareSet::file(6)).intersection(DARK_SQUARES)
};
