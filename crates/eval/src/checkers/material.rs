use gamut_games::checkers::{Checkers, Move, Position};
use gamut_search::Evaluator;

use super::{KINGS, MEN, TABLE};
use crate::Term;

/// Men and kings, nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Material;

const MAN: i32 = 100;
const KING: i32 = 130;

/// What [`Material`] adds up.
pub(super) fn terms(position: &Position) -> Vec<Term> {
    let (colours, kings) = (position.colours(), position.kings());
    let lead = |own: gamut_board::SquareSet, other: gamut_board::SquareSet| {
        own.count() as i32 - other.count() as i32
    };
    let men = lead(colours.mover - kings, colours.other - kings);
    let kings = lead(colours.mover & kings, colours.other & kings);
    vec![TABLE[MEN].term(men, MAN.into()), TABLE[KINGS].term(kings, KING.into())]
}

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
