//! The search of Table 1 as it is printed: alpha-beta, both sides in one.

use std::ops::ControlFlow;

use gamut_search::{Evaluator, Score};

use super::tree::{Arrival, Kept, Ordered, Search};
use crate::steered::Steered;

impl<G: Steered> Search<'_, G> {
    /// The window is that of the side to move. What this returns lies in the window, but for
    /// positions that are not expanded.
    pub(super) fn value(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
        window: (Score, Score),
        ply: u32,
        arrival: Arrival,
    ) -> Score {
        let decision = match self.enter(position, kept, window, ply, arrival) {
            ControlFlow::Continue(decision) => decision,
            ControlFlow::Break(score) => return score,
        };
        if self.is_spent() && ply >= self.individual.frame.least_depth {
            return self.judge(position, kept, ply, &decision);
        }
        self.expand(position, kept, window, ply, decision.rest)
    }

    fn expand(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
        (alpha, beta): (Score, Score),
        ply: u32,
        rest: i32,
    ) -> Score {
        let first = self.ordered.len();
        let branching = self.push_moves(position, ply);
        let mut value = alpha;
        for number in 0..branching {
            let Ordered { value: move_value, m, exchange } = self.next_best(first + number);
            let mut child = position.clone();
            G::play(&mut child, m);
            let kept = self.individual.evaluator.kept_after(kept, position, m, &child);
            let arrival = Arrival {
                rest: rest - 1,
                number: number + 1,
                value: move_value,
                exchange,
                branching,
            };
            let score = -self.value(&child, &kept, (-beta, -value), ply + 1, arrival);
            if self.is_stopped && (ply > 0 || number > 0) {
                break;
            }
            if score > value || ply == 0 && number == 0 {
                value = score;
                self.set_line(ply as usize, m);
                if value >= beta {
                    self.adjust_killers(ply as usize, m, move_value);
                    break;
                }
            }
        }
        self.ordered.truncate(first);
        value
    }
}
