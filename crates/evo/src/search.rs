//! The search of Table 1: alpha-beta whose depth, move ordering and evaluation are modules.

use std::time::{Duration, Instant};

use gamut_eval::Weighted;
use gamut_game::{Match, MoveList};
use gamut_search::{Evaluator, Noisy, Score, StopSwitch, Task, Thought, ended_score};
use serde::{Deserialize, Serialize};

use crate::genome::Genome;
use crate::ordering::{KILLERS, OrderingModule};
use crate::program::{Code, Register, Senses, Terminal};
use crate::steered::{Exchange, Steered};

/// The frame that the modules work in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Frame {
    /// The depth that is left at the root (§2.1: 2).
    pub rest: u32,
    /// Where the depth module is not asked any more (§2.1: 10).
    pub most_depth: u32,
    /// Up to where positions are expanded, whatever the depth module and the budget say.
    pub least_depth: u32,
    /// Positions that may be entered for each move, on average over a game (§2: 100,000).
    pub nodes: u64,
}

impl Default for Frame {
    fn default() -> Self {
        Self { rest: 2, most_depth: 10, least_depth: 1, nodes: 100_000 }
    }
}

/// The deepest tree that there is room for.
pub const DEEPEST: u32 = 40;

/// An individual at the board.
#[derive(Clone, Debug)]
pub struct Individual<G: Steered> {
    frame: Frame,
    code: Code,
    ordering: OrderingModule,
    evaluator: Noisy<Weighted<G>>,
    piece_values: Vec<f64>,
    /// What it remembers during a game.
    memory: Memory,
}

/// What an individual remembers during a game; the default is what it knows before the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Memory {
    /// The game register.
    register: f64,
    /// Moves that it has chosen.
    moves: u64,
    /// Positions that it has entered.
    nodes: u64,
}

impl<G: Steered> Individual<G> {
    /// An individual before its first game; its random values come from `seed`.
    #[must_use]
    pub fn new(genome: &Genome, frame: Frame, seed: u64) -> Self {
        let (random, weights) = genome.position.split_last().unwrap_or((&0.0, &[]));
        let evaluator = Weighted::new(G::weights(weights));
        Self {
            frame,
            code: Code::of(&genome.depth),
            ordering: OrderingModule::new::<G>(&genome.ordering),
            evaluator: Noisy { evaluator, most: random.round() as i32, seed },
            piece_values: G::piece_values(weights),
            memory: Memory::default(),
        }
    }

    /// Forgets the game before.
    pub fn new_game(&mut self, seed: u64) {
        self.memory = Memory::default();
        self.evaluator.seed = seed;
    }

    /// What it remembers of the game.
    #[must_use]
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// Remembers this of the game, and nothing else.
    pub fn recall(&mut self, memory: Memory) {
        self.memory = memory;
    }

    /// Positions that it may enter for the next move: what it did not use before is saved.
    #[must_use]
    pub fn budget(&self) -> u64 {
        let Memory { moves, nodes, .. } = self.memory;
        self.frame.nodes.saturating_mul(moves + 1).saturating_sub(nodes)
    }

    /// Chooses a move. The modules decide how deep it looks and its frame how much it may enter; what
    /// the task limits holds too: no position deeper than the depth is expanded, positions beyond
    /// the nodes are judged at once, and when the leaves or the time are used up it ends.
    pub fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        let position = game.position();
        let kept = self.evaluator.keep(position);
        let most_nodes = self.budget().min(task.limits.nodes.unwrap_or(u64::MAX));
        let most_depth = self.frame.most_depth.min(task.limits.depth.unwrap_or(u32::MAX)).max(1);
        let plies = most_depth as usize + 1;
        let mut search = Search {
            individual: self,
            stop: task.stop,
            time: task.limits.time,
            most_depth,
            most_leaves: task.limits.leaves.unwrap_or(u64::MAX).max(1),
            begun: Instant::now(),
            most_nodes: most_nodes.max(1),
            nodes: 0,
            leaves: 0,
            deepest: 0,
            is_stopped: false,
            is_unscored: false,
            registers: Registers::new(self.memory.register),
            killers: vec![[None; KILLERS]; plies],
            ordered: Vec::with_capacity(plies * 64),
            lines: vec![Vec::with_capacity(plies); plies + 1],
        };
        let root = Arrival { rest: self.frame.rest as i32, ..Arrival::default() };
        let score = search.value(position, &kept, (Score::MIN, Score::MAX), 0, root);
        let line = std::mem::take(&mut search.lines[0]);
        let register = search.registers.game;
        let thought = Thought {
            best: line.first().copied(),
            score: if search.is_unscored { Score::DRAW } else { score },
            is_unscored: search.is_unscored,
            // What was cut short has not seen everything.
            proven: score.is_decided() && !search.is_stopped,
            depth: search.deepest,
            line,
            // The root is no position that was entered.
            nodes: search.nodes - 1,
            leaves: search.leaves,
            elapsed: search.begun.elapsed(),
            ..Thought::none()
        };
        self.memory = Memory {
            register,
            moves: self.memory.moves + 1,
            nodes: self.memory.nodes + thought.nodes,
        };
        (task.report)(&thought);
        thought
    }
}

