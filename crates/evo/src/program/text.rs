//! Programs as text: what a person reads is what is read back.

use std::fmt::Write;

use gamut_game::{did_you_mean, excerpt};

use super::{
    Bounds, Branches, Condition, Function, Program, Register, Relation, Statement, Step, Terminal,
};

/// What is wrong with the text of a program: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ProgramError {
    /// The first line is 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// It is no statement.
    #[error("{} is no statement: {STATEMENTS}", excerpt(.0))]
    NoStatement(String),
    /// There is no such terminal.
    #[error(
        "there is no terminal called {}: {}{}", excerpt(name), known.join(", "),
        did_you_mean(name, known.iter().copied())
    )]
    NoTerminal {
        /// What was written.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// `else` or `end` belongs to no `if`.
    #[error("{0} without an if before it")]
    WithoutIf(&'static str),
    /// An `if` has no `end`.
    #[error("this if has no end")]
    WithoutEnd,
    /// There are too many statements.
    #[error("more than {} statements", Bounds::WIDEST.statements)]
    TooLong,
    /// There are too many ifs within each other.
    #[error("more than {} ifs within each other", Bounds::WIDEST.nesting)]
    TooDeep,
}

const STATEMENTS: &str = "write accumulator = X, accumulator += X (or -=, *=, /=), \
    accumulator = sine(X), accumulator = sigmoid(X), level = X, search = X, game = X, \
    horizon += 1, horizon -= 1, if X < Y (or <=, ==), else, end";

/// How a step of a level is indented.
const INDENT: &str = "  ";

impl Register {
    const fn name(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Search => "search",
            Self::Game => "game",
        }
    }
}

impl Relation {
    const fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "==",
        }
    }
}

