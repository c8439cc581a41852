//! Players, analysis and matches as their users run them.

mod common;

use common::{Folder, gamut, stdout};
use gamut_players::KINDS;
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args, "")).expect("JSON")
}

#[test]
fn players_documents_every_kind_key_and_evaluation() {
    let text = stdout(&["players"], "");
    for kind in KINDS {
        assert!(text.contains(&format!("\n{}", kind.name)), "{}: {text}", kind.name);
        assert!(text.contains(kind.summary), "{}: {text}", kind.name);
        for key in kind.keys {
            let end = match key.value {
                gamut_players::Value::Flag => " ",
                _ if key.is_family() => "NAME=",
                _ => "=",
            };
            assert!(text.contains(&format!("\n   {}{end}", key.name)), "{}: {text}", key.name);
        }
    }
    assert!(text.contains("\n   rl                   reinforcement learning, where "), "{text}");
    assert!(text.contains("depth=N        plies to look ahead; 1 to 100; default 3"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");

    let all = json(&["players", "--json"]);
    assert_eq!(all["players"].as_array().map(Vec::len), Some(KINDS.len()));
    assert_eq!(all["players"][4]["keys"][0]["name"], "depth");
    let games = gamut_games::registry::GAME_IDS.len();
    assert_eq!(all["evaluations"].as_object().map(serde_json::Map::len), Some(games));
    let one = json(&["players", "loa", "--json"]);
    assert_eq!(one["evaluations"].as_object().map(serde_json::Map::len), Some(1));
    assert!(one["evaluations"]["loa"][0]["summary"].is_string());
}

#[test]
fn players_of_a_game_can_be_written_from_what_is_printed() {
    let folder = Folder::new("players");
    let path = folder.path("alice.toml");
    for game in gamut_games::registry::GAME_IDS {
        let text = stdout(&["players", game], "");
        let report = json(&["players", game, "--json"]);
        let features = report["features"].as_array().expect("features");
        if features.is_empty() {
            assert!(text.contains(&format!("\n{game} has ")) && text.contains(" only: "), "{text}");
            continue;
        }
        for feature in features {
            let row = |key: &str| feature[key].as_str().expect("a text").to_owned();
            assert!(text.contains(&format!("\n  {} ", row("name"))), "{text}");
            let range = format!(" {} to {} ", feature["range"][0], feature["range"][1]);
            assert!(text.contains(&range), "{range}: {text}");
            let meaning = row("meaning");
            let word = meaning.split(' ').next().expect("a word");
            assert!(text.contains(word), "{text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");

        let file = report["player_file"].as_str().expect("a player file");
        assert!(file.lines().all(|line| text.contains(line)), "{text}");
        std::fs::write(&path, file).expect("a file");
        let report = json(&["analyze", game, "--json", "--player", &format!("file:{path}")]);
        assert_eq!(report["depth"], 3, "{game}: {report}");
    }
    assert!(!stdout(&["players"], "").contains("Features"));
}

#[test]
fn analysis_is_for_programs_too() {
    let mate = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let args = ["analyze", "chess", "-p", mate, "--json", "--player", "alphabeta:depth=3"];
    let report = json(&args);
    let keys: Vec<&String> = report.as_object().expect("an object").keys().collect();
    for key in ["game", "position", "player", "move", "score", "depth", "nodes", "seconds", "line"]
    {
        assert!(keys.iter().any(|known| *known == key), "{key} is missing: {report}");
    }
    assert_eq!(report["game"], "chess");
    assert_eq!(report["position"], mate);
    assert_eq!(report["player"], "alphabeta", "in its canonical form");
    assert_eq!(report["move"], "f1f8");
    assert_eq!(report["line"], serde_json::json!(["f1f8"]));
    assert_eq!(
        (&report["score_text"], &report["proven"]),
        (&"White wins in 1 ply".into(), &true.into())
    );
    assert_eq!(report["depth"], 3);
    assert_eq!(report["exact"], true);
    assert_eq!(report["verdict"], serde_json::json!({ "kind": "win", "plies": 1 }));

    let report = json(&["analyze", "chess", "--json", "--player", "alphabeta:depth=1"]);
    assert_eq!((&report["proven"], &report["exact"]), (&false.into(), &false.into()));
    assert_eq!(report["verdict"], serde_json::json!({ "kind": "estimate" }));

    // Where the depth ends, more may be won.
    let args = ["analyze", "virus", "--size", "4", "--player", "alphabeta:depth=7"];
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&report["proven"], &report["exact"]), (&true.into(), &false.into()));
    assert!(report["verdict"]["margin"].is_u64(), "{report}");
    let text = stdout(&args, "");
    assert!(text.contains("wins by ≥") && text.contains("Black wins by at least "), "{text}");

    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let report = json(&["analyze", "chess", "-p", stalemate, "--json", "--player", "random"]);
    assert!(report["move"].is_null() && report["score_text"] == "draw: stalemate", "{report}");
    assert_eq!((&report["score"], &report["proven"]), (&0.into(), &true.into()));
    assert_eq!(report["verdict"], serde_json::json!({ "kind": "draw" }));
    // The side to move has lost, by what is on the board.
    let wiped_out = ["analyze", "ataxx", "-p", "xx5/7/7/7/7/7/7 o 0 1", "--json"];
    let report = json(&wiped_out);
    assert_eq!(report["verdict"], serde_json::json!({ "kind": "loss", "margin": 2 }));
    assert!(report["score"].as_i64() < Some(0) && report["exact"] == true, "{report}");
    let report = json(&["analyze", "chess", "--json", "--player", "random"]);
    assert!(report["score"].is_null() && report["verdict"].is_null(), "{report}");
    assert_eq!((&report["proven"], &report["exact"]), (&false.into(), &false.into()));
}

#[test]
fn analysis_shows_how_it_deepens_and_whose_the_score_is() {
    let text = stdout(&["analyze", "chess", "--player", "negascout:depth=3"], "");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("     ")).collect();
    assert_eq!(rows.len(), 3, "{text}");
    assert!(text.contains("White to move, negascout thinks"), "{text}");
    assert!(text.contains(" for White (an estimate)"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let text = stdout(&["analyze", "othello", "--player", "random"], "");
    assert!(text.contains("this player does not judge"), "{text}");

    let mate = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let text = stdout(&["analyze", "chess", "-p", mate, "--player", "alphabeta:depth=3"], "");
    assert!(text.contains("best move  Qf8#\nscore      White wins in 1 ply (proven)"), "{text}");
}

#[test]
fn a_record_can_be_analyzed_at_any_ply_and_at_its_end() {
    let folder = Folder::new("analyze");
    let path = folder.path("mate.pgn");
    std::fs::write(&path, "1. f3 e5 2. g4 Qh4# 0-1\n").expect("a file");
    let player = ["--player", "alphabeta:depth=1"];
    let args = ["analyze", "chess", "--record", &path, "--ply", "3"];
    let text = stdout(&[&args[..], &player].concat(), "");
    assert!(text.contains("best move  Qh4#") && text.contains("Black wins in 1 ply"), "{text}");
    let text = stdout(&[&args[..4], &player].concat(), "");
    assert!(text.contains("the game is over: Black wins: checkmate"), "{text}");
    let report = json(&[&args[..4], &player, &["--json"]].concat());
    assert!(report["move"].is_null() && report["line"] == serde_json::json!([]), "{report}");
}

/// The games in a file, each as its moves, without numbers and result.
fn games_in(path: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).expect("a file");
    let records = gamut_game::Record::parse_all(&text).expect("records");
    records.iter().map(|record| record.moves().map(str::to_owned).collect()).collect()
}

#[test]
fn a_match_depends_on_its_seed_and_not_on_threads() {
    let folder = Folder::new("match");
    let (one, two) = (folder.path("one.pgn"), folder.path("two.pgn"));
    let args = ["match", "othello", "mcts:playouts=4", "rplayer", "--games", "7", "--seed", "9"];
    let first = json(&[&args[..], &["--json", "--save", &one]].concat());
    let second = json(&[&args[..], &["--json", "--save", &two, "--threads", "3"]].concat());
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert_eq!(read(&one), read(&two));
    for key in ["wins", "draws", "losses", "pairs", "by_side", "reasons", "nodes_per_move"] {
        assert_eq!(first[key], second[key], "{key}");
    }
    assert!(read(&one).contains("[Black \"mcts:playouts=4\"]"));
    assert!(read(&one).contains("[White \"mcts:playouts=4\"]"));

    let games = games_in(&one);
    assert_eq!(games.len(), 7);
    for pair in games.chunks_exact(2) {
        assert_eq!(pair[0][..8], pair[1][..8], "a pair shares its opening");
        assert_ne!(pair[0], pair[1]);
    }
    let shown = stdout(&["show", "othello", "--record", &one, "--nth", "7", "--json"], "");
    assert!(shown.contains("\"outcome\":{"), "games are played to their end: {shown}");
    assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 2, "nothing else is left");
}

