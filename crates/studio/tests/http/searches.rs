//! Searches end when nobody waits for them.

use std::net::Shutdown;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::Studio;

/// How long a search may go on after the client has left.
const SOON: Duration = Duration::from_secs(2);
const LONG: &str = "engine:time=60s";

#[test]
fn a_client_that_hangs_up_ends_the_search() {
    let studio = Studio::start();
    let game = studio.begin("chess");
    let program = studio.begin_with(&json!({ "rules": "chess", "white": LONG }));
    for (method, path) in [
        ("GET", game.at(&format!("/hint?player={LONG}"))),
        ("GET", format!("/api/rules/chess/estimate?player={LONG}")),
        ("GET", format!("/api/rules/chess/analysis?player={LONG}")),
        ("GET", "/api/rules/loa/analysis".to_owned()),
        ("POST", program.at("/step")),
        ("GET", program.at("/events")),
    ] {
        let stream = studio.send(method, &path, &[], b"");
        studio.wait_for_searches(1, SOON);
        stream.shutdown(Shutdown::Both).expect("a connection");
        studio.wait_for_searches(0, SOON);
    }
    assert_eq!(program.get("").json()["plies"], json!([]));
}

#[test]
fn every_kind_of_player_can_be_interrupted() {
    let studio = Studio::start();
    for player in [
        "minimax:depth=100,time=60s",
        "alphabeta:depth=100,time=60s",
        "negascout:depth=100,time=60s",
        "mcts:time=60s",
        "mcts:time=60s,leaf=10000",
        "engine:time=60s,threads=2",
        "hgp:pop=1000,gens=1000,fitness=games,games=100,moves=1000,tree-depth=8,tree-nodes=2000",
        "hgp:pop=1000,gens=1000,fitness=training,training=100,threads=2",
    ] {
        for rules in ["othello", "chess"] {
            let path = format!("/api/rules/{rules}/estimate?player={player}");
            let stream = studio.send("GET", &path, &[], b"");
            studio.wait_for_searches(1, SOON);
            drop(stream);
            studio.wait_for_searches(0, SOON);
        }
    }
}

#[test]
fn players_without_a_limit_have_their_usual_one() {
    let studio = Studio::start();
    for kind in studio.get("/api/players").json()["kinds"].as_array().expect("kinds") {
        let has_path = kind["path"].is_string();
        let kind = kind["name"].as_str().expect("a name");
        if kind == "human" || has_path {
            continue;
        }
        let begun = Instant::now();
        let path = format!("/api/rules/virus/estimate?player={kind}&start=x2o/4/4/o2x x 0 1");
        let thought = studio.get(&path.replace(' ', "%20")).json();
        assert!(thought["best"].is_string(), "{kind}: {thought}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{kind}");
    }
}

#[test]
fn a_search_goes_on_as_long_as_one_spectator_is_there() {
    let studio = Studio::start();
    let game = studio.begin_with(&json!({ "rules": "chess", "white": LONG, "black": LONG }));
    let mut first = studio.watch(&game.at("/events"));
    let mut second = studio.watch(&game.at("/events"));
    assert!(first.next("thought").is_some() && second.next("thought").is_some());
    first.hang_up();
    assert!(second.next("thought").is_some());
    assert_eq!(studio.searches(), 1, "one search for all who watch");
    second.hang_up();
    studio.wait_for_searches(0, SOON);
}

#[test]
fn a_move_or_a_pause_ends_the_thought_about_the_position_before() {
    let studio = Studio::start();
    let game = studio.begin_with(&json!({ "rules": "chess", "white": LONG, "black": LONG }));
    let mut events = studio.watch(&game.at("/events"));
    assert!(events.next("thought").is_some());
    game.change(&json!({ "paused": true }));
    studio.wait_for_searches(0, SOON);
    game.change(&json!({ "paused": false }));
    studio.wait_for_searches(1, SOON);
    game.change(&json!({ "white": "human" }));
    studio.wait_for_searches(0, SOON);
    game.play(&["e4"]);
    studio.wait_for_searches(1, SOON);
    studio.tell("DELETE", &game.at(""), &json!({}));
    studio.wait_for_searches(0, SOON);
}

#[test]
fn a_client_that_waits_for_a_processor_can_leave() {
    let studio = Studio::start();
    let path = format!("/api/rules/chess/estimate?player={LONG}");
    let streams: Vec<_> = (0..40).map(|_| studio.send("GET", &path, &[], b"")).collect();
    let threads = std::thread::available_parallelism().map_or(2, usize::from).max(2);
    studio.wait_for_searches(threads.min(40) as u64, SOON);
    // Pages need no processor of the searches.
    let begun = Instant::now();
    assert_eq!(studio.get("/").status, 200);
    assert!(begun.elapsed() < SOON);
    drop(streams);
    studio.wait_for_searches(0, SOON);
}

#[test]
fn an_analysis_says_when_it_is_done() {
    let studio = Studio::start();
    let path = "/api/rules/chess/analysis?player=engine:depth=4,hash=1&moves=e4";
    let mut events = studio.watch(path);
    let mut last = events.next("thought").expect("a thought");
    while let Some(next) = events.next("thought") {
        last = next;
    }
    assert_eq!((&last["done"], &last["to_move"]), (&json!(true), &json!("black")));
}

#[test]
fn players_that_think_in_squares_say_what_squares_are_worth() {
    let studio = Studio::start();
    let player = "hgp:pop=4,gens=3,games=2";
    let thought = studio.get(&format!("/api/rules/othello/estimate?player={player}")).json();
    let values = thought["values"].as_object().expect("values");
    assert_eq!(values.len(), 64);
    assert!(values.values().all(|value| value.as_f64().is_some_and(|value| value >= 0.0)));
    assert_eq!(thought["score"], json!(null));
    let mut events = studio.watch(&format!("/api/rules/othello/analysis?player={player}"));
    let mut last = events.next("thought").expect("a thought");
    while let Some(next) = events.next("thought") {
        last = next;
    }
    assert_eq!((&last["done"], &last["values"]), (&json!(true), &thought["values"]));
    let plain = studio.get("/api/rules/othello/estimate?player=greedy").json();
    assert!(plain.get("values").is_none());
}

#[test]
fn a_program_that_cannot_move_pauses_its_game_and_says_why() {
    let studio = Studio::start();
    let folder = std::env::temp_dir().join(format!("gamut-weights-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("player.toml");
    std::fs::write(&path, "game = \"chess\"\nsearch = \"greedy\"\n").expect("a file");
    let spec = format!("file:{}", path.display());
    let game = studio.begin_with(&json!({ "rules": "chess", "white": spec, "paused": true }));
    std::fs::remove_dir_all(&folder).expect("a folder");
    let mut events = studio.watch(&game.at("/events"));
    game.change(&json!({ "paused": false }));
    let trouble = events.next("trouble").expect("trouble");
    assert!(trouble["detail"].as_str().is_some_and(|detail| detail.contains("cannot read")));
    assert_eq!(game.get("").json()["waits_for"], "pause");
    game.post("/step", &json!({})).problem(400);
}
