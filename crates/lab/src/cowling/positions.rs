//! Mid-game positions of Virus: the paper has one, and does not print it.

use gamut_experiment::{JobError, Seated, go_on};
use gamut_game::{Game, Match, random_move, rng};
use gamut_games::virus::{Position, Virus};
use gamut_search::StopSwitch;

use super::tree::TreeConfig;
use crate::error::LabError;

/// Games that may end before a board is as full as it shall be. Without random plies all are alike.
const MOST_GAMES: u32 = 1_000;

/// The position of the `number`th game when so many per cent of the board are filled: some
/// random plies, then one player on both sides. Games that end before are played again with other
/// random plies.
pub(super) fn mid_game(
    config: &TreeConfig,
    filled: u32,
    seed: u64,
    number: usize,
    stop: &StopSwitch,
) -> Result<Position, JobError> {
    let mut rng = rng(seed, number as u64);
    let size = config.board;
    let mut player = Seated::<Virus>::new(&config.players, seed)?;
    let start = Virus::start_of_size(size).ok_or(LabError::NoBoard { game: Virus::ID, size })?;
    for _ in 0..MOST_GAMES {
        let mut game = Match::<Virus>::from_position(start);
        while game.outcome().is_none() {
            go_on(stop)?;
            let m = if game.moves().len() < config.random_plies as usize {
                let Some(m) = random_move::<Virus>(game.position(), &mut rng) else { break };
                m
            } else {
                player.choose(&game, stop)?.0
            };
            game.play(m)?;
            let pieces: u32 = Virus::piece_counts(game.position()).iter().sum();
            let squares = u32::from(size) * u32::from(size);
            // A finished game has no tree.
            let reached = 100 * pieces >= filled * squares;
            if reached && game.outcome().is_none() {
                return Ok(*game.position());
            }
        }
    }
    Err(LabError::NeverFilled { size, filled }.into())
}
