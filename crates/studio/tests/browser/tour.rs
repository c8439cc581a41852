//! Every page there is, with games in the middle of being played.

use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use crate::harness::{Page, Studio};

pub(crate) const RULES: [&str; 7] =
    ["virus", "ataxx", "othello", "checkers", "chess", "loa", "breakthrough"];

/// A game that programs have begun and people go on with.
pub(crate) async fn middle_game(studio: &Studio, rules: &str) -> String {
    let (player, plies) = ("alphabeta:depth=2", 24);
    let game =
        json!({ "rules": rules, "black": player, "white": player, "seed": 3, "paused": true });
    let id = studio.begin(game).await;
    for _ in 0..plies {
        studio.post(&format!("/api/games/{id}/step"), Value::Null).await;
    }
    let change = json!({ "black": "human", "white": "human", "paused": false });
    studio.patch(&format!("/api/games/{id}"), change).await;
    id
}

/// A page and what to call it.
pub(crate) struct Stop {
    pub(crate) name: String,
    pub(crate) path: String,
}

fn stop(name: &str, path: impl Into<String>) -> Stop {
    Stop { name: name.to_owned(), path: path.into() }
}

/// The pages around the games. One of them is an error, which is allowed for.
pub(crate) async fn plain_pages(page: &Page) -> Vec<Stop> {
    let game = json!({ "rules": "chess", "moves": ["e4", "e5"], "name": "An open game" });
    page.studio.begin(game).await;
    page.studio.begin(json!({ "rules": "virus", "white": "engine:time=1s" })).await;
    page.allow(404, "/games/none");
    let link = Serializer::new(String::new()).append_pair("moves", "e4,e5,Nf3").finish();
    vec![
        stop("home", "/"),
        stop("games", "/games"),
        stop("api", "/api"),
        stop("link", format!("/link/chess?{link}")),
        stop("error", "/games/none"),
        stop("new-virus", "/new/virus"),
        stop("new-chess", "/new/chess"),
        stop("new-breakthrough", "/new/breakthrough"),
    ]
}

/// The boards of rule sets: games and set-ups.
pub(crate) async fn board_pages(studio: &Studio, rules: &[&str]) -> Vec<Stop> {
    let mut stops = Vec::new();
    for rules in rules {
        let id = middle_game(studio, rules).await;
        stops.push(stop(&format!("game-{rules}"), format!("/games/{id}")));
        stops.push(stop(&format!("setup-{rules}"), format!("/setup/{rules}")));
    }
    stops
}

/// Waits until the scripts of the page have done what they do at first.
pub(crate) async fn until_settled(page: &Page) {
    page.until("document.readyState === 'complete'").await;
    page.until(
        "!document.getElementById('board') || document.querySelector('#board [role=grid]') !== null",
    )
    .await;
    page.until(
        "!document.getElementById('bar-text') || document.getElementById('bar-text').textContent",
    )
    .await;
    page.until("document.getAnimations().every((animation) => animation.playState === 'finished')")
        .await;
}
