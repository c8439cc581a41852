use gamut_board::SquareSet;
use gamut_games::virus::{Move, Position, VirusFamily};

use super::{Selectivity, Tactics};

impl<const JUMPS_OVER_ANYTHING: bool> Tactics for VirusFamily<JUMPS_OVER_ANYTHING> {
    /// A grow is a jump from its own square, a pass the one that is left.
    const MOVE_CODES: usize = 64 * 64 + 1;

    #[inline]
    fn move_code(m: Move) -> usize {
        match m {
            Move::Grow(to) => to.index() * 65,
            Move::Jump { from, to } => from.index() * 64 + to.index(),
            Move::Pass => 64 * 64,
        }
    }

    /// The change of the piece difference (Cowling §3).
    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        let side = <Self as gamut_game::Game>::side_to_move(position);
        let converted = |to| (SquareSet::of(to).adjacent() & position.pieces(!side)).count() as i32;
        match m {
            Move::Grow(to) => 100 + 200 * converted(to),
            Move::Jump { to, .. } => 200 * converted(to),
            Move::Pass => 0,
        }
    }

    const SELECTIVITY: Selectivity = Selectivity::CAUTIOUS;
}
