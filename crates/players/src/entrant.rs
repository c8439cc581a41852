use gamut_game::Game;

use crate::{Playable, Player, PlayerSpec, SeatError, seat};

/// Somebody who can sit down at boards of a game: a [`PlayerSpec`], or [a player of one's
/// own](Own).
pub trait Entrant<G: Game>: Sync {
    /// Its name in records.
    fn name(&self) -> String;

    /// The player, with the chances of `seed`.
    ///
    /// # Errors
    /// When it cannot sit down.
    fn seat(&self, seed: u64) -> Result<Box<dyn Player<G>>, SeatError>;
}

impl<G: Playable> Entrant<G> for PlayerSpec {
    fn name(&self) -> String {
        self.name()
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player<G>>, SeatError> {
        seat(self, seed)
    }
}

/// A player that no spec names, with how it is made for a seed.
#[derive(Clone, Debug)]
pub struct Own<F> {
    name: String,
    make: F,
}

impl<F> Own<F> {
    /// A player called `name`; `make` is given a seed for its chances.
    pub fn new(name: impl Into<String>, make: F) -> Self {
        Self { name: name.into(), make }
    }
}

impl<G: Game, P: Player<G> + 'static, F: Fn(u64) -> P + Sync> Entrant<G> for Own<F> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player<G>>, SeatError> {
        Ok(Box::new((self.make)(seed)))
    }
}
