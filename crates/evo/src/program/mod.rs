//! The depth module as a program (Groß §2.1, §2.4): linear sequences of statements, joined by
//! nested if-then-else. One path of this graph is executed for each position.

mod code;
mod create;
mod operators;
mod text;

pub use code::{Code, Senses};
pub use create::create;
pub use operators::{cross_branch_free, cross_sequences, mutate_by_crossover, mutate_statements};
pub use text::ProgramError;

/// How large a program may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Statements, if-then-else among them.
    pub statements: usize,
    /// If-then-else within each other.
    pub nesting: usize,
}

impl Bounds {
    /// What no program exceeds, whoever wrote it.
    pub const WIDEST: Self = Self { statements: 1000, nesting: 20 };
}

impl Default for Bounds {
    fn default() -> Self {
        Self { statements: 60, nesting: 4 }
    }
}

/// A depth module. The empty program leaves the depth as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// What is done first to last.
    pub statements: Vec<Statement>,
}

/// A statement: Table 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Something simple.
    Step(Step),
    /// A bifurcation into two sequences.
    If(Box<Branches>),
}

/// If-then-else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branches {
    /// Which of both is executed.
    pub condition: Condition,
    /// When it holds.
    pub then: Program,
    /// When it does not.
    pub otherwise: Program,
}

/// A comparison of two terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What is on the left.
    pub left: Terminal,
    /// How they are compared.
    pub relation: Relation,
    /// What is on the right.
    pub right: Terminal,
}

/// How two terminals are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Less.
    Less,
    /// Not more.
    AtMost,
    /// The same number.
    Equal,
}

impl Relation {
    const ALL: [Self; 3] = [Self::Less, Self::AtMost, Self::Equal];

    /// Whether it holds between two numbers.
    #[inline]
    #[must_use]
    pub fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
        }
    }
}

/// A statement without branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The accumulator becomes the value of a function.
    Compute(Function, Terminal),
    /// A register becomes a terminal.
    Store(Register, Terminal),
    /// The search goes one ply further, but no more than [`MOST_CHANGE`] in one position.
    IncHorizon,
    /// The search goes one ply less far, but no more than [`MOST_CHANGE`] in one position.
    DecHorizon,
}

/// "The search depth can only be increased/decreased by 2 per level" (Table 3).
pub const MOST_CHANGE: i32 = 2;

/// What the accumulator can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The accumulator and the terminal.
    Add,
    /// The accumulator less the terminal.
    Subtract,
    /// The accumulator times the terminal.
    Multiply,
    /// The accumulator by the terminal; 1 when that is 0.
    Divide,
    /// The sine of the terminal.
    Sine,
    /// 1 / (1 + e^−terminal).
    Sigmoid,
    /// The terminal.
    Load,
}

/// What remembers a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// One for each level of the search tree; 0 when a search begins.
    Level,
    /// 0 when a search begins.
    Search,
    /// 0 when a game begins.
    Game,
}

impl Register {
    const ALL: [Self; 3] = [Self::Level, Self::Search, Self::Game];
}

/// What a program can read: Table 2.
///
/// Values are in points of the position module, as the player who searches sees them (the paper's
/// White, whose level is αβ_max).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// What functions write; 0 in every position at first.
    Accumulator,
    /// A register.
    Register(Register),
    /// How deep the position is in the tree.
    Depth,
    /// How deep the tree is to become here: the depth and what is left of it.
    Horizon,
    /// The value of a piece, which the accumulator names.
    PieceValue,
    /// The value of what the last move captured; 0 when it captured nothing.
    Captured,
    /// The least that the player is sure of.
    Alpha,
    /// The most that the opponent leaves.
    Beta,
    /// The place of the last move in the order of the ordering module.
    MoveNumber,
    /// Positions entered in this search, in per cent of the most that it may enter.
    Expanded,
    /// What the ordering module gave the last move.
    MoveValue,
    /// How many moves the position before had.
    Branching,
    /// What the position module says.
    Score,
    /// What the game counts on its board (chess: knights, bishops, rooks, pawns).
    Count(u8),
}

impl Terminal {
    /// Those that every game has.
    const COMMON: [Self; 15] = [
        Self::Accumulator,
        Self::Register(Register::Level),
        Self::Register(Register::Search),
        Self::Register(Register::Game),
        Self::Depth,
        Self::Horizon,
        Self::PieceValue,
        Self::Captured,
        Self::Alpha,
        Self::Beta,
        Self::MoveNumber,
        Self::Expanded,
        Self::MoveValue,
        Self::Branching,
        Self::Score,
    ];

    /// All that a game has which counts so many things.
    fn all(counts: usize) -> impl Iterator<Item = Self> {
        Self::COMMON.into_iter().chain((0..counts).map(|count| Self::Count(count as u8)))
    }
}

impl Function {
    const ALL: [Self; 7] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Sine,
        Self::Sigmoid,
        Self::Load,
    ];

    /// What the accumulator becomes.
    #[inline]
    #[must_use]
    pub fn of(self, accumulator: f64, terminal: f64) -> f64 {
        let value = match self {
            Self::Add => accumulator + terminal,
            Self::Subtract => accumulator - terminal,
            Self::Multiply => accumulator * terminal,
            Self::Divide if terminal == 0.0 => 1.0,
            Self::Divide => accumulator / terminal,
            Self::Sine => libm::sin(terminal),
            Self::Sigmoid => 1.0 / (1.0 + libm::exp(-terminal)),
            Self::Load => terminal,
        };
        // No program reckons with infinity, or with what is no number.
        value.clamp(-LARGEST, LARGEST)
    }
}

/// Beyond every value of a game; its square is still a number.
const LARGEST: f64 = 1e12;

impl Program {
    /// How many statements there are, if-then-else among them.
    #[must_use]
    pub fn size(&self) -> usize {
        self.statements.iter().map(Statement::size).sum()
    }

    /// How many if-then-else are within each other.
    #[must_use]
    pub fn nesting(&self) -> usize {
        self.statements.iter().map(Statement::nesting).max().unwrap_or(0)
    }

    /// Whether it keeps within bounds.
    #[must_use]
    pub fn is_within(&self, bounds: Bounds) -> bool {
        self.size() <= bounds.statements && self.nesting() <= bounds.nesting
    }
}

impl Statement {
    /// How many statements it is, those of its branches among them.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Step(_) => 1,
            Self::If(branches) => 1 + branches.then.size() + branches.otherwise.size(),
        }
    }

    fn nesting(&self) -> usize {
        match self {
            Self::Step(_) => 0,
            Self::If(branches) => 1 + branches.then.nesting().max(branches.otherwise.nesting()),
        }
    }
}
