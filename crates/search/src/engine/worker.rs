//! One thread's search: principal variation search of one node.

use gamut_game::{Game, Match};

use crate::control::Meter;
use crate::leaf::{ends_game, is_drawn, leaf_score, no_move_score};
use crate::line::Lines;
use crate::table::{Bound, Entry};
use crate::tactics::{Quiescence, Tactics};
use crate::{Evaluator, Score};

use super::busy::Busy;
use super::ordering::{Memory, Place, Ranked, next_best, put_first};

use super::{MAX_PLY, Mode, Shared};

/// The least depth at which threads keep out of each other's way. Below it, two that come along one
/// line search the same.
const SHARED_DEPTH: i32 = 2;

/// A position on the line that is being searched.
pub(super) struct Node<G: Game, E: Evaluator<G>> {
    pub(super) position: G::Position,
    pub(super) kept: E::Kept,
    /// Plies since a move that cannot be undone: further back nothing can repeat.
    reversible: usize,
    /// The move that led here; `None` at the root and after a pass of the search.
    before: Option<G::Move>,
}

pub(super) struct Worker<'a, G: Tactics, E: Evaluator<G>> {
    pub(super) evaluator: &'a E,
    shared: Shared<'a, E>,
    memory: &'a mut Memory<G>,
    pub(super) meter: Meter<'a>,
    pub(super) lines: Lines<G::Move>,
    root: Node<G, E>,
    /// The moves of all nodes on the line.
    pub(super) stack: Vec<Ranked<G::Move>>,
    /// Moves put off because another thread is at them, of all nodes on the line.
    deferred: Vec<(Ranked<G::Move>, usize)>,
    /// The hashes of the positions before the present node, those of the game included.
    path: Vec<u64>,
    /// The root move that was better than its window, when the search goes on with a wider.
    pub(super) failed_high: Option<G::Move>,
}

impl<'a, G: Tactics, E: Evaluator<G>> Worker<'a, G, E> {
    pub(super) fn new(
        game: &Match<G>,
        shared: Shared<'a, E>,
        memory: &'a mut Memory<G>,
        meter: Meter<'a>,
    ) -> Self {
        let position = game.position().clone();
        let mut path = Vec::with_capacity(game.history().hashes().len() + MAX_PLY);
        // The present position is the root's own and goes onto the path with it.
        let past = game.history().hashes();
        path.extend_from_slice(&past[..past.len().saturating_sub(1)]);
        let kept = shared.evaluator.keep(&position);
        let root = Node { position, kept, reversible: path.len(), before: None };
        Self {
            evaluator: shared.evaluator,
            shared,
            memory,
            meter,
            lines: Lines::new(MAX_PLY),
            root,
            stack: Vec::with_capacity(MAX_PLY * 64),
            deferred: Vec::with_capacity(MAX_PLY),
            path,
            failed_high: None,
        }
    }

    /// Whether a position of the game that can still come back was there twice.
    pub(super) fn has_repeated(&self) -> bool {
        let root = G::hash(&self.root.position);
        let twice = |n: usize, hash: &u64| self.path[..n].contains(hash);
        G::REPETITION_DRAWS
            && (self.path.contains(&root)
                || self.path.iter().enumerate().any(|(n, hash)| twice(n, hash)))
    }

    /// Remembers the move at the root that was better than expected.
    pub(super) fn keep_first_move(&mut self) {
        self.failed_high = self.lines.root().first().copied();
    }

    pub(super) fn has_one_move(&self) -> bool {
        G::count_moves(&self.root.position) == 1
    }

    pub(super) fn any_move(&self) -> Option<G::Move> {
        G::pick_move(&self.root.position, |_| 0)
    }

    /// The value of the root inside the window.
    pub(super) fn search_root(
        &mut self,
        mode: &Mode,
        alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        let root = Node {
            position: self.root.position.clone(),
            kept: self.root.kept.clone(),
            reversible: self.root.reversible,
            before: None,
        };
        self.search(mode, &root, alpha, beta, depth, 0)
    }

    #[inline]
    pub(super) fn child(&self, node: &Node<G, E>, m: G::Move) -> Node<G, E> {
        let mut position = node.position.clone();
        G::play(&mut position, m);
        let kept = self.evaluator.kept_after(&node.kept, &node.position, m, &position);
        let can_return = G::REPETITION_DRAWS && !G::is_irreversible(&node.position, m);
        let reversible = if can_return { node.reversible + 1 } else { 0 };
        Node { position, kept, reversible, before: Some(m) }
    }

