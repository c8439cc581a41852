//! The engine as it sits down by default does not walk into the end of its game.

use gamut_game::{Game, Match, MoveList, Notation, random_move, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::{Ataxx, Virus};
use gamut_players::{Playable, seat};
use gamut_search::{Limits, Score, StopSwitch, Task, Thought};

fn moves<G: Game>(position: &G::Position) -> Vec<G::Move> {
    let mut list = G::Moves::default();
    G::legal_moves(position, &mut list);
    list.as_slice().to_vec()
}

/// Whether the side to move has a move that ends the game with its victory.
fn wins_at_once<G: Game>(position: &G::Position) -> bool {
    let mover = G::side_to_move(position);
    G::rule_draw(position).is_none()
        && moves::<G>(position).into_iter().any(|m| {
            let mut end = position.clone();
            G::play(&mut end, m);
            G::outcome(&end).is_some_and(|outcome| outcome.winner == Some(mover))
        })
}

/// Whether the opponent's next move can end the game with its victory.
fn loses_at_once<G: Game>(position: &G::Position, m: G::Move) -> bool {
    let mut child = position.clone();
    G::play(&mut child, m);
    wins_at_once::<G>(&child)
}

/// Whether some moves lose at once and others do not, when none wins.
fn is_a_trap<G: Game>(position: &G::Position) -> bool {
    let moves = moves::<G>(position);
    let losing = moves.iter().filter(|&&m| loses_at_once::<G>(position, m)).count();
    0 < losing && losing < moves.len() && !wins_at_once::<G>(position)
}

/// What an engine that has never seen the game thinks within this many nodes.
fn think<G: Playable>(position: &G::Position, nodes: u64) -> Thought<G> {
    let (game, stop) = (Match::<G>::from_position(position.clone()), StopSwitch::new());
    let mut engine = seat::<G>(&"engine:hash=1".parse().unwrap(), 1).unwrap();
    engine
        .think(&game, Task { limits: Limits::nodes(nodes), stop: &stop, report: &mut |_| {} })
        .expect("a thought")
}

/// No search sees a reply before it has looked two plies ahead.
fn check<G: Playable>(position: &G::Position, limits: impl IntoIterator<Item = u64>) {
    for nodes in limits {
        let thought = think::<G>(position, nodes);
        let best = thought.best.expect("the game goes on");
        // A side that has lost anyway may lose soon, if it is by less.
        let is_lost = thought.score < -Score::MAX_ESTIMATE;
        assert!(
            thought.depth < 2 || is_lost || !loses_at_once::<G>(position, best),
            "{} {}, {nodes} nodes: {} to depth {}, {}",
            G::ID,
            G::position_text(position),
            G::move_text(position, best),
            thought.depth,
            thought.score,
        );
    }
}

/// The only piece can be lost at once, and the evaluation cares little.
#[test]
fn the_last_piece_is_not_given_away() {
    let position = Ataxx::parse_position("5o1/2x3o/6o/7/7/7/o6 x 0 4").unwrap();
    assert!(is_a_trap::<Ataxx>(&position));
    check::<Ataxx>(&position, (10..=400).step_by(10).chain((500..=10_000).step_by(250)));
}

/// Positions where engines fell that pruned after the end, or left out the move that ended it.
#[test]
fn no_engine_falls_for_it_again() {
    fn check_all<G: Playable>(positions: &[&str], most: u64) {
        for text in positions {
            let position = G::parse_position(text).unwrap();
            assert!(is_a_trap::<G>(&position), "{} {text}", G::ID);
            let next = |&nodes: &u64| Some(nodes * 9 / 8).filter(|&nodes| nodes <= most);
            check::<G>(&position, std::iter::successors(Some(50), next));
        }
    }
    // Wiped out.
    check_all::<Ataxx>(
        &[
            "x6/7/2o1o1o/3o1o1/6o/3o2o/o1o2o1 x 2 12",
            "7/2x4/6x/5x1/o6/7/7 o 5 3",
            "x6/7/7/4o2/o2o3/1oo4/7 x 3 7",
        ],
        3_000,
    );
    check_all::<Othello>(
        &["-----------------XXXXX-----OXX-----XXX-------------------------- O"],
        4_000,
    );
    // Connected; the move that connects in the third is late in order.
    check_all::<Loa>(
        &[
            "8/8/4o3/8/2oxx3/8/x3x2x/8 x",
            "8/3x4/2o1x3/8/2x5/oo6/8/7o o",
            "3xx3/2x5/2x5/8/8/1x1o4/7o/1o6 o",
        ],
        1_200,
    );
    // Mated by a quiet move that would not have made up for what was missing.
    check_all::<Chess>(
        &[
            "2Q5/7n/k7/8/8/8/5KB1/8 b - - 0 112",
            "8/6K1/3P4/4N1k1/8/8/8/2Q5 b - - 16 140",
            "3K4/q6k/4n3/8/8/7p/8/8 w - - 30 178",
            "2k5/3n4/p1P2b2/P6p/4r3/8/5q2/1K1B4 w - - 5 100",
            "8/8/7P/8/1R6/8/k1K5/8 b - - 36 183",
        ],
        1_500,
    );
}

/// The first `wanted` traps in random games, at most one from each game.
fn traps<G: Game>(wanted: usize, is_wanted: impl Fn(&G::Position) -> bool) -> Vec<G::Position> {
    let in_game = |number: u64| {
        let mut rng = rng(78, number);
        let mut game = Match::<G>::new();
        let mut found = None;
        while let (None, Some(m)) = (game.outcome(), random_move::<G>(game.position(), &mut rng)) {
            if is_wanted(game.position()) && is_a_trap::<G>(game.position()) {
                found = Some(game.position().clone());
            }
            game.play(m).unwrap();
        }
        found
    };
    let found: Vec<_> = (0..5_000).filter_map(in_game).take(wanted).collect();
    assert_eq!(found.len(), wanted, "{}", G::ID);
    found
}

#[test]
fn no_engine_walks_into_a_loss_at_once() {
    fn check_all<G: Playable>(is_wanted: impl Fn(&G::Position) -> bool) {
        for position in traps::<G>(20, is_wanted) {
            check::<G>(&position, [60, 100, 200, 300, 450, 650, 1_000, 1_500, 2_200]);
        }
    }
    // Early: where few squares are left, all moves may lose, and some by less.
    check_all::<Virus>(|position| position.empty().count() > 35);
    check_all::<Ataxx>(|position| position.empty().count() > 35);
    check_all::<Othello>(|_| true);
    check_all::<Checkers>(|_| true);
    check_all::<Chess>(|_| true);
    check_all::<Loa>(|_| true);
    check_all::<Breakthrough>(|_| true);
}
