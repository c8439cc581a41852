//! Othello, solved exactly.
//!
//! | file | its idea |
//! |---|---|
//! | `principal` | the value and the line, by principal variation search |
//! | `search` | everything off the line, by null windows |
//! | `ordering`, `evaluation` | which move to try first |
//! | `last_moves`, `parity` | the last squares, where most of the time goes |
//! | `stability` | discs that cannot be flipped bound the value |
//! | `table` | what is known of positions |
//! | `reach` | when the engine asks |

mod evaluation;
mod last_moves;
mod ordering;
mod parity;
mod principal;
mod reach;
mod search;
mod stability;
mod table;

use gamut_board::TwoColours;
use gamut_game::Game;
use gamut_games::othello::{Move, Othello, Position};

use search::Search;
use stability::Stability;
use table::EndgameTable;

/// Fits the cache that a processor core has to itself.
const SHORT_LIVED_MEGABYTES: usize = 1;

/// Solves Othello positions exactly.
///
/// ```
/// use gamut_game::Notation;
/// use gamut_games::othello::Othello;
/// use gamut_search::endgame::othello::Solver;
///
/// let board = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-";
/// let position = Othello::parse_position(&format!("{board} X"))?;
/// let solution = Solver::new(1).solve(&position, &|| false).expect("nobody stopped it");
/// assert_eq!(solution.margin, 6);
/// assert_eq!(Othello::move_text(&position, solution.best.expect("not over")), "h5");
/// # Ok::<(), gamut_game::NotationError>(())
/// ```
pub struct Solver {
    table: EndgameTable,
    short_lived: EndgameTable,
    stability: Stability,
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Final disc difference for the side to move with best play by both; empty squares go to
    /// the winner.
    pub margin: i32,
    /// A best move. `None` when the game is over, and when all that is known of the margin is
    /// that it is too low for the window.
    pub best: Option<Move>,
    /// Best play to the end of the game, passes included. Empty when the margin is outside
    /// the window.
    pub line: Vec<Move>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Solver {
    /// A solver with a table of about this many megabytes. What the table learns in one call
    /// helps in the next.
    #[must_use]
    pub fn new(table_megabytes: usize) -> Self {
        Self {
            table: EndgameTable::new(table_megabytes),
            short_lived: EndgameTable::new(SHORT_LIVED_MEGABYTES),
            stability: Stability::new(),
        }
    }

    /// The exact value of a position; `None` when `stopped` said so before it was found.
    ///
    /// `stopped` is asked every few thousand positions.
    pub fn solve(&mut self, position: &Position, stopped: &dyn Fn() -> bool) -> Option<Solution> {
        // No value is outside this window.
        self.solve_window(position, -65, 65, stopped)
    }

    /// The value of a position if it lies strictly between `alpha` and `beta`; otherwise a
    /// margin of at most `alpha` that the value does not exceed, or one of at least `beta`
    /// that the value does not fall below.
    ///
    /// The narrower the window, the faster: -1 and 1 ask for win, draw or loss.
    ///
    /// # Panics
    /// When the window holds nothing: `alpha` must be less than `beta`.
    pub fn solve_window(
        &mut self,
        position: &Position,
        alpha: i32,
        beta: i32,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Solution> {
        assert!(alpha < beta, "the window from {alpha} to {beta} holds no value");
        self.table.age();
        self.short_lived.age();
        let side = Othello::side_to_move(position);
        let board = TwoColours { mover: position.pieces(side), other: position.pieces(!side) };
        let mut search = Search {
            table: &mut self.table,
            short_lived: &mut self.short_lived,
            stability: &self.stability,
            stopped,
            nodes: 0,
            next_poll: 0,
            halted: false,
        };
        let margin = search.value(board, alpha, beta);
        let mut line = Vec::new();
        if alpha < margin && margin < beta {
            line = search.line(board, margin);
        }
        let mut best = line.first().copied();
        if margin >= beta {
            best = search.move_worth(board, margin).map(|(m, _)| m);
        }
        if search.halted {
            return None;
        }
        Some(Solution { margin, best, line, nodes: search.nodes })
    }
}
