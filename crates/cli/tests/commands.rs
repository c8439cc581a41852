//! The commands as their users run them.

mod common;

use common::{Folder, gamut, stdout};
use serde_json::Value;

fn json_number(text: &str, key: &str) -> u64 {
    let after =
        text.split(&format!("\"{key}\":")).nth(1).unwrap_or_else(|| panic!("{key}: {text}"));
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{key}: {text}"))
}

#[test]
fn perft_prints_nodes_for_people_and_programs() {
    let text = stdout(&["perft", "loa", "3"], "");
    assert!(
        text.contains("44,952 leaf nodes") && text.contains("Mnodes/s on one thread"),
        "{text}"
    );
    assert!(text.contains("the last ply is counted, not played"), "{text}");
    let text = stdout(&["perft", "loa", "2", "--json"], "");
    assert_eq!(json_number(&text, "nodes"), 1244);
    assert_eq!(json_number(&text, "depth"), 2);
    assert!(text.contains("\"game\":\"loa\"") && text.contains("\"seconds\":"), "{text}");
    assert!(
        text.contains("\"position\":\"1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x\""),
        "{text}"
    );
    assert_eq!(json_number(&stdout(&["perft", "chess", "0", "--json"], ""), "nodes"), 1);
}

#[test]
fn perft_divided_adds_up_and_does_not_depend_on_threads() {
    let one = stdout(&["perft", "checkers", "6", "--divide"], "");
    let four = stdout(&["perft", "checkers", "6", "--divide", "--threads", "4"], "");
    let counts = |text: &str| -> Vec<String> { text.lines().take(7).map(str::to_owned).collect() };
    assert_eq!(counts(&one), counts(&four));
    let sum: u64 = counts(&one)
        .iter()
        .filter_map(|line| line.split_whitespace().nth(1))
        .map(|count| count.replace(',', "").parse::<u64>().expect("a count"))
        .sum();
    assert_eq!(sum, 36_768);
}

#[test]
fn a_position_may_begin_with_a_dash() {
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(stdout(&["moves", "othello", "--position", start], ""), "c4\nd3\ne6\nf5\n");
    assert_eq!(stdout(&["moves", "othello", "-p", "start"], ""), "c4\nd3\ne6\nf5\n");
}

