//! Programs that others wrote, where they are installed.
#![cfg(target_os = "linux")]

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::{SLACK, at_start, played, texts};
use gamut_game::Side;
use gamut_programs::{
    Budget, FaultKind, Info, Program, ProgramSettings, Protocol, Reported, Situation,
};

const OTHELLO: &str = "---------------------------OX------XO--------------------------- X";

/// Settings for a program that may not be there; then the test says so and proves nothing.
fn installed(protocol: Protocol, name: &str) -> Option<ProgramSettings> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).chain([PathBuf::from("/usr/games")]);
    let path = folders.map(|folder| folder.join(name)).find(|path| path.is_file());
    if path.is_none() {
        // Not by a macro, whose text would be shown only if the test failed; and in one piece.
        let skipped = format!("\nSKIPPED: {name} is not installed\n");
        let _ = std::io::stderr().write_all(skipped.as_bytes());
    }
    Some(ProgramSettings::new(protocol, path?))
}

fn time(milliseconds: u64) -> Budget {
    Budget { time: Some(Duration::from_millis(milliseconds)), ..Budget::default() }
}

#[test]
fn stockfish_plays() {
    let Some(mut settings) = installed(Protocol::Uci, "stockfish") else { return };
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    settings.options = vec![option("hash", "8"), option("clear hash", "")];
    let mut stockfish = Program::start(&settings, &|| false).expect("it starts");
    assert!(stockfish.name().starts_with("Stockfish "), "{}", stockfish.name());
    stockfish.new_game(&|| false).expect("it is ready");
    let mut told = 0;
    let moves = texts("f2f3 e7e5 g2g4");
    let black = Situation { moves: &moves, to_move: Side::Black, ..at_start() };
    for budget in [
        time(100),
        Budget { nodes: Some(20_000), ..Budget::default() },
        Budget { depth: Some(8), ..Budget::default() },
    ] {
        let report = &mut |info: &Info| told += info.line.len();
        let (text, info) = played(stockfish.choose(&black, &budget, &|| false, report));
        assert_eq!((text.as_str(), info.score), ("d8h4", Some(Reported::Mate(1))), "{info:?}");
        assert!(info.nodes > 0 && info.depth > 0 && info.line == ["d8h4"], "{info:?}");
    }
    assert!(told > 0);
    // From a position that was set up, by its text and moves.
    let start = Some("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1");
    let moves = texts("g8f8");
    let set_up = Situation { start, moves: &moves, first: Side::Black, ..at_start() };
    let (_, info) = played(stockfish.choose(&set_up, &time(50), &|| false, &mut |_| {}));
    assert!(matches!(info.score, Some(Reported::Centipawns(100..) | Reported::Mate(1..))));
}

#[test]
fn stockfish_stops_and_goes_on() {
    let Some(settings) = installed(Protocol::Uci, "stockfish") else { return };
    let mut stockfish = Program::start(&settings, &|| false).expect("it starts");
    for _ in 0..3 {
        let begun = Instant::now();
        let stop = || begun.elapsed() > Duration::from_millis(100);
        let choice = stockfish.choose(&at_start(), &time(600_000), &stop, &mut |_| {});
        let (text, info) = played(choice);
        assert!(text.len() == 4 && info.depth > 0, "{text} {info:?}");
        assert!(begun.elapsed() < SLACK);
    }
}

#[test]
fn stockfish_has_no_move_when_it_is_mate() {
    let Some(settings) = installed(Protocol::Uci, "stockfish") else { return };
    let mut stockfish = Program::start(&settings, &|| false).expect("it starts");
    let mated = Some("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let over = Situation { start: mated, to_move: Side::Black, ..at_start() };
    let fault = stockfish.choose(&over, &time(50), &|| false, &mut |_| {}).expect_err("no move");
    assert_eq!(fault.kind, FaultKind::Refused);
    assert_eq!(fault.last_lines.last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn stockfish_lists_its_options() {
    let Some(mut settings) = installed(Protocol::Uci, "stockfish") else { return };
    settings.options = vec![("Level".to_owned(), "3".to_owned())];
    let fault = Program::start(&settings, &|| false).expect_err("it has none of that name");
    assert_eq!(fault.kind, FaultKind::NoSuchOption);
    assert!(fault.detail.contains("Skill Level"), "{fault}");
}

#[test]
fn gnu_chess_plays() {
    let Some(mut settings) = installed(Protocol::Uci, "gnuchess") else { return };
    settings.arguments = vec!["--uci".to_owned()];
    settings.options = vec![("OwnBook".to_owned(), "false".to_owned())];
    let mut program = Program::start(&settings, &|| false).expect("it starts");
    assert!(program.name().starts_with("GNU Chess"), "{}", program.name());
    program.new_game(&|| false).expect("it is ready");
    let moves = texts("f2f3 e7e5 g2g4");
    let black = Situation { moves: &moves, to_move: Side::Black, ..at_start() };
    let (text, _) = played(program.choose(&black, &time(100), &|| false, &mut |_| {}));
    assert_eq!(text, "d8h4");
}

#[test]
fn grhino_plays_itself() {
    let Some(mut settings) = installed(Protocol::Gtp, "gtp-rhino") else { return };
    settings.arguments = ["-l", "1", "-r", "10"].map(str::to_owned).to_vec();
    let mut players = [(); 2].map(|()| Program::start(&settings, &|| false).expect("it starts"));
    assert!(players[0].name().starts_with("GTP GRhino 0."), "{}", players[0].name());
    let mut passes = 0;
    for _ in 0..6 {
        for player in &mut players {
            player.new_game(&|| false).expect("it is ready");
        }
        let moves = othello_game(&mut players);
        let made = moves.iter().filter(|text| *text != "pass").count();
        assert!((20..=60).contains(&made), "{moves:?}");
        passes += moves.len() - made - 2;
    }
    // Passes within a game are what could go wrong.
    eprintln!("{passes} passes before the end");
}

/// Lets two Othello programs play until both pass.
fn othello_game(players: &mut [Program; 2]) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    while !moves.ends_with(&texts("pass pass")) {
        assert!(moves.len() < 130, "{moves:?}");
        let side = if moves.len().is_multiple_of(2) { Side::Black } else { Side::White };
        let situation = Situation {
            start: None,
            moves: &moves,
            position: OTHELLO,
            first: Side::Black,
            to_move: side,
        };
        let player = &mut players[moves.len() % 2];
        let choice = player.choose(&situation, &time(1000), &|| false, &mut |_| {});
        moves.push(played(choice).0);
    }
    moves
}

#[test]
fn grhino_follows_what_is_taken_back() {
    let Some(mut settings) = installed(Protocol::Gtp, "gtp-rhino") else { return };
    settings.arguments = texts("-l 1");
    let mut program = Program::start(&settings, &|| false).expect("it starts");
    let mut choose = |moves: &str| {
        let moves = texts(moves);
        let to_move = if moves.len().is_multiple_of(2) { Side::Black } else { Side::White };
        let situation = Situation {
            start: None,
            moves: &moves,
            position: OTHELLO,
            first: Side::Black,
            to_move,
        };
        program.choose(&situation, &Budget::default(), &|| false, &mut |_| {})
    };
    let (reply, _) = played(choose("f5"));
    let other = if reply == "d6" { "f6" } else { "d6" };
    played(choose(&format!("f5 {other}")));
    // The other side asks, too; and it all begins again.
    played(choose("f5"));
    played(choose(""));
    let fault = choose("a1").expect_err("illegal");
    assert_eq!(fault.kind, FaultKind::Refused);
    assert!(fault.detail.starts_with("answers \"play black a1\" with"), "{fault}");
}
