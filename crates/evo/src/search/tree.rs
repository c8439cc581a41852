//! The tree of a search, as all kernels walk it: what happens at a position, in what order its moves
//! come, which of them are remembered.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use gamut_eval::Weighted;
use gamut_game::MoveList;
use gamut_search::{Evaluator, Score, StopSwitch, ended_score};

use super::Individual;
use super::situation::{Registers, Situation};
use crate::ordering::{KILLERS, OrderingModule};
use crate::steered::{Exchange, Steered};

/// How a position came about, and what is left of the depth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arrival {
    pub(super) rest: i32,
    /// The place of the move in the order, from 1.
    pub(super) number: usize,
    /// What the ordering module gave the move.
    pub(super) value: f32,
    pub(super) exchange: Exchange,
    /// Moves that the position before had.
    pub(super) branching: usize,
}

pub(super) struct Search<'a, G: Steered> {
    pub(super) individual: &'a Individual<G>,
    pub(super) stop: &'a StopSwitch,
    pub(super) time: Option<Duration>,
    pub(super) begun: Instant,
    pub(super) most_nodes: u64,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) deepest: u32,
    /// Whether a position was not expanded for want of depth: deeper, there is more to see.
    pub(super) was_cut_short: bool,
    pub(super) is_stopped: bool,
    pub(super) registers: Registers,
    /// By level, the strongest first.
    pub(super) killers: Vec<[Option<Killer<G::Move>>; KILLERS]>,
    /// The moves of all positions on the line.
    pub(super) ordered: Vec<Ordered<G::Move>>,
    /// The best play from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered<M> {
    pub(super) value: f32,
    pub(super) m: M,
    pub(super) exchange: Exchange,
}

/// A move that led to cut-offs. Its strength is the sum of the values that the ordering module gave
/// it there, less those of moves that it stood in the way of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Killer<M> {
    pub(super) m: M,
    pub(super) strength: f32,
}

/// Positions between two looks at the clock.
const LOOK_EVERY: u64 = 1024;

/// What a position keeps for its successors.
pub(super) type Kept<G> = <Weighted<G> as Evaluator<G>>::Kept;

/// What is to be done in a position that is expanded.
pub(super) struct Decision {
    /// The depth that is left, after the depth module.
    pub(super) rest: i32,
    /// What the position module says, if it was asked.
    pub(super) estimate: Option<i32>,
}

impl<'a, G: Steered> Search<'a, G> {
    pub(super) fn new(individual: &'a Individual<G>, stop: &'a StopSwitch) -> Self {
        let plies = individual.frame.most_depth as usize + 1;
        Self {
            individual,
            stop,
            time: None,
            begun: Instant::now(),
            most_nodes: u64::MAX,
            nodes: 0,
            leaves: 0,
            deepest: 0,
            was_cut_short: false,
            is_stopped: false,
            registers: Registers::new(individual.memory.register),
            killers: vec![[None; KILLERS]; plies],
            ordered: Vec::with_capacity(plies * 64),
            lines: vec![Vec::with_capacity(plies); plies + 1],
        }
    }

