//! The program as an engine: sessions as other programs hold them.

mod common;

use std::process::Command;
use std::time::{Duration, Instant};

use common::engine::{Engine, PATIENCE};
use common::{gamut, stdout};

fn is_legal(game: &str, position: &str, m: &str) -> bool {
    let moves = stdout(&["moves", game, "--position", position], "");
    moves.lines().any(|legal| legal.eq_ignore_ascii_case(m))
}

#[test]
fn a_chess_program_plays_by_uci() {
    let mut engine = Engine::start(&["chess", "--player", "negascout:depth=2"]);
    engine.send("uci");
    assert!(engine.until("id name").contains("Gamut"));
    assert_eq!(
        engine.until("option name Hash"),
        "option name Hash type spin default 16 min 1 max 65536"
    );
    engine.until("uciok");
    engine.send("setoption name Hash value 32");
    engine.send("setoption name Threads value 1");
    engine.send("ucinewgame");
    engine.ask("isready", "readyok");
    let mut moves = String::new();
    for _ in 0..4 {
        engine.send(&format!("position startpos moves{moves}"));
        engine.send("go wtime 60000 btime 60000 winc 100 binc 100");
        let info = engine.until("info depth");
        for part in ["seldepth", "score cp", "nodes", "nps", "time", "pv"] {
            assert!(info.contains(part), "{info}");
        }
        let best = engine.best_move("bestmove ");
        engine.send("d");
        let fen = engine.until("Fen: ");
        assert!(is_legal("chess", &fen[5..], &best), "{fen} {best}");
        moves += &format!(" {best}");
    }
    engine.send("quit");
    engine.ends();
}

#[test]
fn every_game_plays_by_uci() {
    for game in ["virus", "ataxx", "othello", "checkers", "chess", "loa"] {
        let mut engine = Engine::start(&[game, "--player", "negascout:depth=1"]);
        engine.ask("uci", "uciok");
        engine.send("position startpos");
        engine.send("go movetime 1000");
        let best = engine.best_move("bestmove ");
        assert!(is_legal(game, "start", &best), "{game}: {best}");
        engine.ends();
    }
}

/// What cuteataxx sends: FEN only, clocks of Black first.
#[test]
fn an_ataxx_program_plays_by_uai() {
    let mut engine = Engine::start(&["ataxx", "--player", "alphabeta:depth=2"]);
    engine.ask("uai", "uaiok");
    engine.send("setoption name Hash value 16");
    engine.ask("isready", "readyok");
    engine.send("uainewgame");
    engine.ask("isready", "readyok");
    for fen in ["x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "x5o/x6/2-1-2/7/2-1-2/7/o5x o 0 1"] {
        for go in
            ["go btime 10000 wtime 10000 binc 100 winc 100", "go movetime 100", "go nodes 500"]
        {
            engine.send(&format!("position fen {fen}"));
            engine.send(go);
            let best = engine.best_move("bestmove ");
            assert!(is_legal("ataxx", fen, &best), "{fen} {best}");
        }
    }
    engine.send("stop");
    engine.send("quit");
    engine.ends();
}

#[test]
fn an_othello_program_plays_by_nboard() {
    let mut engine = Engine::start(&["othello", "--player", "negascout:depth=3"]);
    engine.send("nboard 2");
    engine.until("set myname");
    let board = "---------------------------O*------*O--------------------------- *";
    engine.send(&format!("set game (;GM[Othello]TI[15:00]TY[8]BO[8 {board}]B[F5/0.5/1.2]W[F6];)"));
    engine.ask("set depth 2", "set myname Gamut2");
    engine.ask("ping 1", "pong 1");
    engine.send("go");
    assert_eq!(engine.until("status"), "status Gamut is thinking");
    engine.until("nodestats ");
    let best = engine.best_move("=== ");
    engine.until("status Gamut is waiting");
    engine.send(&format!("move {best}/1.00/0.5"));
    engine.send("hint 3");
    engine.until("status Gamut is thinking");
    engine.until("search ");
    engine.until("status Gamut is waiting");
    engine.send("analyze");
    for made in 0..=3 {
        engine.until(&format!("analysis {made} "));
    }
    engine.ask("move a1", "status \"a1\" is not legal here");
    engine.ask("learn", "learned");
    engine.send("quit");
    engine.ends();
}