struct Registers {
    level: [f64; DEEPEST as usize + 1],
    search: f64,
    game: f64,
}

impl Registers {
    fn new(game: f64) -> Self {
        Self { level: [0.0; DEEPEST as usize + 1], search: 0.0, game }
    }
}

/// How a position came about, and what is left of the depth.
#[derive(Clone, Copy, Debug, Default)]
struct Arrival {
    rest: i32,
    /// The place of the move in the order, from 1.
    number: usize,
    /// What the ordering module gave the move.
    value: f32,
    exchange: Exchange,
    /// Moves that the position before had.
    branching: usize,
}

struct Search<'a, G: Steered> {
    individual: &'a Individual<G>,
    stop: &'a StopSwitch,
    time: Option<Duration>,
    /// Where nothing is expanded any more.
    most_depth: u32,
    most_leaves: u64,
    begun: Instant,
    most_nodes: u64,
    nodes: u64,
    leaves: u64,
    deepest: u32,
    is_stopped: bool,
    /// Whether it was stopped before it knew what the first move is worth.
    is_unscored: bool,
    registers: Registers,
    /// By level, the strongest first.
    killers: Vec<[Option<Killer<G::Move>>; KILLERS]>,
    /// The moves of all positions on the line.
    ordered: Vec<Ordered<G::Move>>,
    /// The best play from each ply on.
    lines: Vec<Vec<G::Move>>,
}

#[derive(Clone, Copy, Debug)]
struct Ordered<M> {
    value: f32,
    m: M,
    exchange: Exchange,
}

/// A move that led to cut-offs. Its strength is the sum of the values that the ordering module gave
/// it there, less those of moves that it stood in the way of.
#[derive(Clone, Copy, Debug)]
struct Killer<M> {
    m: M,
    strength: f32,
}

/// Positions between two looks at the clock.
const LOOK_EVERY: u64 = 1024;

impl<G: Steered> Search<'_, G> {
    /// Both sides of Table 1 in one: the window is that of the side to move. What it returns lies in
    /// the window, but for positions that are not expanded.
    fn value(
        &mut self,
        position: &G::Position,
        kept: &<Weighted<G> as Evaluator<G>>::Kept,
        (alpha, beta): (Score, Score),
        ply: u32,
        arrival: Arrival,
    ) -> Score {
        self.lines[ply as usize].clear();
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        }
        self.is_stopped |= self.leaves == self.most_leaves;
        if self.is_stopped {
            return alpha;
        }
        if ply > 0 && G::rule_draw(position).is_some() && G::outcome(position).is_none() {
            return Score::DRAW;
        }
        if let Some(outcome) = G::outcome(position) {
            return ended_score::<G>(position, outcome, ply);
        }
        let Individual { frame, code, evaluator, .. } = self.individual;
        if ply == self.most_depth {
            return self.leaf(ply, evaluator.estimate(position, kept));
        }
        let mut rest = arrival.rest;
        let mut estimate = None;
        if !code.is_empty() {
            let window = match ply % 2 {
                0 => (alpha, beta),
                _ => (-beta, -alpha),
            };
            let mut situation = Situation::<G> {
                individual: self.individual,
                registers: &mut self.registers,
                position,
                kept,
                window,
                ply,
                arrival,
                expanded: 100.0 * self.nodes as f64 / self.most_nodes as f64,
                estimate: None,
            };
            rest += code.run(&mut situation);
            estimate = situation.estimate;
        }
        if (rest <= 0 || self.nodes > self.most_nodes) && ply >= frame.least_depth {
            let estimate = estimate.unwrap_or_else(|| evaluator.estimate(position, kept));
            return self.leaf(ply, estimate);
        }
        self.expand(position, kept, (alpha, beta), ply, rest)
    }

    fn leaf(&mut self, ply: u32, estimate: i32) -> Score {
        self.leaves += 1;
        self.deepest = self.deepest.max(ply);
        Score::estimate(estimate)
    }

    fn expand(
        &mut self,
        position: &G::Position,
        kept: &<Weighted<G> as Evaluator<G>>::Kept,
        (alpha, beta): (Score, Score),
        ply: u32,
        rest: i32,
    ) -> Score {
        let first = self.ordered.len();
        let branching = self.push_moves(position, ply);
        let mut value = alpha;
        for number in 0..branching {
            let Ordered { value: move_value, m, exchange } = self.next_best(first + number);
            let mut child = position.clone();
            G::play(&mut child, m);
            let kept = self.individual.evaluator.kept_after(kept, position, m, &child);
            let arrival = Arrival {
                rest: rest - 1,
                number: number + 1,
                value: move_value,
                exchange,
                branching,
            };
            let score = -self.value(&child, &kept, (-beta, -value), ply + 1, arrival);
            if self.is_stopped {
                // Any move is better than none.
                if ply == 0 && number == 0 {
                    self.is_unscored = true;
                    self.set_line(0, m);
                }
                break;
            }
            if score > value || ply == 0 && number == 0 {
                value = score;
                self.set_line(ply as usize, m);
                if value >= beta {
                    self.adjust_killers(ply as usize, m, move_value);
                    break;
                }
            }
        }
        self.ordered.truncate(first);
        value
    }

    /// The moves of a position with what the ordering module gives them; says how many.
    fn push_moves(&mut self, position: &G::Position, ply: u32) -> usize {
        let ordering = &self.individual.ordering;
        let (stage, glance) = (OrderingModule::stage::<G>(position), G::glance(position));
        let mut moves = G::Moves::default();
        G::legal_moves(position, &mut moves);
        let killers = &self.killers[ply as usize];
        for &m in moves.as_slice() {
            let (mut value, exchange) = ordering.value::<G>(stage, position, &glance, m);
            let rank = killers.iter().position(|known| known.is_some_and(|known| known.m == m));
            value += rank.map_or(0.0, |rank| ordering.killers[rank]);
            self.ordered.push(Ordered { value, m, exchange });
        }
        moves.as_slice().len()
    }

    /// Brings the best of the moves from a place on to that place; the others stay in order.
    fn next_best(&mut self, place: usize) -> Ordered<G::Move> {
        let rest = &mut self.ordered[place..];
        let mut best = 0;
        for (at, one) in rest.iter().enumerate().skip(1) {
            if one.value > rest[best].value {
                best = at;
            }
        }
        rest[..=best].rotate_right(1);
        rest[0]
    }

    fn set_line(&mut self, ply: usize, m: G::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// "The composition of the killer table which changes during search is influenced by the move
    /// ordering module" (§2.3): a move gains what that module gave it.
    fn adjust_killers(&mut self, ply: usize, m: G::Move, value: f32) {
        let killers = &mut self.killers[ply];
        let gain = value.max(1.0);
        let known = killers.iter().position(|one| one.is_none_or(|one| one.m == m));
        let place = known.unwrap_or(KILLERS - 1);
        match &mut killers[place] {
            Some(killer) if killer.m == m => killer.strength += gain,
            Some(last) if last.strength > gain => last.strength -= gain,
            slot => *slot = Some(Killer { m, strength: gain }),
        }
        let strength = |one: &Option<Killer<G::Move>>| one.map_or(f32::MIN, |one| one.strength);
        let mut at = place;
        while at > 0 && strength(&killers[at]) > strength(&killers[at - 1]) {
            killers.swap(at, at - 1);
            at -= 1;
        }
    }

    #[cold]
    fn look(&mut self) {
        let late = self.time.is_some_and(|time| self.begun.elapsed() >= time);
        self.is_stopped |= late || self.stop.is_stopped();
    }
}

