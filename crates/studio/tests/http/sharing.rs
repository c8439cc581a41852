//! Several studios on one data folder, and several people at one game.

use serde_json::{Value, json};

use crate::client::{Events, Studio};

/// The last state that a spectator is told of a game that ends.
fn end(events: &mut Events) -> Value {
    loop {
        let game = events.next("game").expect("the game goes on");
        if !game["outcome"].is_null() {
            return game;
        }
    }
}

#[test]
fn two_studios_that_drive_one_game_play_it_to_its_end() {
    let first = Studio::start();
    let second = first.beside();
    let new = json!({ "rules": "othello", "black": "random", "white": "random", "pace_ms": 20 });
    let game = first.begin_with(&new);
    let path = game.at("/events");
    let mut events = [first.watch(&path), second.watch(&path)];
    let [one, other] = [0, 1].map(|studio| end(&mut events[studio]));
    assert_eq!(one["plies"], other["plies"]);
}

#[test]
fn what_one_studio_changes_the_other_shows() {
    let first = Studio::start();
    let second = first.beside();
    let game = first.begin("chess");
    let mut events = second.watch(&game.at("/events"));
    assert_eq!(events.next("game").expect("the game")["plies"], json!([]));
    game.play(&["e4"]);
    let seen = events.next("game").expect("the move");
    assert_eq!(seen["plies"].as_array().map(Vec::len), Some(1));
    assert_eq!(second.get(&game.at("")).json()["plies"], seen["plies"]);
    assert_eq!(first.tell("DELETE", &game.at(""), &json!({})).status, 204);
    assert!(events.next("gone").is_some());
    second.get(&game.at("")).problem(404);
}

#[test]
fn a_change_that_comes_late_is_told_so_and_shown_what_happened() {
    let first = Studio::start();
    let second = first.beside();
    let game = first.begin("chess");
    // The second studio has the game in memory when the first changes it.
    assert_eq!(second.get(&game.at("")).status, 200);
    game.play(&["e4"]);
    second.post(&game.at("/moves"), &json!({ "move": "d4", "ply": 0 })).problem(409);
    let seen = second.get(&game.at("")).json();
    assert_eq!(seen["plies"][0]["move"]["record"], "e4");
    assert_eq!(second.post(&game.at("/moves"), &json!({ "move": "e5" })).status, 200);
}

#[test]
fn one_step_at_a_time() {
    let studio = Studio::start();
    let slow = "engine:time=60s";
    let game = studio.begin_with(&json!({ "rules": "chess", "white": slow, "paused": true }));
    let waiting = studio.send("POST", &game.at("/step"), &[], b"");
    studio.wait_for_searches(1, std::time::Duration::from_secs(5));
    game.post("/step", &json!({})).problem(409);
    // A change of the turn ends the step.
    game.change(&json!({ "white": "human" }));
    let answer = crate::client::Answer::read(&waiting).expect("an answer");
    answer.problem(409);
    studio.wait_for_searches(0, std::time::Duration::from_secs(5));
}

#[test]
fn a_game_that_is_as_long_as_games_may_be_rests() {
    let studio = Studio::start();
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(2_000).collect();
    let new = json!({ "rules": "chess", "moves": moves, "white": "random" });
    let game = studio.begin_with(&new);
    // By the rules it is a draw long since, and nobody moves.
    assert_eq!(game.get("").json()["waits_for"], "nothing");
    let mut events = studio.watch(&game.at("/events"));
    assert!(events.next("game").is_some());
    assert_eq!(studio.searches(), 0);
}
