//! What is wrong is said in one form, and one line.

use serde_json::json;

use crate::client::Studio;

#[test]
fn what_does_not_exist_is_not_found() {
    let studio = Studio::start();
    for path in [
        "/api/games/nosuchgame00",
        "/api/games/nosuchgame00/record",
        "/api/games/nosuchgame00/events",
        "/api/games/nosuchgame00/hint",
        "/api/games/nosuchgame00/plies/0",
        "/api/rules/go",
        "/api/rules/go/position",
        "/api/rules/loa/overlays/taste",
        "/api/rules/loa/evaluation?evaluation=taste",
        "/api/nothing",
        "/api/",
    ] {
        studio.get(path).problem(404);
    }
    for part in ["moves", "takeback", "resignation", "step", "branch"] {
        let body = if part == "moves" { json!({ "move": "e4" }) } else { json!({}) };
        let body = if part == "branch" { json!({ "ply": 0 }) } else { body };
        studio.post(&format!("/api/games/nosuchgame00/{part}"), &body).problem(404);
    }
    studio.post("/api/games", &json!({ "rules": "go" })).problem(404);
    for page in ["/nothing", "/games/nosuchgame00", "/new/go", "/setup/go", "/link/go"] {
        let answer = studio.get(page);
        assert_eq!((answer.status, answer.kind()), (404, "text/html; charset=utf-8"), "{page}");
    }
}

#[test]
fn a_wrong_method_is_told_the_right_ones() {
    let studio = Studio::start();
    let game = studio.begin("loa");
    for (method, path, right) in [
        ("POST", "/api/rules", "GET,HEAD"),
        ("PUT", "/api/games", "GET,HEAD,POST"),
        ("GET", "/api/records", "POST"),
        ("DELETE", "/api/status", "GET,HEAD"),
        ("POST", &game.at(""), "DELETE,GET,HEAD,PATCH"),
        ("GET", &game.at("/moves"), "POST"),
        ("OPTIONS", &game.at("/step"), "POST"),
        ("TRACE", "/api/openapi.json", "GET,HEAD"),
    ] {
        let answer = studio.ask(method, path, &[], b"");
        answer.problem(405);
        let mut told: Vec<_> = answer.header("allow").unwrap_or_default().split(',').collect();
        told.sort_unstable();
        assert_eq!(told.join(","), right, "{method} {path}");
    }
    assert_eq!(studio.ask("POST", "/games", &[], b"").status, 405);
}

#[test]
fn bodies_are_json_and_say_so() {
    let studio = Studio::start();
    let body = br#"{"rules":"loa"}"#;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let detail = studio.ask("POST", "/api/games", &[("Content-Type", kind)], body).problem(415);
        assert_eq!(detail, "send JSON, with the header Content-Type: application/json");
    }
    studio.ask("POST", "/api/games", &[], body).problem(415);
    let with_charset = [("Content-Type", "application/json; charset=utf-8")];
    assert_eq!(studio.ask("POST", "/api/games", &with_charset, body).status, 201);
    let json = [("Content-Type", "application/json")];
    for wrong in [
        &b"{"[..],
        b"\xff\xfe",
        b"[]",
        b"null",
        b"{}",
        br#"{"rules":7}"#,
        br#"{"rules":"loa","rules":"chess"}"#,
        br#"{"rules":"loa","name":"\ud800"}"#,
        br#"{"rules":"loa","size":256}"#,
        br#"{"rules":"loa","size":-1}"#,
        br#"{"rules":"loa","seed":1e400}"#,
        br#"{"rules":"loa","unknown":1}"#,
    ] {
        studio.ask("POST", "/api/games", &json, wrong).problem(400);
    }
    // As deep as anybody likes: it must not be the stack that says no.
    let deep = [&b"{\"rules\":"[..], &b"[".repeat(30_000)].concat();
    studio.ask("POST", "/api/games", &json, &deep).problem(400);
}

#[test]
fn queries_are_checked() {
    let studio = Studio::start();
    for path in [
        "/api/rules/virus/position?size=1000",
        "/api/rules/virus/position?size=x",
        "/api/rules/virus/position?size=5&size=6",
        "/api/rules/chess/estimate?moves=e4,e4",
        "/api/rules/chess/estimate?start=nonsense",
        "/api/rules/chess/estimate?player=nobody",
        "/api/rules/chess/analysis?player=human",
        "/api/rules/chess/evaluation?position=nonsense",
        "/api/games/%ff",
        "/api/games/x/plies/-1",
    ] {
        studio.get(path).problem(400);
    }
    // Not a request gone wrong, but a position: the page shows it beside the field.
    let check = studio.get("/api/rules/chess/position?position=nonsense").json();
    assert!(check["problem"].is_string() && check["board"].is_null(), "{check}");
    let ended = "/api/rules/chess/estimate?moves=f3,e5,g4,Qh4";
    assert_eq!(studio.get(ended).problem(409), "the game is over here (Black wins: checkmate)");
}

#[test]
fn boards_that_nobody_wrote_are_refused_without_their_text() {
    let studio = Studio::start();
    let problem = |rules: &str, pieces: &[(usize, &str)]| {
        let mut cells = vec!["."; 64];
        pieces.iter().for_each(|&(index, letter)| cells[index] = letter);
        let board = json!({ "size": 8, "cells": cells.concat(), "to_move": "white" });
        let checked = studio.post(&format!("/api/rules/{rules}/arrangement"), &board).json();
        checked["problem"].as_str().expect("a problem").to_owned()
    };
    assert_eq!(
        problem("checkers", &[(1, "b"), (2, "w")]),
        "b1 is a light square: pieces stand on the dark ones"
    );
    assert_eq!(problem("chess", &[(0, "K")]), "Black has no king: each side needs one king");
    assert_eq!(problem("loa", &[(0, "x")]), "White has 0 pieces, not 1 to 12");
}
