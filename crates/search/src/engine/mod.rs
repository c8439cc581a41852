//! The engine: principal variation search with all that measurably helps.
//!
//! [`worker`] is one thread's search of one position; this file is what is around it:
//! iterative deepening, aspiration windows, several threads, the time, and proofs.

mod busy;
mod ordering;
mod quiescence;
mod reductions;
mod worker;

use std::panic::resume_unwind;
use std::thread;
use std::time::Instant;

use gamut_game::Match;

use crate::control::Meter;
use crate::endgame::Endgame;
use crate::table::TranspositionTable;
use crate::tactics::{Selectivity, Tactics};
use crate::{Evaluator, Limits, Score, StopSwitch, Task, Thought, Verdict};

use busy::Busy;
use ordering::Memory;
use reductions::Reductions;
use worker::Worker;

/// No line is followed further than this.
pub(crate) const MAX_PLY: usize = 120;

/// How far the engine looks before it tries to solve an ending.
const QUICK_DEPTH: u32 = 6;
const QUICK_NODES: u64 = 20_000;

/// What can be chosen about the engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineSettings {
    /// Threads to search on. With more than one, what is found depends on their timing, and
    /// a limit of nodes or leaves is that of the first. Endings are solved on one.
    pub threads: usize,
    /// Size of the transposition table.
    pub table_megabytes: usize,
    /// What is left out, `None`: what suits the game. With [`Selectivity::NONE`] the value is
    /// that of plain minimax: there are no extensions and no quiescence either, and
    /// repetitions are not looked for.
    pub selectivity: Option<Selectivity>,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self { threads: 1, table_megabytes: 16, selectivity: None }
    }
}

/// The engine at one board: its memory lasts from move to move.
pub struct Engine<G: Tactics, E> {
    evaluator: E,
    threads: usize,
    /// What is shared by all threads.
    table: TranspositionTable,
    busy: Busy,
    selective: Mode,
    full_width: Mode,
    /// What each thread has learned.
    memories: Vec<Memory<G>>,
    /// Made when a game first comes near its end.
    endgame: Option<G::Endgame>,
    table_megabytes: usize,
}

/// A way to search: what is left out.
pub(crate) struct Mode {
    selectivity: Selectivity,
    reductions: Reductions,
    /// Whether anything may be left out or added.
    is_selective: bool,
    /// Mixed into the keys, so that results found in one way do not serve another.
    salt: u64,
}

impl Mode {
    fn new(selectivity: Option<Selectivity>) -> Self {
        let is_selective = selectivity.is_some();
        let selectivity = selectivity.unwrap_or(Selectivity::NONE);
        let salt = if is_selective { 0 } else { 0x5bf0_3635_d1c1_a9d3 };
        Self { selectivity, reductions: Reductions::new(selectivity), is_selective, salt }
    }
}

impl<G: Tactics, E: Evaluator<G>> Engine<G, E> {
    /// An engine that judges with `evaluator`.
    #[must_use]
    pub fn new(evaluator: E, settings: EngineSettings) -> Self {
        let selectivity = settings.selectivity.unwrap_or(G::SELECTIVITY);
        let is_selective = selectivity != Selectivity::NONE;
        let threads = settings.threads.max(1);
        Self {
            evaluator,
            threads,
            table: TranspositionTable::new(settings.table_megabytes),
            busy: Busy::new(),
            selective: Mode::new(is_selective.then_some(selectivity)),
            full_width: Mode::new(None),
            memories: (0..threads).map(|_| Memory::new()).collect(),
            endgame: None,
            table_megabytes: settings.table_megabytes,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
        self.endgame = None;
    }

    /// How full the table is, in thousandths.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        self.table.permille_full()
    }

