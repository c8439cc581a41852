//! Games of individuals against the black players (§3.2, §3.3).

use std::time::Instant;

use gamut_evo::IndividualFile;
use gamut_evo::fitness::{Adjudication, Class, Contest};
use gamut_experiment::{Job, JobError, Parameters};
use gamut_game::stream_seed;
use gamut_games::chess::Chess;
use gamut_statistics::Estimate;
use serde::{Deserialize, Serialize};

/// A game of an individual.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PlayedGame {
    /// Its result in thousandths: 1000 for a win, -1000 for a loss.
    thousandths: i64,
    pub(crate) plies: u64,
    /// Moves of the individual.
    pub(crate) moves: u64,
    pub(crate) nodes: u64,
    pub(crate) opponent_nodes: u64,
    pub(crate) seconds: f64,
}

impl PlayedGame {
    /// From -1 to 1, as in the formula of fitness.
    pub(crate) fn result(&self) -> f64 {
        self.thousandths as f64 / 1000.0
    }

    /// From 0 to 1, a draw being half a win.
    pub(crate) fn points(&self) -> f64 {
        f64::midpoint(self.result(), 1.0)
    }

    /// Moves of the opponent.
    fn opponent_moves(&self) -> u64 {
        self.plies - self.moves
    }
}

/// Asks for the classes of opponents.
pub(crate) fn ask_classes(parameters: &mut Parameters<'_>, defaults: [&[u8]; 3]) -> Vec<u8> {
    let help = "classes of the opponents: twice the plies that they look ahead";
    let classes = parameters.numbers("classes", help, 2..=14, defaults);
    if classes.iter().any(|&class| Class::numbered(class).is_none()) {
        parameters.refuse("classes", "write even numbers from 2 to 14");
    }
    classes
}

/// The classes of these numbers.
pub(crate) fn classes(numbers: &[u8]) -> Vec<Class> {
    numbers.iter().filter_map(|&number| Class::numbered(number)).collect()
}

/// Plays game `number` against a class, which has the same random values whoever plays it; `tell`
/// hears of the individual's moves as in [`Contest::play_told`].
pub(crate) fn play(
    individual: &IndividualFile,
    class: Class,
    number: u64,
    job: &Job<'_>,
    tell: &mut dyn FnMut(u64, u64),
) -> Result<PlayedGame, JobError> {
    let begun = Instant::now();
    let contest = Contest::<Chess>::new(individual.frame, Adjudication::default());
    let seed = stream_seed(job.seed, u64::from(class.number()) << 32 | number);
    let stop = || job.stop.is_stopped();
    let played = contest.play_told(&individual.genome, class, seed, &stop, tell);
    let played = played.ok_or(JobError::Stopped)?;
    Ok(PlayedGame {
        thousandths: (1000.0 * played.result).round() as i64,
        plies: played.plies,
        moves: played.moves,
        nodes: played.nodes,
        opponent_nodes: played.opponent_nodes,
        seconds: begun.elapsed().as_secs_f64(),
    })
}

/// The share of the points.
pub(crate) fn points<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> Estimate {
    Estimate::points(&games.into_iter().map(PlayedGame::points).collect::<Vec<f64>>())
}

/// What the individual entered for a move.
pub(crate) fn nodes_a_move<'a>(
    games: impl IntoIterator<Item = &'a PlayedGame>,
) -> Option<Estimate> {
    let pair = |game: &PlayedGame| (game.nodes as f64, game.moves as f64);
    Estimate::ratio_of_means(&games.into_iter().map(pair).collect::<Vec<_>>())
}

/// What the opponent entered for a move.
pub(crate) fn opponent_nodes_a_move<'a>(
    games: impl IntoIterator<Item = &'a PlayedGame>,
) -> Option<Estimate> {
    let pair = |game: &PlayedGame| (game.opponent_nodes as f64, game.opponent_moves() as f64);
    Estimate::ratio_of_means(&games.into_iter().map(pair).collect::<Vec<_>>())
}
