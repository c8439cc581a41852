use gamut_board::SquareSet;
use gamut_game::Game;
use gamut_games::virus::{DRAW_CLOCK, Move, Position, VirusFamily};

use crate::endgame::virus::Solver;

use super::{Selectivity, Tactics, with_clock};

impl<const JUMPS_OVER_ANYTHING: bool> Tactics for VirusFamily<JUMPS_OVER_ANYTHING> {
    /// A grow is a jump from its own square, a pass the one that is left.
    const GAIN_RANKS_QUIET_MOVES: bool = true;
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
        let other = position.colours().other;
        let converted = |to| (SquareSet::of(to).adjacent() & other).count() as i32;
        match m {
            Move::Grow(to) => 100 + 200 * converted(to),
            Move::Jump { to, .. } => 200 * converted(to),
            Move::Pass => 0,
        }
    }

    /// It goes on while the opponent keeps a piece, the new piece can grow, and there is time.
    #[inline]
    fn may_end_game(position: &Position, m: Move) -> bool {
        let (Move::Grow(to) | Move::Jump { to, .. }) = m else { return true };
        let around = SquareSet::of(to).adjacent();
        (position.colours().other - around).is_empty()
            || !around.intersects(position.empty())
            || position.clock() + 1 >= DRAW_CLOCK
    }

    #[inline]
    fn table_key(position: &Position) -> u64 {
        with_clock(Self::hash(position), position.clock())
    }

    const GAIN_WEIGHT: i32 = 20;

    type Endgame = Solver;

    const SELECTIVITY: Selectivity = Selectivity {
        late_move_reduction: 110,
        full_depth_moves: 3,
        null_move_reduction: 0,
        futility_margin: 70,
        reverse_futility_margin: 50,
        late_move_count: 4,
    };
}
