//! Virus and Ataxx, solved exactly when few squares are empty.
//!
//! A grow fills a square and every other move runs down the clock, so no line goes on for
//! ever, and a position with its clock has one value. Alpha-beta over these, with a table,
//! proves it.

use gamut_board::mix;
use gamut_game::{ArrayVec, Game};
use gamut_games::virus::{Move, Position, VirusFamily};

use crate::leaf::no_move_score;
use crate::table::{Bound, Entry, TranspositionTable};
use crate::tactics::Tactics;
use crate::{Limits, Score};

use super::{Endgame, Solved};

/// With more, there are too many ways to move pieces about.
const MOST_EMPTIES: u32 = 6;
/// A grow and sixteen jumps into each empty square.
const MOST_MOVES: usize = MOST_EMPTIES as usize * 17;
/// What is spent at most; most positions within reach take much less.
const MOST_NODES: u64 = 2_000_000;
/// Lines that shuffle pieces about for longer are given up.
const MOST_PLIES: u32 = 250;

/// The solver of the Virus family.
pub struct Solver {
    table: TranspositionTable,
}

impl<const JUMPS_OVER_ANYTHING: bool> Endgame<VirusFamily<JUMPS_OVER_ANYTHING>> for Solver {
    fn new(megabytes: usize) -> Self {
        Self { table: TranspositionTable::new(megabytes) }
    }

    fn is_in_reach(position: &Position, limits: &Limits) -> bool {
        let is_short = limits.depth.is_some_and(|depth| depth < 8)
            || limits.nodes.is_some_and(|nodes| nodes < 1_000);
        position.empty().count() <= MOST_EMPTIES && !is_short
    }

    fn solve(
        &mut self,
        position: &Position,
        stopped: &dyn Fn(u64) -> bool,
    ) -> Option<Solved<VirusFamily<JUMPS_OVER_ANYTHING>>> {
        let mut search = Search { table: &self.table, nodes: 0, stopped };
        let window = (Score::MIN, Score::MAX);
        let score = search.value::<JUMPS_OVER_ANYTHING>(position, window, 0)?;
        let mut line = Vec::new();
        let mut at = *position;
        // Best play, as far as its values are still at hand: the table forgets.
        while let Some(m) = search.move_to::<JUMPS_OVER_ANYTHING>(&at, line.len(), score) {
            line.push(m);
            VirusFamily::<JUMPS_OVER_ANYTHING>::play(&mut at, m);
        }
        (!line.is_empty()).then_some(Solved { score, line, nodes: search.nodes })
    }
}

struct Search<'a> {
    table: &'a TranspositionTable,
    nodes: u64,
    stopped: &'a dyn Fn(u64) -> bool,
}

impl Search<'_> {
    /// The value inside the window; `None` when it takes too long.
    fn value<const JUMPS_OVER_ANYTHING: bool>(
        &mut self,
        position: &Position,
        (mut alpha, beta): (Score, Score),
        ply: u32,
    ) -> Option<Score> {
        type Rules<const JUMPS: bool> = VirusFamily<JUMPS>;
        self.nodes += 1;
        if self.nodes.is_multiple_of(1_024) && (self.stopped)(self.nodes)
            || self.nodes > MOST_NODES
            || ply > MOST_PLIES
        {
            return None;
        }
        let key = key::<JUMPS_OVER_ANYTHING>(position);
        let known = self.table.probe(key);
        if let Some(entry) = known {
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if is_enough {
                return Some(entry.score);
            }
        }
        let mut moves = <Rules<JUMPS_OVER_ANYTHING> as Game>::Moves::default();
        Rules::<JUMPS_OVER_ANYTHING>::legal_moves(position, &mut moves);
        if moves.is_empty() {
            return Some(no_move_score::<Rules<JUMPS_OVER_ANYTHING>>(position, ply));
        }
        let first = known
            .and_then(|entry| entry.best)
            .and_then(|place| moves.get(usize::from(place)).copied());
        // Grows come first, and those that convert most: they end the game soonest.
        let gain = |m: &Move| -Rules::<JUMPS_OVER_ANYTHING>::gain(position, *m);
        let mut order: ArrayVec<(i32, u16), MOST_MOVES> = moves
            .iter()
            .enumerate()
            .map(|(place, m)| (if Some(*m) == first { i32::MIN } else { gain(m) }, place as u16))
            .collect();
        order.sort_unstable();
        let lower = alpha;
        let (mut best, mut best_place) = (Score::MIN, None);
        for &(_, place) in &order {
            let mut child = *position;
            Rules::<JUMPS_OVER_ANYTHING>::play(&mut child, moves[usize::from(place)]);
            let score = -self.value::<JUMPS_OVER_ANYTHING>(&child, (-beta, -alpha), ply + 1)?;
            if score > best {
                (best, best_place) = (score, Some(place));
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > lower => Bound::Exact,
            _ => Bound::Upper,
        };
        let depth = position.empty().count() as u8;
        self.table.store(key, Entry { score: best, depth, bound, best: best_place });
        Some(best)
    }

    /// A move that keeps the root's `score`, which is the mover's at even plies.
    fn move_to<const JUMPS_OVER_ANYTHING: bool>(
        &mut self,
        position: &Position,
        ply: usize,
        score: Score,
    ) -> Option<Move> {
        let wanted = if ply.is_multiple_of(2) { score } else { -score };
        let entry = self.table.probe(key::<JUMPS_OVER_ANYTHING>(position))?;
        let mut moves = <VirusFamily<JUMPS_OVER_ANYTHING> as Game>::Moves::default();
        VirusFamily::<JUMPS_OVER_ANYTHING>::legal_moves(position, &mut moves);
        let keeps = entry.bound == Bound::Exact && entry.score == wanted;
        moves.as_slice().get(usize::from(entry.best.filter(|_| keeps)?)).copied()
    }
}

/// The value depends on the clock, which the hash leaves out.
fn key<const JUMPS_OVER_ANYTHING: bool>(position: &Position) -> u64 {
    let hash = VirusFamily::<JUMPS_OVER_ANYTHING>::hash(position);
    mix(hash ^ u64::from(position.clock()))
}
