//! Principal variation search with iterative deepening and a transposition table: the paper's outlook
//! (§5), with the same modules.

use std::ops::ControlFlow;

use gamut_search::{Evaluator, Score};

use super::DEEPEST;
use super::known::{Bound, Entry, Known};
use super::tree::{Arrival, Kept, Search};
use crate::steered::Steered;

/// What is remembered from position to position.
struct Trail<M> {
    known: Known<M>,
    /// The hashes of the positions before the present one, those of the game among them.
    path: Vec<u64>,
}

impl<M> Trail<M> {
    /// Whether a position was there before, since the last move that cannot be undone. Once is
    /// enough: who can repeat once can repeat again.
    fn was_there(&self, hash: u64, reversible: usize) -> bool {
        let from = self.path.len().saturating_sub(reversible);
        self.path[from..].iter().rev().skip(1).step_by(2).any(|&past| past == hash)
    }
}

impl<G: Steered> Search<'_, G> {
    /// One ply deeper after the other, as long as the budget lasts and there is more to see: the
    /// score and the best line.
    pub(super) fn deepen(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
        past: &[u64],
    ) -> (Score, Vec<G::Move>) {
        // The present position is among those of the past.
        let before = past.len().saturating_sub(1);
        let mut trail = Trail { known: Known::new(self.most_nodes), path: past[..before].to_vec() };
        let (mut score, mut line) = (Score::DRAW, Vec::new());
        for rest in self.rest()..=DEEPEST {
            self.was_cut_short = false;
            let root = self.root(rest);
            let window = (Score::MIN, Score::MAX);
            let found = self.vary(&mut trail, position, kept, window, 0, (before, root));
            // The root is no position that was entered.
            self.nodes -= 1;
            if !self.lines[0].is_empty() {
                (score, line) = (found, self.lines[0].clone());
            }
            if self.is_stopped || !self.was_cut_short || score.has_distance() {
                break;
            }
        }
        if line.is_empty() {
            // Not even one ply: what the ordering module would try first.
            self.is_unscored = true;
            if self.push_moves(position, 0) > 0 {
                line.push(self.next_best(0).m);
            }
            self.ordered.clear();
        }
        (score, line)
    }

    /// The value of a position: exact inside the window, a bound outside.
    fn vary(
        &mut self,
        trail: &mut Trail<G::Move>,
        position: &G::Position,
        kept: &Kept<G>,
        (alpha, beta): (Score, Score),
        ply: u32,
        (reversible, arrival): (usize, Arrival),
    ) -> Score {
        if ply > 0 && self.is_spent() {
            self.is_stopped = true;
            return alpha;
        }
        let hash = if G::REPETITION_DRAWS { G::hash(position) } else { 0 };
        if ply > 0 && G::REPETITION_DRAWS && trail.was_there(hash, reversible) {
            self.lines[ply as usize].clear();
            self.nodes += 1;
            return Score::DRAW;
        }
        let rest = match self.enter(position, kept, (alpha, beta), ply, arrival) {
            ControlFlow::Continue(decision) => decision.rest,
            ControlFlow::Break(score) => return score,
        };
        let key = G::table_key(position);
        let entry = trail.known.get(key);
        if let Some(entry) = entry.filter(|_| ply > 0) {
            let score = entry.score.further(ply);
            if entry.is_enough(rest, (alpha, beta), score) {
                return score;
            }
        }
        let first = self.ordered.len();
        let branching = self.push_moves(position, ply);
        let has_best = entry.and_then(|entry| entry.best).is_some_and(|m| self.bring(first, m));
        let (mut best, mut best_move, mut lower) = (Score::MIN, None, alpha);
        trail.path.push(hash);
        for number in 0..branching {
            let next = match number == 0 && has_best {
                true => self.ordered[first],
                false => self.next_best(first + number),
            };
            let mut child = position.clone();
            G::play(&mut child, next.m);
            let kept = self.individual.evaluator.kept_after(kept, position, next.m, &child);
            let arrival = Arrival {
                rest: rest - 1,
                number: number + 1,
                value: next.value,
                exchange: next.exchange,
                branching,
            };
            let can_return = G::REPETITION_DRAWS && !G::is_irreversible(position, next.m);
            let came = (if can_return { reversible + 1 } else { 0 }, arrival);
            let mut look = |search: &mut Self, low: Score, high: Score| {
                -search.vary(trail, &child, &kept, (-high, -low), ply + 1, came)
            };
            let mut score = match number {
                0 => look(self, lower, beta),
                _ => look(self, lower, lower.plus(1)),
            };
            if number > 0 && score > lower && score < beta && !self.is_stopped {
                score = look(self, lower, beta);
            }
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > lower || ply == 0 && number == 0 {
                    lower = lower.max(score);
                    best_move = Some(next.m);
                    self.set_line(ply as usize, next.m);
                }
                if score >= beta {
                    self.adjust_killers(ply as usize, next.m, next.value);
                    break;
                }
            }
        }
        trail.path.pop();
        self.ordered.truncate(first);
        if !self.is_stopped {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = best.nearer(ply);
            trail.known.put(Entry { key, score, rest, bound, best: best_move });
        }
        best
    }

    /// Brings a move to the first place; the others stay in order. Says whether it is there.
    fn bring(&mut self, first: usize, m: G::Move) -> bool {
        let place = self.ordered[first..].iter().position(|one| one.m == m);
        if let Some(place) = place {
            self.ordered[first..=first + place].rotate_right(1);
        }
        place.is_some()
    }
}
