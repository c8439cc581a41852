//! Games of chess under several conditions, which are the cells of a table each.

use std::collections::BTreeMap;

use gamut_experiment::JobError;
use gamut_game::{Game, Side, rng};
use gamut_games::chess::Chess;
use gamut_search::StopSwitch;
use gamut_statistics::Estimate;
use gamut_statistics::Tally;
use rand::RngExt;
use serde::Serialize;

use super::chess_game::{ChessGame, play};
use super::chess_points::{COLUMNS, Ended, points};
use super::chess_positions::{Endgame, any_position, parsed};
use super::chess_thesis::THESIS_GAMES;
use super::scored::Thesis;

/// Everything that the games of an experiment depend on, but for the seed.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChessCells {
    pub(super) cells: Vec<Conditions>,
    /// Games of each cell.
    pub(super) games: usize,
    /// Plies after which a game is a draw (§9.5: 150).
    pub(super) move_cap: u32,
}

/// The conditions of a cell.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Conditions {
    pub(super) name: String,
    /// The experiment of the thesis that this is.
    #[serde(skip)]
    pub(super) endgame: Option<&'static Endgame>,
    pub(super) start: Start,
    /// What the fitness of the GP player is: `static` (§9.2.2.1) or by `stages` (§11.3).
    pub(super) fitness: &'static str,
    pub(super) training: u32,
    pub(super) gp: String,
    pub(super) opponent: String,
    /// The opponent in a few words.
    #[serde(skip)]
    pub(super) opponent_name: String,
    /// Whether the third repetition is a draw. The thesis knows only the fifty-move rule and
    /// stalemate (§10.4.1).
    pub(super) repetition: bool,
    pub(super) thesis: Option<Thesis>,
    /// What must be won, in per cent, if anything must.
    pub(super) least: Option<f64>,
}

/// How games begin.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Start {
    /// From a position, the GP player having White.
    Fen(&'static str),
    /// From any position with these pieces, the GP player having White.
    Any(&'static str),
    /// From the start position, the GP player having White in every other game.
    Whole,
}

impl ChessCells {
    pub(super) fn jobs(&self) -> usize {
        self.cells.len() * self.games
    }

    /// Plays one game. Cells take turns, so that an unfinished run has something of each.
    pub(super) fn play(
        &self,
        seed: u64,
        job: usize,
        stop: &StopSwitch,
    ) -> Result<ChessGame, JobError> {
        let (conditions, game) = (&self.cells[job % self.cells.len()], job / self.cells.len());
        let start = match conditions.start {
            Start::Fen(fen) => parsed(fen)?,
            // The same positions for everybody.
            Start::Any(pieces) => any_position(pieces, &mut rng(!seed, game as u64)),
            Start::Whole => Chess::start(),
        };
        let is_black = matches!(conditions.start, Start::Whole) && game % 2 == 1;
        let gp_side = if is_black { Side::Black } else { Side::White };
        let seed = rng(seed, job as u64).random();
        play(&start, conditions, gp_side, self.move_cap, seed, stop)
    }

    /// Every cell with its games.
    pub(super) fn played<'a>(&'a self, done: &'a [ChessGame]) -> Vec<ChessCell<'a>> {
        let games = |at| done.iter().skip(at).step_by(self.cells.len()).collect();
        let cell = |(at, conditions)| ChessCell { conditions, games: games(at) };
        self.cells.iter().enumerate().map(cell).collect()
    }
}

impl Conditions {
    pub(super) fn title(&self) -> String {
        let Self { name, fitness, training, opponent_name, .. } = self;
        let players = if *training == 1 { "player" } else { "players" };
        format!("{name}, {fitness} against {opponent_name}, {training} training {players}")
    }

    /// Whether column (C) applies: not where the rook is all there is (Table 10.4).
    pub(super) fn has_c(&self) -> bool {
        self.endgame.is_none_or(|endgame| endgame.number != 3)
    }
}

/// A cell and its games.
pub(super) struct ChessCell<'a> {
    pub(super) conditions: &'a Conditions,
    pub(super) games: Vec<&'a ChessGame>,
}

impl ChessCell<'_> {
    /// Won, drawn and lost by the GP player.
    pub(super) fn tally(&self) -> Tally {
        let results = self.games.iter().map(|game| match game.ended {
            Ended::Won => Some(true),
            Ended::Drawn => None,
            Ended::Lost => Some(false),
        });
        results.collect()
    }

    /// The share of the games that were won.
    pub(super) fn won(&self) -> Estimate {
        Estimate::share(self.tally().wins, self.games.len() as u64)
    }

    /// By how much that is above the share of the thesis, where it played such games.
    pub(super) fn difference(&self) -> Option<Estimate> {
        Some(self.won().less(self.conditions.thesis?.score()))
    }

    /// How games ended that were not won.
    pub(super) fn not_won(&self) -> BTreeMap<&str, u64> {
        let mut endings = BTreeMap::new();
        for game in self.games.iter().filter(|game| game.ended != Ended::Won) {
            *endings.entry(game.reason.as_str()).or_default() += 1;
        }
        endings
    }

    /// (A) to (E) of a game.
    pub(super) fn points(&self, game: &ChessGame) -> [i64; 5] {
        points(game.ended, &game.marks, self.conditions.has_c())
    }

    /// (A) to (E), over all games.
    pub(super) fn columns(&self) -> [i64; 5] {
        [0, 1, 2, 3, 4].map(|column| self.games.iter().map(|game| self.points(game)[column]).sum())
    }

    /// The columns by name, in as many games as the thesis plays.
    pub(super) fn columns_in_five(&self) -> impl Iterator<Item = (&'static str, String)> {
        let per_game = f64::from(THESIS_GAMES) / self.games.len().max(1) as f64;
        COLUMNS.into_iter().zip(self.columns()).enumerate().map(move |(at, (column, sum))| match at
            == 2
            && !self.conditions.has_c()
        {
            true => (column, "N/A".to_owned()),
            false => (column, format!("{:.1}", per_game * sum as f64)),
        })
    }

    /// The performance strength in as many games as the thesis plays.
    pub(super) fn strength(&self) -> Estimate {
        let of_game = |game: &&ChessGame| self.points(game).iter().sum::<i64>() as f64;
        let mean = Estimate::mean_of(self.games.iter().map(of_game));
        mean.map(|strength| f64::from(THESIS_GAMES) * strength)
    }

    /// A sum over all games, for each of the other.
    pub(super) fn ratio(
        &self,
        of: impl Fn(&ChessGame) -> f64,
        each: impl Fn(&ChessGame) -> f64,
    ) -> f64 {
        let sum = |number: &dyn Fn(&ChessGame) -> f64| -> f64 {
            self.games.iter().map(|game| number(game)).sum()
        };
        sum(&of) / sum(&each).max(1.0)
    }
}
