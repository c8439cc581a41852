//! Games under the same conditions, summed up.

use std::collections::BTreeMap;

use gamut_arena::statistics::{Z_95, student_95, wilson};

use super::chess_game::GameDone;
use super::chess_points::{Ended, points};

/// What a cell of a table came to.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    pub(super) games: u64,
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    /// How games ended, wins by checkmate apart.
    pub(super) others: BTreeMap<String, u64>,
    /// (A) to (E), over all games.
    pub(super) columns: [i64; 5],
    /// Strengths, and their squares, over all games.
    strength: i64,
    strength_squared: i64,
    pub(super) plies: usize,
    pub(super) gp_moves: u64,
    pub(super) gp_plies: u64,
    pub(super) gp_seconds: f64,
    pub(super) gp_slowest: f64,
}

impl Cell {
    pub(super) fn of<'a>(games: impl Iterator<Item = &'a GameDone>, has_c: bool) -> Self {
        let mut cell = Self::default();
        for game in games {
            cell.games += 1;
            match game.ended {
                Ended::Won => cell.won += 1,
                Ended::Drawn => cell.drawn += 1,
                Ended::Lost => cell.lost += 1,
            }
            if game.ended != Ended::Won {
                *cell.others.entry(game.reason.clone()).or_default() += 1;
            }
            let points = points(game.ended, &game.marks, has_c);
            for (sum, points) in cell.columns.iter_mut().zip(points) {
                *sum += points;
            }
            let strength: i64 = points.iter().sum();
            cell.strength += strength;
            cell.strength_squared += strength * strength;
            cell.plies += game.moves.len();
            cell.gp_moves += game.marks.moves;
            cell.gp_plies += game.gp_plies;
            cell.gp_seconds += game.gp_seconds;
            cell.gp_slowest = cell.gp_slowest.max(game.gp_slowest);
        }
        cell
    }

    /// Games won, in percent.
    pub(super) fn win_rate(&self) -> f64 {
        100.0 * self.won as f64 / self.games.max(1) as f64
    }

    /// Its 95 % interval (Wilson).
    pub(super) fn win_interval(&self) -> (f64, f64) {
        let (low, high) = wilson(self.win_rate() / 100.0, self.games as f64, Z_95);
        (100.0 * low, 100.0 * high)
    }

    /// A column's points in as many games as the thesis plays.
    pub(super) fn column(&self, column: usize) -> f64 {
        THESIS_GAMES * self.columns[column] as f64 / self.games.max(1) as f64
    }

    /// The performance strength in as many games as the thesis plays.
    pub(super) fn strength(&self) -> f64 {
        THESIS_GAMES * self.strength as f64 / self.games.max(1) as f64
    }

    /// How far the strength may be off (95 %, Student's t, from the variance between games).
    pub(super) fn strength_error(&self) -> f64 {
        let n = self.games.max(1) as f64;
        if n < 2.0 {
            return 0.0;
        }
        let mean = self.strength as f64 / n;
        let variance = (self.strength_squared as f64 / n - mean * mean).max(0.0) * n / (n - 1.0);
        THESIS_GAMES * student_95(n - 1.0) * (variance / n).sqrt()
    }

    pub(super) fn seconds_a_move(&self) -> f64 {
        self.gp_seconds / self.gp_moves.max(1) as f64
    }

    /// "3 stalemate, 2 too long without progress".
    pub(super) fn other_endings(&self) -> String {
        let parts: Vec<String> =
            self.others.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
    }
}

/// Games that the thesis plays for each number of training players (§10.4).
pub(super) const THESIS_GAMES: f64 = 5.0;
