//! C. A. Frankland, *Evolving Heuristic Based Game Playing Strategies for Board Games Using
//! Genetic Programming*: the experiments of chapter 10.

/// Where in the thesis an experiment is.
macro_rules! thesis {
    ($place:literal) => {
        concat!(
            "C. A. Frankland, Evolving Heuristic Based Game Playing Strategies for Board Games Using \
             Genetic Programming, ",
            $place
        )
    };
}

/// The part of a study that is the same for all whose jobs are games: what it is configured by,
/// what comes of a game, and how one is played.
macro_rules! plays {
    ($config:ty, $game:ty, $play:path) => {
        type Config = $config;
        type Done = $game;

        fn jobs(config: &$config) -> usize {
            config.jobs()
        }

        fn run_job(
            config: &$config,
            job: &gamut_experiment::Job<'_>,
        ) -> Result<$game, gamut_experiment::JobError> {
            $play(config, job.seed, job.number, job.stop)
        }
    };
}

mod checkers;
mod chess_cells;
mod chess_game;
mod chess_hgp;
mod chess_points;
mod chess_positions;
mod chess_report;
mod chess_stages;
mod chess_thesis;
mod duel;
mod duel_report;
mod othello;
mod othello_play;
mod reading;
mod readings;
mod scored;
mod timing;
mod versions;

pub(crate) use checkers::CheckersHgp;
pub(crate) use chess_hgp::ChessHgp;
pub(crate) use chess_stages::ChessStages;
pub(crate) use othello::OthelloHgp;
pub(crate) use readings::{CheckersReadings, OthelloReadings};
