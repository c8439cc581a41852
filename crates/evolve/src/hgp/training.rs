//! Two moves against training players (§9.2.2.1).

use gamut_game::{MoveList, Rng, rng};
use rand::RngExt;

use super::config::Fitness;
use super::strategic::Ties;
use super::{Achieved, Config, Ranking, Strategic};

/// A move of the strategy and the answer of a training player.
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a, P> {
    /// The position that the strategy moved in.
    pub before: &'a P,
    /// The position that it moved to.
    pub after: &'a P,
    /// The position after the answer; `None` when the game was over.
    pub answered: Option<&'a P>,
}

/// The part of the points of the first move in the fitness; the second has the rest.
const FIRST_MOVE: f64 = 0.8;

/// Training players that every strategy of a generation plays two moves against.
#[derive(Clone, Debug)]
pub struct Training<G: Strategic> {
    position: G::Position,
    players: u32,
    by_stage: bool,
}

impl<G: Strategic> Training<G> {
    /// The training from `position`.
    #[must_use]
    pub fn new(position: &G::Position, config: &Config) -> Self {
        Self {
            position: position.clone(),
            players: config.training,
            by_stage: config.fitness == Fitness::Stages,
        }
    }

    /// The fitness of `strategy`. The game against training player i depends on stream i of
    /// `seed`.
    #[must_use]
    pub fn evaluate(&self, strategy: &Ranking, seed: u64) -> Achieved {
        let mut achieved = Achieved::default();
        for number in 0..u64::from(self.players) {
            let mut ties = Ties::new(seed, 2 * number);
            let mut answers = rng(seed, 2 * number + 1);
            let mut position = self.position.clone();
            for weight in [FIRST_MOVE, 1.0 - FIRST_MOVE] {
                let Some(m) = G::choose(&position, strategy, &mut ties) else { break };
                let mut after = position.clone();
                G::play(&mut after, m);
                let answered = answer::<G>(&after, &mut answers);
                let exchange =
                    Exchange { before: &position, after: &after, answered: answered.as_ref() };
                achieved.own += weight * G::training_points(&exchange, self.by_stage);
                achieved.plies += 2;
                match answered {
                    Some(answered) => position = answered,
                    None => break,
                }
            }
        }
        achieved
    }
}

/// The position after a training player's move.
fn answer<G: Strategic>(position: &G::Position, rng: &mut Rng) -> Option<G::Position> {
    if G::rule_draw(position).is_some() {
        return None;
    }
    let mut urged = G::Moves::default();
    G::urged_moves(position, &mut urged);
    let urged = urged.as_slice();
    let m = match urged.len() {
        0 => return None,
        1 => urged[0],
        count => urged[rng.random_range(0..count)],
    };
    let mut answered = position.clone();
    G::play(&mut answered, m);
    Some(answered)
}
