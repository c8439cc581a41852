//! Pawn structure beyond the paper: passed pawns by rank, isolated and connected pawns.

use gamut_board::{Direction, Square, SquareSet};

use super::view::{View, beside, files, north_of, south_of};
use super::*;

#[inline]
pub(super) fn describe(view: &View, mut sink: impl FnMut(usize, i32)) {
    let pawns = view.own.pawns;
    if pawns.is_empty() {
        return;
    }
    let on_rank = |rank| (pawns & SquareSet::rank(rank)).count() as i32;
    sink(PAWN_RANK_4, on_rank(3));
    sink(PAWN_RANK_5, on_rank(4));
    sink(PAWN_RANK_6, on_rank(5));
    sink(PAWN_RANK_7, on_rank(6));
    sink(ISOLATED_PAWN, (pawns - beside(files(pawns))).count() as i32);
    let attacks = view.pawn_attacks();
    sink(CONNECTED_PAWN, (pawns & (attacks | beside(pawns))).count() as i32);
    passed_pawns(view, attacks, sink);
}

#[inline]
fn passed_pawns(view: &View, attacks: SquareSet, mut sink: impl FnMut(usize, i32)) {
    let (own, other) = (view.own.pawns, view.other.pawns);
    // The usual definition, unlike the paper's: no opposing pawn ahead on its and the
    // neighbouring files, nor an own one on its file.
    let before_other = south_of(other.shift(Direction::South));
    let behind_own = south_of(own.shift(Direction::South));
    let passed = own - before_other - beside(before_other) - behind_own;
    if passed.is_empty() {
        return;
    }
    let on_rank = |rank| (passed & SquareSet::rank(rank)).count() as i32;
    sink(PASSED_RANK_3, on_rank(1) + on_rank(2));
    sink(PASSED_RANK_4, on_rank(3));
    sink(PASSED_RANK_5, on_rank(4));
    sink(PASSED_RANK_6, on_rank(5));
    sink(PASSED_RANK_7, on_rank(6));
    sink(PASSED_PROTECTED, (passed & attacks).count() as i32);
    let blocked = passed & view.other.all.shift(Direction::South);
    sink(PASSED_BLOCKED, blocked.count() as i32);

    let (king, other_king) = (view.own.king_square(), view.other.king_square());
    let no_officers = view.other.officers().is_empty();
    let (mut kings, mut unstoppable) = (0, 0);
    for pawn in passed {
        let rank = i32::from(pawn.rank());
        let Some(stop) = pawn.offset(0, 1) else { continue };
        let lead = i32::from(other_king.distance(stop)) - i32::from(king.distance(stop));
        kings += lead * (rank - 2).max(0);
        unstoppable += i32::from(no_officers && outruns(pawn, other_king, view.occupied()));
    }
    sink(PASSED_KINGS, kings);
    sink(UNSTOPPABLE, unstoppable);
}

/// Whether the pawn promotes before the king arrives, whoever begins, when nothing stands in
/// its way.
#[inline]
fn outruns(pawn: Square, king: Square, occupied: SquareSet) -> bool {
    let way = north_of(SquareSet::of(pawn)) - SquareSet::of(pawn);
    let steps = if pawn.rank() == 1 { 5 } else { 7 - pawn.rank() };
    let goal = Square::new(pawn.file(), 7);
    !way.intersects(occupied) && goal.is_some_and(|goal| king.distance(goal) > steps + 1)
}
