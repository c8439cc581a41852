//! Step 4: what the end of a path is worth, "which is different from" its fitness.

use std::collections::HashMap;

use gamut_game::MoveList;

use super::LeafSettings;
use crate::control::Meter;
use crate::leaf::{is_drawn, leaf_score, no_move_score};
use crate::tactics::{Quiescence, Tactics};
use crate::{Evaluator, Score};

/// How many captures in a row are played out.
const LONGEST_EXCHANGE: u32 = 16;

/// Whether the paths so far lead to so few positions that more of them will hardly tell anything
/// new. Positions that are known cost no leaves, so that a limit of leaves may never be reached.
pub(super) fn is_worn_out(paths: usize, meter: &Meter<'_>) -> bool {
    paths as u64 > 8 * (meter.leaves + 100)
}

/// Judges the ends of paths.
#[derive(Clone, Debug)]
pub(super) struct Judge<'a, E> {
    evaluator: &'a E,
    settings: LeafSettings,
    /// What positions were worth that were judged before.
    known: HashMap<u64, Score>,
    /// The captures of all positions on the line that is played out: gain and number.
    captures: Vec<(i32, u16)>,
}

impl<'a, E> Judge<'a, E> {
    pub(super) fn new(evaluator: &'a E, settings: LeafSettings) -> Self {
        Self { evaluator, settings, known: HashMap::new(), captures: Vec::new() }
    }

    /// What the position after `ply` plies is worth to MAX; `None` when no more may be judged.
    #[inline]
    pub(super) fn judge<G: Tactics>(
        &mut self,
        position: &G::Position,
        ply: usize,
        meter: &mut Meter<'_>,
    ) -> Option<Score>
    where
        E: Evaluator<G>,
    {
        let score = match self.settings.transpositions {
            false => self.score::<G>(position, ply as u32, meter)?,
            true => {
                let key = G::table_key(position);
                match self.known.get(&key) {
                    Some(&score) => score,
                    None => {
                        let score = self.score::<G>(position, ply as u32, meter)?;
                        // How far away a won end is depends on the path.
                        if !score.has_distance() {
                            self.known.insert(key, score);
                        }
                        score
                    }
                }
            }
        };
        Some(if ply.is_multiple_of(2) { score } else { -score })
    }

    /// To the side to move.
    #[inline]
    fn score<G: Tactics>(
        &mut self,
        position: &G::Position,
        ply: u32,
        meter: &mut Meter<'_>,
    ) -> Option<Score>
    where
        E: Evaluator<G>,
    {
        if self.settings.quiescent && G::QUIESCENCE != Quiescence::None {
            let window = (Score::MIN, Score::MAX);
            return self.quiet_score::<G>(position, window, ply, LONGEST_EXCHANGE, meter);
        }
        meter.enter_leaf().then(|| match is_drawn::<G>(position) {
            true => Score::DRAW,
            false => leaf_score(self.evaluator, position, &self.evaluator.keep(position), ply),
        })
    }

    /// The value when captures are played out: alpha-beta over tactical moves, which the side
    /// to move may leave unless they are compulsory.
    fn quiet_score<G: Tactics>(
        &mut self,
        position: &G::Position,
        (alpha, beta): (Score, Score),
        ply: u32,
        left: u32,
        meter: &mut Meter<'_>,
    ) -> Option<Score>
    where
        E: Evaluator<G>,
    {
        if !meter.enter_leaf() {
            return None;
        }
        if is_drawn::<G>(position) {
            return Some(Score::DRAW);
        }
        let mut list = G::Moves::default();
        G::legal_moves(position, &mut list);
        if list.as_slice().is_empty() {
            return Some(no_move_score::<G>(position, ply));
        }
        let moves = list.as_slice();
        let first = self.captures.len();
        for (number, &m) in moves.iter().enumerate() {
            if G::is_tactical(position, m) {
                self.captures.push((G::gain(position, m), number as u16));
            }
        }
        self.captures[first..].sort_unstable_by_key(|&(gain, number)| (-gain, number));
        let end = self.captures.len();
        let must_go_on = G::QUIESCENCE == Quiescence::Compulsory && end > first;
        let (mut best, mut alpha) = (Score::MIN, alpha);
        if !must_go_on || left == 0 {
            best = leaf_score(self.evaluator, position, &self.evaluator.keep(position), ply);
            alpha = alpha.max(best);
        }
        for capture in first..end {
            if best >= beta || left == 0 {
                break;
            }
            let m = moves[usize::from(self.captures[capture].1)];
            if !must_go_on && G::loses_material(position, m) {
                continue;
            }
            let mut child = position.clone();
            G::play(&mut child, m);
            meter.enter();
            let window = (-beta, -alpha);
            let score = -self.quiet_score::<G>(&child, window, ply + 1, left - 1, meter)?;
            best = best.max(score);
            alpha = alpha.max(score);
        }
        self.captures.truncate(first);
        Some(best)
    }
}
