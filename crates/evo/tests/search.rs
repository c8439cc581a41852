//! The search of Table 1: what it must do whatever the modules are.

use gamut_eval::Weighted;
use gamut_evo::program::{Bounds, Program};
use gamut_evo::{Frame, Genome, Individual, Kernel, Steered};
use gamut_game::{Game, Match, random_move, rng};
use gamut_games::chess::Chess;
use gamut_search::{Limits, MoveOrder, Noisy, StopSwitch, Task, Thought, alpha_beta};

fn think<G: Steered>(
    individual: &mut Individual<G>,
    game: &Match<G>,
    limits: Limits,
) -> Thought<G> {
    let stop = StopSwitch::new();
    individual.think(game, Task { limits, stop: &stop, report: &mut |_| {} })
}

/// Matches after some random moves.
fn matches<G: Game>(count: u64, plies: usize) -> Vec<Match<G>> {
    let games = (0..count).map(|number| {
        let (mut game, rng) = (Match::<G>::new(), &mut rng(7, number));
        for _ in 0..plies {
            let Some(m) = random_move::<G>(game.position(), rng) else { break };
            if game.play(m).is_err() || game.outcome().is_some() {
                break;
            }
        }
        game
    });
    games.filter(|game| game.outcome().is_none()).collect()
}

fn program<G: Steered>(text: &str) -> Program {
    Program::parse(text, G::COUNTS).expect(text)
}

/// With the empty program the value is that of alpha-beta to the depth at the root: whatever the order,
/// alpha-beta finds that of minimax, and so does principal variation search.
fn identity_is_alpha_beta<G: Steered>(kernel: Kernel) {
    for rest in 1..=3 {
        for (number, game) in matches::<G>(12, 9).iter().enumerate() {
            let mut genome = Genome::random::<G>(Bounds::default(), &mut rng(3, number as u64));
            genome.depth = Program::default();
            // Deepening, it would go on: this is where it has to end.
            let most_depth = if kernel == Kernel::Pvs { rest } else { 10 };
            let frame = Frame { kernel, rest, most_depth, ..Frame::default() };
            let mut individual = Individual::<G>::new(&genome, frame, 11);
            let found = think(&mut individual, game, Limits::default());
            let (random, weights) = genome.position.split_last().expect("weights");
            let evaluator = Weighted::new(G::weights(weights));
            let evaluator = Noisy { evaluator, most: random.round() as i32, seed: 11 };
            let stop = StopSwitch::new();
            let task = Task { limits: Limits::depth(rest), stop: &stop, report: &mut |_| {} };
            let expected = alpha_beta(game, &evaluator, MoveOrder::AsGenerated, task);
            assert_eq!(found.score, expected.score, "{:?}", game.position());
            assert_eq!(found.line.first().copied(), found.best);
        }
    }
}

#[test]
fn the_empty_program_searches_as_alpha_beta() {
    identity_is_alpha_beta::<Chess>(Kernel::Table1);
    identity_is_alpha_beta::<Chess>(Kernel::Pvs);
}

/// A program that only extends ends at the greatest depth, one that only reduces at the least.
#[test]
fn the_depth_stays_between_its_bounds() {
    let think_with = |text: &str, frame: Frame| {
        let genome = Genome { depth: program::<Chess>(text), ..Genome::standard::<Chess>() };
        let mut individual = Individual::<Chess>::new(&genome, frame, 1);
        think(&mut individual, &Match::new(), Limits::default())
    };
    let (deep, shallow) = ("horizon += 1\nhorizon += 1\nhorizon += 1", "horizon -= 1");
    // Three times are two: the first position has 2 + 2 plies left, the next 4 - 1 + 2.
    let frame = Frame { most_depth: 4, nodes: u64::MAX, ..Frame::default() };
    assert_eq!(think_with(deep, frame).depth, 4);
    let frame = Frame { most_depth: 3, ..frame };
    assert_eq!(think_with(deep, frame).depth, 3);
    assert_eq!(think_with(shallow, frame).depth, 1);
    assert_eq!(think_with(shallow, Frame { least_depth: 2, ..frame }).depth, 2);
    // Beyond the budget nothing is expanded, but for the least depth.
    let spent = think_with(deep, Frame { nodes: 1, ..frame });
    assert_eq!((spent.depth, spent.nodes), (1, 20));
}

