//! When a search ends, and what it reports on the way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gamut_game::Game;

use crate::Score;

/// How long a search may think. What is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to enter, about.
    pub nodes: Option<u64>,
    /// Positions to judge (leaves), never more; at least one is. Minimax and alpha-beta deepen
    /// until these are used up. Looks that only say which moves to try first do not count, nor do
    /// the engine's evaluations of inner nodes. Its solvers of endings, which count no leaves, are not
    /// used.
    pub leaves: Option<u64>,
    /// When to have answered, whatever happens.
    pub time: Option<Duration>,
    /// When not to begin another iteration: less than `time` where time saved now is time
    /// for later moves.
    pub soft_time: Option<Duration>,
    /// Whether a search to a depth goes there at once, although it has a budget. A measurement
    /// of the tree of that depth must count no other tree, and is given up when the budget is
    /// spent; a player wants an answer.
    pub at_once: bool,
}

impl Limits {
    /// Only a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Only a number of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only a number of positions that are judged.
    #[must_use]
    pub fn leaves(leaves: u64) -> Self {
        Self { leaves: Some(leaves), ..Self::default() }
    }

    /// Only a time for this move.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Whether a search under these limits would never end by itself.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        let Self { depth, nodes, leaves, time, soft_time: _, at_once: _ } = self;
        depth.is_none() && nodes.is_none() && leaves.is_none() && time.is_none()
    }

    /// Whether something besides the depth ends a search: time, nodes or leaves. Then there is
    /// no telling how deep it will get, and searches to a depth look one ply ahead, then two,
    /// and so on, unless they go there [at once](Self::at_once).
    #[must_use]
    pub fn has_budget(&self) -> bool {
        !Self { depth: None, ..*self }.is_unlimited()
    }

    /// For a game clock: what is left, what each move adds, and how many moves until the
    /// clock is set again (unknown: a part of what is left, as if some thirty moves remained).
    #[must_use]
    pub fn clock(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Self {
        // What other programs and pipes take; never all of a short clock.
        let usable = left.saturating_sub(Duration::from_millis(30)).max(left / 10);
        let moves = moves_to_go.unwrap_or(30).clamp(1, 60);
        let share = (usable / (moves + 1) + increment * 3 / 4).min(usable * 3 / 4);
        Self {
            time: Some((share * 3).min(usable * 3 / 4).max(Duration::from_millis(1))),
            soft_time: Some(share * 3 / 5),
            ..Self::default()
        }
    }
}

/// A switch that ends a search from another thread at once.
#[derive(Clone, Debug, Default)]
pub struct StopSwitch(Arc<AtomicBool>);

impl StopSwitch {
    /// A switch that is off.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the searches that watch this switch.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Makes the switch usable again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search thinks of a position, so far or in the end.
#[derive(Clone, Debug)]
pub struct Thought<G: Game> {
    /// The move it would play; `None` only when the game is over.
    pub best: Option<G::Move>,
    /// What that is worth to the side to move.
    pub score: Score,
    /// Whether it did not say what the move is worth; `score` then means nothing. Other people's
    /// programs need not say it.
    pub is_unscored: bool,
    /// Whether it is certain who wins, and not an estimate.
    pub proven: bool,
    /// Whether the score is the value of the game itself: a win or loss after exactly that many
    /// plies, or by exactly that many pieces, if both play their best. When this is false, a
    /// proven win may come sooner or be larger.
    pub is_exact: bool,
    /// Plies looked ahead everywhere, but for what was pruned.
    pub depth: u32,
    /// The play it expects, beginning with `best`.
    pub line: Vec<G::Move>,
    /// Positions entered below the root.
    pub nodes: u64,
    /// Positions that were judged.
    pub leaves: u64,
    /// Time since it was asked.
    pub elapsed: Duration,
    /// What each square is worth to it, from a1 to h8, if it thinks in squares.
    pub square_values: Option<Box<[f32; 64]>>,
}

impl<G: Game> Thought<G> {
    /// A thought about nothing yet.
    #[must_use]
    pub fn none() -> Self {
        Self {
            best: None,
            score: Score::DRAW,
            is_unscored: false,
            proven: false,
            is_exact: false,
            depth: 0,
            line: Vec::new(),
            nodes: 0,
            leaves: 0,
            elapsed: Duration::ZERO,
            square_values: None,
        }
    }

    /// A move without any reasons.
    #[must_use]
    pub fn of(best: Option<G::Move>) -> Self {
        Self { best, line: best.into_iter().collect(), ..Self::none() }
    }

