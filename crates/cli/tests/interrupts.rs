//! Ctrl-C ends what is being done, and what was found is told.

#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::Folder;

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
fn whoever_only_watches_leaves_with_ctrl_c() {
    let mut child = start(&["play", "chess", "--white", THINKER, "--black", THINKER]);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    read_until(&mut out, " 1\n     a  b  c  d  e  f  g  h\n\n");
    interrupt(&child);
    assert!(!rest(child, out).contains("White "));
}

/// A program of somebody else's that sleeps when it should greet, or when it should think, and
/// reads nothing any more: it does not notice that we are gone.
const SLEEPER: &str = r#"echo $$ > "$1"
if [ "$2" = thinks ]; then
    while read -r line; do
        case $line in
            uci) echo uciok ;;
            isready) echo readyok ;;
            go*) break ;;
        esac
    done
fi
: > "$1.asleep"
exec sleep 600
"#;

/// Runs `act` until it says yes.
fn until(what: &str, mut act: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !act() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn is_alive(pid: &str) -> bool {
    let kill = Command::new("sh").args(["-c", &format!("kill -0 {pid} 2>/dev/null")]).status();
    kill.expect("a shell").success()
}

/// Whatever ends us, and whatever a program is doing: it ends with us.
#[test]
fn no_program_stays_behind() {
    let folder = Folder::new("sleepers");
    let script = folder.path("sleeper.sh");
    std::fs::write(&script, SLEEPER).expect("a script");
    let mut signals = vec!["INT", "TERM"];
    // Who runs the tests by nohup is not told of closed terminals.
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
