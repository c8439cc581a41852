//! What can be done with games.

use gamut_game::{Match, Record};
use gamut_games::chess::Chess;
use serde_json::{Value, json};

use crate::client::Studio;

/// The moves of a game.
pub(crate) fn texts(game: &Value) -> Vec<&str> {
    let plies = game["plies"].as_array().expect("plies").iter();
    plies.map(|ply| ply["move"]["text"].as_str().expect("a text")).collect()
}

#[test]
fn a_game_begins_as_asked() {
    let studio = Studio::start();
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let game = studio.begin_with(&json!({
        "rules": "chess",
        "start": start,
        "moves": ["e2e4", "Kd7"],
        "white": "human",
        "black": "random",
        "name": " A name ",
        "seed": 7,
        "pace_ms": 250,
        "paused": true,
    }));
    let shown = game.get("").json();
    assert_eq!(shown["start_position"], start);
    assert_eq!(texts(&shown), ["e2e4", "e8d7"]);
    assert_eq!((&shown["name"], &shown["pace_ms"]), (&json!("A name"), &json!(250)));
    assert_eq!((&shown["paused"], &shown["waits_for"]), (&json!(true), &json!("person")));
    assert_eq!(shown["black"], json!({ "spec": "random", "label": "random", "human": false }));
    assert_eq!(shown["board"]["to_move"], "white");
    let small = studio.begin_with(&json!({ "rules": "virus", "size": 5 }));
    assert_eq!(small.get("").json()["board"]["size"], 5);
}

#[test]
fn every_rule_set_can_be_begun_and_played() {
    let studio = Studio::start();
    for rules in gamut_games::registry::GAME_IDS {
        let game = studio.begin(rules);
        let legal = game.get("").json()["board"]["legal"][0]["text"].clone();
        let after = game.play(&[legal.as_str().expect("a move")]);
        assert_eq!(after["plies"].as_array().map(Vec::len), Some(1), "{rules}");
    }
}

#[test]
fn moves_are_played_in_turn() {
    let studio = Studio::start();
    let game = studio.begin("chess");
    let after = game.post("/moves", &json!({ "move": "e4", "ply": 0, "seconds": 1.5 }));
    assert_eq!(after.status, 200);
    let after = after.json();
    assert_eq!(after["plies"][0]["move"]["record"], "e4");
    assert_eq!(after["plies"][0]["seconds"], 1.5);
    assert_eq!(after["revision"], 2);
    // Somebody who has not seen that move yet.
    let late = game.post("/moves", &json!({ "move": "d4", "ply": 0 }));
    assert_eq!(late.problem(409), "the game has 1 moves by now");
    let wrong = game.post("/moves", &json!({ "move": "Ke6" })).problem(422);
    assert!(wrong.contains("\"Ke6\" is not legal here"), "{wrong}");
    assert_eq!(game.get("").json()["revision"], 2, "what is refused changes nothing");
}

#[test]
fn the_seats_of_programs_are_theirs() {
    let studio = Studio::start();
    let game = studio.begin_with(&json!({ "rules": "loa", "black": "random" }));
    let refused = game.post("/moves", &json!({ "move": "b1-b3" })).problem(409);
    assert_eq!(refused, "a program plays Black: take its seat first");
    let after = game.post("/step", &json!({}));
    assert_eq!(after.status, 200, "{}", after.text());
    assert_eq!(after.json()["waits_for"], "person");
    assert_eq!(game.post("/step", &json!({})).problem(409), "it is a person's turn");
    // Both moves of that turn go, so that it is the person's again, and it is Black's before.
    game.play(&[game.get("").json()["board"]["legal"][0]["text"].as_str().expect("a move")]);
    game.post("/step", &json!({}));
    let back = game.post("/takeback", &json!({})).json();
    assert_eq!((texts(&back).len(), &back["waits_for"]), (1, &json!("person")));
}