    /// Thinks about the present position of `game`.
    pub fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        if G::count_moves(game.position()) == 0 {
            return Thought::none();
        }
        // Solvers judge no positions that could be counted: leaves are for the search alone.
        let is_ending = self.selective.is_selective
            && task.limits.leaves.is_none()
            && G::Endgame::is_in_reach(game.position(), &task.limits);
        if !is_ending {
            return self.search(game, task);
        }
        let asked = Instant::now();
        // A quick look first: something to answer when the solver is interrupted.
        let Task { limits, stop, report } = task;
        let quick = Limits { depth: Some(QUICK_DEPTH), nodes: Some(QUICK_NODES), ..limits };
        let thought = self.search(game, Task { limits: quick, stop, report: &mut *report });
        let endgame = self.endgame.get_or_insert_with(|| G::Endgame::new(self.table_megabytes));
        // Some time is kept for a proper search, should the solver fail.
        let time = limits.time.map(|time| time * 3 / 5);
        let nodes = limits.nodes.map(|nodes| nodes * 3 / 5);
        let solved = endgame.solve(game.position(), &|entered| {
            stop.is_stopped()
                || nodes.is_some_and(|most| entered >= most)
                || time.is_some_and(|most| asked.elapsed() >= most)
        });
        let elapsed = asked.elapsed();
        let Some(solved) = solved else {
            if stop.is_stopped() {
                return Thought { elapsed, ..thought };
            }
            let left = Limits {
                time: limits.time.map(|time| time.saturating_sub(elapsed)),
                nodes: limits.nodes.map(|nodes| nodes * 2 / 5),
                ..limits
            };
            let found = self.search(game, Task { limits: left, stop, report });
            return Thought { elapsed: asked.elapsed(), ..found };
        };
        let solved = Thought {
            best: solved.line.first().copied().or(thought.best),
            score: solved.score,
            is_unscored: false,
            proven: true,
            is_exact: true,
            depth: solved.line.len() as u32,
            line: solved.line,
            nodes: thought.nodes + solved.nodes,
            leaves: thought.leaves,
            elapsed,
            square_values: None,
        };
        report(&solved);
        solved
    }

    /// Searches the present position of `game`, which has a move.
    fn search(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        self.table.begin_search();
        self.memories.iter_mut().for_each(Memory::begin_search);
        let Self { evaluator, table, busy, selective, full_width, memories, threads, .. } = self;
        let shared = Shared { evaluator: &*evaluator, table, busy, is_alone: *threads == 1 };
        // Ends the helpers; and ends the first thread when a helper was done before it.
        let (helpers_stop, answered) = (StopSwitch::new(), StopSwitch::new());
        let mut memories = memories.iter_mut();
        let first = memories.next();
        thread::scope(|scope| {
            let _broken = StopAtPanic(&helpers_stop);
            let helpers: Vec<_> = memories
                .map(|memory| {
                    let (mode, stop, answered) = (&*selective, &helpers_stop, &answered);
                    let limits = Limits { depth: task.limits.depth, ..Limits::default() };
                    scope.spawn(move || {
                        let _broken = StopAtPanic(answered);
                        let meter = Meter::new(limits, stop);
                        let mut worker = Worker::new(game, shared, memory, meter);
                        let thought = deepen(&mut worker, mode, limits, &mut |_| {});
                        let is_done = !stop.is_stopped();
                        if is_done {
                            answered.stop();
                        }
                        let Meter { nodes, leaves, .. } = worker.meter;
                        (is_done, Thought { nodes, leaves, ..thought })
                    })
                })
                .collect();
            let Some(memory) = first else { return Thought::none() };
            let meter = Meter::new(task.limits, task.stop).or_when(&answered);
            let mut worker = Worker::new(game, shared, memory, meter);
            let mut thought = deepen(&mut worker, selective, task.limits, task.report);
            let was_first = !answered.is_stopped();
            helpers_stop.stop();
            let (mut nodes, mut leaves) = (0, 0);
            let mut best = (false, thought.depth);
            let mut is_helpers = false;
            for helper in helpers {
                let (is_done, other) = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                nodes += other.nodes;
                leaves += other.leaves;
                // The answer to what was asked; or else what was looked at most deeply, but no
                // estimate in the place of what is known.
                let is_answer = is_done && !was_first;
                let rank = (is_answer, other.depth);
                let is_known = thought.score.is_decided() && !other.score.is_decided();
                if rank > best && (is_answer || !is_known) {
                    (best, is_helpers, thought) = (rank, true, other);
                }
            }
            if is_helpers {
                thought.nodes = worker.meter.nodes + nodes;
                thought.leaves = worker.meter.leaves + leaves;
                thought.elapsed = worker.meter.elapsed();
                (task.report)(&thought);
            }
            worker.meter.go_on();
            if selective.is_selective && thought.score.is_decided() {
                confirm(&mut worker, full_width, &mut thought, task.report);
            }
            thought.nodes = worker.meter.nodes + nodes;
            thought.leaves = worker.meter.leaves + leaves;
            thought.elapsed = worker.meter.elapsed();
            thought
        })
    }
}

/// A thread that breaks down ends the others, which may have no limits of their own.
struct StopAtPanic<'a>(&'a StopSwitch);

impl Drop for StopAtPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// What all threads of a search share.
struct Shared<'a, E> {
    evaluator: &'a E,
    table: &'a TranspositionTable,
    busy: &'a Busy,
    /// Whether there is one thread only, and nobody to wait for.
    is_alone: bool,
}

impl<E> Clone for Shared<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Shared<'_, E> {}

/// This many iterations without a new position are enough.
const IDLE: u32 = 10;