#[test]
fn a_match_is_reported_for_programs() {
    let report = json(&[
        "match",
        "virus",
        "alphabeta:depth=2",
        "random",
        "--games",
        "10",
        "--seed",
        "1",
        "--json",
        "--size",
        "6",
        "--opening-plies",
        "4",
        "--max-moves",
        "500",
    ]);
    assert_eq!(report["players"], serde_json::json!(["alphabeta:depth=2", "random"]));
    assert_eq!((&report["seed"], &report["opening_plies"]), (&1.into(), &4.into()));
    assert_eq!((&report["games"], &report["interrupted"]), (&10.into(), &false.into()));
    let number = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("{key}: {report}"));
    assert_eq!(number("wins") + number("draws") + number("losses"), 10.0);
    let points = number("wins") + number("draws") / 2.0;
    assert!((number("score") - points / 10.0).abs() < 1e-9);
    let (low, high) = (&report["interval_95"][0], &report["interval_95"][1]);
    assert!(low.as_f64() > Some(0.5) && high.as_f64() <= Some(1.0), "{report}");
    assert!(report["elo"].as_object().is_some_and(|elo| elo.contains_key("difference")));
    assert_eq!(report["by_side"]["Black"].as_object().map(serde_json::Map::len), Some(3));
    assert!(report["nodes_per_move"][0].as_f64() > report["nodes_per_move"][1].as_f64());
}

