//! A game that this repository does not have, added by the program that starts the studio: the
//! example `your_own_game`. Its rules and notation are all that anybody knows of it.

use std::sync::Once;

use serde_json::{Value, json};

use crate::client::Studio;
use crate::harness::in_browser;
use crate::playing::{Choice, Hand, play_to_the_end};

#[path = "../http/client.rs"]
#[allow(dead_code, reason = "made for other tests too")]
mod client;
#[path = "../browser/harness/mod.rs"]
#[allow(dead_code, reason = "made for other tests too")]
mod harness;
#[path = "../browser/playing.rs"]
#[allow(dead_code, reason = "made for other tests too")]
mod playing;
#[path = "../../examples/your_own_game.rs"]
#[allow(dead_code, reason = "its main function starts a studio for people")]
mod your_own_game;

use your_own_game::Clobber;

/// Adds the game, once for all tests.
fn add_clobber() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| gamut::add_game::<Clobber>().expect("a new name"));
}

#[test]
fn a_name_is_given_once() {
    add_clobber();
    let error = gamut::add_game::<Clobber>().expect_err("taken").to_string();
    assert_eq!(error, "there is a game called clobber already");
    let error = gamut::game("clobbre").err().expect("no such game").to_string();
    assert!(error.ends_with("breakthrough, clobber; did you mean clobber?"), "{error}");
}

/// Every pair of neighbours is one move of the first position, and 112 there are.
#[test]
fn the_example_keeps_the_rules() {
    use gamut_game::{Game, Match, perft, random_move, rng};
    assert_eq!(perft::<Clobber>(&Clobber::start(), 1), 112);
    let pieces = |position: &_| Clobber::piece_counts(position).iter().sum::<u32>();
    let mut chance = rng(5, 0);
    for _ in 0..100 {
        let mut game = Match::<Clobber>::new();
        while let Some(m) = random_move::<Clobber>(game.position(), &mut chance) {
            game.play(m).expect("legal");
            assert_eq!(
                pieces(game.position()) as usize,
                64 - game.moves().len(),
                "a move takes one"
            );
        }
        let winner = game.outcome().expect("an end").winner;
        assert_eq!(winner, Some(!game.side_to_move()), "whoever cannot move has lost");
    }
}

fn names(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list").iter();
    list.map(|each| each["name"].as_str().expect("a name")).collect()
}

#[test]
fn rules_and_notation_are_enough_for_the_studio() {
    add_clobber();
    let studio = Studio::start();
    let rules = studio.get("/api/rules/clobber").json();
    assert_eq!(rules["evaluations"], json!([]));
    let players = studio.get("/api/rules/clobber/players").json();
    let kinds = names(&players["kinds"]);
    assert!(kinds.contains(&"mcts") && !kinds.contains(&"engine"), "{kinds:?}");
    assert!(studio.get("/").text().contains("/new/clobber"));
    let page = studio.get("/new/clobber").text();
    assert!(!page.contains("<code>engine</code>"));
    for level in players["levels"].as_array().expect("levels") {
        let (id, spec) = (level["id"].as_str().expect("an id"), level["spec"].as_str());
        assert!(page.contains(&format!("value=\"{id}\"")), "{level}");
        let spec = spec.expect("a spec");
        if !spec.contains("time=") {
            let path = format!("/api/rules/clobber/estimate?player={spec}");
            assert!(studio.get(&path).json()["best"].is_string(), "{level}");
        }
    }
    let thought = studio.get("/api/rules/clobber/estimate").json();
    assert!(thought["score"]["black_share"].is_number(), "a bar: {thought}");

    let game = studio.begin_with(&json!({ "rules": "clobber", "white": "casual" }));
    assert_eq!(game.get("").json()["white"]["spec"], "mcts:playouts=100");
    assert_eq!(game.change(&json!({ "black": "easy" })).json()["black"]["label"], "Easy");
    let branch = game.post("/branch", &json!({ "ply": 0, "black": "casual" })).json();
    assert_eq!(branch["black"]["spec"], "mcts:playouts=100");
    assert_eq!(game.get("/hint?player=beginner").status, 200);
    let unable = json!({ "rules": "clobber", "white": "engine" });
    let refused = studio.post("/api/games", &unable).problem(400);
    assert!(refused.contains("engine cannot play clobber"), "{refused}");
}

/// It cannot be searched or judged: a player of random games gives advice.
#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_game_with_nothing_but_rules_has_advice() {
    add_clobber();
    in_browser(async |page| {
        // c3xd3 takes the last stone that can move.
        let start = "8/8/8/8/8/2xo4/8/8 x";
        let id = page.studio.begin(json!({ "rules": "clobber", "start": start })).await;
        page.goto(&format!("/games/{id}")).await;
        page.until_text("#bar-text", "Black").await;
        page.click("#hint").await;
        page.until_text("#hint-answer", "Hint: c3xd3").await;
        assert_eq!(page.count("#board .arrow.hint").await, 1);
        page.click("#tab-analysis").await;
        page.until_text("#analyst", "Random games").await;
        page.click("#analyst option[value='mcts:playouts=500']").await;
        page.click("#analysis-toggle").await;
        page.until_text("#analysis-state", "Done").await;
        page.until_text("#analysis-rows .line", "c3xd3").await;
        // Moves and analysis: there is nothing to draw over the board, and no evaluation.
        assert_eq!(page.count("[role=tab]").await, 2);
    })
    .await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver: cargo xtask test runs it"]
async fn a_whole_game_on_the_board() {
    add_clobber();
    in_browser(async |page| {
        let game = json!({ "rules": "clobber", "white": "beginner", "seed": 1 });
        let id = page.studio.begin(game).await;
        page.goto(&format!("/games/{id}")).await;
        page.until("document.querySelectorAll('#board .man').length === 64").await;
        page.picture("own-game").await;
        play_to_the_end(page, Hand::Mouse, Choice::Any, 64).await;
    })
    .await;
}
