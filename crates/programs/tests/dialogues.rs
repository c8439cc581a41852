//! What programs are sent, word for word, and what is made of their answers.
#![cfg(target_os = "linux")]

mod common;

use std::time::{Duration, Instant};

use common::{SHORT, SLACK, Script, ask, at_start, played, texts};
use gamut_game::Side;
use gamut_programs::{
    Budget, Choice, Dialect, FaultKind, Info, Program, Protocol, Reported, Situation, Variant,
};

const OTHELLO: &str = "---------------------------OX------XO--------------------------- X";
const ATAXX: &str = "x5o/7/7/7/7/7/o5x x 0 1";

fn uci(name: &str, value: &str) -> Script {
    let mut script = Script::new(Protocol::Uci, "scripted", "uci", &[]);
    if !name.is_empty() {
        script.settings.options = vec![(name.to_owned(), value.to_owned())];
    }
    script
}

fn othello<'a>(moves: &'a [String]) -> Situation<'a> {
    let to_move = if moves.len().is_multiple_of(2) { Side::Black } else { Side::White };
    Situation { start: None, moves, position: OTHELLO, first: Side::Black, to_move }
}

/// The lines of a log after the one that begins with `last`.
fn after(log: &[String], last: &str) -> Vec<String> {
    let at = log.iter().rposition(|line| line.starts_with(last)).expect("it was sent");
    log[at + 1..].to_vec()
}

#[test]
fn a_game_in_uci() {
    let mut script = uci("", "");
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    script.settings.options = vec![
        option("hash", "64"),
        option("Clear Hash", ""),
        option("UCI_Chess960", "true"),
        option("book file", ""),
    ];
    let mut program = script.start();
    assert_eq!(program.name(), "Scripted 1.0");
    assert_eq!(program.new_game(&|| false), Ok(()));
    let moves = texts("e2e4 e7e5");
    let start = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
    for (situation, budget) in [
        (at_start(), Budget { time: Some(Duration::from_millis(250)), ..Budget::default() }),
        (
            Situation { moves: &moves, ..at_start() },
            Budget { time: Some(Duration::ZERO), nodes: Some(5000), depth: Some(3) },
        ),
        (Situation { start: Some(start), moves: &moves, ..at_start() }, Budget::default()),
    ] {
        let mut reports = Vec::new();
        let report = &mut |info: &Info| reports.push(info.clone());
        let (text, info) = played(program.choose(&situation, &budget, &|| false, report));
        assert_eq!(text, "P@b2");
        assert_eq!((info.depth, info.nodes, info.score), (2, 100, Some(Reported::Mate(3))));
        assert_eq!(info.line, ["P@b2", "a1c3", "a7a7"]);
        let told: Vec<_> = reports.iter().map(|info| (info.depth, info.nodes)).collect();
        assert_eq!(told, [(1, 30), (2, 90)]);
        assert!(info.elapsed < SLACK);
    }
    drop(program);
    script.assert_gone();
    let expected = "uci
setoption name Hash value 64
setoption name Clear Hash
setoption name UCI_Chess960 value true
setoption name Book File value <empty>
isready
ucinewgame
isready
position startpos
isready
go movetime 250
position startpos moves e2e4 e7e5
isready
go movetime 1 nodes 5000 depth 3
position fen 8/P6k/8/8/8/8/p6K/8 w - - 0 1 moves e2e4 e7e5
isready
go movetime 1000
quit";
    assert_eq!(script.log().join("\n"), expected);
}

#[test]
fn an_option_that_it_does_not_have() {
    let script = uci("Hsah", "64");
    let fault = Program::start(&script.settings, &|| false).expect_err("no such option");
    assert_eq!(fault.kind, FaultKind::NoSuchOption);
    let expected = "has no option \"Hsah\"; it has: Hash, Clear Hash, UCI_Chess960, Book File, \
                    UCI_Variant; did you mean Hash?";
    assert_eq!(fault.detail, expected);
    script.assert_gone();
}

#[test]
fn stopping_in_uci() {
    let script = uci("", "");
    let mut program = script.start();
    let infinite = Budget { time: Some(Duration::from_secs(600)), depth: Some(99), nodes: None };
    let begun = Instant::now();
    let stop = || begun.elapsed() > Duration::from_millis(100);
    let (text, info) = played(program.choose(&at_start(), &infinite, &stop, &mut |_| {}));
    assert_eq!((text.as_str(), info.depth), ("e2e4", 1));
    assert!(begun.elapsed() >= Duration::from_millis(100) && begun.elapsed() < SLACK);
    assert_eq!(after(&script.log(), "go"), ["stop"]);
    // Before it begins: it is asked all the same, and answers at once.
    let (text, _) = played(program.choose(&at_start(), &infinite, &|| true, &mut |_| {}));
    assert_eq!(text, "e2e4");
    assert_eq!(after(&script.log(), "go"), ["stop"]);
    assert_eq!(played(ask(&mut program, &SHORT)).0, "P@b2");
}

