//! Searches end when they are told to, and answer with a move.

use std::time::{Duration, Instant};

use gamut_game::{Match, Side, random_move, rng};
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;
use gamut_search::tactics::Tactics;
use gamut_search::{
    Engine, EngineSettings, Limits, MctsSettings, PieceDifference, StopSwitch, Task, mcts,
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
