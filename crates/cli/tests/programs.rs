//! Other people's programs in matches, games and analyses; `gamut engine` is one of them.

mod common;

use std::path::Path;

use common::{Folder, gamut, stdout};
use gamut_game::Record;
use gamut_games::othello::Othello;
use serde_json::json;

/// Our own program as somebody else's.
fn ours(protocol: &str, game: &str, more: &str) -> String {
    let program = env!("CARGO_BIN_EXE_gamut").replace(',', "\\,");
    let player = "engine:depth=3\\,hash=1";
    let arguments = format!("engine {game} --protocol {protocol} --seed 1 --player {player}");
    format!("{protocol}:{program},args={arguments},name=ours{more}")
}

/// What misbehaves, from the tests of the crate that supervises.
fn rogue(script: &str, more: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../programs/tests/rogues");
    let script = folder.join(script).display().to_string().replace(',', "\\,");
    format!("uci:/bin/sh,args='{script}'{more}")
}

fn report(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(args, "")).expect("JSON")
}

/// Every protocol that we speak, spoken by us to ourselves: whole games, and no fault.
#[test]
fn a_program_of_every_protocol_plays_whole_games() {
    for (protocol, game) in [
        ("uci", "chess"),
        ("uci", "checkers"),
        ("uci", "loa"),
        ("uci", "breakthrough"),
        ("uai", "ataxx"),
        ("uai", "virus"),
        ("gtp", "othello"),
        ("nboard", "othello"),
    ] {
        let limit = if protocol == "gtp" { "" } else { ",depth=2" };
        let program = ours(protocol, game, limit);
        let args = ["match", game, &program, "random", "--games", "2", "--seed", "3", "--json"];
        let report = report(&args);
        assert_eq!(report["games"], 2, "{protocol} {game}: {report}");
        assert_eq!(report["faults"][0]["games"], 0, "{protocol} {game}: {report}");
        assert!(report["wins"].as_u64() >= Some(1), "{protocol} {game}: {report}");
    }
}

#[test]
fn a_program_that_misbehaves_loses_and_the_record_says_why() {
    let folder = Folder::new("rogues");
    for (script, reason, fault) in [
        ("exits.sh", "a program broke down", "broke down: "),
        ("silent.sh", "out of time", "ran out of time: "),
        ("no_move.sh", "refused to move", "refused to move: "),
        ("floods.sh", "a program broke down", "broke down: "),
    ] {
        let path = folder.path(&format!("{script}.pgn"));
        let program = rogue(script, ",patience=300ms,nodes=10");
        let args = ["match", "chess", &program, "random", "--games", "2", "--seed", "1"];
        let text = stdout(&[&args[..], &["--save", &path]].concat(), "");
        assert!(text.contains("0 won, 0 drawn, 2 lost"), "{script}: {text}");
        assert!(text.contains(&format!("it {fault}")), "{script}: {text}");
        let records = std::fs::read_to_string(&path).expect("records");
        for record in Record::parse_all(&records).expect("records") {
            assert_eq!(record.tag("Termination"), Some(reason), "{script}");
            assert!(record.tag("Fault").is_some_and(|text| text.contains(fault)), "{records}");
        }
    }
}

/// A program of Debian's games; tests that need it say so where it is not installed.
fn installed(name: &str) -> Option<String> {
    let path = format!("/usr/games/{name}");
    if !Path::new(&path).is_file() {
        // In one piece, and shown whether or not the test fails.
        let skipped = format!("\nSKIPPED: {path} is not installed\n");
        let _ = std::io::Write::write_all(&mut std::io::stderr(), skipped.as_bytes());
        return None;
    }
    Some(path)
}

/// Matches against programs that others wrote, as docs/engines.md has them.
#[test]
fn real_programs_play_matches() {
    for (game, protocol, name, settings) in [
        ("chess", "uci", "stockfish", ",nodes=200,option.Hash=1"),
        ("othello", "gtp", "gtp-rhino", ",args=-l 1,time=100ms"),
    ] {
        let Some(path) = installed(name) else { continue };
        let program = format!("{protocol}:{path}{settings}");
        let args = ["match", game, "engine:nodes=200,hash=1", &program, "--games", "2", "--json"];
        let report = report(&args);
        assert_eq!(report["games"], 2, "{report}");
        assert_eq!(report["faults"][0]["games"], 0, "{report}");
        assert_eq!(report["faults"][1]["games"], 0, "{report}");
        assert!(report["draws"].is_u64(), "{report}");
    }
}