#[test]
fn moves_and_resignations_are_taken_back() {
    let studio = Studio::start();
    let game = studio.begin("chess");
    let none = game.post("/takeback", &json!({})).problem(409);
    assert_eq!(none, "there is no move of a person to take back");
    game.play(&["e4", "e5", "Nf3"]);
    let resigned = game.post("/resignation", &json!({})).json();
    assert_eq!(resigned["outcome"]["text"], "White wins: resignation");
    let over = game.post("/resignation", &json!({ "side": "white" })).problem(409);
    assert_eq!(over, "the game is over (White wins: resignation)");
    let back = game.post("/takeback", &json!({})).json();
    assert_eq!((&back["outcome"], texts(&back).len()), (&Value::Null, 3));
    assert_eq!(texts(&game.post("/takeback", &json!({ "ply": 1 })).json()), ["e2e4"]);
    let far = game.post("/takeback", &json!({ "ply": 2 })).problem(400);
    assert_eq!(far, "the game has only 1 moves");
    let side = game.post("/resignation", &json!({ "side": "white" })).json();
    assert_eq!(side["outcome"]["winner"], "black");
}

#[test]
fn a_branch_is_a_game_of_its_own() {
    let studio = Studio::start();
    let game = studio.begin("chess");
    game.play(&["e4", "e5", "Nf3"]);
    let branch = game.post("/branch", &json!({ "ply": 2, "white": "random" }));
    assert_eq!(branch.status, 201);
    let branch = branch.json();
    assert_eq!(texts(&branch), ["e2e4", "e7e5"]);
    assert_eq!(branch["white"]["spec"], "random");
    assert_ne!(branch["id"], *game.id);
    assert_eq!(texts(&game.get("").json()).len(), 3);
    assert_eq!(
        game.post("/branch", &json!({ "ply": 4 })).problem(400),
        "the game has only 3 moves"
    );
    assert_eq!(game.get("/plies/1").json()["to_move"], "black");
    assert_eq!(game.get("/plies/4").problem(404), "the game has only 3 moves");
}

#[test]
fn hints_are_about_any_position_of_a_game() {
    let studio = Studio::start();
    let game = studio.begin_with(&json!({ "rules": "chess", "moves": ["f3", "e5", "g4"] }));
    let hint = game.get("/hint?player=engine:depth=3,hash=1").json();
    assert_eq!(hint["best_move"]["record"], "Qh4#");
    assert_eq!((&hint["done"], &hint["score"]["proven"]), (&json!(true), &json!(true)));
    assert_eq!(game.get("/hint?ply=0&player=greedy").json()["to_move"], "white");
    assert_eq!(game.get("/hint?ply=4").problem(404), "the game has only 3 moves");
    let person = game.get("/hint?player=human").problem(400);
    assert_eq!(person, "a person cannot be asked: name a program");
    game.play(&["Qh4"]);
    assert_eq!(game.get("/hint").problem(409), "the game is over (Black wins: checkmate)");
}

#[test]
fn a_downloaded_record_is_read_again() {
    let studio = Studio::start();
    let name = r#"Quotes " and \ and ] and Ünïcode"#;
    let game = studio.begin_with(&json!({ "rules": "chess", "name": name }));
    game.play(&["e4", "e5", "Nf3"]);
    let file = game.get("/record");
    assert_eq!(file.kind(), "text/plain; charset=utf-8");
    let saved = format!("attachment; filename=\"chess-{}.pgn\"", game.id);
    assert_eq!(file.header("content-disposition"), Some(&*saved));
    let record = Record::parse(&file.text()).expect("a record");
    assert_eq!(record.tag("Event"), Some(name));
    let replayed: Match<Chess> = record.replay().expect("legal moves");
    assert_eq!(replayed.moves().len(), 3);
    let opened = studio.post("/api/records", &json!({ "text": file.text() }));
    assert_eq!(opened.status, 201, "{}", opened.text());
    assert_eq!(opened.json()["games"][0]["plies"], 3);
}

