use gamut_games::tree::{Position, Shape, Tree};

use crate::endgame::NoEndgame;

use super::Tactics;

/// Nothing is known of an artificial tree but the values of its nodes.
impl Tactics for Tree {
    const MOVE_CODES: usize = Shape::MOST_BRANCHES as usize;

    #[inline]
    fn move_code(branch: u8) -> usize {
        usize::from(branch)
    }

    #[inline]
    fn gain(_: &Position, _: u8) -> i32 {
        0
    }

    type Endgame = NoEndgame;
}
