//! Programs that misbehave: each ends in the right fault, in time, with its last lines, and
//! without a process left behind. What each does is in `rogues/NAME.sh`.
#![cfg(target_os = "linux")]

mod common;

use std::cell::Cell;
use std::time::{Duration, Instant};

use common::{SHORT, SLACK, Script, ask, at_start, peak_memory, played};
use gamut_programs::{Budget, Choice, FaultKind, Program, ProgramSettings, Protocol, Situation};

/// A tenth of a second to think, and the patience of scripts.
const IN_TIME: Duration = Duration::from_millis(500);
const AT_ONCE: Duration = Duration::ZERO;

#[test]
fn never_greets() {
    let mut script = Script::rogue("never_greets");
    script.settings.start_patience = Duration::from_millis(300);
    let begun = Instant::now();
    let fault = Program::start(&script.settings, &|| false).expect_err("no greeting");
    assert!(begun.elapsed() >= script.settings.start_patience);
    script.check(&fault, FaultKind::OutOfTime, begun, script.settings.start_patience);
    assert_eq!(fault.last_lines, ["loading the network"]);
    let text = fault.to_string();
    assert!(text.starts_with("did not answer \"uci\" within 0."), "{text}");
    assert!(text.ends_with("s; its last line: \"loading the network\""), "{text}");
}

#[test]
fn slow_starts_are_waited_for() {
    let mut script = Script::rogue("slow_start");
    assert_eq!(script.start().name(), "Slow");
    script.assert_gone();
    script.settings.start_patience = Duration::from_millis(100);
    let begun = Instant::now();
    let fault = Program::start(&script.settings, &|| false).expect_err("too slow");
    script.check(&fault, FaultKind::OutOfTime, begun, script.settings.start_patience);
}

#[test]
fn ends_at_once() {
    let script = Script::rogue("ends_at_once");
    let begun = Instant::now();
    let fault = Program::start(&script.settings, &|| false).expect_err("it ended");
    script.check(&fault, FaultKind::Crashed, begun, AT_ONCE);
    let expected =
        "ended without being asked to (exit status: 4); its last line: \"cannot find my book\"";
    assert_eq!(fault.to_string(), expected);
}

#[test]
fn cannot_be_run() {
    for (path, problem) in [
        ("/nonexistent/program", "could not be run: No such file"),
        ("no-program-of-this-name", "is on the PATH: write where it is"),
        ("/etc/passwd", "could not be run: Permission denied"),
        ("/tmp", "could not be run: Permission denied"),
        ("", "could not be run: No such file"),
    ] {
        let settings = ProgramSettings::new(Protocol::Uci, path);
        let fault = Program::start(&settings, &|| false).expect_err("nothing to run");
        assert_eq!(settings.find(), Err(fault.clone()), "it can be known before");
        assert_eq!(fault.kind, FaultKind::CannotStart, "{fault}");
        let text = fault.to_string();
        assert!(text.contains(&format!("\"{path}\" {problem}")), "{text}");
    }
}

#[test]
fn silent() {
    let script = Script::rogue("silent");
    let mut program = script.start();
    let begun = Instant::now();
    let fault = script.fails(&mut program, FaultKind::OutOfTime, IN_TIME);
    assert!(begun.elapsed() >= IN_TIME);
    assert!(fault.detail.starts_with("did not answer \"go movetime 100\" within 0."), "{fault}");
    let last = ["id name Rogue", "uciok", "readyok", "readyok", "info depth 1 score cp 3 pv e2e4"];
    assert_eq!(fault.last_lines, last);
}

#[test]
fn never_ready() {
    let script = Script::rogue("never_ready");
    let fault = script.fails(&mut script.start(), FaultKind::OutOfTime, IN_TIME);
    assert!(fault.detail.starts_with("did not answer \"isready\" within"), "{fault}");
}

