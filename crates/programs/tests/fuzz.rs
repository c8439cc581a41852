//! Programs that say anything: the client neither panics nor waits longer than it should.
#![cfg(target_os = "linux")]

mod common;

use std::time::{Duration, Instant};

use common::{SLACK, Script, at_start};
use gamut_game::Side;
use gamut_programs::{Budget, Program, Protocol, Situation};

/// Conversations with each protocol, and questions in each of them.
const SEEDS: u32 = 12;
const QUESTIONS: u32 = 8;

fn converse(protocol: Protocol) {
    let board = "---------------------------OX------XO--------------------------- X";
    let moves = common::texts("f5 pass d6");
    let budget = Budget { time: Some(Duration::from_millis(20)), nodes: Some(5), depth: Some(3) };
    let (mut started, mut answers) = (0, 0);
    for seed in 0..SEEDS {
        let mut script = Script::new(protocol, "rogues", "babbles", &[&(seed * 1000).to_string()]);
        script.settings.patience = Duration::from_millis(150);
        script.settings.start_patience = Duration::from_millis(600);
        let begun = Instant::now();
        let program = Program::start(&script.settings, &|| false);
        assert!(begun.elapsed() < script.settings.start_patience + SLACK);
        let Ok(mut program) = program else {
            script.assert_gone();
            continue;
        };
        started += 1;
        for question in 0..QUESTIONS as usize {
            let situation = Situation {
                position: board,
                moves: &moves[..question % 4],
                first: Side::Black,
                ..at_start()
            };
            let begun = Instant::now();
            let stop = || question % 3 == 2 && begun.elapsed() > Duration::from_millis(10);
            let answer = program.choose(&situation, &budget, &stop, &mut |info| {
                assert!(info.line.len() < 1000);
            });
            assert!(begun.elapsed() < Duration::from_secs(1) + SLACK, "{answer:?}");
            match answer {
                Ok(_) => answers += 1,
                Err(fault) => {
                    assert!(!fault.to_string().contains(char::is_control), "{fault}");
                    script.assert_gone();
                    break;
                }
            }
        }
        drop(program);
        script.assert_gone();
    }
    // Otherwise nothing has been tested.
    println!("{protocol:?}: {started} of {SEEDS} started, {answers} answers");
    assert!(started > 0 && answers > 0, "{started} started, {answers} answers");
}

#[test]
fn uci() {
    converse(Protocol::Uci);
}

#[test]
fn uai() {
    converse(Protocol::Uai);
}

#[test]
fn gtp() {
    converse(Protocol::Gtp);
}

#[test]
fn nboard() {
    converse(Protocol::NBoard);
}
