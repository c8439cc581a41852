use std::sync::Arc;

use gamut_game::{Game, Match};
use gamut_search::{Limits, StopSwitch, Task};

use crate::{Fault, NamedWeights, Playable, Player, PlayerSpec, SeatError, Thinking, seat};

/// What can be seated in games of `G`: a [`PlayerSpec`], or [a player of your own](Own).
pub trait Entrant<G: Game>: Sync {
    /// Its name in records.
    fn name(&self) -> String;

    /// The player; its random choices come from `seed`.
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

/// The player of a spec with other weights than those of its evaluation.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// The player.
    pub spec: PlayerSpec,
    /// The weights that differ.
    pub weights: NamedWeights,
}

impl<G: Playable> Entrant<G> for Weighing {
    fn name(&self) -> String {
        self.spec.name()
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player<G>>, SeatError> {
        G::seat_weighted(&self.spec, &self.weights, seed)
    }
}

/// A player that no spec names, and how to make it from a seed: anew for every game.
#[derive(Clone, Debug)]
pub struct Own<F> {
    name: String,
    make: Arc<F>,
}

impl<F> Own<F> {
    /// A player called `name`; `make` is given a seed for its random choices, another one each
    /// game.
    pub fn new(name: impl Into<String>, make: F) -> Self {
        Self { name: name.into(), make: Arc::new(make) }
    }
}

impl<G, P, F> Entrant<G> for Own<F>
where
    G: Game,
    P: Player<G> + 'static,
    F: Fn(u64) -> P + Send + Sync + 'static,
{
    fn name(&self) -> String {
        self.name.clone()
    }

    fn seat(&self, seed: u64) -> Result<Box<dyn Player<G>>, SeatError> {
        Ok(Box::new(Remade { player: (self.make)(seed), make: Arc::clone(&self.make) }))
    }
}

/// A player that is made anew for every game, so that no game knows of another.
struct Remade<P, F> {
    player: P,
    make: Arc<F>,
}

impl<G, P, F> Player<G> for Remade<P, F>
where
    G: Game,
    P: Player<G>,
    F: Fn(u64) -> P + Send + Sync,
{
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        self.player.think(game, task)
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.player.limits(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.player = (self.make)(seed);
    }

    fn get_ready(&mut self, stop: &StopSwitch) -> Result<(), Fault> {
        self.player.get_ready(stop)
    }

    fn learned(&self) -> Option<String> {
        self.player.learned()
    }
}
