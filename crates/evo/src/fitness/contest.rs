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

/// How a game between two individuals went; of each pair, who began comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Duel {
    /// For who began: 1 for a win, -1 for a loss, between them when it was broken off.
    pub result: f64,
    /// Plies.
    pub plies: u64,
    /// Moves.
    pub moves: [u64; 2],
    /// Positions that they entered.
    pub nodes: [u64; 2],
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
        let mut individual = Individual::<G>::new(genome, self.frame, mix(seed ^ 1));
        let black =
            Noisy { evaluator: self.standard.clone(), most: self.random, seed: mix(seed ^ 2) };
        let (mut played, never) = (Played::default(), &StopSwitch::new());
        played.result = self.referee(stop, |game, is_own| {
            let report = &mut |_: &_| {};
            let ply = played.plies;
            played.plies += 1;
            if !is_own {
                let limits = Limits::depth(class.depth());
                let thought = negascout(game, &black, Task { limits, stop: never, report });
                played.opponent_nodes += thought.nodes;
                return thought.best;
            }
            let thought =
                individual.think(game, Task { limits: Limits::default(), stop: never, report });
            tell(ply, thought.nodes);
            played.moves += 1;
            played.nodes += thought.nodes;
            thought.best
        })?;
        self.counter.count();
        Some(played)
    }

    /// A game between two individuals, of which the first begins. `None` when `stop` said so.
    #[must_use]
    pub fn duel(
        &self,
        pair: [&Genome; 2],
        seed: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Duel> {
        let (mut duel, never) = (Duel::default(), &StopSwitch::new());
        let mut number = 0;
        let mut pair = pair.map(|genome| {
            number += 1;
            Individual::<G>::new(genome, self.frame, mix(seed ^ number))
        });
        duel.result = self.referee(stop, |game, is_first| {
            let side = usize::from(!is_first);
            let task = Task { limits: Limits::default(), stop: never, report: &mut |_| {} };
            let thought = pair[side].think(game, task);
            duel.plies += 1;
            duel.moves[side] += 1;
            duel.nodes[side] += thought.nodes;
            thought.best
        })?;
        self.counter.count();
        Some(duel)
    }

    /// Sees a game to its end, or to where it is broken off: the result of who begins. `choose` is
    /// told whether that is whose move it chooses.
    fn referee(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        mut choose: impl FnMut(&Match<G>, bool) -> Option<G::Move>,
    ) -> Option<f64> {
        let first = G::FIRST;
        let (mut game, mut watch) = (Match::<G>::new(), Watch::new(self.adjudication));
        loop {
            if let Some(outcome) = game.outcome() {
                return Some(outcome.winner.map_or(0.0, |winner| sign(winner == first)));
            }
            let m = choose(&game, game.side_to_move() == first);
            if stop() {
                return None;
            }
            let (m, before) = (m?, game.position());
            let captured = G::look(before, &G::glance(before), m, |_, _| {}).taken > 0;
            game.play(m).ok()?;
            let result = watch.look(&game, first, self.lead(&game, first), captured);
            // The rules have the last word.
            if result.is_some() && game.outcome().is_none() {
                return result;
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
