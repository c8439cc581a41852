use gamut_board::{SquareSet, TwoColours};
use gamut_games::loa::{Loa, Move, Position};

use crate::endgame::NoEndgame;

use super::{Selectivity, Tactics};

impl Tactics for Loa {
    const GAIN_RANKS_QUIET_MOVES: bool = true;
    const MOVE_CODES: usize = 64 * 64;

    #[inline]
    fn move_code(m: Move) -> usize {
        m.from.index() * 64 + m.to.index()
    }

    /// Captures, and moves towards the centre (Garcia §III.B.4).
    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        let ring = |square: gamut_board::Square| {
            let edge = |n: u8| i32::from(n.min(7 - n));
            edge(square.file()).min(edge(square.rank()))
        };
        let captures = position.colours().other.contains(m.to);
        10 * (ring(m.to) - ring(m.from)) + if captures { 25 } else { 0 }
    }

    /// Somebody connects. (Whether the opponent is left without a move takes longer to see.)
    #[inline]
    fn may_end_game(position: &Position, m: Move) -> bool {
        let TwoColours { mover, other } = position.colours();
        let moved = (mover - SquareSet::of(m.from)) | SquareSet::of(m.to);
        other.contains(m.to) || moved.is_connected()
    }

    const GAIN_WEIGHT: i32 = 50;

    type Endgame = NoEndgame;

    const SELECTIVITY: Selectivity = Selectivity {
        late_move_reduction: 100,
        full_depth_moves: 3,
        null_move_reduction: 0,
        futility_margin: 80,
        reverse_futility_margin: 60,
        late_move_count: 5,
    };
}
