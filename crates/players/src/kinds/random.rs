use gamut_game::{Match, Rng, random_move, rng};
use gamut_search::{Task, Thought};

use crate::kind::PlayerKind;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Thinking, Tier};

/// Any legal move.
pub(crate) struct Random {
    rng: Rng,
}

impl PlayerKind for Random {
    const NAME: &'static str = "random";
    const SUMMARY: &'static str = "any legal move";
    const NEEDS: Tier = Tier::Rules;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        Ok(Box::new(Self { rng: rng(seating.seed, 0) }))
    }
}

impl<G: Playable> Player<G> for Random {
    fn think(&mut self, game: &Match<G>, _: Task<'_, G>) -> Thinking<G> {
        Ok(Thought::of(random_move::<G>(game.position(), &mut self.rng)))
    }

    fn new_game(&mut self, seed: u64) {
        self.rng = rng(seed, 0);
    }
}
