use gamut_games::loa::{Loa, Move, Position};

use super::{Selectivity, Tactics};

impl Tactics for Loa {
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

    const GAIN_WEIGHT: i32 = 50;

    /// Moving is hardly ever a burden with so many moves to choose from.
    #[inline]
    fn passed(position: &Position) -> Option<Position> {
        Some(position.with_turn_passed())
    }

    const SELECTIVITY: Selectivity = Selectivity::CAUTIOUS;
}
