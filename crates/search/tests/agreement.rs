//! All searches that leave nothing out find the value of plain minimax.

use gamut_board::mix;
use gamut_game::{Game, Match, random_position, rng};
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
    let stop = StopSwitch::new();
    search(Task { limits: Limits::depth(depth), stop: &stop, report: &mut |_| {} })
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
            think(depth, |task| negascout(&game, &evaluator, task)),
            think(depth, |task| engine.think(&game, task)),
        ];
        for (thought, name) in others.iter().zip(["ABU", "ABO", "NegaScout", "engine"]) {
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
