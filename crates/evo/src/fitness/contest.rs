//! A game of an individual against a player of fixed depth.

use gamut_board::mix;
use gamut_eval::Weighted;
use gamut_evolve::GameCounter;
use gamut_game::{Match, Side};
use gamut_search::{Evaluator, Limits, Noisy, Score, StopSwitch, Task, negascout};

use super::adjudication::Watch;
use super::{Adjudication, Class};
use crate::genome::{Genome, position_genes};
use crate::search::{Frame, Individual};
use crate::steered::Steered;

/// What all games of an examination have in common: the opponents, and when a game is stopped.
#[derive(Clone, Debug)]
pub struct Contest<G: Steered> {
    frame: Frame,
    adjudication: Adjudication,
    /// The position module with its standard values.
    standard: Weighted<G>,
    /// The largest random value of the opponents.
    random: i32,
    counter: GameCounter,
}

/// How a game went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Played {
    /// For the individual: 1 for a win, -1 for a loss, between them when it was broken off.
    pub result: f64,
    /// Plies.
    pub plies: u64,
    /// Moves of the individual.
    pub moves: u64,
    /// Positions that it entered.
    pub nodes: u64,
    /// Positions that the opponent entered.
    pub opponent_nodes: u64,
}

impl<G: Steered> Contest<G> {
    /// Games in which individuals search within this frame.
    #[must_use]
    pub fn new(frame: Frame, adjudication: Adjudication) -> Self {
        let standard: Vec<f64> = position_genes::<G>().iter().map(|gene| gene.standard).collect();
        let (random, weights) = standard.split_last().unwrap_or((&0.0, &[]));
        let standard = Weighted::new(G::weights(weights));
        let (random, counter) = (random.round() as i32, GameCounter::default());
        Self { frame, adjudication, standard, random, counter }
    }

    /// The same games; they are counted here as soon as they are over.
    #[must_use]
    pub fn counted(self, counter: &GameCounter) -> Self {
        Self { counter: counter.clone(), ..self }
    }

    /// A game against an opponent of a class; the individual makes the first move (in chess, it is
    /// White). `None` when `stop` said so; it is asked after every move.
    #[must_use]
    pub fn play(
        &self,
        genome: &Genome,
        class: Class,
        seed: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Played> {
        self.play_told(genome, class, seed, stop, &mut |_, _| {})
    }

    /// The same; `tell` hears of each move of the individual at which ply it was, from 0 on, and how
    /// many positions it entered for it.
    pub fn play_told(
        &self,
        genome: &Genome,
        class: Class,
        seed: u64,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(u64, u64),
    ) -> Option<Played> {
        let played = self.play_on(genome, class, seed, stop, tell)?;
        self.counter.count();
        Some(played)
    }

    fn play_on(
        &self,
        genome: &Genome,
        class: Class,
        seed: u64,
        stop: &(dyn Fn() -> bool + Sync),
        tell: &mut dyn FnMut(u64, u64),
    ) -> Option<Played> {
        let side = G::FIRST;
        let mut individual = Individual::<G>::new(genome, self.frame, mix(seed ^ 1));
        let black =
            Noisy { evaluator: self.standard.clone(), most: self.random, seed: mix(seed ^ 2) };
        let (mut game, mut watch) = (Match::<G>::new(), Watch::new(self.adjudication));
        let mut played = Played::default();
        let (report, never) = (&mut |_: &_| {}, &StopSwitch::new());
        loop {
            if let Some(outcome) = game.outcome() {
                played.result = outcome.winner.map_or(0.0, |winner| sign(winner == side));
                return Some(played);
            }
            let is_own = game.side_to_move() == side;
            let thought = match is_own {
                true => {
                    individual.think(&game, Task { limits: Limits::default(), stop: never, report })
                }
                false => negascout(
                    &game,
                    &black,
                    Task { limits: Limits::depth(class.depth()), stop: never, report },
                ),
            };
            if stop() {
                return None;
            }
            let m = thought.best?;
            let before = game.position();
            let captured = G::look(before, &G::glance(before), m, |_, _| {}).taken > 0;
            game.play(m).ok()?;
            match is_own {
                true => {
                    tell(played.plies, thought.nodes);
                    played.moves += 1;
                    played.nodes += thought.nodes;
                }
                false => played.opponent_nodes += thought.nodes,
            }
            played.plies += 1;
            let lead = self.lead(&game, side);
            if let Some(result) = watch.look(&game, side, lead, captured) {
                // The rules have the last word.
                if game.outcome().is_none() {
                    played.result = result;
                    return Some(played);
                }
            }
        }
    }

    /// By how much a side is ahead.
    fn lead(&self, game: &Match<G>, side: Side) -> i32 {
        let position = game.position();
        let estimate = self.standard.estimate(position, &self.standard.keep(position));
        let estimate = Score::estimate(estimate).value();
        if game.side_to_move() == side { estimate } else { -estimate }
    }
}

fn sign(is_positive: bool) -> f64 {
    if is_positive { 1.0 } else { -1.0 }
}