/// Games of `gamut match --save` in which a program failed, and other ends that no move shows.
#[test]
fn how_a_game_ended_is_read_kept_and_shared() {
    let studio = Studio::start();
    let beside = studio.beside();
    for (result, reason, text) in [
        ("0-1", "a program broke down", "Black wins: a program broke down"),
        ("1-0", "out of time", "White wins: out of time"),
        ("1-0", "illegal move", "White wins: illegal move"),
        ("0-1", "refused to move", "Black wins: refused to move"),
        ("0-1", "resignation", "Black wins: resignation"),
        ("1/2-1/2", "draw by a program's own rules", "draw: draw by a program's own rules"),
        ("1/2-1/2", "move limit of the match", "draw: move limit of the match"),
    ] {
        let record = format!(
            "[White \"uci:a\"]\n[Black \"random\"]\n[Result \"{result}\"]\n[Game \"chess\"]\n\
             [Termination \"{reason}\"]\n[Fault \"White did it\"]\n\n1. e4 e5 {result}\n"
        );
        let open = |record: &str| {
            let opened = studio.post("/api/records", &json!({ "text": record })).json();
            assert_eq!(opened["games"][0]["outcome"], text);
            opened["games"][0]["id"].as_str().expect("an id").to_owned()
        };
        let id = open(&record);
        // Another studio reads it from disk.
        let shown = beside.get(&format!("/api/games/{id}")).json();
        assert_eq!(shown["outcome"]["text"], text);
        assert_eq!((&shown["waits_for"], &shown["ended"]), (&json!("nothing"), &json!(true)));
        // The list says it at the beginning of a line: "Draw".
        assert!(studio.get("/games").text().contains(&text[1..]), "{text}");
        // Downloaded and opened again, or sent as a link, it has ended all the same.
        open(&studio.get(&format!("/api/games/{id}/record")).text());
        let ended = text.replace(' ', "%20").replace(':', "%3A").replace('\'', "%27");
        let query = format!("start=&moves=e4,e5&ended={ended}");
        assert!(studio.get(&format!("/link/chess?{query}")).text().contains(&text[1..]), "{text}");
        let form = [("Content-Type", "application/x-www-form-urlencoded")];
        let copy = studio.ask("POST", "/link/chess", &form, query.as_bytes());
        let copy = studio.get(&format!("/api{}", copy.header("location").expect("an address")));
        assert_eq!(copy.json()["outcome"]["text"], text);
        // People may play on.
        assert_eq!(shown["take_back"], 2);
        let back = studio.post(&format!("/api/games/{id}/takeback"), &json!({})).json();
        assert_eq!((&back["waits_for"], &back["ended"]), (&json!("person"), &json!(false)));
    }
    // What the board would have to show it does not show.
    for end in ["White%20wins%3A%20checkmate", "draw%3A%20resignation", "nonsense"] {
        assert_eq!(studio.get(&format!("/link/chess?moves=e4&ended={end}")).status, 400, "{end}");
    }
    let mate = "[Result \"1-0\"]\n[Termination \"checkmate\"]\n\n1. e4 e5 1-0";
    let opened = studio.post("/api/records", &json!({ "rules": "chess", "text": mate })).json();
    assert_eq!(opened["games"][0]["outcome"], Value::Null);
}

#[test]
fn files_of_other_programs_are_opened() {
    let studio = Studio::start();
    let open = |file: Value| {
        let answer = studio.post("/api/records", &file);
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["games"].as_array().expect("games").clone()
    };
    let pgn = "\u{feff}[White \"<A>\"]\n[Black \"B\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 1-0\n\n\
               [White \"C\"]\n\n1. d4 *";
    let games = open(json!({ "rules": "chess", "text": pgn }));
    assert_eq!((&games[0]["plies"], &games[1]["plies"]), (&json!(3), &json!(1)));
    assert_eq!(games[0]["name"], "<A> – B", "White moves first");
    let pdn = "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 25x18 *";
    assert_eq!(open(json!({ "text": pdn }))[0]["rules"], "checkers");
    let position = "8/8/8/8/8/o6o/8/xx1x4 x";
    let games = open(json!({ "rules": "loa", "text": position, "name": "Three" }));
    assert_eq!(games[0]["name"], "Three");
    let id = games[0]["id"].as_str().expect("an id");
    let shown = studio.get(&format!("/api/games/{id}")).json();
    assert_eq!(shown["start_position"], position);
    assert_eq!(shown["waits_for"], "person");
    for (file, problem) in [
        (json!({ "text": "" }), "which game it is of"),
        (json!({ "rules": "chess", "text": "" }), "no game and no position"),
        (json!({ "text": "1. e4 *" }), "which game it is of"),
        (json!({ "rules": "chess", "text": "1. e4 Ke3 *" }), "line 1: ply 2: \"Ke3\""),
        (json!({ "rules": "chess", "text": "[White \"A]\n1. e4 *" }), "a tag is written"),
    ] {
        let found = studio.post("/api/records", &file).problem(400);
        assert!(found.contains(problem), "{file}: {found}");
    }
}

