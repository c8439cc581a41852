//! The program in the documentation that plays over HTTP.

use std::process::Command;

use serde_json::{Value, json};

use crate::client::Studio;

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play_over_http.py");

/// Runs it; `None` where there is no Python.
fn run(studio: &Studio, game: Option<&str>) -> Option<String> {
    let mut command = Command::new("python3");
    command.arg(PROGRAM).arg(format!("http://{}", studio.address)).args(game);
    let output = match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        output => output.expect("a program that runs"),
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The game is over, and the moves of Black are those that came over HTTP: nobody thought about
/// them here.
fn assert_played(game: &Value) {
    assert!(game["outcome"]["text"].is_string(), "{game}");
    assert_eq!(game["black"]["human"], true);
    let plies = game["plies"].as_array().expect("plies");
    assert!(plies.len() > 10, "{plies:?}");
    for ply in plies {
        assert_eq!(ply["seconds"].is_null(), ply["side"] == "black", "{ply}");
    }
}

#[test]
fn it_begins_a_game_and_plays_it_to_its_end() {
    let studio = Studio::start();
    let Some(said) = run(&studio, None) else { return };
    let games = studio.get("/api/games").json();
    assert_eq!(games["total"], 1);
    let id = games["games"][0]["id"].as_str().expect("an id");
    let game = studio.get(&format!("/api/games/{id}")).json();
    assert_played(&game);
    assert_eq!(game["white"]["label"], "Casual");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], format!("http://{}/games/{id}", studio.address));
    assert_eq!(lines[1], game["outcome"]["text"].as_str().expect("a text"));
}

#[test]
fn it_takes_a_seat_in_a_game_that_is_watched() {
    let studio = Studio::start();
    let game = studio.begin_with(&json!({ "rules": "breakthrough", "white": "random" }));
    let events = studio.watch(&game.at("/events"));
    let Some(_) = run(&studio, Some(&game.id)) else { return };
    assert_played(&game.get("").json());
    events.hang_up();
}

#[test]
fn it_is_short_enough_to_be_read() {
    let text = std::fs::read_to_string(PROGRAM).expect("a file");
    let (mut lines, mut in_words) = (0, false);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let quotes = line.matches("\"\"\"").count();
        let is_code = !in_words && quotes == 0 && !line.starts_with('#');
        lines += usize::from(is_code);
        in_words ^= quotes == 1;
    }
    assert!(lines <= 25, "{lines} lines of code");
    let page = Studio::start().get("/api").text();
    assert!(page.contains("def choose(board):"), "it is shown on the page of the API");
}
