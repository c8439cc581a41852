use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits};

use super::minimax::MinimaxPlayer;
use crate::judging::{Searching, seat_judging};
use crate::kind::{EVAL, Key, PlayerKind};
use crate::player::Pace;
use crate::seat::Seating;
use crate::{Playable, Player, SeatError, Tier};

/// The best move by looking one ply ahead.
pub(crate) struct Greedy;

impl PlayerKind for Greedy {
    const NAME: &'static str = "greedy";
    const SUMMARY: &'static str = "the best move by looking one ply ahead";
    const KEYS: &'static [Key] = &[EVAL];
    const NEEDS: Tier = Tier::Tactics;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        seat_judging::<G, Self>(seating)
    }
}

impl Searching for Greedy {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        _: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        let pace = Pace { own: Limits::depth(1), default: Limits::depth(1) };
        Box::new(MinimaxPlayer { evaluator, pace })
    }
}
