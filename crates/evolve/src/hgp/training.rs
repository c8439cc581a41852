//! Two moves against training players (§9.2.2.1).

use gamut_board::mix;
use gamut_game::{MoveList, Rng, rng};
use rand::RngExt;

use super::config::Fitness;
use super::judgement::Judgement;
use super::strategic::Ties;
use super::{Achieved, HgpConfig, Ranking, Strategic};

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
    /// What judges exchanges by the stage of the game, in games that have no points of their
    /// own for that.
    judgement: Option<Judgement<G>>,
    /// Every first move there is, as the first moves of all strategies are among them.
    firsts: Vec<First<G>>,
}

/// A first move and the answers that training players choose from.
#[derive(Clone, Debug)]
struct First<G: Strategic> {
    m: G::Move,
    /// The points of the move with each answer; one when the game is over.
    points: Vec<f64>,
    /// The position after each answer; none when the game is over.
    answered: Vec<G::Position>,
}

impl<G: Strategic> Training<G> {
    /// The training from `position`.
    #[must_use]
    pub fn new(position: &G::Position, config: &HgpConfig) -> Self {
        let by_stage = config.fitness == Fitness::Stages;
        let judgement = if by_stage && !G::HAS_STAGES { Judgement::new() } else { None };
        let mut training = Self {
            position: position.clone(),
            players: config.training,
            by_stage,
            judgement,
            firsts: Vec::new(),
        };
        let mut moves = G::Moves::default();
        G::legal_moves(position, &mut moves);
        let first = |&m: &G::Move| {
            let mut first = First { m, points: Vec::new(), answered: Vec::new() };
            let mut after = position.clone();
            G::play(&mut after, m);
            for_each_answer::<G>(&after, |answered| {
                let exchange = Exchange { before: position, after: &after, answered };
                first.points.push(training.points(&exchange));
                first.answered.extend(answered.cloned());
            });
            first
        };
        training.firsts = moves.as_slice().iter().map(first).collect();
        training
    }

    /// The points of a move with its answer.
    #[inline]
    fn points(&self, exchange: &Exchange<'_, G::Position>) -> f64 {
        match &self.judgement {
            Some(judgement) => judgement.points(exchange),
            None => G::training_points(exchange, self.by_stage),
        }
    }

    /// The fitness of `strategy`. The game against training player i depends on streams 2i and
    /// 2i + 1 of `seed`.
    ///
    /// What is the same for several strategies is looked up: first moves with all answers in a
    /// list, second moves in `known`, which must have seen no other training. The result is
    /// that of [`evaluate_plainly`](Self::evaluate_plainly).
    #[must_use]
    pub fn evaluate(&self, strategy: &Ranking, seed: u64, known: &mut Known) -> Achieved {
        let mut achieved = Achieved::default();
        for number in 0..u64::from(self.players) {
            let mut ties = Ties::new(seed, 2 * number);
            let mut answers = rng(seed, 2 * number + 1);
            let Some(m) = G::choose(&self.position, strategy, &mut ties) else { break };
            let Some(first) = self.firsts.iter().find(|first| first.m == m) else { break };
            let answer = any_below(first.points.len(), &mut answers);
            achieved.own += FIRST_MOVE * first.points[answer];
            achieved.plies += 2;
            let Some(before) = first.answered.get(answer) else { continue };
            let Some(m) = G::choose(before, strategy, &mut ties) else { continue };
            let mut after = before.clone();
            G::play(&mut after, m);
            let points = known.points(G::hash(before), G::hash(&after), |points| {
                for_each_answer::<G>(&after, |answered| {
                    let exchange = Exchange { before, after: &after, answered };
                    points(self.points(&exchange));
                });
            });
            let answer = any_below(points.len(), &mut answers);
            achieved.own += (1.0 - FIRST_MOVE) * points[answer];
            achieved.plies += 2;
        }
        achieved
    }

    /// The fitness of `strategy`, as the thesis describes it.
    #[must_use]
    pub fn evaluate_plainly(&self, strategy: &Ranking, seed: u64) -> Achieved {
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
                achieved.own += weight * self.points(&exchange);
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

/// Any number below `count`; chance is asked only where there is a choice.
fn any_below(count: usize, rng: &mut Rng) -> usize {
    if count > 1 { rng.random_range(0..count) } else { 0 }
}

/// The moves that a training player chooses from: none when the game is over.
fn answers<G: Strategic>(position: &G::Position) -> G::Moves {
    let mut urged = G::Moves::default();
    if G::rule_draw(position).is_none() {
        G::urged_moves(position, &mut urged);
    }
    urged
}

/// The position after a training player's move.
fn answer<G: Strategic>(position: &G::Position, rng: &mut Rng) -> Option<G::Position> {
    let urged = answers::<G>(position);
    let urged = urged.as_slice();
    let m = *urged.get(any_below(urged.len(), rng))?;
    let mut answered = position.clone();
    G::play(&mut answered, m);
    Some(answered)
}

/// Shows the position after each move that a training player chooses from, or `None` when the
/// game is over.
fn for_each_answer<G: Strategic>(
    position: &G::Position,
    mut show: impl FnMut(Option<&G::Position>),
) {
    let urged = answers::<G>(position);
    if urged.as_slice().is_empty() {
        show(None);
    }
    for &m in urged.as_slice() {
        let mut answered = position.clone();
        G::play(&mut answered, m);
        show(Some(&answered));
    }
}

/// Points of second moves that are already known, for one thread and one training.
///
/// Strategies of a generation are relatives and make the same moves; what takes time is to
/// find out which answers training players choose from. A move is told by the hashes of the
/// positions around it, which move clocks are not part of: between one position and another
/// three plies on, progress was made on every way or on none, and a draw by the clock does not
/// depend on the way.
#[derive(Debug)]
pub struct Known {
    /// A move's key, and where its points begin and end.
    slots: Vec<(u64, u32, u32)>,
    points: Vec<f64>,
}

/// Moves that are known at most; a power of two.
const SLOTS: usize = 1 << 13;
/// Points that there is room for.
const POINTS: usize = 1 << 17;
/// Points of one move, at most.
const MOST_ANSWERS: usize = 512;

impl Known {
    /// Nothing is known, and there is room for everything: no more is allocated.
    #[must_use]
    pub fn new() -> Self {
        Self { slots: vec![(0, 0, 0); SLOTS], points: Vec::with_capacity(POINTS) }
    }

    /// The points of the move between two positions with each answer; `find` is asked to tell
    /// them all when they are not known.
    fn points(
        &mut self,
        before: u64,
        after: u64,
        find: impl FnOnce(&mut dyn FnMut(f64)),
    ) -> &[f64] {
        let key = mix(before) ^ after;
        if self.points.len() + MOST_ANSWERS > POINTS {
            self.points.clear();
            self.slots.fill((0, 0, 0));
        }
        let slot = &mut self.slots[key as usize % SLOTS];
        if slot.0 != key || slot.1 == slot.2 {
            let begin = self.points.len();
            find(&mut |points| self.points.push(points));
            *slot = (key, begin as u32, self.points.len() as u32);
        }
        &self.points[slot.1 as usize..slot.2 as usize]
    }
}

impl Default for Known {
    fn default() -> Self {
        Self::new()
    }
}
