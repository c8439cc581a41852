//! In which order moves are tried: the better the order, the smaller the tree.

use std::cmp::Reverse;

use gamut_game::Side;

use crate::tactics::Tactics;

use super::MAX_PLY;

/// A move on the stack of moves, with what it is ordered by.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    pub(super) m: M,
    pub(super) rank: i32,
    /// Its place in the order of `for_each_move`.
    pub(super) place: u16,
    pub(super) is_tactical: bool,
}

impl<M> Ranked<M> {
    /// Larger comes first; equal ranks as they were generated. One number, to be compared
    /// without branches.
    #[inline]
    fn priority(&self) -> i64 {
        i64::from(self.rank) << 16 | i64::from(!self.place)
    }
}

/// What a thread has learned about moves that cut off, in this game.
pub(super) struct Memory<G: Tactics> {
    /// Quiet moves that cut off at a ply, the latest first.
    killers: Vec<[Option<G::Move>; 2]>,
    /// Quiet moves that answered a move well, by the code of that move.
    replies: Vec<Option<G::Move>>,
    /// How well quiet moves did, by side and code.
    history: [Vec<i32>; 2],
}

const HISTORY_LIMIT: i32 = 16_384;

const TABLE_MOVE: i32 = i32::MAX;
const TACTICAL: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const REPLY: i32 = 1 << 26;

impl<G: Tactics> Memory<G> {
    pub(super) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            replies: vec![None; G::MOVE_CODES],
            history: [vec![0; G::MOVE_CODES], vec![0; G::MOVE_CODES]],
        }
    }

    /// Killers belong to a ply of one search; what moves are good in general fades.
    pub(super) fn begin_search(&mut self) {
        self.killers.fill([None; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }

    pub(super) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.replies.fill(None);
        self.history.iter_mut().for_each(|values| values.fill(0));
    }

    #[inline]
    pub(super) fn history(&self, side: Side, m: G::Move) -> i32 {
        self.history[side as usize][G::move_code(m)]
    }

    /// Ranks a move that is not the table's.
    #[inline]
    pub(super) fn rank(
        &self,
        position: &G::Position,
        m: G::Move,
        is_tactical: bool,
        at: Place<G::Move>,
    ) -> i32 {
        if is_tactical {
            let first = if G::loses_material(position, m) { -TACTICAL } else { TACTICAL };
            return first + G::gain(position, m);
        }
        if let Some(slot) = self.killers[at.ply].iter().position(|&killer| killer == Some(m)) {
            return KILLER - slot as i32;
        }
        if at.before.is_some_and(|before| self.replies[G::move_code(before)] == Some(m)) {
            return REPLY;
        }
        let gain = if at.depth >= G::GAIN_FROM_DEPTH { G::gain(position, m) } else { 0 };
        gain * G::GAIN_WEIGHT + self.history(at.side, m)
    }

    /// `m` cut off; the quiet moves tried before it did not.
    pub(super) fn reward(
        &mut self,
        at: Place<G::Move>,
        best: Ranked<G::Move>,
        tried: &[Ranked<G::Move>],
    ) {
        let m = best.m;
        let killers = &mut self.killers[at.ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        if let Some(before) = at.before {
            self.replies[G::move_code(before)] = Some(m);
        }
        let bonus = (at.depth * at.depth * 16).clamp(16, 2_048);
        self.adjust(at.side, m, bonus);
        let others = tried.iter().filter(|other| !other.is_tactical && other.place != best.place);
        for other in others {
            self.adjust(at.side, other.m, -bonus);
        }
    }

    /// Moves towards the bonus, the less the nearer to the limit it is.
    fn adjust(&mut self, side: Side, m: G::Move, bonus: i32) {
        let value = &mut self.history[side as usize][G::move_code(m)];
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Where moves are being ordered.
#[derive(Clone, Copy)]
pub(super) struct Place<M> {
    pub(super) side: Side,
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The move that led here.
    pub(super) before: Option<M>,
}

/// Ranks the table's move first of all.
pub(super) fn put_first<M>(moves: &mut [Ranked<M>], place: u16) {
    if let Some(known) = moves.get_mut(usize::from(place)) {
        known.rank = TABLE_MOVE;
    }
}

/// Moves picked one by one before the others are sorted: mostly one of the first cuts off.
const PICKED: usize = 4;

/// Puts the best of the moves that are left, `moves[taken..]`, at `taken` and returns it.
#[inline]
pub(super) fn next_best<M: Copy>(moves: &mut [Ranked<M>], taken: usize) -> Ranked<M> {
    let left = &mut moves[taken..];
    if taken < PICKED || left.len() < 3 {
        let (mut best, mut highest) = (0, i64::MIN);
        for (i, ranked) in left.iter().enumerate() {
            let priority = ranked.priority();
            if priority > highest {
                (best, highest) = (i, priority);
            }
        }
        left.swap(0, best);
    } else if taken == PICKED {
        left.sort_unstable_by_key(|ranked| Reverse(ranked.priority()));
    }
    left[0]
}
