//! Players live as long as their game.

use std::time::Duration;

use gamut::{PlayerSpec, Side, StopSwitch, seat_seed};
use serde_json::{Value, json};

use crate::client::Studio;
use crate::games::texts;

/// Remembers what it evolved from move to move; quick enough for a test.
const EVOLVING: &str = "hgp:pop=12,gens=3";
const SEED: u64 = 5;

/// The moves of a game between two of the same players, played by the library alone.
fn played_by_the_library(rules: &str, spec: &str, plies: usize) -> Vec<String> {
    let spec: PlayerSpec = spec.parse().expect("a spec");
    let mut board = gamut::game(rules).expect("a game").begin(None, None).expect("a start");
    let mut players =
        Side::BOTH.map(|side| board.seat(&spec, seat_seed(SEED, side)).expect("a player"));
    while board.outcome().is_none() && board.plies() < plies {
        let player = &mut players[board.to_move() as usize];
        let thought = player.think(&*board, &StopSwitch::new(), &mut |_| {}).expect("a thought");
        board.play(&thought.best.expect("a move")).expect("legal");
    }
    board.move_texts()
}

fn new(spec: &str) -> Value {
    json!({ "rules": "othello", "black": spec, "white": spec, "seed": SEED })
}

/// The game that `gamut play` plays with the same players and seed. Players that are seated anew
/// for every move begin with another seed and without their alpha player.
#[test]
fn a_game_of_evolving_players_is_that_of_the_library() {
    let expected = played_by_the_library("othello", EVOLVING, usize::MAX);
    let studio = Studio::start();
    let game = studio.begin_with(&new(EVOLVING));
    let mut events = studio.watch(&game.at("/events"));
    let last = loop {
        let shown = events.next("game").expect("a game");
        if !shown["outcome"].is_null() {
            break shown;
        }
    };
    assert_eq!(texts(&last), expected);
}

/// A pause, a reload or a hang-up changes nothing: an answer that was found is played when the
/// game is watched again, and an interrupted thought begins again from where it began.
#[test]
fn interrupted_games_are_those_of_the_library() {
    const SLOW: &str = "hgp:pop=30,gens=25,keep-population=on";
    const PLIES: usize = 16;
    let studio = Studio::start();
    for (spec, pace_ms) in [(SLOW, 0), (EVOLVING, 150), ("mcts:playouts=3000", 0)] {
        let expected = played_by_the_library("othello", spec, PLIES);
        let game = studio.begin_with(&json!({
            "rules": "othello", "black": spec, "white": spec, "seed": SEED, "pace_ms": pace_ms,
        }));
        let mut interruptions = 0;
        loop {
            let mut events = studio.watch(&game.at("/events"));
            let shown = events.next("game").expect("a game");
            if texts(&shown).len() >= PLIES {
                break;
            }
            // In the middle of a thought, or of the time until its move is shown.
            std::thread::sleep(Duration::from_millis(25 + 10 * interruptions));
            if interruptions % 3 == 0 {
                game.change(&json!({ "paused": true }));
                game.change(&json!({ "paused": false }));
            }
            events.hang_up();
            interruptions += 1;
        }
        assert!(interruptions > 3, "{spec}");
        assert_eq!(texts(&game.get("").json())[..PLIES], expected, "{spec}");
    }
}

/// And so is one that a program asks for move by move, while nobody watches.
#[test]
fn a_game_in_steps_is_that_of_the_library() {
    let expected = played_by_the_library("othello", EVOLVING, 12);
    let studio = Studio::start();
    let game = studio.begin_with(&new(EVOLVING));
    for _ in 0..12 {
        assert_eq!(game.post("/step", &json!({})).status, 200);
    }
    assert_eq!(texts(&game.get("").json()), expected);
    // Taken back, the players begin anew, and play the same.
    assert_eq!(game.post("/takeback", &json!({ "ply": 0 })).status, 200);
    for _ in 0..12 {
        assert_eq!(game.post("/step", &json!({})).status, 200);
    }
    assert_eq!(texts(&game.get("").json()), expected);
    // A branch from the start has its own players.
    let branch = game.post("/branch", &json!({ "ply": 0 })).json();
    let path = format!("/api/games/{}/step", branch["id"].as_str().expect("an id"));
    let mut last = branch;
    for _ in 0..4 {
        last = studio.post(&path, &json!({})).json();
    }
    assert_eq!(texts(&last), expected[..4]);
}

#[test]
fn players_go_when_the_last_spectator_leaves() {
    let studio = Studio::start();
    let spec = "engine:nodes=500,hash=1";
    let new = json!({ "rules": "loa", "black": spec, "white": spec, "pace_ms": 50 });
    let game = studio.begin_with(&new);
    assert_eq!(studio.seated(), 0, "nobody sits down before it is wanted");
    let (first, second) = (studio.watch(&game.at("/events")), studio.watch(&game.at("/events")));
    studio.wait_for_seated(2, Duration::from_secs(5));
    first.hang_up();
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(studio.seated(), 2, "somebody is still there");
    second.hang_up();
    studio.wait_for_seated(0, gamut_studio::limits::KEPT_AFTER_WATCHING + Duration::from_secs(5));
}

#[test]
fn players_go_when_they_are_not_needed_any_more() {
    let studio = Studio::start();
    let new = json!({ "rules": "loa", "black": "greedy", "white": "greedy", "paused": true });
    let game = studio.begin_with(&new);
    let steps = |count| {
        for _ in 0..count {
            assert_eq!(game.post("/step", &json!({})).status, 200);
        }
    };
    steps(2);
    assert_eq!(studio.seated(), 2);
    game.change(&json!({ "white": "human" }));
    assert_eq!(studio.seated(), 1, "a person sits there");
    game.post("/resignation", &json!({}));
    assert_eq!(studio.seated(), 0, "the game is over");
    game.post("/takeback", &json!({ "ply": 0 }));
    steps(1);
    assert_eq!(studio.seated(), 1);
    studio.tell("DELETE", &game.at(""), &json!({}));
    assert_eq!(studio.seated(), 0, "the game is no more");
}

/// However many games are begun and asked for moves: there are only so many chairs.
#[test]
fn no_more_players_sit_than_there_is_room_for() {
    let studio = Studio::start();
    let most = gamut_studio::limits::MOST_SEATED;
    for _ in 0..most + 4 {
        let game = studio.begin_with(&json!({ "rules": "loa", "black": "greedy" }));
        assert_eq!(game.post("/step", &json!({})).status, 200);
    }
    assert_eq!(studio.seated(), most as u64);
}
