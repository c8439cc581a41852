//! Alpha-beta to a fixed depth (Garcia §III.B.2), as generated (Cowling's ABU) or with
//! Cowling's ordering by material difference (ABO, §3).

use gamut_game::{Game, Match, MoveList};

use crate::control::Meter;
use crate::leaf::{is_drawn, leaf_score, no_move_score};
use crate::line::Lines;
use crate::{Evaluator, Score, Task, Thought, piece_difference};

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// As the rules generate them.
    AsGenerated,
    /// Those first that leave the mover with most pieces more than the opponent (Cowling §3).
    ByMaterial,
}

/// The value of plain minimax at `limits.depth` plies (1 when there is no limit), without
/// looking at what cannot matter.
pub fn alpha_beta<G: Game, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    order: MoveOrder,
    task: Task<'_, G>,
) -> Thought<G> {
    let depth = task.limits.depth.unwrap_or(1).max(1);
    let mut search = Search::<G, E> {
        evaluator,
        order,
        meter: Meter::new(task.limits, task.stop),
        lines: Lines::new(depth as usize),
        ordered: Vec::with_capacity(depth as usize * 128),
    };
    let position = game.position();
    let kept = evaluator.keep(position);
    let score = search.value(position, &kept, (Score::MIN, Score::MAX), depth, 0);
    let thought = search.meter.thought(search.lines.root(), score, depth);
    (task.report)(&thought);
    thought
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    order: MoveOrder,
    meter: Meter<'a>,
    lines: Lines<G::Move>,
    /// The moves of all positions on the line, with what they are ordered by.
    ordered: Vec<(i32, G::Move)>,
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
        let first = self.ordered.len();
        if self.order == MoveOrder::ByMaterial {
            self.push_ordered(position, moves.as_slice());
        }
        let mut best = Score::MIN;
        let mut alpha = alpha;
        for number in 0..moves.as_slice().len() {
            let m = match self.order {
                MoveOrder::AsGenerated => moves.as_slice()[number],
                MoveOrder::ByMaterial => self.ordered[first + number].1,
            };
            let mut child = position.clone();
            G::play(&mut child, m);
            self.meter.enter();
            let kept = self.evaluator.kept_after(kept, position, m, &child);
            let score = -self.value(&child, &kept, (-beta, -alpha), depth - 1, ply + 1);
            if self.meter.is_stopped() && number > 0 {
                break;
            }
            if score > best || number == 0 {
                best = score;
                self.lines.set(ply as usize, m);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.ordered.truncate(first);
        best
    }

    fn push_ordered(&mut self, position: &G::Position, moves: &[G::Move]) {
        let first = self.ordered.len();
        for &m in moves {
            let mut child = position.clone();
            G::play(&mut child, m);
            // The child's mover is the opponent: its difference from below is ours from above.
            self.ordered.push((piece_difference::<G>(&child), m));
        }
        insertion_sort(&mut self.ordered[first..]);
    }
}

/// Stable and without allocation; the lists are short and often nearly in order.
fn insertion_sort<M: Copy>(list: &mut [(i32, M)]) {
    for i in 1..list.len() {
        let entry = list[i];
        let mut at = i;
        while at > 0 && list[at - 1].0 > entry.0 {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = entry;
    }
}
