//! The search with a null window: is the value of a position above `alpha` or not?
//!
//! All results are bounds as tight as the search happened to find them: at most `alpha`, the
//! value is no greater; above, no less. Values are even, because empty squares go to the
//! winner.

use gamut_board::{Square, SquareSet, TwoColours};
use gamut_games::othello::{flips, outflanking};

use super::last_moves::{final_margin, last_one};
use super::ordering::{Candidates, list_moves, take_best};
use super::parity::{odd_first, odd_quadrants, quadrant};
use super::stability::Stability;
use super::table::{Bounds, EndgameTable, Entry};

/// Up to this many empty squares, moves are ordered by parity alone.
pub(super) const SHALLOW: u32 = 6;

/// Up to this many empty squares, positions go to the table that fits the processor's cache:
/// there are many of them, and they come again soon or not at all.
const SHORT_LIVED: u32 = 11;

/// From this many empty squares on, all moves are looked up before the first is searched.
const LOOKS_UP_MOVES: u32 = 12;

pub(super) const NODES_BETWEEN_POLLS: u64 = 1 << 13;

pub(super) struct Search<'a> {
    pub(super) table: &'a mut EndgameTable,
    pub(super) short_lived: &'a mut EndgameTable,
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
        self.with_parity(board, odd_quadrants(!board.occupied()), alpha)
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

    /// More empty squares: what is found is kept, and moves are ordered with care.
    fn deep(&mut self, board: TwoColours, empties: u32, odd: SquareSet, alpha: i32) -> i32 {
        self.nodes += 1;
        self.poll();
        if self.halted {
            return alpha;
        }
        if let Some(bound) = self.stability_cutoff(board, alpha) {
            return bound;
        }
        let mut hinted = None;
        if let Some(entry) = self.known(board, empties) {
            let (lower, upper) = entry.bounds.both();
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
        let mut list = Candidates::new();
        list_moves(board, moves, &mut list);
        if empties >= LOOKS_UP_MOVES {
            for &candidate in &list {
                if let Some(entry) = self.known(candidate.child, empties - 1) {
                    let bound = -entry.bounds.both().1;
                    if bound > alpha {
                        self.store(board, empties, Bounds::at_least(bound), candidate.square);
                        return bound;
                    }
                }
            }
        }
        self.judge(&mut list, empties, odd, hinted);
        let (mut best, mut best_square) = (i32::MIN, list[0].square);
        while let Some(candidate) = take_best(&mut list) {
            let odd = odd ^ quadrant(candidate.square);
            let score = if empties - 1 > SHALLOW {
                -self.deep(candidate.child, empties - 1, odd, -alpha - 1)
            } else {
                -self.shallow(candidate.child, odd, -alpha - 1)
            };
            if score > best {
                (best, best_square) = (score, candidate.square);
                if best > alpha {
                    break;
                }
            }
        }
        let bounds = if best > alpha { Bounds::at_least(best) } else { Bounds::at_most(best) };
        self.store(board, empties, bounds, best_square);
        best
    }

    /// The mover has no move.
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

    #[inline]
    pub(super) fn poll(&mut self) {
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + NODES_BETWEEN_POLLS;
            self.halted |= (self.stopped)();
        }
    }

    #[inline]
    pub(super) fn known(&self, board: TwoColours, empties: u32) -> Option<&Entry> {
        if empties <= SHORT_LIVED { self.short_lived.get(board) } else { self.table.get(board) }
    }

    #[inline]
    pub(super) fn store(&mut self, board: TwoColours, empties: u32, bounds: Bounds, best: Square) {
        if self.halted {
            return;
        }
        let table = if empties <= SHORT_LIVED { &mut *self.short_lived } else { &mut *self.table };
        table.put(board, empties, bounds, best);
    }
}
