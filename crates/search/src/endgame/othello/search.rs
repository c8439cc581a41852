//! The search with a null window: is the value of a position above `alpha` or not?
//!
//! All results are bounds as tight as the search happened to find them: at most `alpha`, the
//! value is no greater; above, no less. Values are even, because empty squares go to the
//! winner.

use gamut_board::{Square, SquareSet, TwoColours};
use gamut_games::othello::{flips, outflanking};

use super::last_moves::{final_margin, last_one};
use super::ordering::{candidates, fastest_first, take_best};
use super::parity::{odd_first, odd_quadrants, quadrant};
use super::stability::Stability;
use super::table::{Bounds, Table};

/// Up to so many empty squares, moves are ordered by parity alone.
const SHALLOW: u32 = 6;

/// From so many empty squares, all moves are looked up before the first is searched.
const LOOKS_AHEAD: u32 = 9;

/// How often we ask whether to stop.
const NODES_BETWEEN_POLLS: u64 = 1 << 14;

pub(super) struct Search<'a> {
    pub(super) table: &'a mut Table,
    pub(super) stability: &'a Stability,
    pub(super) stopped: &'a dyn Fn() -> bool,
    pub(super) nodes: u64,
    pub(super) next_poll: u64,
    /// Once set, results mean nothing and nothing may be stored.
    pub(super) halted: bool,
}

impl Search<'_> {
    /// The value of any position, compared with `alpha`.
    pub(super) fn null_window(&mut self, board: TwoColours, alpha: i32) -> i32 {
        let empty = !board.occupied();
        self.with_parity(board, odd_quadrants(empty), alpha)
    }

    fn with_parity(&mut self, board: TwoColours, odd: SquareSet, alpha: i32) -> i32 {
        let empty = !board.occupied();
        match empty.count() {
            0 | 1 => {
                self.nodes += 1;
                last_one(board.mover, empty)
            }
            2 => self.last_two(board, empty, alpha),
            3 => self.last_three(board, empty, odd, alpha),
            4 => self.last_four(board, empty, odd, alpha),
            5..=SHALLOW => self.shallow(board, odd, alpha),
            empties => self.deep(board, empties, odd, alpha),
        }
    }

    /// Five or few more empty squares.
    fn shallow(&mut self, board: TwoColours, odd: SquareSet, alpha: i32) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cutoff(board, alpha) {
            return bound;
        }
        let moves = outflanking(board.mover, board.other);
        if moves.is_empty() {
            return self.pass(board, odd, alpha);
        }
        let empty = !board.occupied();
        let mut best = i32::MIN;
        for square in odd_first(moves, odd) {
            let placed = SquareSet::of(square);
            let child = board.convert(flips(square, board.mover, board.other) | placed);
            let odd = odd ^ quadrant(square);
            let score = if empty.count() == 5 {
                -self.last_four(child, empty - placed, odd, -alpha - 1)
            } else {
                -self.shallow(child, odd, -alpha - 1)
            };
            best = best.max(score);
            if best > alpha {
                break;
            }
        }
        best
    }

    /// The mover cannot move.
    fn pass(&mut self, board: TwoColours, odd: SquareSet, alpha: i32) -> i32 {
        if outflanking(board.other, board.mover).is_empty() {
            return final_margin(board);
        }
        -self.with_parity(board.exchanged(), odd, -alpha - 1)
    }

    /// An upper bound when the opponent's stable discs already keep the value at `alpha`.
    #[inline]
    fn stability_cutoff(&self, board: TwoColours, alpha: i32) -> Option<i32> {
        // Below, the opponent would need more stable discs than it usually has by then.
        let empties = 64 - board.occupied().count() as i32;
        if alpha < 2 * empties - 6 {
            return None;
        }
        let bound = 64 - 2 * self.stability.of_other(board).count() as i32;
        (bound <= alpha).then_some(bound)
    }

    fn deep(&mut self, board: TwoColours, empties: u32, odd: SquareSet, alpha: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + NODES_BETWEEN_POLLS;
            self.halted |= (self.stopped)();
        }
        if self.halted {
            return alpha;
        }
        if let Some(bound) = self.stability_cutoff(board, alpha) {
            return bound;
        }
        let mut hinted = None;
        if let Some(entry) = self.table.get(board) {
            let (lower, upper) = (i32::from(entry.bounds.lower), i32::from(entry.bounds.upper));
            if lower > alpha {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            hinted = entry.best();
        }
        let moves = outflanking(board.mover, board.other);
        if moves.is_empty() {
            return self.pass(board, odd, alpha);
        }
        let mut list = candidates(board, moves);
        if empties >= LOOKS_AHEAD {
            for candidate in &list {
                if let Some(entry) = self.table.get(candidate.child) {
                    let bound = -i32::from(entry.bounds.upper);
                    if bound > alpha {
                        self.store(board, empties, alpha, bound, candidate.square);
                        return bound;
                    }
                }
            }
        }
        for candidate in &mut list {
            candidate.promise = if Some(candidate.square) == hinted {
                i32::MAX
            } else {
                fastest_first(candidate.square, candidate.child, odd, self.stability)
            };
        }
        let mut best = i32::MIN;
        let mut best_square = list[0].square;
        while let Some(candidate) = take_best(&mut list) {
            let odd = odd ^ quadrant(candidate.square);
            let score = if candidate.child.mover.is_empty() {
                64
            } else if empties - 1 > SHALLOW {
                -self.deep(candidate.child, empties - 1, odd, -alpha - 1)
            } else {
                -self.shallow(candidate.child, odd, -alpha - 1)
            };
            if score > best {
                best = score;
                best_square = candidate.square;
                if best > alpha {
                    break;
                }
            }
        }
        if !self.halted {
            self.store(board, empties, alpha, best, best_square);
        }
        best
    }

    #[inline]
    fn store(&mut self, board: TwoColours, empties: u32, alpha: i32, value: i32, best: Square) {
        let bounds = if value > alpha {
            Bounds { lower: value as i8, ..Bounds::UNKNOWN }
        } else {
            Bounds { upper: value as i8, ..Bounds::UNKNOWN }
        };
        self.table.put(board, empties, bounds, Some(best));
    }
}
