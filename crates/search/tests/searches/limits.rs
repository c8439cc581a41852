//! Searches end when they are told to, and answer with a move.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gamut_game::{Game, Match, Notation, Side, random_move, random_position, rng};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;
use gamut_search::tactics::Tactics;
use gamut_search::{
    Engine, EngineSettings, Evaluator, Limits, MctsSettings, MoveOrder, PieceDifference, Score,
    StopSwitch, Task, Thought, alpha_beta, mcts, mcts_judged, minimax, negascout, piece_difference,
};

fn engine<G: Tactics>(threads: usize) -> Engine<G, PieceDifference> {
    let settings = EngineSettings { threads, table_megabytes: 1, ..EngineSettings::default() };
    Engine::new(PieceDifference, settings)
}

#[test]
fn a_stopped_search_answers_with_a_legal_move() {
    fn check<G: Tactics>(threads: usize) {
        let stop = StopSwitch::new();
        let mut game = Match::<G>::new();
        let mut engine = engine::<G>(threads);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                stop.stop();
            });
            let task = Task { limits: Limits::default(), stop: &stop, report: &mut |_| {} };
            let best = engine.think(&game, task).best;
            game.play(best.unwrap()).unwrap();
        });
    }
    for threads in [1, 2] {
        check::<Virus>(threads);
        check::<Othello>(threads);
        check::<Chess>(threads);
        check::<Loa>(threads);
    }
}

#[test]
fn a_switch_thrown_before_the_search_still_gets_a_move() {
    let stop = StopSwitch::new();
    stop.stop();
    let task = Task { limits: Limits::default(), stop: &stop, report: &mut |_| {} };
    assert!(engine::<Chess>(1).think(&Match::new(), task).best.is_some());
}

#[test]
fn limits_of_time_and_nodes_are_kept() {
    let stop = StopSwitch::new();
    let game = Match::<Chess>::new();
    let limits = Limits::time(Duration::from_millis(60));
    let begun = Instant::now();
    engine::<Chess>(1).think(&game, Task { limits, stop: &stop, report: &mut |_| {} });
    // Generous, for machines that do other things too; unlimited it would never end.
    assert!(begun.elapsed() < Duration::from_secs(5));
    for nodes in [1, 10, 1_000, 20_000] {
        let task = Task { limits: Limits::nodes(nodes), stop: &stop, report: &mut |_| {} };
        let thought = engine::<Chess>(1).think(&game, task);
        assert!(thought.nodes <= nodes + 8 && thought.best.is_some(), "{nodes}: {thought:?}");
    }
}

/// Either of two threads may be the first to have looked as deep as asked, and ends the other.
#[test]
fn two_threads_look_as_deep_as_they_are_asked() {
    fn check<G: Tactics>() {
        let stop = StopSwitch::new();
        for depth in (1..=8).cycle().take(40) {
            let mut told = 0;
            let mut report = |thought: &Thought<G>| told = thought.depth;
            let task = Task { limits: Limits::depth(depth), stop: &stop, report: &mut report };
            let thought = engine::<G>(2).think(&Match::new(), task);
            assert_eq!((thought.depth, told), (depth, depth), "{}", G::ID);
            assert_eq!(thought.best, thought.line.first().copied());
            assert!(Match::<G>::new().play(thought.best.unwrap()).is_ok());
        }
    }
    check::<Othello>();
    check::<Chess>();
    check::<Loa>();
}

/// The other thread may have looked deeper by then, and knows less.
#[test]
fn two_threads_do_not_lose_a_win_that_one_has_found() {
    for nodes in (1..=200).map(|hundreds| 100 * hundreds) {
        let found =
            think(Limits::nodes(nodes), |task| engine::<Chess>(2).think(&mate_in_one(), task));
        assert_eq!((found.score, found.proven), (Score::win_in(1), true), "{nodes} nodes");
    }
}

/// Breaks down when it is asked for the last time.
struct Breaking(AtomicU64);

impl<G: Game> Evaluator<G> for Breaking {
    type Kept = ();
    fn keep(&self, _: &G::Position) {}
    fn kept_after(&self, (): &(), _: &G::Position, _: G::Move, _: &G::Position) {}
    fn estimate(&self, position: &G::Position, (): &()) -> i32 {
        assert_ne!(self.0.fetch_sub(1, Ordering::Relaxed), 1, "it breaks down");
        piece_difference::<G>(position)
    }
}

/// Neither does the other thread go on for ever, nor is the panic lost.
#[test]
fn a_panic_of_one_thread_ends_both() {
    for judged in 1..=40 {
        let broken = std::panic::catch_unwind(|| {
            let settings = EngineSettings { threads: 2, ..EngineSettings::default() };
            let mut engine = Engine::new(Breaking(AtomicU64::new(50 * judged)), settings);
            think(Limits::default(), |task| engine.think(&Match::<Loa>::new(), task))
        });
        assert!(broken.is_err(), "after {judged}");
    }
}