/// What the depth module sees of a position.
struct Situation<'a, G: Steered> {
    individual: &'a Individual<G>,
    registers: &'a mut Registers,
    position: &'a G::Position,
    kept: &'a <Weighted<G> as Evaluator<G>>::Kept,
    /// As the player sees it who searches.
    window: (Score, Score),
    ply: u32,
    arrival: Arrival,
    /// Per cent of the budget.
    expanded: f64,
    /// What the position module says, once it was asked.
    estimate: Option<i32>,
}

impl<G: Steered> Senses for Situation<'_, G> {
    #[inline]
    fn sense(&mut self, terminal: Terminal, accumulator: f64, change: i32) -> f64 {
        let values = &self.individual.piece_values;
        match terminal {
            Terminal::Accumulator => accumulator,
            Terminal::Register(Register::Level) => self.registers.level[self.ply as usize],
            Terminal::Register(Register::Search) => self.registers.search,
            Terminal::Register(Register::Game) => self.registers.game,
            Terminal::Depth => f64::from(self.ply),
            Terminal::Horizon => f64::from(self.ply as i32 + self.arrival.rest + change),
            Terminal::PieceValue => {
                let kind = accumulator.rem_euclid(values.len() as f64) as usize;
                values.get(kind).copied().unwrap_or(0.0)
            }
            Terminal::Captured => {
                let Exchange { victim, taken, .. } = self.arrival.exchange;
                f64::from(taken) * values.get(usize::from(victim)).copied().unwrap_or(0.0)
            }
            Terminal::Alpha => f64::from(self.window.0.value()),
            Terminal::Beta => f64::from(self.window.1.value()),
            Terminal::MoveNumber => self.arrival.number as f64,
            Terminal::Expanded => self.expanded,
            Terminal::MoveValue => f64::from(self.arrival.value),
            Terminal::Branching => self.arrival.branching as f64,
            Terminal::Score => {
                let Self { individual, position, kept, .. } = *self;
                let estimate = *self
                    .estimate
                    .get_or_insert_with(|| individual.evaluator.estimate(position, kept));
                let estimate = f64::from(Score::estimate(estimate).value());
                if self.ply.is_multiple_of(2) { estimate } else { -estimate }
            }
            Terminal::Count(which) => f64::from(G::count(self.position, usize::from(which))),
        }
    }

    #[inline]
    fn store(&mut self, register: Register, value: f64) {
        match register {
            Register::Level => self.registers.level[self.ply as usize] = value,
            Register::Search => self.registers.search = value,
            Register::Game => self.registers.game = value,
        }
    }
}