#[test]
fn a_game_in_uai() {
    let mut script = Script::new(Protocol::Uai, "scripted", "uci", &["uai"]);
    script.settings.dialect = Dialect::Position;
    let mut program = script.start();
    assert_eq!(program.new_game(&|| false), Ok(()));
    let moves = texts("a1b2 g1f2");
    let situation = Situation { position: ATAXX, moves: &moves, ..at_start() };
    let budget = Budget { depth: Some(5), ..Budget::default() };
    let (text, _) = played(program.choose(&situation, &budget, &|| false, &mut |_| {}));
    assert_eq!(text, "P@b2");
    drop(program);
    let expected = "uai
isready
uainewgame
isready
position fen x5o/7/7/7/7/7/o5x x 0 1
isready
go depth 5
quit";
    assert_eq!(script.log().join("\n"), expected);
}

#[test]
fn a_game_in_fairy_stockfishs_notation() {
    let mut script = uci("hash", "8");
    script.settings.dialect = Dialect::Fairy(Variant::of_game("ataxx").expect("it plays it"));
    let mut program = script.start();
    let situation = Situation { position: ATAXX, ..at_start() };
    let (text, info) = played(program.choose(&situation, &SHORT, &|| false, &mut |_| {}));
    assert_eq!((text.as_str(), info.line.join(" ").as_str()), ("b2", "b2 a1c3 0000"));
    drop(program);
    let expected = "uci
setoption name UCI_Variant value ataxx
setoption name Hash value 8
isready
position fen P5p/7/7/7/7/7/p5P w - - 0 1
isready
go movetime 100
quit";
    assert_eq!(script.log().join("\n"), expected);
}

#[test]
fn a_game_in_gtp() {
    let commands = "boardsize time_settings time_left";
    let answers = "C4 pass D3 resign";
    let script = Script::new(Protocol::Gtp, "scripted", "gtp", &[answers, commands]);
    let mut program = script.start();
    assert_eq!(program.name(), "Scripted 1.0");
    let mut choose = |moves: &str, time: Option<u64>| {
        let budget = Budget { time: time.map(Duration::from_millis), depth: Some(1), nodes: None };
        program.choose(&othello(&texts(moves)), &budget, &|| false, &mut |_| {})
    };
    assert_eq!(played(choose("f5", Some(100))).0, "c4");
    // It goes on, with a pass of the other side's; then a move is taken back.
    assert_eq!(played(choose("f5 c4 pass", Some(1001))).0, "pass");
    assert_eq!(played(choose("f5 d6", None)).0, "d3");
    assert_eq!(choose("f5 d6 d3 c3", None), Ok(Choice::Resigns));
    assert_eq!(program.new_game(&|| false), Ok(()));
    drop(program);
    let expected = "1 name
2 version
3 list_commands
4 boardsize 8
5 clear_board
6 play black f5
7 time_settings 0 1 1
8 time_left white 1 1
9 genmove white
10 play black pass
11 time_settings 0 2 1
12 time_left white 2 1
13 genmove white
14 clear_board
15 play black f5
16 play white d6
17 time_settings 0 1 0
18 genmove black
19 play white c3
20 genmove black
21 clear_board
quit";
    let log: Vec<String> = script.log().iter().map(|line| line.trim().to_owned()).collect();
    assert_eq!(log.join("\n"), expected);
}

