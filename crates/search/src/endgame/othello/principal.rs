//! The principal variation: the value itself rather than a bound of it, and the play that
//! leads there.

use gamut_board::{SquareSet, TwoColours};
use gamut_games::othello::{Move, flips, outflanking};

use super::last_moves::final_margin;
use super::ordering::{Candidates, list_moves, take_best};
use super::parity::odd_quadrants;
use super::search::{SHALLOW, Search};
use super::table::{Bounds, Entry};

impl Search<'_> {
    /// The value if it lies between `alpha` and `beta`; otherwise a bound on that side.
    ///
    /// The first move is searched for its value; the others have to show, by a null window,
    /// that they are better before theirs is.
    pub(super) fn value(&mut self, board: TwoColours, mut alpha: i32, beta: i32) -> i32 {
        let empties = 64 - board.occupied().count();
        if empties <= SHALLOW {
            return self.value_by_null_windows(board, alpha, beta);
        }
        self.nodes += 1;
        self.poll();
        let mut hinted = None;
        if let Some(entry) = self.known(board, empties) {
            let (lower, upper) = entry.bounds.both();
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            hinted = entry.best();
        }
        let moves = outflanking(board.mover, board.other);
        if moves.is_empty() {
            if outflanking(board.other, board.mover).is_empty() {
                return final_margin(board);
            }
            return -self.value(board.exchanged(), -beta, -alpha);
        }
        let mut list = Candidates::new();
        list_moves(board, moves, &mut list);
        self.judge(&mut list, empties, odd_quadrants(!board.occupied()), hinted);
        let (floor, mut best, mut best_square) = (alpha, i32::MIN, list[0].square);
        while let Some(candidate) = take_best(&mut list) {
            let mut score = i32::MAX;
            if best > i32::MIN {
                score = -self.null_window(candidate.child, -alpha - 1);
            }
            if score > alpha && (score < beta || best == i32::MIN) {
                score = -self.value(candidate.child, -beta, -alpha);
            }
            if self.halted {
                return alpha;
            }
            if score > best {
                (best, best_square) = (score, candidate.square);
                alpha = alpha.max(best);
                if best >= beta {
                    break;
                }
            }
        }
        let bounds = if best >= beta {
            Bounds::at_least(best)
        } else if best <= floor {
            Bounds::at_most(best)
        } else {
            Bounds::exactly(best)
        };
        self.store(board, empties, bounds, best_square);
        best
    }

    /// Few empty squares: not worth a list of moves.
    fn value_by_null_windows(&mut self, board: TwoColours, alpha: i32, beta: i32) -> i32 {
        let mut lower = alpha;
        loop {
            let value = self.null_window(board, lower);
            if value <= lower || value >= beta {
                return value;
            }
            lower = value;
        }
    }

    /// Best play from a position whose value is known. It means nothing when the search was
    /// halted.
    pub(super) fn line(&mut self, mut board: TwoColours, mut value: i32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some((m, child)) = self.move_worth(board, value) {
            line.push(m);
            (board, value) = (child, -value);
        }
        line
    }

    /// A move by which the mover gets at least `value`, which the position is known to be
    /// worth, and the board after it; `None` when the game is over or the search halted.
    pub(super) fn move_worth(
        &mut self,
        board: TwoColours,
        value: i32,
    ) -> Option<(Move, TwoColours)> {
        let moves = outflanking(board.mover, board.other);
        if moves.is_empty() {
            let over = outflanking(board.other, board.mover).is_empty();
            return (!over).then(|| (Move::Pass, board.exchanged()));
        }
        let empties = 64 - board.occupied().count();
        let hinted = self.known(board, empties).and_then(Entry::best);
        let first = hinted.map_or(SquareSet::EMPTY, SquareSet::of) & moves;
        for square in first.iter().chain(moves - first) {
            let mask = flips(square, board.mover, board.other) | SquareSet::of(square);
            let child = board.convert(mask);
            let reply = self.null_window(child, -value);
            if reply <= -value && !self.halted {
                return Some((Move::Place(square), child));
            }
        }
        None
    }
}
