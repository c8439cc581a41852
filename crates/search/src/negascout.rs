//! Fail-soft NegaScout with iterative deepening and killer moves: the black players of
//! Groß §3.3, after Reinefeld.
//!
//! The first move is searched with the full window, the others with an empty one that only
//! asks whether they are better; those that are get searched again.

use gamut_game::{ArrayVec, Game, Match, MoveList};

use crate::control::Meter;
use crate::leaf::{is_drawn, leaf_score, no_move_score};
use crate::line::Lines;
use crate::{Evaluator, Score, Task, Thought};

/// Killer moves remembered at each level (Groß §2.3).
const KILLERS: usize = 4;

/// Searches to depth 1, 2, … `limits.depth` (1 when there is no limit), or until the time is
/// over; answers with what the last finished depth found.
pub fn negascout<G: Game, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    task: Task<'_, G>,
) -> Thought<G> {
    let most = task.limits.depth.unwrap_or(if task.limits.is_unlimited() { 1 } else { 64 }).max(1);
    let mut search = Search::<G, E> {
        evaluator,
        meter: Meter::new(task.limits, task.stop),
        lines: Lines::new(most as usize),
        killers: vec![ArrayVec::new(); most as usize + 1],
        best_before: Vec::with_capacity(most as usize),
    };
    let position = game.position();
    let kept = evaluator.keep(position);
    let mut thought = Thought::none();
    for depth in 1..=most {
        let score = search.value(position, &kept, (Score::MIN, Score::MAX), depth, 0);
        let line = search.lines.root();
        if search.meter.is_stopped() && thought.best.is_some() {
            thought.nodes = search.meter.nodes;
            thought.leaves = search.meter.leaves;
            thought.elapsed = search.meter.elapsed();
            break;
        }
        thought = search.meter.thought(line, score, depth);
        (task.report)(&thought);
        search.best_before.clear();
        search.best_before.extend_from_slice(search.lines.root());
        if score.is_decided() || search.meter.is_nearly_over() {
            break;
        }
    }
    thought
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    meter: Meter<'a>,
    lines: Lines<G::Move>,
    /// By level, the latest first.
    killers: Vec<ArrayVec<G::Move, KILLERS>>,
    /// The best line of the depth before: tried first.
    best_before: Vec<G::Move>,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn value(
        &mut self,
        position: &G::Position,
        kept: &E::Kept,
        (alpha, beta): (Score, Score),
        depth: u32,
        ply: u32,
    ) -> Score {
        self.lines.clear(ply as usize);
        if self.meter.is_stopped() {
            return Score::DRAW;
        }
        if ply > 0 && is_drawn::<G>(position) {
            self.meter.enter_leaf();
            return Score::DRAW;
        }
        if depth == 0 {
            if !self.meter.enter_leaf() {
                return Score::DRAW;
            }
            return leaf_score(self.evaluator, position, kept, ply);
        }
        let mut list = G::Moves::default();
        G::legal_moves(position, &mut list);
        let moves = list.as_slice();
        if moves.is_empty() {
            self.meter.enter_leaf();
            return no_move_score::<G>(position, ply);
        }
        let early = self.early_moves(moves, ply as usize);
        let later = moves.iter().copied().filter(|m| !early.contains(m));
        let (mut best, mut alpha) = (Score::MIN, alpha);
        for (number, m) in early.iter().copied().chain(later).enumerate() {
            let mut child = position.clone();
            G::play(&mut child, m);
            self.meter.enter();
            let kept = self.evaluator.kept_after(kept, position, m, &child);
            let upper = if number == 0 { beta } else { alpha.plus(1).min(beta) };
            let mut score = -self.value(&child, &kept, (-upper, -alpha), depth - 1, ply + 1);
            if score > alpha && score < beta && upper < beta && !self.meter.is_stopped() {
                self.meter.enter();
                score = -self.value(&child, &kept, (-beta, -alpha), depth - 1, ply + 1);
            }
            if self.meter.is_stopped() && number > 0 {
                break;
            }
            if score > best || number == 0 {
                best = score;
                self.lines.set(ply as usize, m);
                alpha = alpha.max(score);
                if score >= beta {
                    self.remember_killer(m, ply as usize);
                    break;
                }
            }
        }
        best
    }

    /// The legal ones among the best move of the depth before and the killers of this level.
    fn early_moves(&self, moves: &[G::Move], ply: usize) -> ArrayVec<G::Move, { KILLERS + 1 }> {
        let mut early = ArrayVec::new();
        for &m in self.best_before.get(ply).into_iter().chain(&self.killers[ply]) {
            if !early.contains(&m) && moves.contains(&m) {
                early.push(m);
            }
        }
        early
    }

    fn remember_killer(&mut self, m: G::Move, ply: usize) {
        let killers = &mut self.killers[ply];
        match killers.iter().position(|&known| known == m) {
            Some(place) => killers[..=place].rotate_right(1),
            None => {
                killers.truncate(KILLERS - 1);
                killers.insert(0, m);
            }
        }
    }
}
