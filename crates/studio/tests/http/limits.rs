//! How much may be asked of the studio.

use std::net::Ipv4Addr;

use gamut_studio::limits::{
    LONGEST_NAME, MOST_GAMES_IN_A_FILE, MOST_HASH, MOST_PATHS, MOST_PLAYOUTS, MOST_PLIES,
};
use serde_json::{Value, json};

use crate::client::Studio;

/// A game of knights that go out and home again: there is no end to it, but a draw.
fn shuffle(plies: usize) -> Vec<&'static str> {
    ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(plies).collect()
}

#[test]
fn games_are_no_longer_than_can_be_sent_whole() {
    let studio = Studio::start();
    let new = |plies| json!({ "rules": "chess", "moves": shuffle(plies) });
    let long = studio.post("/api/games", &new(MOST_PLIES + 1)).problem(400);
    assert_eq!(long, "more than 2000 moves");
    let game = studio.begin_with(&new(MOST_PLIES));
    assert_eq!(game.get("").json()["plies"].as_array().map(Vec::len), Some(MOST_PLIES));
    let file = |plies| json!({ "rules": "chess", "text": shuffle(plies).join(" ") });
    let long = studio.post("/api/records", &file(MOST_PLIES + 1)).problem(400);
    assert_eq!(long, "game 1 has more than 2000 moves");
    assert_eq!(studio.post("/api/records", &file(MOST_PLIES)).status, 201);
    let moves = shuffle(MOST_PLIES + 1).join(",");
    studio.get(&format!("/api/rules/chess/estimate?moves={moves}")).problem(400);
}

#[test]
fn programs_stop_where_the_longest_game_ends() {
    let studio = Studio::start();
    let mut moves = shuffle(MOST_PLIES - 4);
    // Pawn moves, so that the last position is none of those before.
    moves.extend(["e2e4", "e7e5", "d2d4", "d7d5"]);
    let new = json!({ "rules": "chess", "moves": moves, "white": "random", "black": "random" });
    let game = studio.begin_with(&new);
    game.post("/step", &json!({})).problem(409);
    let mut events = studio.watch(&game.at("/events"));
    let trouble = events.next("trouble").expect("trouble");
    assert_eq!(trouble["detail"], "a game has at most 2000 moves here");
    assert_eq!(game.get("").json()["waits_for"], "pause");
}

#[test]
fn a_file_has_no_more_games_than_people_look_at() {
    let studio = Studio::start();
    let file = |games| json!({ "rules": "loa", "text": "1. b1-b3 * ".repeat(games) });
    let most = MOST_GAMES_IN_A_FILE;
    let many = studio.post("/api/records", &file(most + 1)).problem(400);
    assert_eq!(many, "101 games in the file: at most 100");
    assert_eq!(studio.get("/api/games").json()["total"], 0, "all or nothing");
    assert_eq!(studio.post("/api/records", &file(most)).status, 201);
    // As many as a megabyte holds: they are counted, not played.
    let stars = json!({ "rules": "loa", "text": "* ".repeat(500_000) });
    studio.post("/api/records", &stars).problem(400);
}

#[test]
fn names_are_short_and_on_one_line() {
    let studio = Studio::start();
    let new = |name: &str| json!({ "rules": "loa", "name": name });
    let longest = "é".repeat(LONGEST_NAME);
    assert_eq!(studio.begin_with(&new(&longest)).get("").json()["name"], longest);
    for wrong in [&*format!("{longest}x"), "two\nlines", "nul\0", "escape\u{1b}[31m"] {
        studio.post("/api/games", &new(wrong)).problem(400);
        let file = json!({ "rules": "loa", "text": "1. b1-b3 *", "name": wrong });
        studio.post("/api/records", &file).problem(400);
    }
}

#[test]
fn players_get_no_more_than_there_is() {
    let studio = Studio::start();
    let game = studio.begin("chess");
    let many_threads = std::thread::available_parallelism().map_or(2, usize::from) + 1;
    for (spec, problem) in [
        (format!("engine:hash={}", MOST_HASH + 1), "engine:hash=65: the studio allows up to 64"),
        (format!("engine:threads={many_threads}"), "the studio allows up to"),
        ("hgp:pop=1001".to_owned(), "hgp:pop=1001: the studio allows up to 1000"),
        ("hgp:tree-nodes=2001".to_owned(), "the studio allows up to 2000"),
        ("hgp:gens=1001".to_owned(), "the studio allows up to 1000"),
        ("hgp:rl,fitness=games,games=101".to_owned(), "the studio allows up to 100"),
        ("hgp:training=101".to_owned(), "the studio allows up to 100"),
        (format!("hgp:threads={many_threads}"), "the studio allows up to"),
        (format!("mcts:playouts={}", MOST_PLAYOUTS + 1), "the studio allows up to 1000000"),
        (format!("lasvegas:paths={}", MOST_PATHS + 1), "the studio allows up to 1000000"),
        ("uci:/bin/true,startup=61s".to_owned(), "uci:startup=61s: the studio allows up to 60s"),
        ("uci:/bin/true,patience=2m".to_owned(), "uci:patience=120s: the studio allows up to 60s"),
    ] {
        let refusals = [
            studio.post("/api/games", &json!({ "rules": "chess", "black": spec })),
            game.change(&json!({ "white": spec })),
            game.post("/branch", &json!({ "ply": 0, "white": spec })),
            studio.get_as_ours(&game.at(&format!("/hint?player={spec}"))),
            studio.get_as_ours(&format!("/api/rules/chess/estimate?player={spec}")),
            studio.get_as_ours(&format!("/api/rules/chess/analysis?player={spec}")),
        ];
        for refusal in refusals {
            let found = refusal.problem(400);
            assert!(found.contains(problem), "{spec}: {found}");
        }
    }
}

#[test]
fn a_studio_open_to_others_reads_no_files() {
    let open = Studio::start_on(Ipv4Addr::UNSPECIFIED);
    let own = Studio::start();
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (spec, own_problem) in [
        (format!("file:{manifest}"), "unknown field"),
        (format!("engine:eval={manifest}"), "Cargo.toml"),
        (format!("hgp:alpha={manifest}"), "Cargo.toml"),
        (format!("evo:{manifest}"), "unknown field"),
    ] {
        let new = json!({ "rules": "chess", "black": spec });
        let refused = open.post("/api/games", &new).problem(400);
        assert!(refused.contains("the studio is open to others and reads no files"), "{refused}");
        let read = own.post("/api/games", &new).problem(400);
        assert!(read.contains(own_problem), "{read}");
    }
    for spec in ["engine:eval=material", "evo:best,nodes=500"] {
        let new = json!({ "rules": "chess", "black": spec });
        assert_eq!(open.post("/api/games", &new).status, 201, "{spec}");
    }
}

/// What would never end, or never fit, is not even opened.
#[cfg(unix)]
#[test]
fn only_small_regular_files_are_read() {
    let studio = Studio::start();
    let folder = std::env::temp_dir().join(format!("gamut-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let large = folder.join("large");
    std::fs::File::create(&large).and_then(|file| file.set_len(1 << 40)).expect("a sparse file");
    for (path, problem) in
        [(&pipe, "not a regular file"), (&folder, "not a regular file"), (&large, "larger than")]
    {
        for spec in [format!("file:{}", path.display()), format!("greedy:eval={}", path.display())]
        {
            let new: Value = json!({ "rules": "chess", "black": spec });
            let found = studio.post("/api/games", &new).problem(400);
            assert!(found.contains(problem), "{spec}: {found}");
        }
    }
    std::fs::remove_dir_all(&folder).expect("a folder");
}
