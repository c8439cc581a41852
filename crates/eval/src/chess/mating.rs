//! Endings without pawns: how to mate a bare king, and when a lead is not enough.

use gamut_board::{Square, SquareSet};

use super::view::{Army, View};
use super::*;

const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

#[inline]
pub(super) fn describe(view: &View, attacked: SquareSet, mut sink: impl FnMut(usize, i32)) {
    if !view.own.pawns.is_empty() {
        return;
    }
    let lead = strength(&view.own) - strength(&view.other);
    if 0 < lead && lead <= MINOR {
        sink(PAWNLESS_LEAD, 1);
    }
    if view.other.all == view.other.king {
        drive(view, attacked, sink);
    }
}

const MINOR: i32 = 3;

/// The pieces in pawns.
#[inline]
fn strength(army: &Army) -> i32 {
    let minor = (army.knights | army.bishops).count() as i32;
    minor * MINOR + army.rooks.count() as i32 * 5 + army.queens.count() as i32 * 9
}

/// Towards the edge, or for bishop and knight towards a corner that the bishop commands; the
/// own king follows, and the cage of attacked squares around the bare king becomes smaller.
#[inline]
fn drive(view: &View, attacked: SquareSet, mut sink: impl FnMut(usize, i32)) {
    let own = &view.own;
    let heavy = !(own.queens | own.rooks).is_empty();
    let pair = own.bishops.intersects(DARK) && !(own.bishops - DARK).is_empty();
    let king = view.other.king_square();
    if heavy || pair {
        sink(MATE_EDGE, from_centre(king));
    } else if !own.bishops.is_empty() && !own.knights.is_empty() {
        let (file, rank) = (i32::from(king.file()), i32::from(king.rank()));
        let dark = own.bishops.intersects(DARK);
        sink(MATE_CORNER, if dark { (7 - file - rank).abs() } else { (file - rank).abs() });
    } else {
        return;
    }
    let open = !(attacked | own.all) | view.other.king;
    let cage = open.flood_from(view.other.king);
    sink(MATE_CAGE, 64 - cage.count() as i32);
    let own_king = own.king_square();
    let files = i32::from(king.file().abs_diff(own_king.file()));
    let ranks = i32::from(king.rank().abs_diff(own_king.rank()));
    sink(MATE_KINGS, 14 - files - ranks);
}

/// Steps by file and by rank to the nearest of the four centre squares.
#[inline]
fn from_centre(square: Square) -> i32 {
    let from_middle = |at: u8| i32::from(at.min(7 - at).abs_diff(3));
    from_middle(square.file()) + from_middle(square.rank())
}
