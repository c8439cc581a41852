//! The terms of the position module of Groß et al. (§2.2), all but its random value: that
//! belongs to a player, not to a position, and a player may add it.
//!
//! The paper names the terms and their values; where it does not say how something is
//! counted, the comments here do.

use cozy_chess::get_knight_moves;
use gamut_board::{Direction, SquareSet, squares};

use super::view::{Army, View, beside, files, from_bitboard, north_of};
use super::*;

const CENTRE: SquareSet = squares!(d4, e4, d5, e5);
/// "The center consists of the 16 fields in the center of the board."
const SIXTEEN: SquareSet = SquareSet::from_bits(0x0000_3c3c_3c3c_0000);
const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);
const FIRST_RANK: SquareSet = SquareSet::rank(0);
const SEVENTH_RANK: SquareSet = SquareSet::rank(6);
const QUEEN_WING: SquareSet =
    SquareSet::file(0).union(SquareSet::file(1)).union(SquareSet::file(2));
const KING_WING: SquareSet = SquareSet::file(5).union(SquareSet::file(6)).union(SquareSet::file(7));

#[inline]
pub(super) fn describe(view: &View, mut sink: impl FnMut(usize, i32)) {
    let own = &view.own;
    sink(PAWN, own.pawns.count() as i32);
    sink(KNIGHT, own.knights.count() as i32);
    sink(BISHOP, own.bishops.count() as i32);
    sink(ROOK, own.rooks.count() as i32);
    sink(QUEEN, own.queens.count() as i32);
    pawns(view, &mut sink);
    minor_pieces(view, &mut sink);
    rooks(view, &mut sink);
    king(view, &mut sink);
}

/// "A pawn having no opponent pawn on his and the neighboring columns": not even behind it.
#[inline]
fn passed(pawns: SquareSet, opposing: SquareSet) -> SquareSet {
    let columns = files(opposing);
    pawns - columns - beside(columns)
}

#[inline]
fn pawns(view: &View, mut sink: impl FnMut(usize, i32)) {
    let pawns = view.own.pawns;
    sink(CENTRE_PAWN, (pawns & CENTRE).count() as i32);
    // Every pawn but one of each column.
    let columns = files(pawns) & FIRST_RANK;
    sink(DOUBLED_PAWN, pawns.count() as i32 - columns.count() as i32);
    sink(PASSED_PAWN, passed(pawns, view.other.pawns).count() as i32);
    // "No pawn on the neighboring columns which is nearer to the first rank": a pawn beside it
    // is not nearer.
    let ahead_of_a_neighbour = beside(north_of(pawns.shift(Direction::North)));
    sink(BACKWARD_PAWN, (pawns - ahead_of_a_neighbour).count() as i32);
    // "Near" is up to three moves away, and the bonus is divided evenly: a pawn one move from
    // promotion has the maximum, others two thirds and one third of it.
    if view.is_end_game {
        sink(PROMOTION_IN_1, (pawns & SquareSet::rank(6)).count() as i32);
        sink(PROMOTION_IN_2, (pawns & SquareSet::rank(5)).count() as i32);
        sink(PROMOTION_IN_3, (pawns & SquareSet::rank(4)).count() as i32);
    }
}

#[inline]
fn minor_pieces(view: &View, mut sink: impl FnMut(usize, i32)) {
    let own = &view.own;
    sink(BISHOP_HOME, (own.bishops & squares!(c1, f1)).count() as i32);
    let both = own.bishops.intersects(DARK) && !(own.bishops - DARK).is_empty();
    sink(TWO_BISHOPS, i32::from(both));
    let mobile = own.knights.iter().filter(|square| {
        let reached = from_bitboard(get_knight_moves(cozy_chess::Square::index(square.index())));
        (reached - own.all).count() > 6
    });
    sink(KNIGHT_MOBILITY, mobile.count() as i32);
    let knights = own.knights.count() as i32;
    if ((own.pawns | view.other.pawns) & SIXTEEN).count() > 6 {
        sink(KNIGHT_CLOSED, knights);
    }
    // "On each side" of the board: files a to c, and f to h.
    let opposing = view.other.pawns;
    if view.is_end_game && opposing.intersects(QUEEN_WING) && opposing.intersects(KING_WING) {
        sink(KNIGHT_BOTH_WINGS, knights);
    }
}

#[inline]
fn rooks(view: &View, mut sink: impl FnMut(usize, i32)) {
    let (rooks, own, other) = (view.own.rooks, view.own.pawns, view.other.pawns);
    if rooks.is_empty() {
        return;
    }
    let (own_lines, other_lines) = (files(own), files(other));
    sink(ROOK_HALF_OPEN, ((rooks & other_lines) - own_lines).count() as i32);
    sink(ROOK_OPEN, (rooks - own_lines - other_lines).count() as i32);
    // A passed pawn of either side: rooks belong behind both.
    let passed = passed(own, other) | passed(other, own);
    sink(ROOK_PASSED_LINE, (rooks & files(passed)).count() as i32);
    // The paper leaves open what the other advantages are. Here: each rook on the seventh
    // rank, and a pair of rooks that protect each other.
    let connected = i32::from(are_connected(rooks, view.occupied()));
    sink(ROOK_OTHER, (rooks & SEVENTH_RANK).count() as i32 + connected);
}

/// Whether two rooks see each other.
#[inline]
fn are_connected(rooks: SquareSet, occupied: SquareSet) -> bool {
    rooks.iter().any(|rook| {
        let square = cozy_chess::Square::index(rook.index());
        let seen = cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied.bits()));
        from_bitboard(seen).intersects(rooks)
    })
}

/// Castling and the king's place. In the end game a position no longer shows what was done or
/// missed, and kings should leave: nothing is counted then.
#[inline]
fn king(view: &View, mut sink: impl FnMut(usize, i32)) {
    if view.is_end_game {
        return;
    }
    let own = &view.own;
    sink(KING_OFF_RANK, (own.king - FIRST_RANK).count() as i32);
    match castled_wing(own) {
        Some(wing) => {
            sink(CASTLED, 1);
            // A weakness is one of the wing's three files without a pawn on the second or
            // third rank.
            let guards = own.pawns & wing & (SquareSet::rank(1) | SquareSet::rank(2));
            sink(CASTLE_WEAKNESS, 3 - (files(guards) & FIRST_RANK).count() as i32);
        }
        None if !own.may_castle => sink(CASTLING_MISSED, 1),
        None => {}
    }
}

/// The wing where the king has castled, as far as a position can tell: it stands on the first
/// rank of that wing, has lost the right to castle, and no rook is shut in between it and the
/// corner.
#[inline]
fn castled_wing(own: &Army) -> Option<SquareSet> {
    if own.may_castle {
        return None;
    }
    let king = own.king & FIRST_RANK;
    let (wing, outward) = if king.intersects(KING_WING - SquareSet::file(5)) {
        (KING_WING, Direction::East)
    } else if king.intersects(QUEEN_WING) {
        (QUEEN_WING, Direction::West)
    } else {
        return None;
    };
    let beside = king.shift(outward);
    let outside = beside | beside.shift(outward);
    (!own.rooks.intersects(outside)).then_some(wing)
}