#[test]
fn a_gtp_program_that_knows_little() {
    let script = Script::new(Protocol::Gtp, "scripted", "gtp", &["C4 D3", ""]);
    let mut program = script.start();
    // White moves first, where a game does.
    let moves = texts("f5");
    let white = Situation { first: Side::White, to_move: Side::Black, ..othello(&moves) };
    assert_eq!(played(program.choose(&white, &SHORT, &|| false, &mut |_| {})).0, "c4");
    let log: Vec<String> = script.log().iter().map(|line| line.trim().to_owned()).collect();
    assert_eq!(log[3..], ["4 clear_board", "5 play white f5", "6 genmove black"]);
    let elsewhere = Situation { start: Some(OTHELLO), ..white };
    let fault = program.choose(&elsewhere, &SHORT, &|| false, &mut |_| {}).expect_err("elsewhere");
    assert_eq!(fault.kind, FaultKind::Refused);
    let expected = "cannot be told where a game began: GTP has only the usual start";
    assert_eq!(fault.detail, expected);
    script.assert_gone();

    let script = Script::new(Protocol::Gtp, "scripted", "gtp", &["C4", "none"]);
    let choice = script.start().choose(&white, &SHORT, &|| false, &mut |_| {});
    assert_eq!(played(choice).0, "c4");
    let expected = "4 known_command boardsize, 5 known_command time_settings, \
                    6 known_command time_left, 7 clear_board, 8 play white f5, \
                    9 time_left black 1 1, 10 genmove black, quit";
    let log: Vec<String> = script.log().iter().map(|line| line.trim().to_owned()).collect();
    assert_eq!(log[3..].join(", "), expected);

    let mut script = Script::new(Protocol::Gtp, "scripted", "gtp", &["C4", ""]);
    script.settings.options = vec![("level".to_owned(), "3".to_owned())];
    let fault = Program::start(&script.settings, &|| false).expect_err("no options");
    assert_eq!(fault.detail, "cannot be told \"level\": GTP has no options");
}

#[test]
fn a_game_in_nboard() {
    let mut script = Script::new(Protocol::NBoard, "scripted", "nboard", &[]);
    script.settings.options = vec![("contempt".to_owned(), "0".to_owned())];
    let mut program = script.start();
    assert_eq!(program.name(), "Scripted");
    assert_eq!(program.new_game(&|| false), Ok(()));
    let depth = Budget { depth: Some(4), ..Budget::default() };
    for (moves, budget) in [("f5", depth), ("f5 pass", depth), ("", SHORT)] {
        let moves = texts(moves);
        let mut reports = Vec::new();
        let report = &mut |info: &Info| reports.push(info.clone());
        let choice = program.choose(&othello(&moves), &budget, &|| false, report);
        let (text, info) = played(choice);
        assert_eq!((text.as_str(), info.nodes), ("d3", 1234));
        assert_eq!(
            (info.depth, info.score),
            (budget.depth.unwrap_or(12), Some(Reported::Discs(2.5)))
        );
        assert_eq!(info.line, ["d3", "c5"]);
        assert_eq!(reports.len(), 1);
        assert_eq!(reports[0].score, Some(Reported::Discs(1.5)));
    }
    drop(program);
    let board = "---------------------------O*------*O--------------------------- *";
    let expected = format!(
        "nboard 2
set contempt 0
set depth 12
ping 1
ping 2
set game (;GM[Othello]PC[Gamut]RE[?]TY[8]BO[8 {board}]B[F5];)
set depth 4
ping 3
go
set game (;GM[Othello]PC[Gamut]RE[?]TY[8]BO[8 {board}]B[F5]W[PA];)
ping 4
go
set game (;GM[Othello]PC[Gamut]RE[?]TI[0:03]TY[8]BO[8 {board}];)
set depth 12
ping 5
go
quit"
    );
    assert_eq!(script.log().join("\n"), expected);
}

#[test]
fn stopping_in_nboard() {
    let mut script = Script::new(Protocol::NBoard, "scripted", "nboard", &[]);
    script.settings.options = vec![("depth".to_owned(), "60".to_owned())];
    let mut program = script.start();
    let begun = Instant::now();
    let stop = || begun.elapsed() > Duration::from_millis(100);
    let choice = program.choose(&othello(&[]), &SHORT, &stop, &mut |_| {});
    assert_eq!(played(choice).0, "c4");
    assert_eq!(after(&script.log(), "go"), ["ping 3"]);
    // Its late answer to that ping is not taken for a new one.
    let quick = Budget { depth: Some(2), ..Budget::default() };
    let choice = program.choose(&othello(&[]), &quick, &|| false, &mut |_| {});
    assert_eq!(played(choice).0, "d3");
}

#[test]
fn programs_go_from_thread_to_thread() {
    fn is_send<T: Send + std::fmt::Debug>() {}
    is_send::<Program>();
}

#[test]
fn an_answer_is_heard_when_it_comes() {
    let script = uci("", "");
    let mut program = script.start();
    let times = (0..40).map(|_| {
        let begun = Instant::now();
        played(ask(&mut program, &SHORT));
        begun.elapsed()
    });
    // Two questions and answers; that we look around every 15 ms must not matter.
    let quickest = times.min().expect("some");
    assert!(quickest < Duration::from_millis(10), "{quickest:?}");
    println!("{quickest:?}");
}