/// An illegal move in another game's notation, with what was legal.
#[test]
fn an_illegal_move_is_named() {
    let program = rogue("manners.sh", ",nodes=10");
    let text = stdout(&["match", "othello", &program, "random", "--games", "2"], "");
    assert!(text.contains("illegal move 2"), "{text}");
}

#[test]
fn programs_analyse_and_play_in_the_terminal() {
    let program = ours("uci", "othello", ",depth=3");
    let args = ["analyze", "othello", "--json", "--player", &program];
    let report = report(&args);
    assert!(report["move"].is_string() && report["depth"] == 3, "{report}");
    assert!(report["score"].is_i64(), "{report}");
    let args = ["play", "othello", "--black", &program, "--white", "random", "--seed", "1"];
    let text = stdout(&args, "");
    assert!(text.contains(" wins: ") || text.contains("draw: "), "{text}");
}

#[test]
fn a_game_goes_on_with_another_player() {
    let folder = Folder::new("another");
    let path = folder.path("game.pgn");
    let program = rogue("exits.sh", ",patience=300ms,nodes=10");
    let args = ["play", "othello", "--white", &program, "--black", "human", "--save", &path];
    let text = stdout(&args, "d3\nwhite random\nboard\nresign\nquit\n");
    assert!(text.contains("broke down"), "{text}");
    assert!(text.contains("White is random") && text.contains("White plays "), "{text}");
    let record = std::fs::read_to_string(&path).expect("a record");
    let record = Record::parse(&record).expect("a record");
    assert_eq!((record.tag("White"), record.moves().len()), (Some("random"), 2));
    assert!(record.replay::<Othello>().is_ok());
}

/// Whatever a person types after a fault, the program is not asked again; and when a person moves
/// for it, it is started anew for its next move.
#[test]
fn a_program_that_failed_is_asked_again_only_after_a_move() {
    let folder = Folder::new("again");
    let script = folder.path("once.sh");
    // Ends at its first question, and answers when it is started again.
    let text = "echo start >> \"$1\"\nwhile read -r line; do case $line in uci) echo uciok ;; \
                isready) echo readyok ;; go*) [ $(wc -l < \"$1\") = 1 ] && exit 3; \
                echo bestmove e3 ;; esac; done\n";
    std::fs::write(&script, text).expect("a script");
    let starts = folder.path("starts");
    let spec = format!("uci:/bin/sh,args='{script}' '{starts}',nodes=9");
    let args = ["play", "othello", "--white", &spec, "--black", "human"];
    // c3 is White's, played by the person.
    let text = stdout(&args, "d3\nboard\nhelp\nwhite nobody\nc3\nc4\nquit\n");
    assert_eq!(text.matches("broke down").count(), 1, "{text}");
    assert!(text.contains("White plays e3"), "{text}");
    assert_eq!(std::fs::read_to_string(&starts).expect("starts").lines().count(), 2, "{text}");
}

#[test]
fn what_a_program_does_not_say_is_not_told() {
    let folder = Folder::new("unscored");
    let script = folder.path("unscored.sh");
    let text = "while read -r line; do case $line in uci) echo uciok ;; isready) echo readyok ;; \
                go*) echo info depth 3 nodes 10 pv d3; echo bestmove d3 ;; esac; done\n";
    std::fs::write(&script, text).expect("a script");
    let player = format!("uci:/bin/sh,args='{script}',nodes=9");
    let report = report(&["analyze", "othello", "--json", "--player", &player]);
    assert_eq!((&report["depth"], &report["nodes"]), (&json!(3), &json!(10)), "{report}");
    assert!(report["score"].is_null(), "{report}");
}

#[test]
fn what_cannot_be_started_is_bad_input() {
    for (player, problem) in [
        ("uci:/no/such/program", "/no/such/program"),
        ("uci:/bin/cat,startup=300ms", "uci:/bin/cat"),
        ("uci:/bin/sh,args='open", "a quotation mark is not closed"),
        ("uci:/bin/sh,dialect=fairy", "Fairy-Stockfish's notation of chess is not known"),
        ("gtp:/bin/sh", "gtp does not play chess: it plays othello"),
        ("uai:/bin/sh", "uai does not play chess: it plays ataxx, virus"),
        ("uci:no-such-program-here", "no program \"no-such-program-here\" is on the PATH"),
    ] {
        let output = gamut(&["match", "chess", player, "random", "--games", "2"], "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{player}: {error}");
        assert!(error.contains(problem) && error.trim().lines().count() == 1, "{player}: {error}");
    }
}
