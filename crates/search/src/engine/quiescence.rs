//! Positions at the end of the depth are played on until they are quiet.

use crate::leaf::{is_drawn, no_move_score};
use crate::tactics::{Quiescence, Tactics};
use crate::{Evaluator, Score};

use super::MAX_PLY;
use super::ordering::{Ranked, next_best};
use super::worker::{Node, Worker};

impl<G: Tactics, E: Evaluator<G>> Worker<'_, G, E> {
    /// The value inside the window when only tactical moves are looked at: all there are
    /// where they are compulsory; else the side to move may also leave it.
    pub(super) fn quiesce(
        &mut self,
        node: &Node<G, E>,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        let position = &node.position;
        self.meter.enter_leaf();
        if self.meter.is_stopped() {
            return Score::DRAW;
        }
        if is_drawn::<G>(position) {
            return Score::DRAW;
        }
        let first = self.stack.len();
        let threatened = G::is_threatened(position);
        let (mut count, mut place) = (0, 0);
        let stack = &mut self.stack;
        G::for_each_move(position, |m| {
            let is_tactical = G::is_tactical(position, m);
            if is_tactical || threatened {
                let rank = G::gain(position, m);
                stack.push(Ranked { m, rank, place, is_tactical });
                place += 1;
            }
            count += 1;
        });
        if count == 0 {
            return no_move_score::<G>(position, ply as u32);
        }
        let tactical = self.stack.len() - first;
        let must_go_on = threatened || (G::QUIESCENCE == Quiescence::Compulsory && tactical > 0);
        let (mut best, mut alpha) = (Score::MIN, alpha);
        let mut estimate = Score::DRAW;
        if !must_go_on || ply >= MAX_PLY - 1 {
            estimate = Score::estimate(self.evaluator.estimate(position, &node.kept));
            best = estimate;
            alpha = alpha.max(best);
        }
        if best < beta && ply < MAX_PLY - 1 {
            for taken in 0..tactical {
                let ranked = next_best(&mut self.stack[first..], taken);
                if !must_go_on {
                    // Even the whole gain, and something to spare, would not be enough; or
                    // the piece that takes is lost for less.
                    let hopeless = estimate.plus(ranked.rank + G::QUIET_MARGIN) <= alpha;
                    if hopeless || G::loses_material(position, ranked.m) {
                        continue;
                    }
                }
                let child = self.child(node, ranked.m);
                self.meter.enter();
                let score = -self.quiesce(&child, -beta, -alpha, ply + 1);
                if self.meter.is_stopped() {
                    break;
                }
                if score > best {
                    best = score;
                    alpha = alpha.max(score);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.stack.truncate(first);
        best
    }
}