#[test]
fn a_match_is_reported_for_people() {
    let args = ["match", "loa", "greedy", "random", "--games", "4", "--max-moves", "12"];
    let text = stdout(&args, "");
    assert!(text.contains("match         loa: greedy against random\n"), "{text}");
    assert!(text.contains("\ngames         4, in ") && text.contains("; seed "), "{text}");
    for row in
        ["\nscore ", "\nresults ", "\nElo ", "\nas Black ", "\ntime a move ", "\nnodes a move "]
    {
        assert!(text.contains(row), "{row}: {text}");
    }
    assert!(text.contains("\nends          move limit of the match 4\n"), "{text}");
    let idle = stdout(&["match", "loa", "random", "random", "--games", "2"], "");
    assert!(!idle.contains("nodes a move"), "{idle}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_match_never_overwrites_a_file() {
    let folder = Folder::new("match-existing");
    let path = folder.path("keep.pgn");
    std::fs::write(&path, "mine").expect("a file");
    let output = gamut(&["match", "loa", "random", "random", "--save", &path], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("exists already"));
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "mine");
}

#[test]
fn programs_say_what_they_think_unless_told_to_be_quiet() {
    let args = ["play", "chess", "--black", "alphabeta:depth=2", "--white", "greedy"];
    let capped = [&args[..], &["--max-moves", "4"]].concat();
    let text = stdout(&capped, "");
    assert!(text.contains(" for White, depth 1, 0.0 s)"), "{text}");
    let quiet = [&capped[..], &["--quiet", "--seed", "1"]].concat();
    let text = stdout(&quiet, "");
    assert!(!text.contains("depth 1"), "{text}");
    assert_eq!(text, stdout(&quiet, ""));
}

#[test]
fn a_person_can_ask_for_a_hint() {
    let mate = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let text = stdout(&["play", "chess", "-p", mate], "hint\nquit\n");
    assert!(text.contains("hint: Qf8#  (White wins in 1 ply, depth "), "{text}");
    assert!(text.contains("line: Qf8#\n"), "{text}");
    let text = stdout(&["play", "chess", "-p", mate], "f1f8\nhint\nquit\n");
    assert!(text.contains("the game is over"), "{text}");
}