#[test]
fn moves_prints_json_with_the_position_in_its_one_form() {
    let text = stdout(&["moves", "chess", "--json", "-p", "4k3/8/8/8/8/8/8/4K2R w K"], "");
    assert!(text.starts_with(r#"{"game":"chess","moves":["e1d1","#), "{text}");
    assert!(text.contains(r#""e1g1""#), "{text}");
    assert!(text.contains(r#""position":"4k3/8/8/8/8/8/8/4K2R w K - 0 1""#), "{text}");
}

#[test]
fn virus_has_boards_of_several_sizes() {
    let text = stdout(&["show", "virus", "--size", "5"], "");
    assert!(text.contains("x3o/5/5/5/o3x x 0 1"), "{text}");
    assert_eq!(
        json_number(&stdout(&["perft", "virus", "1", "--size", "4", "--json"], ""), "nodes"),
        16
    );
}

#[test]
fn boards_are_drawn_as_before() {
    for game in ["virus", "ataxx", "othello", "checkers", "chess", "loa", "breakthrough"] {
        insta::assert_snapshot!(format!("show-{game}"), stdout(&["show", game], ""));
    }
    let coloured = stdout(&["show", "checkers", "--color", "always"], "");
    assert!(coloured.contains("\u{1b}[") && coloured.contains('●'), "{coloured}");
}

#[test]
fn games_lists_all_rule_sets() {
    insta::assert_snapshot!("games", stdout(&["games"], ""));
}

/// A change of this table is a change of what is played, by rules or by players: say so in the
/// commit.
#[test]
fn bench_prints_the_signature_of_this_version() {
    let text = stdout(&["bench"], "");
    let (_, signed) = text.split_once("\n\n").expect("speeds, and what signs the build");
    assert_eq!(signed, include_str!("data/bench-signature.txt"));
    assert!(signed.lines().all(|line| line.len() <= 80), "{signed}");
    let (_, signature) = signed.trim_end().rsplit_once(' ').expect("the last word");
    let json = stdout(&["bench", "--json"], "");
    assert!(json.contains(&format!("\"signature\":\"{signature}\"")), "{json}");
}

#[test]
fn a_saved_game_is_shown_and_stepped_through_and_played_on() {
    let folder = Folder::new("saved");
    let path = folder.path("game.pdn");
    let args = ["play", "checkers", "--black", "random", "--white", "random", "--seed", "5"];
    let first = stdout(&[&args[..], &["--save", &path]].concat(), "");
    let record = std::fs::read_to_string(&path).expect("a record");
    assert!(
        record.contains("[GameType \"21\"]") && record.contains("[Black \"random\"]"),
        "{record}"
    );
    assert_eq!(first, stdout(&args, ""), "same seed, same game");

    let end = stdout(&["show", "checkers", "--record", &path, "--json"], "");
    let plies = json_number(&end, "plies");
    assert!(plies > 20 && end.contains("\"outcome\":{"), "{end}");
    let middle = stdout(&["show", "checkers", "--record", &path, "--ply", "10", "--json"], "");
    assert_eq!((json_number(&middle, "ply"), json_number(&middle, "plies")), (10, plies));
    assert!(middle.contains("\"outcome\":null"), "{middle}");

    // Nothing but the record is left in the folder: it was written whole.
    let files: Vec<_> = std::fs::read_dir(&folder.0).expect("a folder").collect();
    assert_eq!(files.len(), 1);
}

#[test]
fn a_person_can_play_undo_resign_save_and_go_on() {
    let folder = Folder::new("person");
    let path = folder.path("game.pgn");
    let input =
        format!("moves\ne2e4\nundo\nd4\nmoves e7\nposition\nboard\nsave {path}\nhelp\nquit\n");
    let text = stdout(&["play", "chess", "--black", "human", "--white", "human"], &input);
    assert!(text.contains("a2a3 (a3)") && text.contains("g1f3 (Nf3)"), "{text}");
    assert!(text.contains("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1"), "{text}");
    assert!(text.contains("take back your last move"), "{text}");
    let record = std::fs::read_to_string(&path).expect("a record");
    assert!(record.contains("\n1. d4 *\n"), "{record}");

    let args = ["play", "chess", "--black", "human", "--white", "human", "--record", &path];
    let text = stdout(&[&args[..], &["--save", &path]].concat(), "resign\n");
    assert!(text.contains("White wins: resignation"), "{text}");
    let text = stdout(&["show", "chess", "--record", &path], "");
    assert!(text.contains("recorded as 1-0: resignation"), "{text}");
}

#[test]
fn undo_against_a_program_goes_back_to_the_persons_turn() {
    let text = stdout(&["play", "othello", "--white", "random"], "d3\nundo\nposition\nquit\n");
    let start = "---------------------------OX------XO--------------------------- X";
    assert!(text.contains(start), "{text}");
}

#[test]
fn a_whole_game_can_be_played_from_a_script() {
    let moves = "d1-b3\nh5-g4\nb1-b4\ng4xg1\nb4-e7\na3xc1\nb3-e6\nh3xf1\ne1-e5\n";
    let text = stdout(&["play", "loa", "--black", "human", "--white", "human"], moves);
    assert!(text.contains("Black wins: all pieces connected"), "{text}");
    assert!(text.contains("plies: 9"), "{text}");
}

#[test]
fn a_capped_game_is_decided_by_the_position() {
    let args = [
        "play",
        "checkers",
        "--black",
        "random",
        "--white",
        "random",
        "--seed",
        "1",
        "--max-moves",
        "6",
    ];
    let text = stdout(&args, "");
    assert!(text.contains("move limit of the match") && text.contains("plies: 6"), "{text}");
}

#[test]
fn the_demo_shows_a_game_and_what_to_type_next() {
    let text = stdout(&["demo"], "");
    assert!(text.contains("wins: piece count"), "{text}");
    assert!(text.contains("gamut play othello"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

fn is_narrow(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "games", "perft", "moves", "show", "play", "analyze", "match", "players", "engine", "tune",
        "bench", "evolve",
    ] {
        let text = stdout(&[command, "--help"], "");
        assert!(text.contains("Example: gamut"), "{command}: {text}");
        is_narrow(&text);
    }
    for args in [&["--help"][..], &["-h"], &["experiment", "--help"]] {
        let text = stdout(args, "");
        assert!(text.contains("Example: gamut"), "{text}");
        is_narrow(&text);
    }
    for args in [["experiment", "run", "--help"], ["experiment", "list", "--help"]] {
        is_narrow(&stdout(&args, ""));
    }
    is_narrow(&stdout(&["experiment", "list"], ""));
    assert!(gamut(&["--version"], "").status.success());
}

/// Options come before the file, the file before --quick, --quick before the defaults.
#[test]
fn experiments_are_told_their_parameters_by_options_and_files() {
    let folder = Folder::new("parameters");
    let (file, out) = (folder.path("my.toml"), folder.path("report"));
    std::fs::write(&file, "depths = [3]\ngames = 0\nseed = 4\n").expect("room");
    let run = ["experiment", "run", "loa-lookahead", "--json", "--quick", "--out", &out];
    let told = |more: &[&str]| -> Value {
        serde_json::from_str(&stdout(&[&run[..], more].concat(), "")).expect("JSON")
    };
    let report = told(&["--config", &file, "--set", "depths=2"]);
    let parameters = &report["parameters"];
    assert_eq!(parameters["depths"], "2", "an option");
    assert_eq!((&parameters["games"], &parameters["seed"]), (&"0".into(), &"4".into()), "the file");
    assert_eq!(parameters["opponent-depth"], "1", "the default");
    assert_eq!(
        report["command"],
        "gamut experiment run loa-lookahead --quick --seed 4 --set games=0 --set depths=2"
    );
    // What the report keeps of it says the same, and so does what is printed.
    let again = told(&["--config", &format!("{out}/config.toml"), "--seed", "5"]);
    assert_eq!(again["parameters"]["depths"], "2");
    assert_eq!(again["parameters"]["seed"], "5");
    let printed = stdout(&["experiment", "config", "loa-lookahead", "--quick"], "");
    assert!(printed.contains("games = 30\n"), "{printed}");
    std::fs::write(&file, printed).expect("room");
    let sweep = folder.path("sweep");
    let args = ["experiment", "run", "loa-lookahead", "--config", &file, "--games", "2"];
    let args = [&args[..], &["--sweep", "depths=1,2", "--out", &sweep]].concat();
    assert!(stdout(&args, "").contains("report: "));
    assert!(std::path::Path::new(&sweep).join("depths=2/report.md").exists());
}

#[test]
fn a_file_that_exists_is_never_overwritten_unasked() {
    let folder = Folder::new("existing");
    let path = folder.path("keep.pgn");
    std::fs::write(&path, "1. e4 *\n").expect("a file");
    let output = gamut(&["play", "chess", "--save", &path], "quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("exists already"));
    let text =
        stdout(&["play", "chess"], &format!("save {path}\nsave {}\nquit\n", folder.0.display()));
    assert!(
        text.contains("exists already") && text.contains("is not a file to write to"),
        "{text}"
    );
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "1. e4 *\n");

    // What this game wrote, it may write again.
    let new = folder.path("new.pgn");
    let text = stdout(
        &["play", "chess", "--black", "human", "--white", "human"],
        &format!("save {new}\ne4\nsave {new}\nquit\n"),
    );
    assert_eq!(text.matches("saved ").count(), 2, "{text}");
}

#[test]
fn playing_on_keeps_the_tags_and_the_players_of_the_record() {
    let folder = Folder::new("tags");
    let path = folder.path("game.pgn");
    let tags = "[Event \"Cup\"]\n[Date \"1999.01.02\"]\n[White \"human\"]\n[Black \"human\"]\n\n";
    std::fs::write(&path, format!("{tags}1. e4 *\n")).expect("a file");
    let text = stdout(&["play", "chess", "--record", &path, "--save", &path], "e5\nquit\n");
    assert!(text.contains("Black human, White human"), "{text}");
    let record = std::fs::read_to_string(&path).expect("a record");
    assert!(
        record.contains("[Event \"Cup\"]") && record.contains("[Date \"1999.01.02\"]"),
        "{record}"
    );
    assert!(record.contains("1. e4 e5 *"), "{record}");
}

#[test]
fn the_person_has_the_first_turn_unless_told_otherwise() {
    let position = "4k3/8/8/8/8/8/8/4K2R b - - 0 1";
    let text = stdout(&["play", "chess", "-p", position], "quit\n");
    assert!(text.contains("Black human, White negascout:depth=2,noise=20 (Casual)"), "{text}");
    let args = ["play", "othello", "--black", "random", "--white", "human", "--seed", "3"];
    assert!(stdout(&args, "undo\nquit\n").contains("nothing to take back"));
}

#[test]
fn moves_about_a_square_are_found_by_the_square() {
    let text = stdout(&["play", "checkers"], "moves 1\nmoves 11\nmoves zz\nquit\n");
    assert!(text.contains("no legal move mentions 1\n"), "{text}");
    assert!(text.contains("  11-15  11-16\n"), "{text}");
    assert!(text.contains("no legal move mentions zz"), "{text}");
}

#[test]
fn commands_still_work_after_the_end() {
    let folder = Folder::new("after");
    let path = folder.path("game.pgn");
    let args = ["play", "chess", "--black", "human", "--white", "human"];
    let text = stdout(&args, &format!("e4\nRESIGN\nsave {path}\nundo\nundo\nposition\nquit\n"));
    assert!(text.contains("White wins: resignation"), "{text}");
    assert!(text.contains("RNBQKBNR w KQkq - 0 1"), "{text}");
    assert!(std::fs::read_to_string(&path).expect("a record").contains("1. e4 1-0"));
}

#[test]
fn one_game_of_a_collection_can_be_chosen() {
    let folder = Folder::new("collection");
    let path = folder.path("games.pgn");
    let text = "[White \"A\"]\n\n1. e4 1-0\n\n[White \"B\"]\n\n1. d4 d5 *\n";
    std::fs::write(&path, text).expect("a file");
    let second = stdout(&["show", "chess", "--record", &path, "--nth", "2"], "");
    assert!(second.contains("B (White)") && second.contains("after ply 2 of 2: d5"), "{second}");
    let output = gamut(&["show", "chess", "--record", &path, "--nth", "3"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--nth 1 to 2"));
}

#[test]
fn playing_on_changes_a_record_only_when_something_happens() {
    let folder = Folder::new("unchanged");
    let path = folder.path("game.pgn");
    let text = "[White \"Ann\"]\n[WhiteElo \"2000\"]\n\n1. e4 {best} 1-0\n";
    std::fs::write(&path, text).expect("a file");
    stdout(&["play", "chess", "--record", &path, "--save", &path], "quit\n");
    assert_eq!(std::fs::read_to_string(&path).expect("a record"), text);

    // A collection is never replaced by one of its games.
    let two = format!("{text}\n{text}");
    std::fs::write(&path, &two).expect("a file");
    let args = ["play", "chess", "--record", &path, "--nth", "2", "--save", &path];
    assert_eq!(gamut(&args, "quit\n").status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("a record"), two);
}

#[test]
fn seats_are_filled_sensibly() {
    let folder = Folder::new("seats");
    let path = folder.path("game.pgn");
    let seated = |tags: &str, args: &[&str]| {
        std::fs::write(&path, format!("{tags}\n\n1. e4 *\n")).expect("a file");
        let text = stdout(&[&["play", "chess", "--record", &path], args].concat(), "quit\n");
        text.lines().next().unwrap_or_default().to_owned()
    };
    let bob = "[White \"Bob\"]\n[Black \"random\"]";
    assert!(seated(bob, &[]).ends_with("Black random, White human"));
    let people = seated("[White \"Bob\"]\n[Black \"Ann\"]", &[]);
    assert!(people.ends_with("Black human, White negascout:depth=2,noise=20 (Casual)"), "{people}");
    let gone = "[White \"file:no-such-file.toml\"]\n[Black \"human\"]";
    assert!(seated(gone, &[]).ends_with("(Casual)"), "players may be gone");
    let program = "[White \"uci:/bin/sh\"]\n[Black \"human\"]";
    assert!(seated(program, &[]).ends_with("(Casual)"), "a file starts no programs");
    let level = seated("", &["--white", "strong"]);
    assert!(level.ends_with("White negascout:depth=4,noise=20 (Strong)"), "{level}");
    let canonical = seated("", &["--white", "alphabeta:order=none,depth=4"]);
    assert!(canonical.ends_with("Black human, White alphabeta:depth=4,order=none"), "{canonical}");
    let programs = "[White \"random\"]\n[Black \"random\"]";
    assert!(seated(programs, &["--black", "human"]).ends_with("Black human, White random"));
    assert!(
        stdout(&["play", "loa", "--white", "human", "--max-moves", "1"], "quit\n")
            .contains("Black negascout:depth=2,noise=20 (Casual), White human")
    );

    // A player that takes a seat is named in the record.
    let new = folder.path("new.pgn");
    std::fs::write(&path, format!("{programs}\n\n1. e4 *\n")).expect("a file");
    stdout(&["play", "chess", "--record", &path, "--black", "human", "--save", &new], "e5\nquit\n");
    assert!(std::fs::read_to_string(&new).expect("a record").contains("[Black \"human\"]"));
}

#[test]
fn a_person_is_told_what_is_not_saved() {
    let folder = Folder::new("unsaved");
    let two = ["play", "chess", "--black", "human", "--white", "human"];
    let path = folder.path("a.pgn");
    assert!(stdout(&two, &format!("e4\nsave {path}\nundo\nd4\nquit\n")).contains("was not saved"));
    let path = folder.path("b.pgn");
    assert!(stdout(&two, &format!("e4\nsave {path}\nresign\nquit\n")).contains("was not saved"));
    let path = folder.path("c.pgn");
    assert!(!stdout(&two, &format!("e4\nsave {path}\nquit\n")).contains("was not saved"));
    assert!(!stdout(&two, "quit\n").contains("was not saved"));
    let over = stdout(&two, "resign\nmoves\nresign\nquit\n");
    assert_eq!(over.matches("the game is over").count(), 2, "{over}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_survive_a_save() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let (real, link, lost) =
        (folder.path("real.pgn"), folder.path("link.pgn"), folder.path("lost.pgn"));
    std::fs::write(&real, "1. e4 *\n").expect("a file");
    std::fs::set_permissions(&real, PermissionsExt::from_mode(0o600)).expect("a mode");
    symlink(&real, &link).expect("a link");
    stdout(&["play", "chess", "--record", &link, "--save", &link], "e5\nquit\n");
    assert!(std::fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert!(std::fs::read_to_string(&real).expect("a record").contains("1. e4 e5"));
    assert_eq!(std::fs::metadata(&real).expect("a file").permissions().mode() & 0o777, 0o600);
    symlink(folder.path("nowhere"), &lost).expect("a link");
    assert_eq!(gamut(&["play", "chess", "--save", &lost], "quit\n").status.code(), Some(2));
}