    /// Positions entered a second.
    #[must_use]
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// What every search is given besides the position.
pub struct Task<'a, G: Game> {
    /// How long to think.
    pub limits: Limits,
    /// Ends the search when switched.
    pub stop: &'a StopSwitch,
    /// Told about every better thought on the way.
    pub report: &'a mut dyn FnMut(&Thought<G>),
}

/// Counts nodes and leaves, and looks at the clock now and then.
#[derive(Clone, Debug)]
pub(crate) struct Meter<'a> {
    pub(crate) begun: Instant,
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    most_leaves: u64,
    limits: Limits,
    stop: &'a StopSwitch,
    /// Another switch that ends the search: somebody else has the answer.
    answered: Option<&'a StopSwitch>,
    stopped: bool,
}

/// Nodes between two looks at the clock: well under a millisecond's worth.
const LOOK_EVERY: u64 = 1024;

impl<'a> Meter<'a> {
    pub(crate) fn new(limits: Limits, stop: &'a StopSwitch) -> Self {
        // Nobody can answer without having judged anything.
        let most_leaves = limits.leaves.map_or(u64::MAX, |most| most.max(1));
        let begun = Instant::now();
        let answered = None;
        Self { begun, nodes: 0, leaves: 0, most_leaves, limits, stop, answered, stopped: false }
    }

    /// Stops when `answered` is thrown, too.
    pub(crate) fn or_when(self, answered: &'a StopSwitch) -> Self {
        Self { answered: Some(answered), ..self }
    }

    /// Goes on after somebody else had the answer, unless there are other reasons to stop.
    pub(crate) fn go_on(&mut self) {
        if self.answered.take().is_some_and(StopSwitch::is_stopped) {
            self.stopped = false;
            self.look();
        }
    }

    /// Counts a position that is entered.
    #[inline]
    pub(crate) fn enter(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        } else if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
    }

    /// Counts the positions of a line that is entered as a whole. The clock is not looked at.
    #[inline]
    pub(crate) fn enter_line(&mut self, plies: usize) {
        self.nodes += plies as u64;
        self.stopped |= self.limits.nodes.is_some_and(|most| self.nodes >= most);
    }

    /// Counts a position that is about to be judged. False when the limit is reached: the
    /// position is not to be judged then, and the search is over.
    #[inline]
    pub(crate) fn enter_leaf(&mut self) -> bool {
        if self.leaves >= self.most_leaves {
            self.stopped = true;
            return false;
        }
        self.leaves += 1;
        true
    }

    /// Looks at the clock and the switch now.
    #[cold]
    pub(crate) fn look(&mut self) {
        let late = self.limits.time.is_some_and(|time| self.begun.elapsed() >= time);
        let many = self.limits.nodes.is_some_and(|most| self.nodes >= most);
        let answered = self.answered.is_some_and(StopSwitch::is_stopped);
        self.stopped |= late || many || answered || self.stop.is_stopped();
    }

    /// Goes no further than this many nodes.
    pub(crate) fn limit_nodes(&mut self, most: u64) {
        let nodes = self.limits.nodes.map_or(most, |nodes| nodes.min(most));
        self.limits.nodes = Some(nodes);
    }

    /// Whether to go home; what is being searched is worthless then.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// How much of the scarcest limit was used, 1 being all; 0 without limits.
    pub(crate) fn spent(&self) -> f64 {
        let part = |used: f64, most: Option<f64>| most.map_or(0.0, |most| used / most);
        part(self.leaves as f64, self.limits.leaves.map(|most| most as f64))
            .max(part(self.nodes as f64, self.limits.nodes.map(|most| most as f64)))
            .max(
                self.limits.time.map_or(0.0, |time| {
                    self.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-9)
                }),
            )
    }

    /// Whether there is no point in beginning another iteration.
    pub(crate) fn is_nearly_over(&mut self) -> bool {
        self.look();
        self.stopped
            || self.leaves >= self.most_leaves
            || self.limits.soft_time.is_some_and(|time| self.begun.elapsed() >= time)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The thought of a search that looked `depth` plies ahead and expects `line`.
    pub(crate) fn thought<G: Game>(
        &self,
        line: &[G::Move],
        score: Score,
        depth: u32,
    ) -> Thought<G> {
        Thought {
            best: line.first().copied(),
            score,
            is_unscored: false,
            // What was cut short has not seen everything; a margin may grow past the depth.
            proven: score.is_decided() && !self.stopped,
            is_exact: score.has_distance() && !self.stopped,
            depth,
            line: line.to_vec(),
            nodes: self.nodes,
            leaves: self.leaves,
            elapsed: self.elapsed(),
            square_values: None,
        }
    }
}
