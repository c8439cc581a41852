//! Programs by chance.

use gamut_game::Rng;
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::{
    Bounds, Branches, Condition, Function, Program, Register, Relation, Statement, Step, Terminal,
};

/// Statements of the longest sequence that is made at once.
const LONGEST: usize = 8;
/// Statements out of a hundred that are if-then-else, where there may be one.
const BRANCHING: u32 = 25;

/// A program by chance, within bounds, for a game that counts so many things. It has at least one
/// statement if the bounds allow it.
pub fn create(bounds: Bounds, counts: usize, rng: &mut Rng) -> Program {
    let mut left = bounds.statements;
    sequence(bounds.nesting, counts, &mut left, rng)
}

/// A sequence of statements; `left` says how many there may still be in the whole program.
fn sequence(nesting: usize, counts: usize, left: &mut usize, rng: &mut Rng) -> Program {
    let length = rng.random_range(1..=LONGEST);
    let mut statements = Vec::new();
    while statements.len() < length && *left > 0 {
        *left -= 1;
        statements.push(if nesting > 0 && rng.random_ratio(BRANCHING, 100) {
            let condition = condition(counts, rng);
            let then = sequence(nesting - 1, counts, left, rng);
            // Half of them do nothing otherwise.
            let otherwise = match rng.random_bool(0.5) {
                true => sequence(nesting - 1, counts, left, rng),
                false => Program::default(),
            };
            Statement::If(Box::new(Branches { condition, then, otherwise }))
        } else {
            Statement::Step(step(counts, rng))
        });
    }
    Program { statements }
}

pub(super) fn condition(counts: usize, rng: &mut Rng) -> Condition {
    let relation = *Relation::ALL.choose(rng).unwrap_or(&Relation::Less);
    Condition { left: terminal(counts, rng), relation, right: terminal(counts, rng) }
}

/// Every function of Table 3 with equal chance, but for `if`.
pub(super) fn step(counts: usize, rng: &mut Rng) -> Step {
    let functions = Function::ALL.len();
    let all = functions + Register::ALL.len() + 2;
    match rng.random_range(0..all) {
        0 => Step::IncHorizon,
        1 => Step::DecHorizon,
        n if n < 2 + functions => Step::Compute(Function::ALL[n - 2], terminal(counts, rng)),
        n => Step::Store(Register::ALL[n - 2 - functions], terminal(counts, rng)),
    }
}

pub(super) fn terminal(counts: usize, rng: &mut Rng) -> Terminal {
    let common = Terminal::COMMON;
    match rng.random_range(0..common.len() + counts) {
        n if n < common.len() => common[n],
        n => Terminal::Count((n - common.len()) as u8),
    }
}
