//! Plain minimax to a fixed depth (Garcia §III.B.1, Frankland §2.3, Cowling's MM).
//!
//! Written as negamax: scores are always those of the side to move.

use gamut_game::{Game, Match, MoveList};

use crate::control::Meter;
use crate::leaf::{is_drawn, leaf_score, no_move_score};
use crate::line::Lines;
use crate::{Evaluator, Score, Task, Thought};

/// Looks at every line of `limits.depth` plies (1 when there is no limit).
pub fn minimax<G: Game, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    task: Task<'_, G>,
) -> Thought<G> {
    let depth = task.limits.depth.unwrap_or(1).max(1);
    let mut search = Search::<G, E> {
        evaluator,
        meter: Meter::new(task.limits, task.stop),
        lines: Lines::new(depth as usize),
    };
    let position = game.position();
    let score = search.value(position, &evaluator.keep(position), depth, 0);
    let thought = search.meter.thought(search.lines.root(), score, depth);
    (task.report)(&thought);
    thought
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    meter: Meter<'a>,
    lines: Lines<G::Move>,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn value(&mut self, position: &G::Position, kept: &E::Kept, depth: u32, ply: u32) -> Score {
        self.lines.clear(ply as usize);
        if self.meter.is_stopped() {
            return Score::DRAW;
        }
        if ply > 0 && is_drawn::<G>(position) {
            self.meter.leaves += 1;
            return Score::DRAW;
        }
        if depth == 0 {
            self.meter.leaves += 1;
            return leaf_score(self.evaluator, position, kept, ply);
        }
        let mut moves = G::Moves::default();
        G::legal_moves(position, &mut moves);
        if moves.as_slice().is_empty() {
            self.meter.leaves += 1;
            return no_move_score::<G>(position, ply);
        }
        let mut best = Score::MIN;
        for (number, &m) in moves.as_slice().iter().enumerate() {
            let mut child = position.clone();
            G::play(&mut child, m);
            self.meter.enter();
            let kept = self.evaluator.kept_after(kept, position, m, &child);
            let score = -self.value(&child, &kept, depth - 1, ply + 1);
            if self.meter.is_stopped() && number > 0 {
                break;
            }
            if score > best || number == 0 {
                best = score;
                self.lines.set(ply as usize, m);
            }
        }
        best
    }
}
