//! Games of strategies that stay as they are.

use gamut_board::mix;
use gamut_game::{Game, Match, MoveList, Rng, random_move, rng};
use rand::RngExt;

use super::Plan;
use crate::hgp::strategic::Ties;
use crate::hgp::{Ranking, Strategic};

/// A position after some random moves, in which the game goes on: as many as the plan says, by
/// chance. If no such position is found soon, the start.
pub(super) fn random_position<G: Strategic>(
    start: &G::Position,
    plan: &Plan,
    rng: &mut Rng,
) -> G::Position {
    const ATTEMPTS: u32 = 1_000;
    for _ in 0..ATTEMPTS {
        let plies = rng.random_range(plan.least_plies..=plan.most_plies);
        if let Some(position) = after_random_moves::<G>(start, plies, rng) {
            return position;
        }
    }
    start.clone()
}

fn after_random_moves<G: Game>(
    start: &G::Position,
    plies: u32,
    rng: &mut Rng,
) -> Option<G::Position> {
    let is_over =
        |position: &G::Position| G::outcome(position).or_else(|| G::rule_draw(position)).is_some();
    let mut position = start.clone();
    for _ in 0..plies {
        if is_over(&position) {
            return None;
        }
        let m = random_move::<G>(&position, rng)?;
        G::play(&mut position, m);
    }
    (!is_over(&position)).then_some(position)
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Results {
    /// The part of the points, from 0 to 1.
    #[must_use]
    pub fn score(self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games.max(1))
    }
}

/// What a strategy achieves against rplayer. It moves first in every other game.
pub(super) fn against_rplayer<G: Strategic>(
    start: &G::Position,
    strategy: &Ranking,
    plan: &Plan,
    games: u32,
    seed: u64,
) -> Results {
    let mut results = Results::default();
    for number in 0..u64::from(games) {
        let mut chance = rng(seed, number);
        let mut ties = Ties::new(mix(seed), number);
        let points = play::<G>(start, plan, number % 2 == 0, |position, is_own| match is_own {
            true => G::choose(position, strategy, &mut ties),
            false => {
                let mut urged = G::Moves::default();
                G::urged_moves(position, &mut urged);
                let urged = urged.as_slice();
                (!urged.is_empty()).then(|| urged[chance.random_range(0..urged.len())])
            }
        });
        results.wins += u32::from(points == 1.0);
        results.draws += u32::from(points == 0.5);
        results.losses += u32::from(points == 0.0);
    }
    results
}

/// The points of `first` against `second`: from every position two games, with sides exchanged.
pub(super) fn points_against<G: Strategic>(
    positions: &[G::Position],
    [first, second]: [&Ranking; 2],
    plan: &Plan,
    seed: u64,
) -> f64 {
    let mut points = 0.0;
    for (number, position) in positions.iter().enumerate() {
        for begins in [true, false] {
            let mut ties = Ties::new(seed, 2 * number as u64 + u64::from(begins));
            points += play::<G>(position, plan, begins, |position, is_own| {
                G::choose(position, if is_own { first } else { second }, &mut ties)
            });
        }
    }
    points
}

/// Plays a game and gives the points of the side that is "own". `choose` is told whose move it
/// chooses.
fn play<G: Game>(
    start: &G::Position,
    plan: &Plan,
    own_begins: bool,
    mut choose: impl FnMut(&G::Position, bool) -> Option<G::Move>,
) -> f64 {
    let first = G::side_to_move(start);
    let own = if own_begins { first } else { !first };
    let mut game =
        Match::<G>::from_position(start.clone()).with_move_cap(plan.parameters.game_moves);
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == own)));
        }
        let chosen = choose(game.position(), game.side_to_move() == own);
        // A strategy that chooses nothing legal, which none does, has a draw.
        if chosen.and_then(|m| game.play(m).ok()).is_none() {
            return 0.5;
        }
    }
}
