//! The operators of §2.4: two crossovers and two mutations.

use std::ops::Range;

use gamut_game::Rng;
use rand::RngExt;

use super::create::{condition, create, step, terminal};
use super::{Bounds, Program, Statement, Step};

/// How often an operator tries to stay within the bounds before the parents stay as they are.
const ATTEMPTS: usize = 10;

/// Swaps a sequence of statements of one program with one of the other; selected if-then-else
/// take their branches along.
pub fn cross_sequences(pair: [&Program; 2], bounds: Bounds, rng: &mut Rng) -> [Program; 2] {
    cross(pair, bounds, rng, |program, rng| Some(any_sequence(program, rng)))
}

/// Swaps branch-free sequences of statements.
pub fn cross_branch_free(pair: [&Program; 2], bounds: Bounds, rng: &mut Rng) -> [Program; 2] {
    cross(pair, bounds, rng, branch_free_sequence)
}

/// The first mutation: a crossover with a program by chance.
pub fn mutate_by_crossover(
    program: &Program,
    bounds: Bounds,
    counts: usize,
    rng: &mut Rng,
) -> Program {
    let other = create(bounds, counts, rng);
    let [mutated, _] = cross_sequences([program, &other], bounds, rng);
    mutated
}

/// The second mutation: in a sequence of statements, those of its branches among them, every
/// statement becomes another one with this probability, but for if-then-else. (Their conditions
/// do: §2.4 says no more than that the statement stays.)
pub fn mutate_statements(
    program: &Program,
    probability: f64,
    counts: usize,
    rng: &mut Rng,
) -> Program {
    let mut mutated = program.clone();
    let Place { block, range } = any_sequence(program, rng);
    if let Some(statements) = nth_block(&mut mutated, &mut { block }) {
        mutate_each(&mut statements[range], probability, counts, rng);
    }
    mutated
}

fn mutate_each(statements: &mut [Statement], probability: f64, counts: usize, rng: &mut Rng) {
    for statement in statements {
        match statement {
            Statement::Step(old) if rng.random_bool(probability) => {
                *old = match old {
                    // Half of the time it reads something else.
                    Step::Compute(function, _) if rng.random_bool(0.5) => {
                        Step::Compute(*function, terminal(counts, rng))
                    }
                    Step::Store(register, _) if rng.random_bool(0.5) => {
                        Step::Store(*register, terminal(counts, rng))
                    }
                    _ => step(counts, rng),
                };
            }
            Statement::Step(_) => {}
            Statement::If(branches) => {
                if rng.random_bool(probability) {
                    let new = condition(counts, rng);
                    match rng.random_range(0..3) {
                        0 => branches.condition.left = new.left,
                        1 => branches.condition.relation = new.relation,
                        _ => branches.condition.right = new.right,
                    }
                }
                mutate_each(&mut branches.then.statements, probability, counts, rng);
                mutate_each(&mut branches.otherwise.statements, probability, counts, rng);
            }
        }
    }
}

/// Some statements that follow each other.
struct Place {
    /// Which sequence of the program they are in, in the order of [`for_each_block`].
    block: usize,
    range: Range<usize>,
}

fn cross(
    pair: [&Program; 2],
    bounds: Bounds,
    rng: &mut Rng,
    select: impl Fn(&Program, &mut Rng) -> Option<Place>,
) -> [Program; 2] {
    for _ in 0..ATTEMPTS {
        let [Some(first), Some(second)] = pair.map(|program| select(program, rng)) else { break };
        let mut offspring = pair.map(Program::clone);
        let [one, other] = &mut offspring;
        swap((one, first), (other, second));
        if offspring.iter().all(|program| program.is_within(bounds)) {
            return offspring;
        }
    }
    pair.map(Program::clone)
}

fn swap(first: (&mut Program, Place), second: (&mut Program, Place)) {
    let blocks =
        (nth_block(first.0, &mut { first.1.block }), nth_block(second.0, &mut { second.1.block }));
    let (Some(one), Some(other)) = blocks else { return };
    let taken: Vec<Statement> = one.drain(first.1.range.clone()).collect();
    let start = second.1.range.start;
    let given: Vec<Statement> = other.splice(second.1.range, taken).collect();
    debug_assert!(start <= other.len());
    one.splice(first.1.range.start..first.1.range.start, given);
}

/// A sequence of at least one statement, anywhere; an empty one in an empty program.
fn any_sequence(program: &Program, rng: &mut Rng) -> Place {
    let mut blocks = Vec::new();
    for_each_block(program, &mut |statements| blocks.push(statements.len()));
    let all: usize = blocks.iter().sum();
    if all == 0 {
        return Place { block: 0, range: 0..0 };
    }
    // Every statement is as likely to be the first.
    let mut first = rng.random_range(0..all);
    let mut block = 0;
    while first >= blocks[block] {
        first -= blocks[block];
        block += 1;
    }
    let range = first..rng.random_range(first + 1..=blocks[block]);
    Place { block, range }
}

/// A sequence without if-then-else of at least one statement; `None` in a program without any.
fn branch_free_sequence(program: &Program, rng: &mut Rng) -> Option<Place> {
    let mut steps = Vec::new();
    let mut block = 0;
    for_each_block(program, &mut |statements| {
        for (at, statement) in statements.iter().enumerate() {
            if matches!(statement, Statement::Step(_)) {
                let run = statements[at..].iter();
                let run = run.take_while(|one| matches!(one, Statement::Step(_))).count();
                steps.push((block, at, run));
            }
        }
        block += 1;
    });
    if steps.is_empty() {
        return None;
    }
    let (block, first, run) = steps[rng.random_range(0..steps.len())];
    Some(Place { block, range: first..first + rng.random_range(1..=run) })
}

/// Visits all sequences: the outermost first, then those of its branches, each with its own.
fn for_each_block(program: &Program, visit: &mut impl FnMut(&[Statement])) {
    visit(&program.statements);
    for statement in &program.statements {
        if let Statement::If(branches) = statement {
            for_each_block(&branches.then, visit);
            for_each_block(&branches.otherwise, visit);
        }
    }
}

/// The sequence of this number, in the order of [`for_each_block`].
fn nth_block<'a>(program: &'a mut Program, number: &mut usize) -> Option<&'a mut Vec<Statement>> {
    if *number == 0 {
        return Some(&mut program.statements);
    }
    *number -= 1;
    for statement in &mut program.statements {
        if let Statement::If(branches) = statement {
            for branch in [&mut branches.then, &mut branches.otherwise] {
                if let Some(found) = nth_block(branch, number) {
                    return Some(found);
                }
            }
        }
    }
    None
}
