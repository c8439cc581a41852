use gamut_game::{Match, random_move};
use gamut_search::{Task, Thought};

use crate::kind::PlayerKind;
use crate::player::Chance;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// Any legal move.
pub(crate) struct Random {
    chance: Chance,
}

impl PlayerKind for Random {
    const NAME: &'static str = "random";
    const SUMMARY: &'static str = "any legal move";
    const NEEDS: Tier = Tier::Rules;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        Ok(Box::new(Self { chance: Chance::new(seating.seed) }))
    }
}

impl<G: Playable> Player<G> for Random {
    fn think(&mut self, game: &Match<G>, _: Task<'_, G>) -> Thinking<G> {
        Ok(Thought::of(random_move::<G>(game.position(), self.chance.of_thought())))
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }

    fn forget_thought(&mut self) {
        self.chance.forget_thought();
    }
}