#[test]
fn never_ready_for_a_new_game() {
    let script = Script::rogue("never_ready");
    let begun = Instant::now();
    let fault = script.start().new_game(&|| false).expect_err("not ready");
    script.check(&fault, FaultKind::OutOfTime, begun, script.settings.patience);
}

/// A program that cannot write does not read: it is listened to while it is told something.
#[test]
fn talks_while_told() {
    let mut script = Script::rogue("talks_while_told");
    let option = |number| (format!("O{number}"), "x".to_owned());
    script.settings.options = (0..400).map(option).collect();
    let mut program = script.start();
    assert_eq!(program.new_game(&|| false), Ok(()));
}

/// A program that is no longer wanted while it starts, or gets ready, is not waited for.
#[test]
fn a_start_can_be_stopped() {
    let mut script = Script::rogue("never_greets");
    script.settings.start_patience = Duration::from_secs(60);
    let begun = Instant::now();
    let stop = || begun.elapsed() > Duration::from_millis(50);
    let fault = Program::start(&script.settings, &stop).expect_err("no greeting");
    assert_eq!(fault.kind, FaultKind::Cancelled, "{fault}");
    assert!(begun.elapsed() < Duration::from_secs(20));
    script.assert_gone();
    let mut script = Script::rogue("never_ready");
    script.settings.patience = Duration::from_secs(60);
    let mut program = script.start();
    let begun = Instant::now();
    let stop = || begun.elapsed() > Duration::from_millis(50);
    let fault = program.new_game(&stop).expect_err("not ready");
    assert_eq!(fault.kind, FaultKind::Cancelled, "{fault}");
    script.assert_gone();
}

#[test]
fn chatters() {
    let script = Script::rogue("chatters");
    let fault = script.fails(&mut script.start(), FaultKind::OutOfTime, IN_TIME);
    assert_eq!(fault.last_lines, vec!["info string still thinking"; 8]);
}

#[test]
fn exits() {
    let script = Script::rogue("exits");
    let fault = script.fails(&mut script.start(), FaultKind::Crashed, AT_ONCE);
    assert_eq!(fault.detail, "ended without being asked to (exit status: 3)");
    // Two streams: it is not known which came first.
    let mut last = fault.last_lines[fault.last_lines.len() - 2..].to_vec();
    last.sort();
    assert_eq!(last, ["info string about to fail", "out of memory"]);
}

#[test]
fn breaks_off() {
    let script = Script::rogue("breaks_off");
    let fault = script.fails(&mut script.start(), FaultKind::Crashed, AT_ONCE);
    assert_eq!(fault.detail, "ended without being asked to (exit status: 0)");
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("bestmove e7e8"));
}

#[test]
fn segfaults() {
    let script = Script::rogue("segfaults");
    let fault = script.fails(&mut script.start(), FaultKind::Crashed, AT_ONCE);
    assert!(fault.detail.contains("(signal: 11 (SIGSEGV)"), "{fault}");
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("Segmentation fault"));
}

#[test]
fn leaves_a_reader() {
    let script = Script::rogue("leaves_a_reader");
    let fault = script.fails(&mut script.start(), FaultKind::Crashed, AT_ONCE);
    assert_eq!(fault.detail, "ended without being asked to (exit status: 5)");
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("info string gone"));
}

#[test]
fn floods() {
    // Long before its time is over, and without keeping it all.
    let patient = Budget { time: Some(Duration::from_secs(60)), ..SHORT };
    for (name, problem) in [
        ("floods", "lines, or what fills them, in"),
        ("floods_errors", "lines, or what fills them, in"),
        ("floods_without_lines", "wrote a line of more than 65536 bytes"),
        ("floods_errors_without_lines", "wrote a line of more than 65536 bytes"),
        ("long_line", "wrote a line of more than 65536 bytes"),
        ("long_lines", "lines, or what fills them, in"),
    ] {
        let script = Script::rogue(name);
        let begun = Instant::now();
        let fault = ask(&mut script.start(), &patient).expect_err(name);
        script.check(&fault, FaultKind::Flood, begun, Duration::from_secs(5));
        assert!(fault.detail.contains(problem), "{name}: {fault}");
        assert!(!fault.last_lines.is_empty(), "{name}");
    }
    assert!(peak_memory() < 100 << 20, "{} bytes", peak_memory());
}

