//! The search of Table 1: what it must do whatever the modules are.

use gamut_eval::Weighted;
use gamut_evo::program::{Bounds, Program};
use gamut_evo::{Frame, Genome, Individual, Steered, ordering_genes};
use gamut_game::{Game, Match, Record, random_move, rng};
use gamut_games::chess::Chess;
use gamut_search::{
    Evaluator, Limits, MoveOrder, Noisy, Score, StopSwitch, Task, Thought, alpha_beta,
};

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

/// With the empty program the tree is that of alpha-beta to the depth at the root, and so is its
/// value: whatever the order, alpha-beta finds that of minimax.
fn identity_is_alpha_beta<G: Steered>() {
    for rest in 1..=3 {
        for (number, game) in matches::<G>(12, 9).iter().enumerate() {
            let mut genome = Genome::random::<G>(Bounds::default(), &mut rng(3, number as u64));
            genome.depth = Program::default();
            let frame = Frame { rest, ..Frame::default() };
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
    identity_is_alpha_beta::<Chess>();
}