/// Half the width of the first aspiration window, in Elo points.
const ASPIRATION: i32 = 30;

/// Iterative deepening: depth 1, 2, … until the limits say stop or the game is decided.
fn deepen<G: Tactics, E: Evaluator<G>>(
    worker: &mut Worker<'_, G, E>,
    mode: &Mode,
    limits: Limits,
    report: &mut dyn FnMut(&Thought<G>),
) -> Thought<G> {
    let most = limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
    let mut thought = Thought::none();
    // Iterations in a row that entered no more positions than the one before.
    let (mut idle, mut nodes_before, mut spent_before) = (0, 0, 0);
    for depth in 1..=most {
        let Some(score) = aspire(worker, mode, depth, thought.score) else {
            // What a depth that was cut short has found so far is worth having.
            let line = worker.lines.root();
            if let Some(best) = line.first().copied().or(worker.failed_high) {
                thought.best = Some(best);
                thought.line = if line.is_empty() { vec![best] } else { line.to_vec() };
            }
            break;
        };
        thought = worker.meter.thought(worker.lines.root(), score, depth);
        thought.is_exact = !mode.is_selective && is_settled(score, depth);
        report(&thought);
        let spent = worker.meter.nodes - nodes_before;
        idle = if spent <= spent_before { idle + 1 } else { 0 };
        (nodes_before, spent_before) = (worker.meter.nodes, spent);
        if idle >= IDLE && depth >= 2 * IDLE {
            // The whole tree is known: deeper is the same.
            break;
        }
        // With one move there is nothing to choose, when time is what counts.
        let is_forced = limits.time.is_some() && worker.has_one_move() && depth >= 4;
        if is_settled(score, depth) || is_forced || worker.meter.is_nearly_over() {
            break;
        }
    }
    if thought.best.is_none() {
        // Stopped before the first depth was through.
        thought.best = worker.any_move();
        thought.line = thought.best.into_iter().collect();
    }
    thought
}

/// Whether a deeper search would say the same: a win or loss that a search of this depth
/// reaches. Margins may grow, and are not settled by depth.
fn is_settled(score: Score, depth: u32) -> bool {
    match score.verdict() {
        Verdict::WinIn(plies) | Verdict::LossIn(plies) => plies <= depth,
        _ => false,
    }
}

/// One depth, with a window about the score of the depth before that is opened when the
/// value lies outside. `None` when the search was stopped.
fn aspire<G: Tactics, E: Evaluator<G>>(
    worker: &mut Worker<'_, G, E>,
    mode: &Mode,
    depth: u32,
    before: Score,
) -> Option<Score> {
    worker.failed_high = None;
    let mut width = ASPIRATION;
    let is_wide = depth < 4 || before.is_decided();
    let (mut alpha, mut beta) = match is_wide {
        true => (Score::MIN, Score::MAX),
        false => (before.plus(-width), before.plus(width)),
    };
    loop {
        let score = worker.search_root(mode, alpha, beta, depth as i32);
        if worker.meter.is_stopped() {
            return None;
        }
        width *= 4;
        if score <= alpha && alpha > Score::MIN {
            alpha = if width > 2_000 { Score::MIN } else { before.plus(-width) };
        } else if score >= beta && beta < Score::MAX {
            // Better than thought, whatever comes of the next look.
            worker.keep_first_move();
            beta = if width > 2_000 { Score::MAX } else { before.plus(width) };
        } else {
            return Some(score);
        }
    }
}

const CONFIRM_NODES: u64 = 200_000;

/// A selective search proves wins and losses but may miss a shorter way. Looks for it
/// without leaving anything out, for at most [`CONFIRM_NODES`] and the limits of the task.
fn confirm<G: Tactics, E: Evaluator<G>>(
    worker: &mut Worker<'_, G, E>,
    full_width: &Mode,
    thought: &mut Thought<G>,
    report: &mut dyn FnMut(&Thought<G>),
) {
    let (Verdict::WinIn(plies) | Verdict::LossIn(plies)) = thought.score.verdict() else { return };
    // A search that leaves nothing out does not look for repetitions either.
    if worker.has_repeated() {
        return;
    }
    worker.meter.limit_nodes(worker.meter.nodes + CONFIRM_NODES);
    for depth in 1..=plies.min(MAX_PLY as u32 - 1) {
        let score = worker.search_root(full_width, Score::MIN, Score::MAX, depth as i32);
        if worker.meter.is_stopped() {
            return;
        }
        if is_settled(score, depth) {
            *thought = worker.meter.thought(worker.lines.root(), score, thought.depth);
            thought.is_exact = true;
            report(thought);
            return;
        }
    }
}
