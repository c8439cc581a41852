//! Principal variation search with iterative deepening and a transposition table: the paper's outlook
//! (§5), with the same modules.

use std::ops::ControlFlow;

use gamut_search::{Evaluator, Score};

use super::DEEPEST;
use super::known::{Bound, Entry, Known};
use super::tree::{Arrival, Kept, Search};
use crate::steered::Steered;

impl<G: Steered> Search<'_, G> {
    /// One ply deeper after the other, as long as the budget lasts and there is more to see: the
    /// score and the best line.
    pub(super) fn deepen(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
    ) -> (Score, Vec<G::Move>) {
        let mut known = Known::new(self.most_nodes);
        let (mut score, mut line) = (Score::DRAW, Vec::new());
        for rest in self.rest()..=DEEPEST {
            self.was_cut_short = false;
            let root = self.root(rest);
            let found = self.vary(&mut known, position, kept, (Score::MIN, Score::MAX), 0, root);
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
        known: &mut Known<G::Move>,
        position: &G::Position,
        kept: &Kept<G>,
        (alpha, beta): (Score, Score),
        ply: u32,
        arrival: Arrival,
    ) -> Score {
        if ply > 0 && self.is_spent() {
            self.is_stopped = true;
            return alpha;
        }
        let rest = match self.enter(position, kept, (alpha, beta), ply, arrival) {
            ControlFlow::Continue(decision) => decision.rest,
            ControlFlow::Break(score) => return score,
        };
        let key = G::table_key(position);
        let entry = known.get(key);
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
            let mut look = |search: &mut Self, low: Score, high: Score| {
                -search.vary(known, &child, &kept, (-high, -low), ply + 1, arrival)
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
        self.ordered.truncate(first);
        if !self.is_stopped {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = best.nearer(ply);
            known.put(Entry { key, score, rest, bound, best: best_move });
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
