use gamut_games::checkers::{Checkers, Move, Position};
use gamut_search::Evaluator;

/// Men and kings, nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Material;

const MAN: i32 = 100;
const KING: i32 = 130;

impl Evaluator<Checkers> for Material {
    type Kept = ();

    #[inline]
    fn keep(&self, _: &Position) {}

    #[inline]
    fn kept_after(&self, (): &(), _: &Position, _: Move, _: &Position) {}

    #[inline]
    fn estimate(&self, position: &Position, (): &()) -> i32 {
        let (colours, kings) = (position.colours(), position.kings());
        let value = |pieces: gamut_board::SquareSet| {
            let kings = (pieces & kings).count() as i32;
            pieces.count() as i32 * MAN + kings * (KING - MAN)
        };
        value(colours.mover) - value(colours.other)
    }
}