#[test]
fn lists_are_read_in_parts_the_latest_first() {
    let studio = Studio::start();
    let ids: Vec<_> = (0..5).map(|_| studio.begin("loa").id).collect();
    let list = |query: &str| studio.get(&format!("/api/games{query}")).json();
    assert_eq!(list("")["total"], 5);
    let part = |first: usize| list(&format!("?first={first}&most=2"))["games"].clone();
    let mut listed = Vec::new();
    for first in [0, 2, 4, 6] {
        for game in part(first).as_array().expect("games") {
            listed.push(game["id"].as_str().expect("an id").to_owned());
        }
    }
    listed.sort();
    let mut ids_sorted = ids;
    ids_sorted.sort();
    assert_eq!(listed, ids_sorted);
    for query in ["?most=0", "?most=101", "?most=x", "?first=-1", "?first=99999999999"] {
        studio.get(&format!("/api/games{query}")).problem(400);
    }
}

#[test]
fn a_game_is_changed_all_at_once_or_not_at_all() {
    let studio = Studio::start();
    let game = studio.begin("loa");
    let changed = game.change(&json!({
        "name": "New", "black": "greedy", "white": "random", "pace_ms": 10, "paused": true,
    }));
    let changed = changed.json();
    assert_eq!((&changed["name"], &changed["waits_for"]), (&json!("New"), &json!("pause")));
    for wrong in [
        json!({ "name": "Other", "pace_ms": 60_001 }),
        json!({ "name": "Other", "black": "nobody" }),
        json!({ "name": "two\nlines" }),
        json!({ "name": "Other", "colour": "red" }),
        json!({ "paused": "yes" }),
    ] {
        game.change(&wrong).problem(400);
        assert_eq!(game.get("").json(), changed, "{wrong}");
    }
}

#[test]
fn a_deleted_game_is_gone_for_everybody() {
    let studio = Studio::start();
    let game = studio.begin("loa");
    let mut events = studio.watch(&game.at("/events"));
    assert!(events.next("game").is_some());
    let deleted = studio.tell("DELETE", &game.at(""), &json!({}));
    assert_eq!((deleted.status, deleted.body.len()), (204, 0));
    assert!(events.next("gone").is_some());
    assert!(events.next("game").is_none(), "the stream ends");
    game.get("").problem(404);
    studio.tell("DELETE", &game.at(""), &json!({})).problem(404);
}

#[test]
fn spectators_see_a_game_of_programs_to_its_end() {
    let studio = Studio::start();
    let player = "engine:nodes=3000,hash=1";
    let new = json!({ "rules": "virus", "size": 4, "black": player, "white": player });
    let game = studio.begin_with(&new);
    let mut events = studio.watch(&game.at("/events"));
    let thought = events.next("thought").expect("a thought");
    assert_eq!(thought["player"], player);
    let last = loop {
        let shown = events.next("game").expect("a game");
        if !shown["outcome"].is_null() {
            break shown;
        }
    };
    assert_eq!(last, game.get("").json());
    assert_eq!(game.post("/step", &json!({})).problem(409), "the game is over");
}

#[test]
fn programs_wait_while_a_game_is_paused_or_nobody_watches() {
    let studio = Studio::start();
    let new = json!({ "rules": "loa", "black": "random", "white": "random", "paused": true });
    let game = studio.begin_with(&new);
    let mut events = studio.watch(&game.at("/events"));
    assert_eq!(events.next("game").expect("a game")["waits_for"], "pause");
    assert_eq!(game.post("/step", &json!({})).status, 200);
    assert_eq!(texts(&events.next("game").expect("a game")).len(), 1);
    assert_eq!(game.change(&json!({ "paused": false, "pace_ms": 60_000 })).status, 200);
    let busy = game.post("/step", &json!({})).problem(409);
    assert_eq!(busy, "the program is thinking already");
    drop(events);
}
