//! Garcia's evaluation, kept up to date move by move (§III.B.3 to 5).

use gamut_board::SquareSet;
use gamut_games::loa::{Loa, Move, Position};
use gamut_search::Evaluator;

use super::centralisation::{centralisation, weight};
use super::quads::Quads;

/// What is kept of one side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Team {
    quads: Quads,
    centralisation: i16,
}

impl Team {
    /// Computed from scratch.
    #[must_use]
    pub fn of(pieces: SquareSet) -> Self {
        Self { quads: Quads::of(pieces), centralisation: centralisation(pieces) as i16 }
    }

    /// Connected groups less holes (see [`Quads`]).
    #[inline]
    #[must_use]
    pub const fn euler_number(self) -> i32 {
        self.quads.euler_number()
    }

    /// The sum of the values of the pieces' squares (Fig. 6).
    #[inline]
    #[must_use]
    pub const fn centralisation(self) -> i32 {
        self.centralisation as i32
    }
}

/// What is kept along the line of play, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Of the side to move.
    pub mover: Team,
    /// Of its opponent.
    pub other: Team,
}

impl Kept {
    /// Computed from scratch.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let board = position.colours();
        Self { mover: Team::of(board.mover), other: Team::of(board.other) }
    }

    /// After `m`, played in `before`: eight quads change, or twelve when `m` captures
    /// (§III.B.5).
    #[inline]
    #[must_use]
    pub fn after(self, before: &Position, m: Move) -> Self {
        let board = before.colours();
        let Self { mover: mut moved, other: mut next } = self;
        let staying = board.mover - SquareSet::of(m.from);
        moved.quads.remove(m.from, staying);
        moved.quads.add(m.to, staying);
        moved.centralisation += weight(m.to) - weight(m.from);
        if board.other.contains(m.to) {
            next.quads.remove(m.to, board.other);
            next.centralisation -= weight(m.to);
        }
        Self { mover: next, other: moved }
    }
}

/// Garcia's evaluation: centralisation less the Euler number, own less the opponent's
/// (§III.B.4, `VALUE`). Its unit is the paper's, not the Elo point.
#[derive(Clone, Copy, Debug)]
pub struct Garcia;

impl Evaluator<Loa> for Garcia {
    type Kept = Kept;

    #[inline]
    fn keep(&self, position: &Position) -> Kept {
        Kept::of(position)
    }

    #[inline]
    fn kept_after(&self, kept: &Kept, before: &Position, m: Move, _: &Position) -> Kept {
        kept.after(before, m)
    }

    #[inline]
    fn estimate(&self, _: &Position, Kept { mover, other }: &Kept) -> i32 {
        let value = |team: &Team| team.centralisation() - team.euler_number();
        value(mover) - value(other)
    }
}
