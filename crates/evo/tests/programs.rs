//! Programs: what the operators make, what they mean, how they are written.

use gamut_evo::program::{
    Bounds, Branches, Code, Program, Register, Senses, Statement, Step, Terminal, create,
    cross_branch_free, cross_sequences, mutate_by_crossover, mutate_statements,
};
use gamut_game::{Rng, rng};
use proptest::prelude::*;

const COUNTS: [&str; 3] = ["knights", "bishops", "rooks"];

/// A world whose terminals have some value, different from position to position.
#[derive(Clone, Debug, PartialEq)]
struct World {
    position: u64,
    registers: [f64; 3],
    scores_asked: u32,
}

impl World {
    fn new(position: u64) -> Self {
        Self { position, registers: [0.0; 3], scores_asked: 0 }
    }
}

impl Senses for World {
    fn sense(&mut self, terminal: Terminal, accumulator: f64, change: i32) -> f64 {
        let number = self.position as f64;
        match terminal {
            Terminal::Accumulator => unreachable!("the code knows its accumulator"),
            Terminal::Register(register) => self.registers[register as usize],
            Terminal::Horizon => number % 5.0 + f64::from(change),
            Terminal::PieceValue => 100.0 * (accumulator.abs() % 6.0).floor(),
            Terminal::Score => {
                self.scores_asked += 1;
                number * 7.0 % 23.0 - 11.0
            }
            Terminal::Count(count) => f64::from(count) + number % 3.0,
            // Some of them infinite or no number, which must not matter.
            Terminal::Alpha => [f64::NEG_INFINITY, -3.0, 4.0][self.position as usize % 3],
            other => (number + f64::from(format!("{other:?}").len() as u32)) % 7.0,
        }
    }

    fn store(&mut self, register: Register, value: f64) {
        self.registers[register as usize] = value;
    }
}

/// Table 3 read word by word, one statement after another, with nothing left out.
fn interpret(program: &Program, accumulator: &mut f64, change: &mut i32, world: &mut World) {
    fn read(terminal: Terminal, accumulator: f64, change: i32, world: &mut World) -> f64 {
        match terminal {
            Terminal::Accumulator => accumulator,
            other => world.sense(other, accumulator, change).clamp(-1e12, 1e12),
        }
    }
    for statement in &program.statements {
        match statement {
            Statement::Step(Step::Compute(function, terminal)) => {
                *accumulator =
                    function.of(*accumulator, read(*terminal, *accumulator, *change, world));
            }
            Statement::Step(Step::Store(register, terminal)) => {
                let value = read(*terminal, *accumulator, *change, world);
                world.store(*register, value);
            }
            Statement::Step(Step::IncHorizon) => *change = (*change + 1).min(2),
            Statement::Step(Step::DecHorizon) => *change = (*change - 1).max(-2),
            Statement::If(branches) => {
                let Branches { condition, then, otherwise } = &**branches;
                let left = read(condition.left, *accumulator, *change, world);
                let right = read(condition.right, *accumulator, *change, world);
                let branch = if condition.relation.holds(left, right) { then } else { otherwise };
                interpret(branch, accumulator, change, world);
            }
        }
    }
}

/// What a program answers in one position after another.
fn answers(positions: u64, mut answer: impl FnMut(&mut World) -> i32) -> Vec<i32> {
    let mut world = World::new(0);
    let next = |position| {
        world.position = position * 0x9e37_79b9 % 1009;
        answer(&mut world)
    };
    (0..positions).map(next).collect()
}

fn some(bounds: Bounds, rng: &mut Rng) -> Program {
    let mut program = create(bounds, COUNTS.len(), rng);
    for _ in 0..4 {
        let other = create(bounds, COUNTS.len(), rng);
        let [crossed, _] = cross_sequences([&program, &other], bounds, rng);
        let [crossed, _] = cross_branch_free([&crossed, &other], bounds, rng);
        let mutated = mutate_by_crossover(&crossed, bounds, COUNTS.len(), rng);
        program = mutate_statements(&mutated, 0.3, COUNTS.len(), rng);
    }
    program
}

