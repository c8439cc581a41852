//! Chess endgames with more and more training players (§10.4).

use gamut_game::{Side, rng};
use gamut_search::StopSwitch;
use rand::RngExt;
use serde::Serialize;

use super::chess_game::{GameDone, Pairing, play};
use super::chess_hgp_report;
use super::chess_positions::{ENDGAMES, parsed};
use crate::LabError;
use crate::experiment::{Settings, Study};
use crate::report::Report;

/// Experiments 1 to 3 with 1, 5, 10, 15, 20 and 25 training players.
pub(crate) struct ChessHgp;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Config {
    pub(super) endgames: Vec<&'static str>,
    pub(super) training: Vec<u32>,
    /// The GP player, but for its training players.
    pub(super) player: String,
    pub(super) opponent: &'static str,
    /// Games of each experiment with each number of training players.
    pub(super) games: usize,
    pub(super) move_cap: usize,
}

impl Config {
    pub(super) fn gp(&self, training: u32) -> String {
        format!("{},training={training}", self.player)
    }

    /// The experiment (0 to 2) and the number of training players of a job: all of them in
    /// turn, so that an unfinished run has something of each.
    pub(super) fn cell(&self, job: usize) -> (usize, u32) {
        let cells = self.endgames.len() * self.training.len();
        let cell = job % cells;
        (cell / self.training.len(), self.training[cell % self.training.len()])
    }
}

impl Study for ChessHgp {
    const NAME: &'static str = "chess-hgp";
    const PAPER: &'static str = "C. A. Frankland, Evolving Heuristic Based Game Playing \
                                 Strategies for Board Games Using Genetic Programming, §10.4, \
                                 Tables 10.1 to 10.4 and Figs 10.21 to 10.44";
    const SUMMARY: &'static str = "chess endgames against rplayer with 1 to 25 training players";
    const GAMES: &'static str = "games of each experiment with each number (5; quick: 1)";
    type Config = Config;
    type Done = GameDone;

    fn config(settings: &Settings) -> Config {
        let extent = settings.extent;
        Config {
            endgames: ENDGAMES.iter().map(|endgame| endgame.fen).collect(),
            training: extent.pick(vec![1, 5, 10, 15, 20, 25], vec![1, 5, 25], vec![1, 2]),
            player: extent
                .pick("hgp:pop=50,gens=10", "hgp:pop=50,gens=10", "hgp:pop=4,gens=2")
                .to_owned(),
            opponent: "rplayer",
            games: settings.games.unwrap_or(extent.pick(5, 1, 1)) as usize,
            move_cap: extent.pick(150, 150, 8),
        }
    }

    fn jobs(config: &Config) -> usize {
        config.endgames.len() * config.training.len() * config.games
    }

    fn run_job(
        config: &Config,
        seed: u64,
        number: usize,
        stop: &StopSwitch,
    ) -> Result<GameDone, LabError> {
        let (endgame, training) = config.cell(number);
        let start = parsed(config.endgames[endgame])?;
        let pairing = Pairing {
            gp: &config.gp(training),
            opponent: config.opponent,
            gp_side: Side::White,
            move_cap: config.move_cap,
            repetition: false,
        };
        play(&start, &pairing, rng(seed, number as u64).random(), stop)
    }

    fn report(config: &Config, done: &[GameDone]) -> Report {
        chess_hgp_report::report(config, done)
    }
}
