use gamut_eval::{Evaluated, Instinct};
use gamut_game::{Game, Match, MoveList};
use gamut_search::tactics::Tactics;
use gamut_search::{Task, Thought};
use rand::RngExt;

use crate::kind::PlayerKind;
use crate::player::Chance;
use crate::seat::{Seating, missing};
use crate::{Playable, Player, SeatError, Thinking, Tier, WithFeatures};

/// Any move, but for what a beginner sees.
pub(crate) struct PseudoRandom {
    chance: Chance,
}

impl PlayerKind for PseudoRandom {
    const NAME: &'static str = "rplayer";
    const SUMMARY: &'static str =
        "the pseudo-random player: any move, but for a few rules of thumb (Frankland §8.6)";
    const NEEDS: Tier = Tier::Features;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        G::with_features(Self { chance: Chance::new(seating.seed) })
            .ok_or_else(|| missing::<G>(seating.spec.kind(), Self::NEEDS))
    }
}

impl<G: Game> WithFeatures<G> for PseudoRandom {
    type Output = Box<dyn Player<G>>;

    fn run(self) -> Box<dyn Player<G>>
    where
        G: Tactics + Evaluated + Instinct,
    {
        Box::new(self)
    }
}

impl<G: Instinct> Player<G> for PseudoRandom {
    fn think(&mut self, game: &Match<G>, _: Task<'_, G>) -> Thinking<G> {
        let mut urged = G::Moves::default();
        G::urged_moves(game.position(), &mut urged);
        let urged = urged.as_slice();
        let rng = self.chance.of_thought();
        let best = (!urged.is_empty()).then(|| urged[rng.random_range(0..urged.len())]);
        Ok(Thought::of(best))
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }

    fn forget_thought(&mut self) {
        self.chance.forget_thought();
    }
}