    /// Enters a position: the game may be over, the depth module decides how much further to look.
    pub(super) fn enter(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
        (alpha, beta): (Score, Score),
        ply: u32,
        arrival: Arrival,
    ) -> ControlFlow<Score, Decision> {
        self.lines[ply as usize].clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        }
        if self.is_stopped {
            return ControlFlow::Break(alpha);
        }
        if ply > 0 && G::rule_draw(position).is_some() && G::outcome(position).is_none() {
            return ControlFlow::Break(Score::DRAW);
        }
        if let Some(outcome) = G::outcome(position) {
            return ControlFlow::Break(ended_score::<G>(position, outcome, ply));
        }
        let Individual { frame, code, evaluator, .. } = self.individual;
        if ply == frame.most_depth {
            return ControlFlow::Break(self.leaf(ply, evaluator.estimate(position, kept)));
        }
        let mut decision = Decision { rest: arrival.rest, estimate: None };
        if !code.is_empty() {
            let window = match ply % 2 {
                0 => (alpha, beta),
                _ => (-beta, -alpha),
            };
            let mut situation = Situation::<G> {
                individual: self.individual,
                registers: &mut self.registers,
                position,
                kept,
                window,
                ply,
                arrival,
                expanded: 100.0 * self.nodes as f64 / self.most_nodes as f64,
                estimate: None,
            };
            decision.rest += code.run(&mut situation);
            decision.estimate = situation.estimate;
        }
        if decision.rest <= 0 && ply >= frame.least_depth {
            self.was_cut_short = true;
            return ControlFlow::Break(self.judge(position, kept, ply, &decision));
        }
        ControlFlow::Continue(decision)
    }

    /// Whether no more positions may be entered for this move.
    pub(super) fn is_spent(&self) -> bool {
        self.nodes > self.most_nodes
    }

    /// What a position is worth that is not expanded.
    pub(super) fn judge(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
        ply: u32,
        decision: &Decision,
    ) -> Score {
        let evaluator = &self.individual.evaluator;
        let estimate = decision.estimate.unwrap_or_else(|| evaluator.estimate(position, kept));
        self.leaf(ply, estimate)
    }

    fn leaf(&mut self, ply: u32, estimate: i32) -> Score {
        self.leaves += 1;
        self.deepest = self.deepest.max(ply);
        Score::estimate(estimate)
    }

    /// The moves of a position with what the ordering module gives them; says how many.
    pub(super) fn push_moves(&mut self, position: &G::Position, ply: u32) -> usize {
        let ordering = &self.individual.ordering;
        let (stage, glance) = (OrderingModule::stage::<G>(position), G::glance(position));
        let mut moves = G::Moves::default();
        G::legal_moves(position, &mut moves);
        let killers = &self.killers[ply as usize];
        for &m in moves.as_slice() {
            let (mut value, exchange) = ordering.value::<G>(stage, position, &glance, m);
            let rank = killers.iter().position(|known| known.is_some_and(|known| known.m == m));
            value += rank.map_or(0.0, |rank| ordering.killers[rank]);
            self.ordered.push(Ordered { value, m, exchange });
        }
        moves.as_slice().len()
    }

    /// Brings the best of the moves from a place on to that place; the others stay in order.
    pub(super) fn next_best(&mut self, place: usize) -> Ordered<G::Move> {
        let rest = &mut self.ordered[place..];
        let mut best = 0;
        for (at, one) in rest.iter().enumerate().skip(1) {
            if one.value > rest[best].value {
                best = at;
            }
        }
        rest[..=best].rotate_right(1);
        rest[0]
    }

    pub(super) fn set_line(&mut self, ply: usize, m: G::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// "The composition of the killer table which changes during search is influenced by the move
    /// ordering module" (§2.3): a move gains what that module gave it.
    pub(super) fn adjust_killers(&mut self, ply: usize, m: G::Move, value: f32) {
        let killers = &mut self.killers[ply];
        let gain = value.max(1.0);
        let known = killers.iter().position(|one| one.is_none_or(|one| one.m == m));
        let place = known.unwrap_or(KILLERS - 1);
        match &mut killers[place] {
            Some(killer) if killer.m == m => killer.strength += gain,
            Some(last) if last.strength > gain => last.strength -= gain,
            slot => *slot = Some(Killer { m, strength: gain }),
        }
        let strength = |one: &Option<Killer<G::Move>>| one.map_or(f32::MIN, |one| one.strength);
        let mut at = place;
        while at > 0 && strength(&killers[at]) > strength(&killers[at - 1]) {
            killers.swap(at, at - 1);
            at -= 1;
        }
    }

    #[cold]
    fn look(&mut self) {
        let late = self.time.is_some_and(|time| self.begun.elapsed() >= time);
        self.is_stopped |= late || self.stop.is_stopped();
    }
}