/// "Individuals might save nodes in particular periods of the game to spend them later."
#[test]
fn nodes_are_saved_for_later_moves() {
    let frame = Frame { nodes: 1000, ..Frame::default() };
    let mut individual = Individual::<Chess>::new(&Genome::standard::<Chess>(), frame, 1);
    assert_eq!(individual.budget(), 1000);
    let thought = think(&mut individual, &Match::new(), Limits::default());
    assert!(thought.nodes < 500);
    assert_eq!(individual.budget(), 2000 - thought.nodes);
    think(&mut individual, &Match::new(), Limits::default());
    assert!(individual.budget() > 2000);
    individual.new_game(1);
    assert_eq!(individual.budget(), 1000);
}

/// Registers last as long as their names say.
#[test]
fn registers_last_for_a_level_a_search_or_a_game() {
    let frame = Frame { most_depth: 4, ..Frame::default() };
    let count = |register: &str, searches: usize| {
        // Counts positions: 1 more in each, as far as the register lasts.
        let text = format!(
            "accumulator = horizon\naccumulator /= horizon\naccumulator += {register}\n\
             {register} = accumulator\nif branching < {register}\nhorizon += 1\nend"
        );
        let genome = Genome { depth: program::<Chess>(&text), ..Genome::standard::<Chess>() };
        let mut individual = Individual::<Chess>::new(&genome, frame, 1);
        let think = |_| think(&mut individual, &Match::new(), Limits::default()).nodes;
        (0..searches).map(think).collect::<Vec<_>>()
    };
    for register in ["level", "search"] {
        let nodes = count(register, 2);
        assert_eq!(nodes[0], nodes[1], "{register} lasts for a search");
    }
    assert_ne!(count("level", 1), count("search", 1), "each level has its own");
    let nodes = count("game", 2);
    assert_ne!(nodes[0], nodes[1], "what was stored in one search is there in the next");
}

/// Whatever the program, the search plays a legal move within its budget and leaves nothing behind.
#[test]
fn no_program_breaks_the_search() {
    let frame = Frame { nodes: 2000, most_depth: 10, ..Frame::default() };
    for (number, game) in matches::<Chess>(60, 30).iter().enumerate() {
        let genome = Genome::random::<Chess>(Bounds::default(), &mut rng(9, number as u64));
        let mut individual = Individual::<Chess>::new(&genome, frame, 1);
        let thought = think(&mut individual, game, Limits::default());
        let best = thought.best.expect("a move");
        assert!(game.clone().play(best).is_ok(), "{best:?} in {:?}", game.position());
        // After the budget, the moves on the way back up are looked at once.
        assert!(thought.nodes < 2000 + 11 * 220, "{} nodes", thought.nodes);
    }
}

/// With iterative deepening there is always a move that was looked at, and never a position beyond the
/// budget.
#[test]
fn principal_variation_search_keeps_within_its_budget() {
    let mut deeper = 0;
    for (number, game) in matches::<Chess>(40, 30).iter().enumerate() {
        let genome = Genome::random::<Chess>(Bounds::default(), &mut rng(9, number as u64));
        let think_with = |nodes| {
            let frame = Frame { kernel: Kernel::Pvs, nodes, ..Frame::default() };
            think(&mut Individual::<Chess>::new(&genome, frame, 1), game, Limits::default())
        };
        for nodes in [1, 2, 30, 1000] {
            let thought = think_with(nodes);
            let best = thought.best.expect("a move");
            assert!(game.clone().play(best).is_ok(), "{best:?} in {:?}", game.position());
            assert!(thought.nodes <= nodes, "{} nodes of {nodes}", thought.nodes);
        }
        deeper += u32::from(think_with(5000).depth > think_with(300).depth);
    }
    assert!(deeper > 20, "{deeper} of 40 look further with more nodes");
}

#[test]
fn a_search_that_is_stopped_has_a_move() {
    let genome = Genome { depth: program::<Chess>("horizon += 1"), ..Genome::standard::<Chess>() };
    let frame = Frame { nodes: u64::MAX, most_depth: 20, ..Frame::default() };
    let mut individual = Individual::<Chess>::new(&genome, frame, 1);
    let limits = Limits::time(std::time::Duration::from_millis(20));
    let thought = think(&mut individual, &Match::new(), limits);
    assert!(thought.best.is_some());
}

#[test]
fn the_empty_program_searches_as_alpha_beta_in_every_game() {
    for kernel in [Kernel::Table1, Kernel::Pvs] {
        identity_is_alpha_beta::<gamut_games::breakthrough::Breakthrough>(kernel);
        identity_is_alpha_beta::<gamut_games::checkers::Checkers>(kernel);
        identity_is_alpha_beta::<gamut_games::loa::Loa>(kernel);
        identity_is_alpha_beta::<gamut_games::othello::Othello>(kernel);
        identity_is_alpha_beta::<gamut_games::virus::Ataxx>(kernel);
        identity_is_alpha_beta::<gamut_games::virus::Virus>(kernel);
    }
}
