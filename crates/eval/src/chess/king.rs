//! The king's safety before, and its work in, the end game.

use gamut_board::{Direction, SquareSet};

use super::view::{View, beside, centralisation, files};
use super::*;

#[inline]
pub(super) fn describe(view: &View, mut sink: impl FnMut(usize, i32)) {
    let king = view.own.king;
    sink(KING_CENTRE, centralisation(king));
    let front = (king | beside(king)).shift(Direction::North);
    let shelter = front | front.shift(Direction::North);
    sink(SHELTER, (view.own.pawns & shelter).count() as i32);
    let three_files = files(king | beside(king));
    let bare = (three_files & SquareSet::rank(0)) - files(view.own.pawns);
    sink(BARE_KING_FILES, bare.count() as i32);
    let near = shelter | shelter.shift(Direction::North);
    sink(PAWN_STORM, (view.other.pawns & near).count() as i32);
}
