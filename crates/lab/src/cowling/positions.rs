//! Mid-game positions of Virus: the paper has one, and does not print it.

use gamut_game::{Game, Match, random_move, rng};
use gamut_games::virus::{Position, Virus};
use gamut_players::{PlayerSpec, seat};
use gamut_search::{StopSwitch, Task};

use crate::LabError;

/// Random plies at the beginning, so that players who never vary play different games.
pub(super) const RANDOM_PLIES: u32 = 6;

/// Games are stopped when this many per cent of the squares are taken, in turn: "mid-game" is
/// wide, and trees have most branches before half of the board is filled.
pub(super) const FILLED: [u32; 2] = [37, 50];

/// The position of the `number`th game when so many per cent of the board are filled: six
/// random plies, then `player` on both sides. Games that end before are played again with other
/// random plies. `None` when it was stopped.
pub(super) fn mid_game(
    size: u8,
    filled: u32,
    player: &PlayerSpec,
    seed: u64,
    number: usize,
    stop: &StopSwitch,
) -> Result<Option<Position>, LabError> {
    let mut rng = rng(seed, number as u64);
    let mut player = seat::<Virus>(player, seed).map_err(LabError::new)?;
    let start = Virus::start_of_size(size)
        .ok_or_else(|| LabError::new(format!("virus has no board of size {size}")))?;
    loop {
        let mut game = Match::<Virus>::from_position(start);
        while game.outcome().is_none() {
            if stop.is_stopped() {
                return Ok(None);
            }
            let m = if game.moves().len() < RANDOM_PLIES as usize {
                random_move::<Virus>(game.position(), &mut rng)
            } else {
                let limits = player.limits();
                player.think(&game, Task { limits, stop, report: &mut |_| {} }).best
            };
            let Some(m) = m else { break };
            game.play(m).map_err(LabError::new)?;
            let pieces: u32 = Virus::piece_counts(game.position()).iter().sum();
            let squares = u32::from(size) * u32::from(size);
            // A finished game has no tree.
            let reached = 100 * pieces >= filled * squares;
            if reached && game.outcome().is_none() && !stop.is_stopped() {
                return Ok(Some(*game.position()));
            }
        }
    }
}
