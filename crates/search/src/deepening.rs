//! Searches to a fixed depth; within a budget of time, nodes or leaves, to depth 1, 2, 3, … as
//! far as it lasts.

use gamut_game::Game;

use crate::control::Meter;
use crate::{Limits, Score, Thought};

/// How far to look ahead when only the budget ends a search.
const MOST_PLIES: u32 = 64;

/// What is known of the root after one depth, or when that depth was cut short.
pub(crate) struct Iteration {
    pub(crate) score: Score,
    /// Whether the result is of use although the depth was cut short.
    pub(crate) is_of_use: bool,
    /// Whether some line goes on beyond the depth: one ply more may tell more.
    pub(crate) goes_on: bool,
}

/// A search to a fixed depth that can be asked for one depth after another.
pub(crate) trait FixedDepth<'a, G: Game> {
    /// Searches the root `depth` plies deep; `best_before` was best one ply less deep.
    fn search_root(&mut self, depth: u32, best_before: Option<G::Move>) -> Iteration;

    /// What counts its leaves, over all depths.
    fn meter(&mut self) -> &mut Meter<'a>;

    /// The best line of the latest depth.
    fn line(&self) -> &[G::Move];
}

/// Whether to look one ply ahead, then two, and so on.
fn deepens(limits: &Limits) -> bool {
    limits.has_budget() && !limits.at_once
}

/// How far a search to a fixed depth looks ahead: as far as it is told, or one ply; or as far
/// as the budget lasts.
pub(crate) fn plies(limits: &Limits) -> u32 {
    let unless_told = if deepens(limits) { MOST_PLIES } else { 1 };
    limits.depth.unwrap_or(unless_told).max(1)
}

/// Searches within the limits, one depth after another if there is a budget.
pub(crate) fn think<'a, G: Game>(
    search: &mut impl FixedDepth<'a, G>,
    limits: &Limits,
    report: &mut dyn FnMut(&Thought<G>),
) -> Thought<G> {
    let depth = plies(limits);
    if deepens(limits) {
        return deepen(search, depth, report);
    }
    let score = search.search_root(depth, None).score;
    let line = search.line().to_vec();
    let thought = search.meter().thought(&line, score, depth);
    report(&thought);
    thought
}

/// One depth after another until the limits say stop, the game is decided or every line has
/// ended. Answers with the last depth that was finished, or with the next if what was found
/// of it is of use; the depth it claims is always one that was finished.
fn deepen<'a, G: Game>(
    search: &mut impl FixedDepth<'a, G>,
    most: u32,
    report: &mut dyn FnMut(&Thought<G>),
) -> Thought<G> {
    let mut thought = Thought::none();
    for depth in 1..=most {
        let Iteration { score, is_of_use, goes_on } = search.search_root(depth, thought.best);
        let line = search.line().to_vec();
        let meter = search.meter();
        let is_stopped = meter.is_stopped();
        if is_stopped && !is_of_use && thought.best.is_some() {
            // What was spent in vain was spent.
            (thought.nodes, thought.leaves) = (meter.nodes, meter.leaves);
            thought.elapsed = meter.elapsed();
            break;
        }
        let finished = if is_stopped { depth - 1 } else { depth };
        thought = meter.thought(&line, score, finished);
        report(&thought);
        // A margin may still grow; a win or loss at a distance is what it is.
        if is_stopped || !goes_on || score.has_distance() || meter.is_nearly_over() {
            break;
        }
    }
    thought
}
