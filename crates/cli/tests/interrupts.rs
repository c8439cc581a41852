//! Ctrl-C ends what is being done, and what was found is told.

#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::Folder;
use common::programs::{SLEEPER, is_alive, until};

/// A player that thinks for longer than any test.
const THINKER: &str = "negascout:depth=90,time=10m";

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gamut"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gamut starts")
}

fn interrupt(child: &Child) {
    let command = format!("kill -INT {}", child.id());
    let status = Command::new("sh").args(["-c", &command]).status().expect("a shell");
    assert!(status.success());
}

/// Reads until `text` has come.
fn read_until(out: &mut impl Read, text: &str) -> String {
    let mut seen = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&seen).ends_with(text) {
        assert_eq!(out.read(&mut byte).expect("a pipe"), 1, "{}", String::from_utf8_lossy(&seen));
        seen.push(byte[0]);
    }
    String::from_utf8_lossy(&seen).into_owned()
}

/// What else is printed until the program ends, which it must with success.
fn rest(mut child: Child, mut out: impl Read) -> String {
    let mut text = String::new();
    out.read_to_string(&mut text).expect("text");
    assert!(child.wait().expect("an end").success(), "{text}");
    text
}

#[test]
fn an_interrupted_match_reports_what_was_finished() {
    let folder = Folder::new("interrupted");
    let path = folder.path("games.pgn");
    let args = ["match", "othello", "random", "random", "--games", "10000000", "--save", &path];
    let mut child = start(&args);
    let out = child.stdout.take().expect("a pipe");
    // The file is there as soon as Ctrl-C is listened to.
    let begun = Instant::now();
    while !Path::new(&path).exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(100));
    interrupt(&child);
    let text = rest(child, out);
    assert!(text.contains(" of 10,000,000, interrupted"), "{text}");
    let games = std::fs::read_to_string(&path).expect("a file");
    let told = text.lines().nth(1).and_then(|line| line.split_whitespace().nth(1)).expect("games");
    let told: usize = told.replace(',', "").parse().expect("a number");
    assert_eq!(games.matches("[Event ").count(), told);
}

#[test]
fn an_interrupted_analysis_tells_the_best_so_far() {
    let mut child = start(&["analyze", "chess", "--player", THINKER]);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..7 {
        out.read_line(&mut String::new()).expect("a line");
    }
    interrupt(&child);
    assert!(rest(child, out).contains("\nbest move  "));
}

#[test]
fn while_a_program_thinks_ctrl_c_makes_it_move_and_at_the_prompt_it_leaves() {
    let mut child = start(&["play", "chess", "--white", "human", "--black", THINKER]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    read_until(&mut out, "White to move > ");
    input.write_all(b"e4\n").expect("a pipe");
    read_until(&mut out, " 1\n     a  b  c  d  e  f  g  h\n\n");
    interrupt(&child);
    let text = read_until(&mut out, "White to move > ");
    assert!(text.contains("Black plays "), "{text}");
    interrupt(&child);
    // The input is still open: it was not its end that ended the game.
    let text = rest(child, out);
    assert!(text.contains("The game was not saved"), "{text}");
    drop(input);
}

#[test]
fn a_spectator_leaves_with_ctrl_c() {
    let mut child = start(&["play", "chess", "--white", THINKER, "--black", THINKER]);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    read_until(&mut out, " 1\n     a  b  c  d  e  f  g  h\n\n");
    let mut errors = child.stderr.take().expect("a pipe");
    interrupt(&child);
    let (mut text, mut told) = (String::new(), String::new());
    out.read_to_string(&mut text).expect("text");
    errors.read_to_string(&mut told).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    assert!(!text.contains("White "), "{text}");
    assert_eq!(told, "gamut: interrupted after 0 plies; --save FILE would have kept them\n");
}

/// Whatever ends us, and whatever a program is doing: it ends with us.
#[test]
fn no_program_stays_behind() {
    let folder = Folder::new("sleepers");
    let script = folder.path("sleeper.sh");
    std::fs::write(&script, SLEEPER).expect("a script");
    let mut signals = vec!["INT", "TERM"];
    // Under nohup the tests are not told of closed terminals.
    signals.extend((!gamut_players::outlives_terminal()).then_some("HUP"));
    std::thread::scope(|scope| {
        for command in ["match", "analyze", "play", "engine"] {
            let (folder, script, signals) = (&folder, &script, &signals);
            scope.spawn(move || {
                for signal in signals {
                    for when in ["starts", "thinks"] {
                        ends_with_us(folder, script, command, signal, when);
                    }
                }
            });
        }
    });
}

fn ends_with_us(folder: &Folder, script: &str, command: &str, signal: &str, when: &str) {
    let what = format!("{command}-{signal}-{when}");
    let mark = folder.path(&what);
    let spec = format!("uci:/bin/sh,args='{script}' '{mark}' {when},startup=60s,nodes=9");
    let args = match command {
        "match" => vec!["match", "chess", &spec, "random", "--games", "2"],
        "play" => vec!["play", "chess", "--white", &spec, "--black", "random"],
        _ => vec![command, "chess", "--player", &spec],
    };
    let mut child = start(&args);
    let mut input = child.stdin.take().expect("a pipe");
    if command == "engine" {
        input.write_all(b"uci\nposition startpos\ngo depth 1\n").expect("a reader");
    }
    until(&what, || Path::new(&format!("{mark}.asleep")).exists());
    let pid = std::fs::read_to_string(&mark).expect("a number").trim().to_owned();
    assert!(is_alive(&pid), "{what}");
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    until(&what, || child.try_wait().expect("a state").is_some());
    until(&what, || !is_alive(&pid));
}

/// GTP has no word for "now": the thought is given up, and the program is asked again, as if it
/// had not been.
#[test]
fn a_program_that_cannot_be_hurried_thinks_again() {
    let folder = Folder::new("unhurried");
    let (script, mark) = (folder.path("slow.sh"), folder.path("mark"));
    let text = "while read -r id word rest; do case $word in\n\
                genmove) [ -e \"$1\" ] || { : > \"$1\"; exec sleep 600; }; printf '=%s d3\\n\\n' $id ;;\n\
                quit) exit 0 ;;\n\
                *) printf '=%s\\n\\n' $id ;;\nesac; done\n";
    std::fs::write(&script, text).expect("a script");
    let spec = format!("gtp:/bin/sh,args='{script}' '{mark}'");
    let mut child = start(&["play", "othello", "--black", &spec, "--white", "human"]);
    let input = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    until("it thinks", || Path::new(&mark).exists());
    interrupt(&child);
    let text = read_until(&mut out, "White to move > ");
    assert!(
        text.contains("Black was interrupted and has no move yet: it thinks again\n"),
        "{text}"
    );
    assert!(text.contains("\nBlack plays d3"), "{text}");
    drop(input);
    rest(child, out);
}
