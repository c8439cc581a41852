//! The solver as the engine uses it.

use std::cell::Cell;

use gamut_game::Game;
use gamut_games::othello::{Othello, Position};

use crate::endgame::{Endgame, Solved};
use crate::{Limits, Score};

use super::Solver;
use super::search::NODES_BETWEEN_POLLS;

/// Positions the solver enters in a second, roughly, on a slow machine.
const NODES_PER_SECOND: f64 = 10e6;
/// Even without limits, positions with more empty squares are left to the search.
const MOST_EMPTIES: u32 = 26;

/// Positions that a solution typically takes: ten million for 20 empty squares, and 2.6 times as
/// many for each further one (seen in the FFO suite).
fn expected_nodes(empties: u32) -> f64 {
    1e7 * 2.6_f64.powi(empties as i32 - 20)
}

impl Endgame<Othello> for Solver {
    fn new(megabytes: usize) -> Self {
        Self::new(megabytes)
    }

    fn is_in_reach(position: &Position, limits: &Limits) -> bool {
        let [black, white] = Othello::piece_counts(position);
        let empties = 64 - black - white;
        let expected = expected_nodes(empties);
        empties <= MOST_EMPTIES
            && limits.depth.is_none_or(|depth| depth >= empties)
            && limits.nodes.is_none_or(|nodes| expected <= nodes as f64)
            && limits.time.is_none_or(|time| expected <= time.as_secs_f64() * NODES_PER_SECOND)
    }

    fn solve(
        &mut self,
        position: &Position,
        stopped: &dyn Fn(u64) -> bool,
    ) -> Option<Solved<Othello>> {
        let nodes = Cell::new(0);
        let solution = Self::solve(self, position, &|| {
            // The first question comes with the first node.
            stopped(nodes.replace(nodes.get() + NODES_BETWEEN_POLLS))
        })?;
        let score = match solution.margin {
            0 => Score::DRAW,
            margin if margin > 0 => Score::win_by(margin as u32),
            margin => -Score::win_by(margin.unsigned_abs()),
        };
        Some(Solved { score, line: solution.line, nodes: solution.nodes })
    }
}