#[test]
fn an_othello_program_plays_by_gtp() {
    let mut engine = Engine::start(&["othello", "--player", "negascout:depth=2"]);
    engine.ask("1 protocol_version", "=1 2");
    engine.ask("2 list_commands", "=2 protocol_version");
    engine.ask("3 boardsize 8", "=3");
    engine.ask("4 clear_board", "=4");
    engine.ask("5 time_settings 60 0 0", "=5");
    // A whole game with itself.
    let mut passes = 0;
    for id in 10..200 {
        let colour = if id % 2 == 0 { "black" } else { "white" };
        engine.send(&format!("{id} genmove {colour}"));
        let m = engine.best_move(&format!("={id} "));
        passes = if m == "pass" { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    assert_eq!(passes, 2);
    engine.ask("900 final_score", "=900 ");
    engine.ask("901 showboard", "=901 ");
    engine.ask("902 quit", "=902");
    engine.ends();
}

#[test]
fn stop_quit_and_the_end_of_input_are_answered_at_once() {
    for end in ["stop", "quit", ""] {
        let mut engine = Engine::start(&["chess", "--player", "negascout:depth=100"]);
        engine.send("go infinite");
        engine.until("info depth 3");
        let begun = Instant::now();
        match end {
            "" => engine.input = None,
            line => engine.send(line),
        }
        let best = engine.best_move("bestmove ");
        assert!(begun.elapsed() < Duration::from_secs(2), "{end}: {:?}", begun.elapsed());
        assert!(is_legal("chess", "start", &best), "{best}");
        engine.ends();
    }
}

/// How long the answer to `stop` takes while the player thinks, at best: a machine that does
/// other things may be late, but a search that cannot be interrupted always is.
fn stop_takes(args: &[&str], position: &str, after: &str) -> Duration {
    let tries = (0..3).map(|_| {
        let mut engine = Engine::start(args);
        engine.send(position);
        engine.send("go infinite");
        engine.until(after);
        std::thread::sleep(Duration::from_millis(100));
        let begun = Instant::now();
        engine.ask("stop", "bestmove ");
        let taken = begun.elapsed();
        engine.ends();
        taken
    });
    tries.min().unwrap_or(Duration::MAX)
}

#[test]
fn the_engine_stops_within_fifty_milliseconds() {
    let start = "position startpos";
    // 22 empty squares: the solver is at work once the quick search before it is through.
    let ending = "position fen --OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X";
    for (args, position, after) in [
        (&["chess"][..], start, "info depth 5 "),
        (&["chess", "--player", "engine:threads=2"], start, "info depth 5 "),
        (&["othello", "--protocol", "uci"], ending, "info depth 6 "),
    ] {
        let taken = stop_takes(args, position, after);
        assert!(taken <= Duration::from_millis(50), "{args:?}: {taken:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_answered_and_ends_the_program() {
    let mut engine = Engine::start(&["loa", "--player", "negascout:depth=100"]);
    engine.send("go infinite");
    engine.until("info depth 2");
    let process = engine.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &process]).status().expect("kill").success());
    engine.until("bestmove ");
    assert!(engine.child.wait().expect("an end").success());
}

#[test]
fn an_answer_waits_until_it_is_asked_for() {
    let mut engine = Engine::start(&["chess", "--player", "negascout:depth=1"]);
    engine.send("go infinite");
    engine.until("info depth 1");
    engine.send("isready");
    // The search is long over; its answer would have come before this one.
    assert_eq!(engine.lines.recv_timeout(PATIENCE).as_deref(), Ok("readyok"));
    engine.ask("stop", "bestmove ");
    engine.ends();
}

#[test]
fn help_shows_examples() {
    let help = stdout(&["engine", "--help"], "");
    assert!(help.contains("gamut engine chess") && help.contains("nboard"), "{help}");
    assert_eq!(gamut(&["engine", "chess"], "").status.code(), Some(0));
}
