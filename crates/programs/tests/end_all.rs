//! Everything ended at once: alone in its process, because nothing can be started afterwards.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::{SHORT, SLACK, Script, ask};
use gamut_programs::{Budget, FaultKind, Program, end_all};

#[test]
fn all_programs_are_ended_and_none_starts_again() {
    let pipes_before = pipes();
    let scripts = ["has_daemons", "ignores_quit", "silent"].map(Script::rogue);
    let mut programs: Vec<_> = scripts.iter().map(Script::start).collect();
    let mut thinker = programs.pop().expect("three of them");
    // One is being asked by another thread.
    let asked = std::thread::spawn(move || {
        ask(&mut thinker, &Budget { time: Some(Duration::from_secs(60)), ..SHORT })
    });
    std::thread::sleep(Duration::from_millis(100));
    let begun = Instant::now();
    end_all();
    assert!(begun.elapsed() < SLACK);
    scripts.iter().for_each(Script::assert_gone);
    let fault = asked.join().expect("no panic").expect_err("it was killed");
    assert_eq!(fault.kind, FaultKind::Crashed, "{fault}");
    assert!(fault.detail.contains("SIGKILL"), "{fault}");

    let fault = Program::start(&scripts[0].settings, &|| false).expect_err("too late");
    assert_eq!(fault.kind, FaultKind::CannotStart);
    assert!(fault.detail.ends_with("all programs are being ended"), "{fault}");
    scripts[0].assert_gone();
    // And again, with nobody there.
    end_all();

    // Nor do threads or pipes of ours stay behind.
    drop(programs);
    let begun = Instant::now();
    while !(threads().is_empty() && pipes() <= pipes_before) && begun.elapsed() < SLACK {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(threads(), [""; 0]);
    assert!(pipes() <= pipes_before, "{} pipes, {pipes_before} before", pipes());
}

/// Our threads that speak to programs.
fn threads() -> Vec<String> {
    let tasks = fs::read_dir("/proc/self/task").expect("Linux has it").flatten();
    let names = tasks.filter_map(|task| fs::read_to_string(task.path().join("comm")).ok());
    names.filter(|name| name.trim() == "program").collect()
}

fn pipes() -> usize {
    let files = fs::read_dir("/proc/self/fd").expect("Linux has it").flatten();
    let targets = files.filter_map(|file| fs::read_link(file.path()).ok());
    targets.filter(|target| target.to_string_lossy().starts_with("pipe:")).count()
}
