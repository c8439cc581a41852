//! Plain minimax to a fixed depth (Garcia §III.B.1, Frankland §2.3, Cowling's MM).
//!
//! Written as negamax: scores are always those of the side to move.

use gamut_game::{Game, Match, MoveList};

use crate::control::Meter;
use crate::deepening::{FixedDepth, Iteration, plies, think};
use crate::leaf::{is_drawn, leaf_score, no_move_score};
use crate::line::Lines;
use crate::{Evaluator, Score, Task, Thought};

/// Looks at every line of `limits.depth` plies (1 when there is no limit).
///
/// Within a budget of time, nodes or leaves it looks 1, 2, 3, … plies ahead, to `limits.depth`
/// at most (64 when there is no limit), and answers as it would without the budget at the last
/// depth that was finished. All depths count.
pub fn minimax<G: Game, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    task: Task<'_, G>,
) -> Thought<G> {
    let mut search = Search::<G, E> {
        evaluator,
        root: game.position(),
        meter: Meter::new(task.limits, task.stop),
        lines: Lines::new(plies(&task.limits) as usize),
        goes_on: false,
    };
    think(&mut search, &task.limits, task.report)
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    root: &'a G::Position,
    meter: Meter<'a>,
    lines: Lines<G::Move>,
    /// Whether a position at the end of the depth was not the end of its game.
    goes_on: bool,
}

impl<'a, G: Game, E: Evaluator<G>> FixedDepth<'a, G> for Search<'a, G, E> {
    fn search_root(&mut self, depth: u32, _best_before: Option<G::Move>) -> Iteration {
        self.goes_on = false;
        let score = self.value(self.root, &self.evaluator.keep(self.root), depth, 0);
        Iteration { score, is_of_use: false, goes_on: self.goes_on }
    }

    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    fn line(&self) -> &[G::Move] {
        self.lines.root()
    }
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn value(&mut self, position: &G::Position, kept: &E::Kept, depth: u32, ply: u32) -> Score {
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
            let score = leaf_score(self.evaluator, position, kept, ply);
            self.goes_on |= !score.is_decided() && G::outcome(position).is_none();
            return score;
        }
        let mut moves = G::Moves::default();
        G::legal_moves(position, &mut moves);
        if moves.as_slice().is_empty() {
            self.meter.enter_leaf();
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