#[test]
fn the_same_limits_give_the_same_thoughts() {
    let think = || {
        let (stop, mut reports) = (StopSwitch::new(), Vec::new());
        let mut report = |thought: &gamut_search::Thought<Loa>| {
            reports.push((thought.depth, thought.nodes, thought.score, thought.line.clone()));
        };
        let task = Task { limits: Limits::nodes(30_000), stop: &stop, report: &mut report };
        engine::<Loa>(1).think(&Match::new(), task);
        reports
    };
    let first = think();
    assert!(first.len() > 3);
    assert_eq!(first, think());
}

#[test]
fn a_clock_is_never_run_down() {
    for left in [1, 50, 200, 1_000, 60_000, 3_600_000] {
        for increment in [0, 100, 10_000] {
            for moves in [None, Some(1), Some(40)] {
                let (left, increment) =
                    (Duration::from_millis(left), Duration::from_millis(increment));
                let limits = Limits::clock(left, increment, moves);
                let (time, soft) = (limits.time.unwrap(), limits.soft_time.unwrap());
                assert!(time <= left.max(Duration::from_millis(1)) && soft <= left, "{left:?}");
                assert!(soft > Duration::ZERO || left < Duration::from_millis(20), "{left:?}");
            }
        }
    }
}

#[test]
fn mcts_beats_random_play_and_ends_without_a_limit_of_its_own() {
    let mut won = 0;
    for number in 0..6 {
        let mut game = Match::<Othello>::new();
        let mut rng = rng(8, number);
        let side = if number % 2 == 0 { Side::Black } else { Side::White };
        while game.outcome().is_none() {
            let m = if game.side_to_move() == side {
                let settings = MctsSettings { playouts: Some(100), ..MctsSettings::default() };
                let stop = StopSwitch::new();
                let task = Task { limits: Limits::default(), stop: &stop, report: &mut |_| {} };
                mcts(&game, &settings, &mut rng, task).best
            } else {
                random_move::<Othello>(game.position(), &mut rng)
            };
            game.play(m.unwrap()).unwrap();
        }
        won += u32::from(game.outcome().unwrap().winner == Some(side));
    }
    assert!(won >= 5, "{won} of 6");
    // A depth means nothing to it, but must not make it think for ever.
    let stop = StopSwitch::new();
    let task = Task { limits: Limits::depth(3), stop: &stop, report: &mut |_| {} };
    let thought = mcts(&Match::<Loa>::new(), &MctsSettings::default(), &mut rng(1, 0), task);
    assert!(thought.best.is_some());
}

/// Counts how often it is asked.
#[derive(Default)]
struct Counting(AtomicU64);

impl<G: Game> Evaluator<G> for Counting {
    type Kept = ();
    fn keep(&self, _: &G::Position) {}
    fn kept_after(&self, (): &(), _: &G::Position, _: G::Move, _: &G::Position) {}
    fn estimate(&self, position: &G::Position, (): &()) -> i32 {
        self.0.fetch_add(1, Ordering::Relaxed);
        piece_difference::<G>(position)
    }
}

