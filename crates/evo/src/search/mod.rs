//! The search of an individual: its depth, move ordering and evaluation are modules.

mod known;
mod pvs;
mod situation;
mod table_1;
mod tree;

use gamut_eval::Weighted;
use gamut_game::Match;
use gamut_search::{Evaluator, Noisy, Score, Task, Thought};
use serde::{Deserialize, Serialize};

use self::tree::{Arrival, Kept, Search};
use crate::genome::Genome;
use crate::ordering::OrderingModule;
use crate::program::Code;
use crate::steered::Steered;

/// What carries the modules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kernel {
    /// The alpha-beta search of Table 1.
    #[default]
    #[serde(rename = "table-1")]
    Table1,
    /// Principal variation search, one ply deeper after the other as long as the budget lasts, with
    /// a transposition table: the paper's outlook (§5).
    Pvs,
}

impl Kernel {
    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table1 => "table-1",
            Self::Pvs => "pvs",
        }
    }
}

/// The frame that the modules work in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Frame {
    /// What carries the modules.
    pub kernel: Kernel,
    /// The depth that is left at the root (§2.1: 2); with iterative deepening, at first.
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
        Self { kernel: Kernel::Table1, rest: 2, most_depth: 10, least_depth: 1, nodes: 100_000 }
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

/// What an individual remembers during a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Memory {
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

    /// Positions that it may enter for the next move: what it did not use before is saved.
    #[must_use]
    pub fn budget(&self) -> u64 {
        let Memory { moves, nodes, .. } = self.memory;
        self.frame.nodes.saturating_mul(moves + 1).saturating_sub(nodes)
    }

    /// Chooses a move.
    pub fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        let position = game.position();
        let kept = self.evaluator.keep(position);
        let mut search = Search::new(self, task.stop);
        search.time = task.limits.time;
        search.most_nodes = self.budget().min(task.limits.nodes.unwrap_or(u64::MAX)).max(1);
        let (score, line) = match self.frame.kernel {
            Kernel::Table1 => search.once(position, &kept),
            Kernel::Pvs => search.deepen(position, &kept),
        };
        let register = search.registers.game;
        let thought = Thought {
            best: line.first().copied(),
            score,
            depth: search.deepest,
            line,
            nodes: search.nodes,
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

impl<G: Steered> Search<'_, G> {
    /// The search of Table 1: the score and the best line.
    fn once(&mut self, position: &G::Position, kept: &Kept<G>) -> (Score, Vec<G::Move>) {
        let score = self.value(position, kept, (Score::MIN, Score::MAX), 0, self.root(self.rest()));
        // The root is no position that was entered.
        self.nodes -= 1;
        (score, std::mem::take(&mut self.lines[0]))
    }

    /// The depth that is left at the root, at first.
    fn rest(&self) -> u32 {
        self.individual.frame.rest
    }

    fn root(&self, rest: u32) -> Arrival {
        Arrival { rest: rest as i32, ..Arrival::default() }
    }
}
