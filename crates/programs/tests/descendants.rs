//! Programs that leave others behind.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::{SHORT, SLACK, Script, ask, played};
use gamut_programs::FaultKind;

#[test]
fn children_in_the_group_are_ended() {
    let script = Script::rogue("has_children");
    let program = script.start();
    assert!(script.processes().len() >= 4, "{:?}", script.processes());
    // One that cannot be known by its environment.
    let hidden = Path::new("/proc").join(script.log().join(""));
    assert!(is_alive(&hidden), "{hidden:?}");
    let begun = Instant::now();
    drop(program);
    assert!(begun.elapsed() < SLACK);
    script.assert_gone();
    // Nobody waits for this one's end, which comes a moment after the signal.
    while is_alive(&hidden) && begun.elapsed() < SLACK {
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(!is_alive(&hidden), "{hidden:?}");
}

/// Whether a process of `/proc` is there and not a zombie, which its parent must bury.
fn is_alive(process: &Path) -> bool {
    let stat = fs::read_to_string(process.join("stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|fields| !fields.is_empty() && !fields.starts_with(" Z"))
}

#[test]
fn daemons_are_ended() {
    let script = Script::rogue("has_daemons");
    let mut program = script.start();
    assert!(script.processes().len() >= 5, "{:?}", script.processes());
    assert_eq!(played(ask(&mut program, &SHORT)).0, "e2e4");
    let begun = Instant::now();
    drop(program);
    assert!(begun.elapsed() < SLACK);
    script.assert_gone();
}

#[test]
fn processes_that_multiply_are_ended() {
    let script = Script::rogue("multiplies");
    let program = script.start();
    assert!(script.processes().len() >= 5, "{:?}", script.processes());
    let begun = Instant::now();
    drop(program);
    assert!(begun.elapsed() < SLACK);
    script.assert_gone();
}

#[test]
fn the_descendants_of_one_that_failed_are_ended() {
    let script = Script::rogue("leaves_a_reader");
    let mut program = script.start();
    let fault = ask(&mut program, &SHORT).expect_err("it ends");
    assert_eq!(fault.kind, FaultKind::Crashed);
    // Before it is dropped.
    script.assert_gone();
}

#[test]
fn no_zombie_is_left() {
    for name in ["exits", "ignores_quit"] {
        let script = Script::rogue(name);
        let mut program = script.start();
        let numbers: Vec<String> = script.processes();
        let folder = numbers.first().and_then(|text| text.split(' ').next()).expect("it runs");
        let folder = PathBuf::from(folder);
        let _ = ask(&mut program, &SHORT);
        drop(program);
        assert!(!folder.exists(), "{name}: {folder:?}");
    }
}

#[test]
fn one_program_does_not_end_another() {
    let (one, other) = (Script::rogue("has_daemons"), Script::rogue("has_daemons"));
    let (first, mut second) = (one.start(), other.start());
    let before = other.processes().len();
    drop(first);
    one.assert_gone();
    assert_eq!(other.processes().len(), before);
    assert_eq!(played(ask(&mut second, &SHORT)).0, "e2e4");
}

#[test]
fn every_program_has_a_mark_of_its_own() {
    let script = Script::rogue("shows_its_mark");
    let (first, second) = (script.start(), script.start());
    for program in [&first, &second] {
        let name = program.name();
        assert!(name.starts_with("GAMUT_PROGRAM_") && name.ends_with("=1"), "{name}");
    }
    assert_ne!(first.name(), second.name());
}

#[test]
fn programs_on_many_threads_end_well() {
    let script = Script::rogue("answers_twice");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..5 {
                    let mut program = script.start();
                    assert_eq!(played(ask(&mut program, &SHORT)).0, "a1b1");
                }
            });
        }
    });
    script.assert_gone();
}

#[test]
fn waiting_costs_nothing() {
    // Our own processor time while somebody thinks for a second.
    let own = || {
        let stat = fs::read_to_string("/proc/thread-self/stat").expect("Linux has it");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        fields[11..13].iter().map(|ticks| ticks.parse::<u64>().unwrap_or(0)).sum::<u64>()
    };
    let mut script = Script::rogue("silent");
    script.settings.patience = Duration::from_secs(1);
    let mut program = script.start();
    let before = own();
    let fault = ask(&mut program, &SHORT).expect_err("it thinks for ever");
    assert_eq!(fault.kind, FaultKind::OutOfTime);
    // A hundred ticks are a second.
    assert!(own() - before < 15, "{} ticks", own() - before);
}
