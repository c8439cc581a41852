use gamut_game::Game;
use gamut_games::checkers::{Checkers, DRAW_CLOCK, Move, Position};

use crate::endgame::NoEndgame;

use super::{Quiescence, Selectivity, Tactics, with_clock};

impl Tactics for Checkers {
    const MOVE_CODES: usize = 64 * 64;

    #[inline]
    fn move_code(m: Move) -> usize {
        m.from().index() * 64 + m.to().index()
    }

    /// Pieces taken, a king and a half for each king, and a man crowned.
    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        let taken = m.taken();
        let kings = (taken & position.kings()).count();
        (taken.count() * 100 + kings * 50) as i32 + if m.crowns(position) { 80 } else { 0 }
    }

    #[inline]
    fn is_tactical(_position: &Position, m: Move) -> bool {
        m.is_capture()
    }

    /// Few pieces are all blocked now and then, many hardly ever.
    #[inline]
    fn may_end_game(position: &Position, _: Move) -> bool {
        position.colours().other.count() <= 3 || position.clock() + 1 >= DRAW_CLOCK
    }

    const QUIESCENCE: Quiescence = Quiescence::Compulsory;

    #[inline]
    fn table_key(position: &Position) -> u64 {
        with_clock(Self::hash(position), position.clock())
    }

    type Endgame = NoEndgame;

    const SELECTIVITY: Selectivity = Selectivity {
        late_move_reduction: 90,
        full_depth_moves: 3,
        null_move_reduction: 0,
        futility_margin: 100,
        reverse_futility_margin: 80,
        late_move_count: 6,
    };
}