impl Terminal {
    /// Its name; `counts` are those of the game's own.
    fn name(self, counts: &[&'static str]) -> &'static str {
        match self {
            Self::Accumulator => "accumulator",
            Self::Register(register) => register.name(),
            Self::Depth => "depth",
            Self::Horizon => "horizon",
            Self::PieceValue => "piece_value",
            Self::Captured => "captured",
            Self::Alpha => "alpha",
            Self::Beta => "beta",
            Self::MoveNumber => "move_number",
            Self::Expanded => "expanded",
            Self::MoveValue => "move_value",
            Self::Branching => "branching",
            Self::Score => "score",
            // A program is made or read for its game.
            Self::Count(count) => counts.get(usize::from(count)).copied().unwrap_or("nothing"),
        }
    }

    fn named(name: &str, counts: &[&'static str]) -> Result<Self, Problem> {
        let all = || Self::all(counts.len());
        all().find(|one| one.name(counts) == name).ok_or_else(|| Problem::NoTerminal {
            name: name.to_owned(),
            known: all().map(|one| one.name(counts)).collect(),
        })
    }
}

impl Program {
    /// The program, a statement a line. `counts` are the names of what the game counts.
    #[must_use]
    pub fn text(&self, counts: &[&'static str]) -> String {
        let mut text = String::new();
        self.print(counts, 0, &mut text);
        text
    }

    fn print(&self, counts: &[&'static str], level: usize, text: &mut String) {
        for statement in &self.statements {
            let indent = INDENT.repeat(level);
            match statement {
                Statement::Step(step) => {
                    let _ = writeln!(text, "{indent}{}", step.text(counts));
                }
                Statement::If(branches) => {
                    let Branches { condition, then, otherwise } = &**branches;
                    let _ = writeln!(text, "{indent}if {}", condition.text(counts));
                    then.print(counts, level + 1, text);
                    if !otherwise.statements.is_empty() {
                        let _ = writeln!(text, "{indent}else");
                        otherwise.print(counts, level + 1, text);
                    }
                    let _ = writeln!(text, "{indent}end");
                }
            }
        }
    }

    /// Reads a program. Empty lines, and what stands after `#`, mean nothing.
    ///
    /// # Errors
    /// When a line is no statement, or the program is too large.
    pub fn parse(text: &str, counts: &[&'static str]) -> Result<Self, ProgramError> {
        let mut open: Vec<Open> = Vec::new();
        let mut whole = Self::default();
        let mut size = 0;
        for (number, line) in text.lines().enumerate() {
            let at = |problem| ProgramError { line: number + 1, problem };
            let line = line.split('#').next().unwrap_or_default().trim();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => continue,
                ["if", left, relation, right] => {
                    let known = Relation::ALL.into_iter().find(|one| one.sign() == relation);
                    let Some(relation) = known else {
                        return Err(at(Problem::NoStatement(line.to_owned())));
                    };
                    let left = Terminal::named(left, counts).map_err(at)?;
                    let right = Terminal::named(right, counts).map_err(at)?;
                    let condition = Condition { left, relation, right };
                    if open.len() == Bounds::WIDEST.nesting {
                        return Err(at(Problem::TooDeep));
                    }
                    open.push(Open {
                        line: number + 1,
                        condition,
                        then: None,
                        now: Self::default(),
                    });
                }
                ["else"] => {
                    let innermost = open.last_mut().filter(|one| one.then.is_none());
                    let innermost = innermost.ok_or_else(|| at(Problem::WithoutIf("else")))?;
                    innermost.then = Some(std::mem::take(&mut innermost.now));
                    continue;
                }
                ["end"] => {
                    let closed = open.pop().ok_or_else(|| at(Problem::WithoutIf("end")))?;
                    let outer = open.last_mut().map_or(&mut whole, |one| &mut one.now);
                    outer.statements.push(closed.close());
                    continue;
                }
                _ => {
                    let step = Step::parse(&words, counts).map_err(at)?;
                    let step = step.ok_or_else(|| at(Problem::NoStatement(line.to_owned())))?;
                    let innermost = open.last_mut().map_or(&mut whole, |one| &mut one.now);
                    innermost.statements.push(Statement::Step(step));
                }
            }
            size += 1;
            if size > Bounds::WIDEST.statements {
                return Err(at(Problem::TooLong));
            }
        }
        match open.pop() {
            Some(Open { line, .. }) => Err(ProgramError { line, problem: Problem::WithoutEnd }),
            None => Ok(whole),
        }
    }
}

/// An if-then-else that is being read.
struct Open {
    line: usize,
    condition: Condition,
    /// The first branch, when the second has begun.
    then: Option<Program>,
    /// The branch that is being read.
    now: Program,
}

impl Open {
    fn close(self) -> Statement {
        let Self { condition, then, now, .. } = self;
        let (then, otherwise) = match then {
            Some(then) => (then, now),
            None => (now, Program::default()),
        };
        Statement::If(Box::new(Branches { condition, then, otherwise }))
    }
}

impl Condition {
    pub(crate) fn text(self, counts: &[&'static str]) -> String {
        let Self { left, relation, right } = self;
        format!("{} {} {}", left.name(counts), relation.sign(), right.name(counts))
    }
}

impl Step {
    pub(crate) fn text(self, counts: &[&'static str]) -> String {
        match self {
            Self::IncHorizon => "horizon += 1".to_owned(),
            Self::DecHorizon => "horizon -= 1".to_owned(),
            Self::Store(register, terminal) => {
                format!("{} = {}", register.name(), terminal.name(counts))
            }
            Self::Compute(function, terminal) => {
                let terminal = terminal.name(counts);
                match function {
                    Function::Add => format!("accumulator += {terminal}"),
                    Function::Subtract => format!("accumulator -= {terminal}"),
                    Function::Multiply => format!("accumulator *= {terminal}"),
                    Function::Divide => format!("accumulator /= {terminal}"),
                    Function::Sine => format!("accumulator = sine({terminal})"),
                    Function::Sigmoid => format!("accumulator = sigmoid({terminal})"),
                    Function::Load => format!("accumulator = {terminal}"),
                }
            }
        }
    }

    /// `None` when these words are no step.
    fn parse(words: &[&str], counts: &[&'static str]) -> Result<Option<Self>, Problem> {
        let &[target, sign, source] = words else { return Ok(None) };
        let terminal = |name| Terminal::named(name, counts);
        let called = |name: &str| source.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if target == "horizon" {
            return Ok(match (sign, source) {
                ("+=", "1") => Some(Self::IncHorizon),
                ("-=", "1") => Some(Self::DecHorizon),
                _ => None,
            });
        }
        if target == "accumulator" {
            let (function, name) = match sign {
                "+=" => (Function::Add, source),
                "-=" => (Function::Subtract, source),
                "*=" => (Function::Multiply, source),
                "/=" => (Function::Divide, source),
                "=" => match (called("sine"), called("sigmoid")) {
                    (Some(name), _) => (Function::Sine, name),
                    (_, Some(name)) => (Function::Sigmoid, name),
                    _ => (Function::Load, source),
                },
                _ => return Ok(None),
            };
            return Ok(Some(Self::Compute(function, terminal(name)?)));
        }
        let register = Register::ALL.into_iter().find(|one| one.name() == target);
        match (register, sign) {
            (Some(register), "=") => Ok(Some(Self::Store(register, terminal(source)?))),
            _ => Ok(None),
        }
    }
}
