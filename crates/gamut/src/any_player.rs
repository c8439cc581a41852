//! A player beside a match, whatever the game.

use std::time::Instant;

use gamut_game::{Match, Side};
use gamut_players::{Fault, Player};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::AnyMatch;
use crate::any_match::Typed;
use crate::shown::Shown;
use crate::thoughts::thought_view;
use crate::views::ThoughtView;

/// A player who sits beside a match and lives as long as it: what it found out for one move
/// serves it at the next.
pub trait AnyPlayer: Send {
    /// Thinks about the present position of `game`, which is a match of the game it was seated
    /// for, until it is done or stopped; tells `report` what it thinks meanwhile.
    ///
    /// When `game` is not what it knows of, played on (a move was taken back, or this is
    /// another branch), it begins anew, as if it had just sat down.
    ///
    /// # Errors
    /// When there will be no move: see [`Fault`].
    fn think(
        &mut self,
        game: &dyn AnyMatch,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Fault> {
        self.think_within(game, Limits::default(), stop, report)
    }

    /// As [`think`](Self::think), within limits that hold besides its own.
    ///
    /// # Errors
    /// As [`think`](Self::think).
    fn think_within(
        &mut self,
        game: &dyn AnyMatch,
        limits: Limits,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Fault>;

    /// What it has learned so far, as the text of a file that it can begin with another time.
    fn learned(&self) -> Option<String>;
}

/// The seed of the player of a side in a game with this seed: each has its own chances, so that
/// random against random is not a mirror.
#[must_use]
pub const fn seat_seed(seed: u64, side: Side) -> u64 {
    seed.wrapping_add(side as u64)
}

/// A player of game `G`, and what it knows of its game.
pub(crate) struct Seated<G: Shown> {
    name: String,
    player: Box<dyn Player<G>>,
    seed: u64,
    /// Where the game began that it knows of.
    start: G::Position,
    /// The moves before the position that it last thought about; `None`: it knows of nothing.
    seen: Option<Vec<G::Move>>,
}

impl<G: Shown> Seated<G> {
    pub(crate) fn new(
        name: String,
        player: Box<dyn Player<G>>,
        seed: u64,
        start: G::Position,
    ) -> Self {
        Self { name, player, seed, start, seen: None }
    }

    /// Whether `game` goes on from where the player last thought.
    fn goes_on(&self, game: &Match<G>) -> bool {
        let moves = game.moves();
        match &self.seen {
            None => true,
            Some(seen) => {
                *game.start() == self.start && moves.len() > seen.len() && moves.starts_with(seen)
            }
        }
    }
}

impl<G: Shown> AnyPlayer for Seated<G> {
    fn think_within(
        &mut self,
        game: &dyn AnyMatch,
        limits: Limits,
        stop: &StopSwitch,
        report: &mut dyn FnMut(ThoughtView),
    ) -> Result<ThoughtView, Fault> {
        let begun = Instant::now();
        let Some(Typed { game, .. }) = game.as_any().downcast_ref::<Typed<G>>() else {
            let problem = format!("it plays {}, not {}", G::ID, game.game_id());
            return Err(Fault::Refused(problem));
        };
        if !self.goes_on(game) {
            self.seen = None;
            self.player.new_game(self.seed)?;
        }
        self.start = game.start().clone();
        self.seen = Some(game.moves().to_vec());
        let limits = self.player.limits(limits);
        let (name, position) = (&self.name, game.position());
        let mut tell = |thought: &Thought<G>| report(thought_view::<G>(name, position, thought));
        let mut thought = self.player.think(game, Task { limits, stop, report: &mut tell })?;
        // Players that choose by chance do not look at the clock.
        thought.elapsed = thought.elapsed.max(begun.elapsed());
        Ok(ThoughtView { done: true, ..thought_view::<G>(name, position, &thought) })
    }

    fn learned(&self) -> Option<String> {
        self.player.learned()
    }
}