fn think<G: Game>(limits: Limits, search: impl FnOnce(Task<'_, G>) -> Thought<G>) -> Thought<G> {
    let stop = StopSwitch::new();
    search(Task { limits, stop: &stop, report: &mut |_| {} })
}

fn judging(horizon: u32) -> MctsSettings {
    MctsSettings { horizon: Some(horizon), ..MctsSettings::default() }
}

#[test]
fn no_search_judges_more_positions_than_it_may() {
    fn check<G: Tactics>(plies: u32) {
        let position = random_position::<G>(&G::start(), plies, &mut rng(5, 0));
        let game = Match::<G>::from_position(position);
        assert!(game.outcome().is_none());
        for leaves in [1, 2, 7, 60, 2_000] {
            let limits = Limits::leaves(leaves);
            let counting = Counting::default();
            let search = |name: &str, is_all: bool, think: &dyn Fn(Task<'_, G>) -> Thought<G>| {
                counting.0.store(0, Ordering::Relaxed);
                let thought = self::think(limits, think);
                let (asked, name) =
                    (counting.0.load(Ordering::Relaxed), format!("{} {name}", G::ID));
                assert!(thought.leaves <= leaves && asked <= thought.leaves, "{name}: {thought:?}");
                assert!(thought.leaves == leaves || !is_all, "{name}: {thought:?}");
                let best = thought.best.unwrap_or_else(|| panic!("{name} finds a move"));
                game.clone().play(best).unwrap();
            };
            search("minimax", true, &|task| minimax(&game, &counting, task));
            for order in [MoveOrder::AsGenerated, MoveOrder::ByMaterial] {
                search("alpha-beta", true, &|task| alpha_beta(&game, &counting, order, task));
            }
            search("NegaScout", false, &|task| negascout(&game, &counting, task));
            for horizon in [0, 3] {
                let settings = MctsSettings { playouts_per_leaf: 2, ..judging(horizon) };
                search("judged MCTS", true, &|task| {
                    mcts_judged(&game, &counting, &settings, &mut rng(1, 0), task)
                });
            }
            let settings = MctsSettings { playouts_per_leaf: 3, ..MctsSettings::default() };
            search("MCTS", true, &|task| mcts(&game, &settings, &mut rng(1, 0), task));
            // It also asks about positions it goes on from.
            let thought = self::think(limits, |task| engine::<G>(1).think(&game, task));
            assert!(thought.leaves <= leaves && thought.best.is_some(), "{}: {thought:?}", G::ID);
        }
    }
    check::<Virus>(20);
    check::<Othello>(20);
    check::<Checkers>(20);
    check::<Chess>(20);
    check::<Loa>(20);
}

/// Where a solver could say more, it would judge more than was asked for.
#[test]
fn endings_are_not_solved_within_a_limit_of_leaves() {
    let position = random_position::<Othello>(&Othello::start(), 48, &mut rng(5, 1));
    let game = Match::<Othello>::from_position(position);
    let solved = think(Limits::nodes(50_000_000), |task| engine(1).think(&game, task));
    assert!(solved.is_exact, "{solved:?}");
    let thought = think(Limits::leaves(100), |task| engine(1).think(&game, task));
    assert!(!thought.proven && (50..=100).contains(&thought.leaves), "{thought:?}");
}

#[test]
fn deepening_ends_with_the_tree() {
    // Few squares are empty, or a mate is near: the leaves would last for far more.
    let limits = Limits::leaves(1_000_000);
    let order = MoveOrder::ByMaterial;
    for number in 0..20 {
        let position = random_position::<Othello>(&Othello::start(), 57, &mut rng(5, number));
        let game = Match::<Othello>::from_position(position);
        let plain = think(Limits::depth(10), |task| minimax(&game, &PieceDifference, task));
        for thought in [
            think(limits, |task| minimax(&game, &PieceDifference, task)),
            think(limits, |task| alpha_beta(&game, &PieceDifference, order, task)),
        ] {
            assert!(thought.depth <= 10 && thought.leaves < 1_000, "{thought:?}");
            assert_eq!(thought.score, plain.score);
        }
    }
    let game = mate_in_one();
    let thought = think(limits, |task| alpha_beta(&game, &PieceDifference, order, task));
    assert_eq!((thought.score, thought.depth, thought.proven), (Score::win_in(1), 1, true));
}

fn mate_in_one() -> Match<Chess> {
    let text = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    Match::from_position(Chess::parse_position(text).unwrap())
}

#[test]
fn judged_mcts_sees_a_win_in_one() {
    fn check<G: Game + Notation>(game: &Match<G>, expected: &str) {
        for horizon in [0, 2] {
            let found = think(Limits::leaves(1_500), |task| {
                mcts_judged(game, &PieceDifference, &judging(horizon), &mut rng(1, 0), task)
            });
            let best = found.best.map(|m| G::move_text(game.position(), m));
            assert_eq!(best.as_deref(), Some(expected), "{} horizon {horizon}", G::ID);
        }
    }
    check(&mate_in_one(), "d1d8");
    let loa = Loa::parse_position("8/8/8/8/8/o6o/8/xx1x4 x").unwrap();
    check(&Match::<Loa>::from_position(loa), "d1-c2");
}

#[test]
fn a_seed_and_a_horizon_say_everything_about_judged_mcts() {
    let game = Match::<Othello>::new();
    let grow = |seed, horizon| {
        let settings = MctsSettings { horizon, ..MctsSettings::default() };
        let thought = think(Limits::leaves(400), |task| {
            mcts_judged(&game, &PieceDifference, &settings, &mut rng(seed, 0), task)
        });
        (thought.line, thought.score, thought.nodes, thought.leaves)
    };
    for horizon in [None, Some(0), Some(5)] {
        assert_eq!(grow(1, horizon), grow(1, horizon));
    }
    assert_ne!(grow(1, Some(5)), grow(2, Some(5)));
    assert_ne!(grow(1, Some(5)), grow(1, Some(6)));
    // No game lasts so long: its result is all there is to judge.
    let to_the_end = think(Limits::leaves(400), |task| {
        mcts(&game, &MctsSettings::default(), &mut rng(1, 0), task)
    });
    let expected = (to_the_end.line, to_the_end.score, to_the_end.nodes, to_the_end.leaves);
    assert_eq!(grow(1, None), expected);
    assert_eq!(grow(1, Some(1_000)), expected);
}
