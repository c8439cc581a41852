//! Positions from games ("reference games", Groß §4).

use gamut_experiment::{JobError, Parameters, Seated, go_on, move_cap, opening_plies};
use gamut_game::{Game, Match, Rng, random_move};
use gamut_games::chess::Chess;
use gamut_search::StopSwitch;
use rand::RngExt;
use serde::Serialize;

/// Where positions come from.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ReferenceGames {
    /// Who plays both sides.
    pub(crate) players: String,
    opening_plies: u32,
    move_cap: u32,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub(crate) struct FoundPosition {
    pub(crate) position: <Chess as Game>::Position,
    /// Plies before it.
    pub(crate) ply: u32,
    /// Plies of its game.
    pub(crate) plies: u32,
}

impl ReferenceGames {
    pub(crate) fn ask(parameters: &mut Parameters<'_>) -> Self {
        let help = "who plays the games that the positions are taken from";
        Self {
            players: parameters.player("players", help, "negascout:depth=3,eval=gross,noise=20"),
            opening_plies: opening_plies(parameters, 0),
            move_cap: move_cap(parameters, [200, 200, 30]),
        }
    }

    /// A position of a game by chance, each of its moves as likely as the others.
    pub(crate) fn position(
        &self,
        rng: &mut Rng,
        stop: &StopSwitch,
    ) -> Result<FoundPosition, JobError> {
        let mut player = Seated::<Chess>::new(&self.players, rng.random())?;
        let mut game = Match::<Chess>::new();
        while game.outcome().is_none() && game.moves().len() < self.move_cap as usize {
            go_on(stop)?;
            let m = match game.moves().len() < self.opening_plies as usize {
                true => random_move::<Chess>(game.position(), rng),
                false => None,
            };
            let m = m.map_or_else(|| player.choose(&game, stop).map(|found| found.0), Ok)?;
            game.play(m)?;
        }
        let plies = game.moves().len();
        let ply = rng.random_range(0..plies.max(1));
        let position = game.position_after(ply).unwrap_or(game.start()).clone();
        Ok(FoundPosition { position, ply: ply as u32, plies: plies as u32 })
    }
}
