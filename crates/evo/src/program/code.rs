//! Programs as they run: bytecode without what has no effect.

use super::{
    Branches, Condition, Function, LARGEST, MOST_CHANGE, Program, Register, Statement, Step,
    Terminal,
};

/// A program that is ready to run at every position of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    instructions: Vec<Instruction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instruction {
    Compute(Function, Terminal),
    Store(Register, Terminal),
    /// To the horizon.
    Change(i8),
    /// On to a later instruction unless the condition holds.
    Unless(Condition, u16),
    /// On to a later instruction.
    Jump(u16),
}

/// What a program reads and writes besides its accumulator.
pub trait Senses {
    /// The value of a terminal that is not the accumulator, while the program has changed the
    /// horizon by `change`; `accumulator` names a piece.
    fn sense(&mut self, terminal: Terminal, accumulator: f64, change: i32) -> f64;

    /// Keeps a value in a register.
    fn store(&mut self, register: Register, value: f64);
}

impl Code {
    /// Translates a program, without what has no effect.
    #[must_use]
    pub fn of(program: &Program) -> Self {
        let mut code = Self::default();
        code.append(&program.without_dead_code());
        code
    }

    /// Whether the program does nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.instructions.is_empty()
    }

    /// Runs once. Answers by how much the horizon changes, [`MOST_CHANGE`] at most.
    #[inline]
    pub fn run(&self, senses: &mut impl Senses) -> i32 {
        let (mut accumulator, mut change, mut at) = (0.0, 0, 0);
        while let Some(instruction) = self.instructions.get(at) {
            at += 1;
            let mut read = |terminal| match terminal {
                Terminal::Accumulator => accumulator,
                other => senses.sense(other, accumulator, change).clamp(-LARGEST, LARGEST),
            };
            match *instruction {
                Instruction::Compute(function, terminal) => {
                    let value = read(terminal);
                    accumulator = function.of(accumulator, value);
                }
                Instruction::Store(register, terminal) => {
                    let value = read(terminal);
                    senses.store(register, value);
                }
                Instruction::Change(by) => {
                    change = (change + i32::from(by)).clamp(-MOST_CHANGE, MOST_CHANGE);
                }
                Instruction::Unless(Condition { left, relation, right }, to) => {
                    if !relation.holds(read(left), read(right)) {
                        at = usize::from(to);
                    }
                }
                Instruction::Jump(to) => at = usize::from(to),
            }
        }
        change
    }

    fn append(&mut self, program: &Program) {
        for statement in &program.statements {
            match statement {
                Statement::Step(Step::Compute(function, terminal)) => {
                    self.instructions.push(Instruction::Compute(*function, *terminal));
                }
                Statement::Step(Step::Store(register, terminal)) => {
                    self.instructions.push(Instruction::Store(*register, *terminal));
                }
                Statement::Step(Step::IncHorizon) => self.instructions.push(Instruction::Change(1)),
                Statement::Step(Step::DecHorizon) => {
                    self.instructions.push(Instruction::Change(-1));
                }
                Statement::If(branches) => self.append_branches(branches),
            }
        }
    }

    fn append_branches(&mut self, branches: &Branches) {
        let condition = self.instructions.len();
        self.instructions.push(Instruction::Unless(branches.condition, 0));
        self.append(&branches.then);
        if !branches.otherwise.statements.is_empty() {
            let jump = self.instructions.len();
            self.instructions.push(Instruction::Jump(0));
            self.instructions[condition] = Instruction::Unless(branches.condition, self.end());
            self.append(&branches.otherwise);
            self.instructions[jump] = Instruction::Jump(self.end());
        } else {
            self.instructions[condition] = Instruction::Unless(branches.condition, self.end());
        }
    }

    /// Where the next instruction will be: programs are far smaller than that.
    fn end(&self) -> u16 {
        u16::try_from(self.instructions.len()).unwrap_or(u16::MAX)
    }
}

impl Program {
    /// The same program without statements that have no effect: values that nobody reads,
    /// registers that are never read, empty branches.
    #[must_use]
    pub fn without_dead_code(&self) -> Self {
        // A register matters if something that matters reads it.
        let mut read = Live::default();
        loop {
            let mut live = Live { accumulator: false, ..read };
            let program = self.live_part(&mut live);
            if live.registers == read.registers {
                return program;
            }
            read.registers = live.registers;
        }
    }

    /// What of it matters when what is `live` matters afterwards; then `live` is what matters
    /// before.
    fn live_part(&self, live: &mut Live) -> Self {
        let mut statements: Vec<Statement> =
            self.statements.iter().rev().filter_map(|one| one.live_part(live)).collect();
        statements.reverse();
        Self { statements }
    }
}

impl Statement {
    fn live_part(&self, live: &mut Live) -> Option<Self> {
        match self {
            Self::Step(Step::Compute(function, terminal)) => {
                if !live.accumulator {
                    return None;
                }
                use Function::{Add, Divide, Load, Multiply, Sigmoid, Sine, Subtract};
                if (*function, *terminal) == (Load, Terminal::Accumulator) {
                    return None;
                }
                live.accumulator = match function {
                    Add | Subtract | Multiply | Divide => true,
                    Sine | Sigmoid | Load => false,
                };
                live.read(*terminal);
            }
            Self::Step(Step::Store(register, terminal)) => {
                // A register does not change when it becomes itself.
                let is_idle = *terminal == Terminal::Register(*register);
                if is_idle || !live.registers[*register as usize] {
                    return None;
                }
                live.read(*terminal);
            }
            Self::Step(Step::IncHorizon | Step::DecHorizon) => {}
            Self::If(branches) => {
                let Branches { condition, then, otherwise } = &**branches;
                let mut live_otherwise = *live;
                let then = then.live_part(live);
                let otherwise = otherwise.live_part(&mut live_otherwise);
                if then.statements.is_empty() && otherwise.statements.is_empty() {
                    return None;
                }
                live.join(live_otherwise);
                live.read(condition.left);
                live.read(condition.right);
                let condition = *condition;
                return Some(Self::If(Box::new(Branches { condition, then, otherwise })));
            }
        }
        Some(self.clone())
    }
}

/// What matters later on.
#[derive(Clone, Copy, Debug, Default)]
struct Live {
    accumulator: bool,
    /// By [`Register`]; once read anywhere, always: a later position reads what this one stores.
    registers: [bool; 3],
}

impl Live {
    fn read(&mut self, terminal: Terminal) {
        match terminal {
            Terminal::Accumulator | Terminal::PieceValue => self.accumulator = true,
            Terminal::Register(register) => self.registers[register as usize] = true,
            _ => {}
        }
    }

    fn join(&mut self, other: Self) {
        self.accumulator |= other.accumulator;
        for (mine, theirs) in self.registers.iter_mut().zip(other.registers) {
            *mine |= theirs;
        }
    }
}