proptest! {
    #[test]
    fn what_operators_make_is_within_bounds_and_reads_back(
        seed: u64, statements in 1..80_usize, nesting in 0..6_usize,
    ) {
        let (bounds, rng) = (Bounds { statements, nesting }, &mut rng(seed, 0));
        let program = some(bounds, rng);
        prop_assert!(program.is_within(bounds), "{program:?}");
        let text = program.text(&COUNTS);
        prop_assert_eq!(Program::parse(&text, &COUNTS), Ok(program));
    }

    #[test]
    fn bytecode_answers_as_the_statements_one_by_one(seed: u64) {
        let program = some(Bounds::default(), &mut rng(seed, 0));
        let code = Code::of(&program);
        let quick = answers(100, |world| code.run(world));
        let plain = answers(100, |world| {
            let (mut accumulator, mut change) = (0.0, 0);
            interpret(&program, &mut accumulator, &mut change, world);
            change
        });
        prop_assert_eq!(quick, plain, "{}", program.text(&COUNTS));
    }

    #[test]
    fn crossover_swaps_and_loses_nothing(seed: u64) {
        let rng = &mut rng(seed, 0);
        let wide = Bounds { statements: 500, nesting: 15 };
        let parents = [(); 2].map(|()| create(Bounds::default(), COUNTS.len(), rng));
        let [a, b] = &parents;
        let size = |programs: &[Program; 2]| programs[0].size() + programs[1].size();
        for offspring in [cross_sequences([a, b], wide, rng), cross_branch_free([a, b], wide, rng)] {
            prop_assert_eq!(size(&offspring), size(&parents));
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "[ a-z<>=+#\\n()1_-]{0,200}") {
        if let Ok(program) = Program::parse(&text, &COUNTS) {
            prop_assert_eq!(Program::parse(&program.text(&COUNTS), &COUNTS), Ok(program));
        }
    }
}

fn parse(text: &str) -> Program {
    Program::parse(text, &COUNTS).expect(text)
}

#[test]
fn what_has_no_effect_is_left_out() {
    let program = parse(
        "accumulator += depth        # overwritten below
         search = score              # never read
         level = beta                # read in the positions to come
         if captured < alpha
           accumulator = sine(knights)
           search = accumulator
         end
         accumulator = level
         if accumulator <= depth
           horizon += 1
         else
           accumulator *= beta
         end
         accumulator += score",
    );
    let live = "level = beta\naccumulator = level\nif accumulator <= depth\n  horizon += 1\nend\n";
    assert_eq!(program.without_dead_code().text(&COUNTS), live);
    let idle = parse("game = game\nif score < alpha\n accumulator = search\nend");
    assert!(Code::of(&idle).is_empty());
    // What one position stores another reads, earlier in the program too.
    let across = "if game < depth\n  horizon -= 1\nend\ngame = move_value\n";
    assert_eq!(parse(across).without_dead_code().text(&COUNTS), across);
}

#[test]
fn the_score_is_computed_when_a_program_asks_for_it() {
    let code = Code::of(&parse("if depth < depth\n accumulator = score\nend\nhorizon += 1"));
    let mut world = World::new(3);
    assert_eq!((code.run(&mut world), world.scores_asked), (1, 0));
    let code = Code::of(&parse("if score < score\nhorizon -= 1\nend"));
    assert_eq!((code.run(&mut world), world.scores_asked), (0, 2));
}

#[test]
fn the_horizon_changes_by_two_at_most() {
    for (text, change) in [
        ("horizon += 1\n".repeat(5), 2),
        ("horizon -= 1\n".repeat(5), -2),
        // Two is the most at every moment, not only in the end.
        ("horizon += 1\n".repeat(5) + "horizon -= 1", 1),
    ] {
        assert_eq!(Code::of(&parse(&text)).run(&mut World::new(1)), change, "{text}");
    }
}

#[test]
fn division_by_zero_is_one_and_nothing_is_infinite() {
    let text = "accumulator = beta\naccumulator /= search\nlevel = accumulator\ngame = level";
    let mut world = World::new(0);
    // Nobody reads `game`; make somebody.
    let code = Code::of(&parse(&format!("{text}\nif game < depth\nhorizon += 1\nend")));
    code.run(&mut world);
    assert_eq!(world.registers[Register::Game as usize], 1.0);
    let grow = "accumulator = branching\n".to_owned()
        + &"game = accumulator\naccumulator *= game\n".repeat(60)
        + "game = accumulator\nif game < game\nhorizon += 1\nend";
    let mut world = World::new(4);
    Code::of(&parse(&grow)).run(&mut world);
    assert_eq!(world.registers[Register::Game as usize], 1e12);
}

#[test]
fn what_is_wrong_with_a_program_is_one_line() {
    let wrong = |text: &str| Program::parse(text, &COUNTS).expect_err(text).to_string();
    assert!(wrong("depth = 3").starts_with("line 1: \"depth = 3\" is no statement: write "));
    let unknown = wrong("horizon += 1\naccumulator = knigts");
    assert!(unknown.starts_with("line 2: there is no terminal called \"knigts\": accumulator, "));
    assert!(unknown.contains("knights"), "{unknown}");
    assert_eq!(wrong("end"), "line 1: end without an if before it");
    assert_eq!(wrong("if depth < beta\nelse\nelse\nend"), "line 3: else without an if before it");
    assert_eq!(wrong("\nif depth < beta"), "line 2: this if has no end");
    assert_eq!(wrong(&"horizon += 1\n".repeat(1001)), "line 1001: more than 1000 statements");
    let deep = "if depth < beta\n".repeat(21);
    assert_eq!(wrong(&deep), "line 21: more than 20 ifs within each other");
}
