//! Othello, solved exactly.

mod last_moves;
mod ordering;
mod parity;
mod search;
mod stability;
mod table;

use gamut_board::{SquareSet, TwoColours};
use gamut_game::Game;
use gamut_games::othello::{Move, Othello, Position, flips, outflanking};

use last_moves::final_margin;
use search::Search;
use stability::Stability;
use table::Table;

/// Solves Othello positions exactly.
///
/// What it learns about positions stays in a table of fixed size and speeds up later calls.
pub struct Solver {
    table: Table,
    stability: Stability,
}

/// The value of a position with best play by both sides, and such play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Final disc difference for the side to move; empty squares go to the winner.
    pub margin: i32,
    /// A best move, unless the game is over.
    pub best: Option<Move>,
    /// Best play to the end of the game, passes included.
    pub line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
}

impl Solver {
    /// A solver whose table takes about so much memory.
    #[must_use]
    pub fn new(table_megabytes: usize) -> Self {
        Self { table: Table::new(table_megabytes), stability: Stability::new() }
    }

    /// The exact value; `None` when `stopped` said so before it was found.
    pub fn solve(&mut self, position: &Position, stopped: &dyn Fn() -> bool) -> Option<Solution> {
        self.solve_window(position, -64, 64, stopped)
    }

    /// The value if it lies between `alpha` and `beta`.
    pub fn solve_window(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Solution> {
        self.table.age();
        let side = Othello::side_to_move(position);
        let board =
            TwoColours { mover: position.pieces(side), other: position.pieces(!side) };
        let mut search = Search {
            table: &mut self.table,
            stability: &self.stability,
            stopped,
            nodes: 0,
            next_poll: 0,
            halted: false,
        };
        let margin = search.value(board, 0, alpha.max(-64), beta.min(64))?;
        let line = search.line(board, margin)?;
        Some(Solution { margin, best: line.first().copied(), line, nodes: search.nodes })
    }
}

impl Search<'_> {
    /// Closes in on the value with null windows, each beside the bound that the last one found.
    fn value(&mut self, board: TwoColours, guess: i32, alpha: i32, beta: i32) -> Option<i32> {
        let (mut lower, mut upper) = (alpha, beta);
        let mut guess = guess.clamp(lower, upper);
        while lower < upper {
            let bound = if guess == lower { lower } else { guess - 1 };
            let value = self.null_window(board, bound);
            if self.halted {
                return None;
            }
            if value > bound {
                lower = value;
            } else {
                upper = value;
            }
            guess = value;
        }
        Some(guess)
    }

    /// Best play from a position whose value is known.
    fn line(&mut self, mut board: TwoColours, mut value: i32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        loop {
            let moves = outflanking(board.mover, board.other);
            if moves.is_empty() {
                board = board.exchanged();
                value = -value;
                if outflanking(board.mover, board.other).is_empty() {
                    return Some(line);
                }
                line.push(Move::Pass);
                continue;
            }
            let hinted = self.table.get(board).and_then(|entry| entry.best());
            let first = hinted.map_or(SquareSet::EMPTY, SquareSet::of) & moves;
            let mut found = None;
            for square in first.iter().chain(moves - first) {
                let mask = flips(square, board.mover, board.other) | SquareSet::of(square);
                let child = board.convert(mask);
                if -self.null_window(child, -value) >= value {
                    found = Some((square, child));
                    break;
                }
                if self.halted {
                    return None;
                }
            }
            let (square, child) = found?;
            line.push(Move::Place(square));
            board = child;
            value = -value;
        }
    }
}
