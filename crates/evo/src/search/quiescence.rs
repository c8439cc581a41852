//! Positions that are not expanded any more can be played on until they are quiet. The paper's kernel
//! judges them as they are.

use gamut_search::tactics::Quiescence;
use gamut_search::{Evaluator, Score, ended_score};

use super::tree::{Kept, Search};
use crate::steered::Steered;

/// Where even captures end.
const MOST_PLIES: u32 = 64;

impl<G: Steered> Search<'_, G> {
    /// The value inside the window when only captures are looked at, and in games where they are not
    /// compulsory the side to move may also leave it. A position under a threat has all its moves.
    /// Captures come in the order of the ordering module.
    pub(super) fn quiesce(
        &mut self,
        position: &G::Position,
        kept: &Kept<G>,
        (alpha, beta): (Score, Score),
        ply: u32,
        estimate: Option<i32>,
    ) -> Score {
        let evaluator = &self.individual.evaluator;
        let estimate = || {
            let estimate = estimate.unwrap_or_else(|| evaluator.estimate(position, kept));
            Score::estimate(estimate)
        };
        let is_threatened = G::is_threatened(position);
        if ply >= MOST_PLIES || self.is_spent() {
            return estimate();
        }
        let (mut best, mut stands) = (Score::MIN, None);
        if !is_threatened && G::QUIESCENCE == Quiescence::Optional {
            best = estimate();
            stands = Some(best);
            if best >= beta {
                return best;
            }
        }
        let first = self.ordered.len();
        let branching = self.push_tactical_moves(position, is_threatened);
        if branching == 0 && stands.is_none() {
            return estimate();
        }
        let mut lower = alpha.max(best);
        for number in 0..branching {
            let m = self.next_best(first + number).m;
            if let Some(stands) = stands {
                // Even the whole gain, and something to spare, would not be enough; or the piece that
                // takes is lost for less.
                let hopeless = stands.plus(G::gain(position, m) + G::QUIET_MARGIN) <= lower;
                if hopeless || G::loses_material(position, m) {
                    continue;
                }
            }
            let mut child = position.clone();
            G::play(&mut child, m);
            self.count();
            if self.is_stopped {
                break;
            }
            let score = match G::outcome(&child) {
                Some(outcome) => -ended_score::<G>(&child, outcome, ply + 1),
                None => {
                    let kept = self.individual.evaluator.kept_after(kept, position, m, &child);
                    -self.quiesce(&child, &kept, (-beta, -lower), ply + 1, None)
                }
            };
            if score > best {
                best = score;
                lower = lower.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        self.ordered.truncate(first);
        best
    }
}
