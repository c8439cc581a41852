//! All searches that leave nothing out find the value of plain minimax.

use gamut_board::mix;
use gamut_game::{Game, Match, random_position, rng};
use gamut_games::breakthrough::Breakthrough;
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::{Ataxx, Virus};
use gamut_search::tactics::{Selectivity, Tactics};
use gamut_search::{
    Engine, EngineSettings, Evaluator, Limits, MoveOrder, PieceDifference, Score, StopSwitch, Task,
    Thought, alpha_beta, minimax, negascout,
};
use rand::RngExt;

/// Judges every position as it pleases, always the same: whatever a search gets wrong shows.
#[derive(Clone, Copy)]
struct Whim;

impl<G: Game> Evaluator<G> for Whim {
    type Kept = ();
    fn keep(&self, _: &G::Position) {}
    fn kept_after(&self, (): &(), _: &G::Position, _: G::Move, _: &G::Position) {}
    fn estimate(&self, position: &G::Position, (): &()) -> i32 {
        (mix(G::hash(position)) % 401) as i32 - 200
    }
}

fn think<G: Game>(depth: u32, search: impl FnOnce(Task<'_, G>) -> Thought<G>) -> Thought<G> {
    think_within(Limits::depth(depth), search)
}

fn think_within<G: Game>(
    limits: Limits,
    search: impl FnOnce(Task<'_, G>) -> Thought<G>,
) -> Thought<G> {
    let stop = StopSwitch::new();
    search(Task { limits, stop: &stop, report: &mut |_| {} })
}

/// The line of a search leads to the value it claims, unless it ended in the table.
fn check_line<G: Game>(start: &G::Position, thought: &Thought<G>) {
    let mut game = Match::<G>::from_position(start.clone());
    for &m in &thought.line {
        assert!(game.play(m).is_ok(), "{}: the line is not legal: {thought:?}", G::ID);
    }
}

fn agree<G: Tactics, E: Evaluator<G> + Copy>(
    evaluator: E,
    positions: u64,
    most_plies: u32,
    depths: std::ops::RangeInclusive<u32>,
) {
    let settings = EngineSettings {
        selectivity: Some(Selectivity::NONE),
        table_megabytes: 1,
        ..EngineSettings::default()
    };
    let mut engine = Engine::<G, E>::new(evaluator, settings);
    for number in 0..positions {
        let mut rng = rng(11, number);
        let plies = rng.random_range(0..=most_plies);
        let position = random_position::<G>(&G::start(), plies, &mut rng);
        if G::outcome(&position).or_else(|| G::rule_draw(&position)).is_some() {
            continue;
        }
        let game = Match::<G>::from_position(position.clone());
        let depth = rng.random_range(depths.clone());
        let plain = think(depth, |task| minimax(&game, &evaluator, task));
        check_line(&position, &plain);
        // A table full of another game's positions must not matter either.
        let others = [
            think(depth, |task| alpha_beta(&game, &evaluator, MoveOrder::AsGenerated, task)),
            think(depth, |task| alpha_beta(&game, &evaluator, MoveOrder::ByMaterial, task)),
            think(depth, |task| alpha_beta(&game, &evaluator, MoveOrder::Shuffled(number), task)),
            think(depth, |task| negascout(&game, &evaluator, task)),
            think(depth, |task| engine.think(&game, task)),
        ];
        for (thought, name) in others.iter().zip(["ABU", "ABO", "shuffled", "NegaScout", "engine"])
        {
            // Deepening stops at a decided result, which may then be nearer than the depth.
            let expected = match thought.depth {
                d if d == depth => plain.score,
                d => think(d, |task| minimax(&game, &evaluator, task)).score,
            };
            assert_eq!(thought.score, expected, "{} {name} depth {depth}: {position:?}", G::ID);
            assert!(name == "engine" || thought.nodes <= plain.nodes * 3, "{name}");
            check_line(&position, thought);
        }
        assert!(others[0].nodes <= plain.nodes && others[1].nodes <= plain.nodes);
    }
}

#[test]
fn virus_searches_agree() {
    agree::<Virus, _>(Whim, 1_000, 70, 1..=2);
    agree::<Virus, _>(PieceDifference, 1_000, 70, 1..=2);
    // Deep enough for transpositions, and few.
    agree::<Virus, _>(Whim, 25, 8, 3..=3);
}

#[test]
fn ataxx_searches_agree() {
    agree::<Ataxx, _>(Whim, 1_000, 60, 1..=2);
    agree::<Ataxx, _>(PieceDifference, 1_000, 60, 1..=2);
}

#[test]
fn othello_searches_agree() {
    agree::<Othello, _>(Whim, 1_000, 60, 1..=4);
    agree::<Othello, _>(PieceDifference, 1_000, 60, 1..=4);
}

#[test]
fn checkers_searches_agree() {
    agree::<Checkers, _>(Whim, 1_000, 90, 1..=4);
    agree::<Checkers, _>(PieceDifference, 1_000, 90, 1..=4);
}

#[test]
fn chess_searches_agree() {
    agree::<Chess, _>(Whim, 1_000, 120, 1..=3);
    agree::<Chess, _>(PieceDifference, 1_000, 120, 1..=3);
}

#[test]
fn loa_searches_agree() {
    agree::<Loa, _>(Whim, 1_000, 80, 1..=3);
    agree::<Loa, _>(PieceDifference, 1_000, 80, 1..=3);
}

#[test]
fn breakthrough_searches_agree() {
    agree::<Breakthrough, _>(Whim, 1_000, 60, 1..=3);
    agree::<Breakthrough, _>(PieceDifference, 1_000, 60, 1..=3);
}

/// With leaves enough for a depth, deepening finds the value of that depth; with one leaf less,
/// minimax is where it was one ply before.
fn deepen<G: Game>(positions: u64, most_plies: u32, depths: std::ops::RangeInclusive<u32>) {
    for number in 0..positions {
        let mut rng = rng(13, number);
        let plies = rng.random_range(0..=most_plies);
        let position = random_position::<G>(&G::start(), plies, &mut rng);
        if G::outcome(&position).or_else(|| G::rule_draw(&position)).is_some() {
            continue;
        }
        let game = Match::<G>::from_position(position.clone());
        let depth = rng.random_range(depths.clone());
        let plain = think(depth, |task| minimax(&game, &Whim, task));
        let ample = Limits { leaves: Some(u64::MAX), ..Limits::depth(depth) };
        for order in [None, Some(MoveOrder::AsGenerated), Some(MoveOrder::ByMaterial)] {
            let search = |task: Task<'_, G>| match order {
                None => minimax(&game, &Whim, task),
                Some(order) => alpha_beta(&game, &Whim, order, task),
            };
            let name = format!("{} {order:?} depth {depth}: {position:?}", G::ID);
            let deepened = think_within(ample, search);
            assert_eq!(deepened.score, plain.score, "{name}");
            check_line(&position, &deepened);
            // The leaves alone say as much.
            let exactly = think_within(Limits::leaves(deepened.leaves), search);
            assert_eq!(exactly.score, plain.score, "{name}");
            assert_eq!((exactly.depth, &exactly.line), (deepened.depth, &deepened.line), "{name}");
            if deepened.depth < 2 {
                continue;
            }
            let less = think_within(Limits::leaves(deepened.leaves - 1), search);
            assert_eq!(
                (less.depth, less.leaves),
                (deepened.depth - 1, deepened.leaves - 1),
                "{name}"
            );
            check_line(&position, &less);
            if order.is_none() {
                let each: Vec<_> = (1..=deepened.depth).map(|d| think(d, search)).collect();
                let leaves: u64 = each.iter().map(|thought| thought.leaves).sum();
                assert_eq!(deepened.leaves, leaves, "{name}");
                let before = &each[less.depth as usize - 1];
                assert_eq!((less.score, &less.line), (before.score, &before.line), "{name}");
            }
        }
    }
}

#[test]
fn deepening_within_leaves_agrees_with_the_depth() {
    deepen::<Virus>(100, 70, 1..=2);
    deepen::<Othello>(200, 60, 1..=4);
    deepen::<Checkers>(200, 90, 1..=4);
    deepen::<Chess>(60, 120, 1..=3);
    deepen::<Loa>(30, 80, 1..=3);
    deepen::<Breakthrough>(60, 60, 1..=3);
}

/// A depth that was cut short is of use as soon as the former best move was searched.
#[test]
fn deepening_alpha_beta_takes_up_what_it_found_deeper() {
    let game = Match::<Othello>::from_position(random_position::<Othello>(
        &Othello::start(),
        20,
        &mut rng(13, 0),
    ));
    let search = |task: Task<'_, Othello>| alpha_beta(&game, &Whim, MoveOrder::ByMaterial, task);
    let leaves = |depth| {
        let ample = Limits { leaves: Some(u64::MAX), ..Limits::depth(depth) };
        think_within(ample, search).leaves
    };
    let (before, after) = (leaves(3), leaves(4));
    let plain = think(3, search);
    let lines: Vec<_> = (before..after)
        .map(|leaves| think_within(Limits::leaves(leaves), search))
        .inspect(|thought| assert_eq!(thought.depth, 3))
        .map(|thought| thought.line)
        .collect();
    // First as found before, then of four plies, and in the end as found by them all.
    assert_eq!(lines.first().map(Vec::len), Some(3));
    assert!(lines.iter().map(Vec::len).is_sorted(), "{lines:?}");
    let first_deeper = lines.iter().find(|line| line.len() == 4);
    assert_eq!(first_deeper.and_then(|line| line.first()).copied(), lines[0].first().copied());
    assert_eq!(plain.score, think_within(Limits::leaves(before), search).score);
    assert_eq!(lines.last(), Some(&think(4, search).line));
}

/// Garcia's Table III: plain minimax of depth 3 enters every node of the tree.
#[test]
fn minimax_counts_as_garcia_does() {
    for (first, nodes) in [("b1-b3", 44_631), ("c1-c3", 42_592)] {
        let mut game = Match::<Loa>::new();
        game.play_text(first).unwrap();
        assert_eq!(think(3, |task| minimax(&game, &PieceDifference, task)).nodes, nodes);
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let position = <Othello as gamut_game::Notation>::parse_position(
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X",
    )
    .unwrap();
    let game = Match::<Othello>::from_position(position);
    let mut engine = Engine::<Othello, _>::new(PieceDifference, EngineSettings::default());
    assert_eq!(think(3, |task| engine.think(&game, task)).best, None);
    let plain = think(3, |task| minimax(&game, &PieceDifference, task));
    assert_eq!((plain.best, plain.score), (None, Score::win_by(64)));
}

/// One seed is one order in every position, another seed another one.
#[test]
fn shuffled_moves_are_in_the_order_of_their_seed() {
    let game = Match::<Othello>::new();
    let order = |seed| {
        let order = MoveOrder::Shuffled(seed);
        think(6, |task| alpha_beta(&game, &Whim, order, task)).nodes
    };
    let nodes: Vec<u64> = (0..20).map(order).collect();
    assert_eq!(nodes, (0..20).map(order).collect::<Vec<u64>>());
    let mut different = nodes.clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 15, "{nodes:?}");
}