    /// Whether the position with this hash was there before, since the last move that cannot
    /// be undone. Once is enough: a side that can repeat once can repeat again.
    #[inline]
    fn is_repetition(&self, hash: u64, reversible: usize) -> bool {
        let from = self.path.len().saturating_sub(reversible);
        self.path[from..].iter().rev().skip(1).step_by(2).any(|&past| past == hash)
    }

    #[allow(clippy::too_many_lines, reason = "the steps of a node belong together")]
    fn search(
        &mut self,
        mode: &Mode,
        node: &Node<G, E>,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Score {
        let is_pv = beta.value() - alpha.value() > 1;
        if is_pv {
            self.lines.clear(ply);
        }
        if self.meter.is_stopped() {
            return Score::DRAW;
        }
        let position = &node.position;
        if ply > 0 && is_drawn::<G>(position) {
            self.meter.enter_leaf();
            return Score::DRAW;
        }
        let (mut alpha, mut beta) = (alpha, beta);
        let hash = if G::REPETITION_DRAWS && mode.is_selective { G::hash(position) } else { 0 };
        if ply > 0 {
            if G::REPETITION_DRAWS && mode.is_selective && self.is_repetition(hash, node.reversible)
            {
                self.meter.enter_leaf();
                return Score::DRAW;
            }
            // Nothing here can be better than having won, or worse than having lost.
            alpha = alpha.max(-Score::win_in(ply as u32));
            beta = beta.min(Score::win_in(ply as u32));
            if alpha >= beta {
                return alpha;
            }
        }
        let threatened = mode.is_selective && G::is_threatened(position);
        let depth = if threatened && ply > 0 { depth + 1 } else { depth };
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return match G::QUIESCENCE {
                Quiescence::None => self.judge(node, ply),
                _ if !mode.is_selective => self.judge(node, ply),
                _ => self.quiesce(node, alpha, beta, ply),
            };
        }

        let key = G::table_key(position) ^ mode.salt;
        let known = self.shared.table.probe(key);
        if let Some(entry) = known.filter(|_| !is_pv) {
            let score = entry.score.further(ply as u32);
            // Without selectivity the value is that of one depth and of no other.
            let is_deep = match mode.is_selective {
                // A win that is reached, or a loss that cannot be escaped, is a proof.
                true => {
                    i32::from(entry.depth) >= depth
                        || (score.is_decided() && entry.bound.proves(score))
                }
                false => i32::from(entry.depth) == depth,
            };
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if is_deep && is_enough {
                return score;
            }
        }

        let table_move = known.and_then(|entry| entry.best);
        let selectivity = &mode.selectivity;
        let estimate = Score::estimate(match mode.is_selective && !threatened {
            true => self.evaluator.estimate(position, &node.kept),
            false => 0,
        });
        if mode.is_selective && !is_pv && !threatened && !beta.is_decided() {
            // An estimate says nothing of a game that is over, so every prune asks first.
            let goes_on = || G::outcome(position).is_none();
            // So far ahead that a quiet move will not change it.
            let margin = selectivity.reverse_futility_margin * depth;
            if margin > 0 && depth <= 6 && estimate.plus(-margin) >= beta && goes_on() {
                return estimate.plus(-margin);
            }
            // So good that even a pass would do.
            let reduction = selectivity.null_move_reduction as i32;
            let may_pass = reduction > 0 && depth >= 3 && node.before.is_some();
            if may_pass
                && estimate >= beta
                && goes_on()
                && let Some(passed) = G::passed(position)
            {
                let kept = self.evaluator.keep(&passed);
                let passed = Node { position: passed, kept, reversible: 0, before: None };
                self.meter.enter();
                self.path.push(hash);
                let less = depth - 1 - reduction - depth / 4;
                let score = -self.search(mode, &passed, -beta, -beta.plus(-1), less, ply + 1);
                self.path.pop();
                if score >= beta && !self.meter.is_stopped() {
                    // A win after a pass is not a proof.
                    return if score.is_decided() { beta } else { score };
                }
            }
        }
        // Nothing is known about the best move: a quicker look will do for now.
        let depth = match mode.is_selective && table_move.is_none() && depth >= 5 {
            true => depth - 1,
            false => depth,
        };

        let first = self.stack.len();
        let place = Place { side: G::side_to_move(position), ply, depth, before: node.before };
        self.push_moves(position, place);
        let count = self.stack.len() - first;
        if count == 0 {
            self.meter.enter_leaf();
            return no_move_score::<G>(position, ply as u32);
        }
        if let Some(place) = table_move {
            put_first(&mut self.stack[first..], place);
        }
        if G::REPETITION_DRAWS {
            self.path.push(hash);
        }
        // One reply is no choice: look further for the same price.
        let depth = if mode.is_selective && count == 1 && ply > 0 { depth + 1 } else { depth };

        let first_deferred = self.deferred.len();
        let (mut best, mut best_place) = (Score::MIN, None);
        let lower = alpha;
        let (mut number, mut taken) = (0, 0);
        loop {
            // First all moves in order, then those that were put off.
            let (ranked, number_of_move, may_defer) = if taken < count {
                let ranked = next_best(&mut self.stack[first..], taken);
                taken += 1;
                (ranked, taken - 1, true)
            } else if self.deferred.len() > first_deferred {
                let (ranked, number) = self.deferred.remove(first_deferred);
                (ranked, number, false)
            } else {
                break;
            };
            let m = ranked.m;
            let is_quiet = !ranked.is_tactical;

            // Only when there is already something better than losing may moves be skipped.
            if mode.is_selective
                && !is_pv
                && is_quiet
                && !threatened
                && number > 0
                && !best.is_decided()
            {
                let futility = selectivity.futility_margin * depth;
                let hopeless = futility > 0 && depth <= 4 && estimate.plus(futility) <= alpha;
                let most = selectivity.late_move_count * (1 + (depth * depth) as usize);
                let late = most > 0 && depth <= 4 && number_of_move >= most;
                // No margin bounds what a move is worth that ends the game.
                let ends = || G::may_end_game(position, m) && ends_game::<G>(position, m);
                if (hopeless || late) && !ends() {
                    continue;
                }
            }

            let is_shared = !self.shared.is_alone && depth >= SHARED_DEPTH;
            let name = match is_shared {
                true => Busy::name(key, G::move_code(m), depth),
                false => 0,
            };
            if is_shared && may_defer && number > 0 {
                if self.shared.busy.contains(name) {
                    self.deferred.push((ranked, number_of_move));
                    continue;
                }
                self.shared.busy.begin(name);
            }

            let child = self.child(node, m);
            self.meter.enter();
            let score = if number == 0 {
                -self.search(mode, &child, -beta, -alpha, depth - 1, ply + 1)
            } else {
                let mut reduction = 0;
                if mode.is_selective
                    && is_quiet
                    && depth >= 3
                    && number_of_move >= selectivity.full_depth_moves
                    && !threatened
                {
                    reduction = mode.reductions.get(depth, number_of_move);
                    reduction -= i32::from(is_pv);
                    reduction -= self.memory.history(place.side, m) / 8_192;
                    reduction = reduction.clamp(0, depth - 2);
                }
                let above = alpha.plus(1);
                let less = depth - 1 - reduction;
                let mut score = -self.search(mode, &child, -above, -alpha, less, ply + 1);
                if score > alpha && reduction > 0 {
                    score = -self.search(mode, &child, -above, -alpha, depth - 1, ply + 1);
                }
                if score > alpha && score < beta {
                    score = -self.search(mode, &child, -beta, -alpha, depth - 1, ply + 1);
                }
                score
            };
            if is_shared && may_defer && number > 0 {
                self.shared.busy.end(name);
            }
            if self.meter.is_stopped() {
                break;
            }
            number += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_place = Some(ranked.place);
                    if is_pv {
                        self.lines.set(ply, m);
                    }
                    alpha = score;
                    if score >= beta {
                        if is_quiet {
                            let tried = &self.stack[first..first + taken];
                            self.memory.reward(place, ranked, tried);
                        }
                        break;
                    }
                }
            }
        }
        self.stack.truncate(first);
        self.deferred.truncate(first_deferred);
        if G::REPETITION_DRAWS {
            self.path.pop();
        }
        if self.meter.is_stopped() {
            return best;
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > lower => Bound::Exact,
            _ => Bound::Upper,
        };
        let score = best.nearer(ply as u32);
        let depth = depth.clamp(0, 255) as u8;
        self.shared.table.store(key, Entry { score, depth, bound, best: best_place });
        best
    }

    /// Lists the moves of a node on the stack, ranked.
    #[inline]
    fn push_moves(&mut self, position: &G::Position, at: Place<G::Move>) {
        let Self { stack, memory, .. } = self;
        let mut place = 0;
        G::for_each_move(position, |m| {
            let is_tactical = G::is_tactical(position, m);
            let rank = memory.rank(position, m, is_tactical, at);
            stack.push(Ranked { m, rank, place, is_tactical });
            place += 1;
        });
    }

    /// What a position is worth without looking further.
    #[inline]
    fn judge(&mut self, node: &Node<G, E>, ply: usize) -> Score {
        if !self.meter.enter_leaf() {
            return Score::DRAW;
        }
        leaf_score(self.evaluator, &node.position, &node.kept, ply as u32)
    }
}