#[test]
fn binary_move() {
    let script = Script::rogue("binary_move");
    let fault = script.fails(&mut script.start(), FaultKind::Garbage, AT_ONCE);
    let shown = "\u{fffd}\u{fffd}\\u{1b}[31m\\u{1}";
    assert_eq!(fault.detail, format!("answered what is no move: \"{shown}\""));
    assert_eq!(fault.last_lines.last(), Some(&format!("bestmove {shown}")));
}

#[test]
fn binary_noise() {
    let script = Script::rogue("binary_noise");
    let mut program = script.start();
    assert_eq!(played(ask(&mut program, &SHORT)).0, "e2e4");
    assert_eq!(played(ask(&mut program, &SHORT)).0, "e2e4");
    drop(program);
    script.assert_gone();
}

#[test]
fn empty_move() {
    let script = Script::rogue("empty_move");
    let fault = script.fails(&mut script.start(), FaultKind::Garbage, AT_ONCE);
    assert_eq!(fault.detail, "answered what is no move: \"\"");
}

#[test]
fn no_move() {
    let mut script = Script::rogue("no_move");
    let fault = script.fails(&mut script.start(), FaultKind::Refused, AT_ONCE);
    assert_eq!(fault.detail, "says that there is no move");
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("bestmove (none)"));
    script.settings.trust_draws = true;
    let claim = ask(&mut script.start(), &SHORT);
    assert_eq!(claim, Ok(Choice::ClaimsDraw("a board came back".to_owned())));
}

#[test]
fn closes_output() {
    let script = Script::rogue("closes_output");
    let fault = script.fails(&mut script.start(), FaultKind::Crashed, AT_ONCE);
    assert_eq!(fault.detail, "closed its output");
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("info string bye"));
}

#[test]
fn closes_input() {
    let script = Script::rogue("closes_input");
    let mut program = script.start();
    assert_eq!(played(ask(&mut program, &SHORT)).0, "e2e4");
    // Whether that is noticed when the next line is sent or only when no answer comes depends on
    // the threads.
    let begun = Instant::now();
    let fault = ask(&mut program, &SHORT).expect_err("it does not listen");
    assert!(matches!(fault.kind, FaultKind::Crashed | FaultKind::OutOfTime), "{fault}");
    script.check(&fault, fault.kind, begun, IN_TIME);
    let said = fault.to_string();
    assert!(said.contains("closed its input") || said.contains("has stopped reading"), "{said}");
}

#[test]
fn stops_reading() {
    // Far more than a pipe takes.
    let moves = vec!["e2e4".to_owned(); 200_000];
    let situation = Situation { moves: &moves, ..at_start() };
    let script = Script::rogue("stops_reading");
    let mut program = script.start();
    let begun = Instant::now();
    let fault = program.choose(&situation, &SHORT, &|| false, &mut |_| {}).expect_err("it is deaf");
    assert!(begun.elapsed() >= IN_TIME);
    script.check(&fault, FaultKind::OutOfTime, begun, IN_TIME);
    assert!(fault.detail.ends_with("s, and has stopped reading"), "{fault}");
    assert!(fault.detail.starts_with("did not answer \"isready\" within"), "{fault}");
}

#[test]
fn ignores_stop() {
    let script = Script::rogue("ignores_stop");
    let mut program = script.start();
    let (begun, reports) = (Instant::now(), Cell::new(0));
    let long = Budget { time: Some(Duration::from_secs(600)), ..SHORT };
    let stop = || begun.elapsed() > Duration::from_millis(200);
    let count = &mut |_: &_| reports.set(reports.get() + 1);
    let fault = program.choose(&at_start(), &long, &stop, count).expect_err("it goes on");
    script.check(&fault, FaultKind::Cancelled, begun, Duration::from_millis(1200));
    assert!(fault.detail.starts_with("was stopped, and did not answer within 1."), "{fault}");
    assert_eq!(reports.get(), 1);
}

