//! Alpha-beta to a fixed depth (Garcia §III.B.2), as generated (Cowling's ABU) or with
//! Cowling's ordering by material difference (ABO, §3), or by chance (Groß §4).

use gamut_board::mix;
use gamut_game::{Game, Match, MoveList};

use crate::control::Meter;
use crate::deepening::{FixedDepth, Iteration, plies, think};
use crate::leaf::{is_drawn, leaf_score, no_move_score};
use crate::line::Lines;
use crate::{Evaluator, Score, Task, Thought, piece_difference};

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// As the rules generate them.
    AsGenerated,
    /// First those that leave the mover furthest ahead in pieces (Cowling §3). For this the
    /// pieces of every child are counted, also of those that are never entered; these looks are
    /// neither nodes nor leaves.
    ByMaterial,
    /// By chance ("a random move ordering", Groß §4), always the same in a position under a seed.
    Shuffled(u64),
}

/// The value of plain minimax at `limits.depth` plies (1 when there is no limit), without
/// looking at what cannot matter.
///
/// Within a budget of time, nodes or leaves it looks 1, 2, 3, … plies ahead, to `limits.depth`
/// at most (64 when there is no limit), each time beginning with the best move of the time
/// before, and answers with the last depth that was finished; or with the best of the moves
/// that were searched deeper, if the former best is among them. All depths count.
pub fn alpha_beta<G: Game, E: Evaluator<G>>(
    game: &Match<G>,
    evaluator: &E,
    order: MoveOrder,
    task: Task<'_, G>,
) -> Thought<G> {
    let depth = plies(&task.limits) as usize;
    let mut search = Search::<G, E> {
        evaluator,
        root: game.position(),
        order,
        meter: Meter::new(task.limits, task.stop),
        lines: Lines::new(depth),
        ordered: Vec::with_capacity(depth * 128),
        best_before: None,
        has_first: false,
        goes_on: false,
    };
    think(&mut search, &task.limits, task.report)
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    root: &'a G::Position,
    order: MoveOrder,
    meter: Meter<'a>,
    lines: Lines<G::Move>,
    /// The moves of all positions on the line, with what they are ordered by.
    ordered: Vec<(i32, G::Move)>,
    /// The root move to try first, when there was a depth before.
    best_before: Option<G::Move>,
    /// Whether the first root move was searched to the end.
    has_first: bool,
    /// Whether a position at the end of the depth was not the end of its game.
    goes_on: bool,
}

impl<'a, G: Game, E: Evaluator<G>> FixedDepth<'a, G> for Search<'a, G, E> {
    fn search_root(&mut self, depth: u32, best_before: Option<G::Move>) -> Iteration {
        self.best_before = best_before;
        (self.has_first, self.goes_on) = (false, false);
        let kept = self.evaluator.keep(self.root);
        let score = self.value(self.root, &kept, (Score::MIN, Score::MAX), depth, 0);
        Iteration { score, is_of_use: self.has_first, goes_on: self.goes_on }
    }

    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }

    fn line(&self) -> &[G::Move] {
        self.lines.root()
    }
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
        let first = self.ordered.len();
        match self.order {
            MoveOrder::AsGenerated => {}
            MoveOrder::ByMaterial => self.push_ordered(position, moves.as_slice()),
            MoveOrder::Shuffled(seed) => self.push_shuffled(seed, position, moves.as_slice()),
        }
        if ply == 0 {
            self.put_best_before_first(moves.as_slice());
        }
        let is_ordered = self.ordered.len() > first;
        let mut best = Score::MIN;
        let mut alpha = alpha;
        for number in 0..moves.as_slice().len() {
            let m = match is_ordered {
                true => self.ordered[first + number].1,
                false => moves.as_slice()[number],
            };
            let mut child = position.clone();
            G::play(&mut child, m);
            self.meter.enter();
            let kept = self.evaluator.kept_after(kept, position, m, &child);
            let score = -self.value(&child, &kept, (-beta, -alpha), depth - 1, ply + 1);
            let is_stopped = self.meter.is_stopped();
            if is_stopped && number > 0 {
                break;
            }
            if ply == 0 {
                self.has_first |= !is_stopped;
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

    /// At the root the best move of the depth before goes before the others, which stay in order.
    #[cold]
    fn put_best_before_first(&mut self, moves: &[G::Move]) {
        let Some(best) = self.best_before else { return };
        if self.ordered.is_empty() {
            self.ordered.extend(moves.iter().map(|&m| (0, m)));
        }
        if let Some(place) = self.ordered.iter().position(|&(_, m)| m == best) {
            self.ordered[..=place].rotate_right(1);
        }
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

    fn push_shuffled(&mut self, seed: u64, position: &G::Position, moves: &[G::Move]) {
        let first = self.ordered.len();
        self.ordered.extend(moves.iter().map(|&m| (0, m)));
        let shuffled = &mut self.ordered[first..];
        let chance = mix(G::hash(position) ^ mix(seed));
        for last in (1..shuffled.len()).rev() {
            let other = mix(chance.wrapping_add(last as u64)) % (last as u64 + 1);
            shuffled.swap(last, other as usize);
        }
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