#[test]
fn ignores_quit() {
    let script = Script::rogue("ignores_quit");
    let mut program = script.start();
    assert_eq!(played(ask(&mut program, &SHORT)).0, "e2e4");
    let begun = Instant::now();
    drop(program);
    assert!(begun.elapsed() < Duration::from_millis(500) + SLACK);
    script.assert_gone();
}

#[test]
fn second_and_early_answers_are_not_taken() {
    let script = Script::rogue("answers_twice");
    let mut program = script.start();
    for number in 1..=5 {
        let (text, _) = played(ask(&mut program, &SHORT));
        assert_eq!(text, format!("a{number}b{number}"));
    }
    drop(program);
    script.assert_gone();
    let script = Script::rogue("answers_late");
    let mut program = script.start();
    for _ in 0..3 {
        assert_eq!(played(ask(&mut program, &SHORT)).0, "e2e4");
    }
}

#[test]
fn gtp_refuses() {
    let script = Script::new(Protocol::Gtp, "rogues", "gtp_refuses", &[]);
    let moves = ["f5".to_owned()];
    let situation = Situation { moves: &moves, ..at_start() };
    let mut program = script.start();
    let begun = Instant::now();
    let fault = program.choose(&situation, &SHORT, &|| false, &mut |_| {}).expect_err("illegal");
    script.check(&fault, FaultKind::Refused, begun, AT_ONCE);
    assert_eq!(fault.detail, "answers \"play white f5\" with \"illegal move\"");
}

#[test]
fn gtp_answers_twice() {
    let script = Script::new(Protocol::Gtp, "rogues", "gtp_answers_twice", &[]);
    let mut program = script.start();
    for _ in 0..3 {
        assert_eq!(played(ask(&mut program, &SHORT)).0, "c4");
        assert_eq!(program.new_game(&|| false), Ok(()));
    }
}

#[test]
fn another_protocol() {
    // A GTP program takes UCI for nonsense, but says nothing that UCI would understand.
    let mut script = Script::new(Protocol::Uai, "rogues", "gtp_refuses", &[]);
    script.settings.start_patience = Duration::from_millis(300);
    let begun = Instant::now();
    let fault = Program::start(&script.settings, &|| false).expect_err("it speaks GTP");
    script.check(&fault, FaultKind::OutOfTime, begun, script.settings.start_patience);
    assert!(fault.detail.starts_with("did not answer \"uai\""), "{fault}");
}

#[test]
fn nboard_silent() {
    let script = Script::new(Protocol::NBoard, "rogues", "nboard_silent", &[]);
    let fault = script.fails(&mut script.start(), FaultKind::OutOfTime, IN_TIME);
    assert!(fault.detail.starts_with("did not answer \"go\" within"), "{fault}");
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("status Rogue is thinking"));
    let mut program = script.start();
    let begun = Instant::now();
    let stopped = program.choose(&at_start(), &SHORT, &|| true, &mut |_| {});
    let fault = stopped.expect_err("it goes on");
    script.check(&fault, FaultKind::Cancelled, begun, Duration::from_secs(1));
}

#[test]
fn a_line_break_is_not_smuggled_in() {
    let script = Script::rogue("silent");
    let moves = ["e2e4\nquit".to_owned()];
    let situation = Situation { moves: &moves, ..at_start() };
    let mut program = script.start();
    let begun = Instant::now();
    let fault = program.choose(&situation, &SHORT, &|| false, &mut |_| {}).expect_err("two lines");
    script.check(&fault, FaultKind::Refused, begun, AT_ONCE);
    assert!(fault.detail.starts_with("cannot be told \"position startpos moves e2e4\\nquit\""));
}
