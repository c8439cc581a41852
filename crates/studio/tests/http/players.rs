//! Which players can play which game.

use serde_json::{Value, json};

use crate::client::Studio;

fn names(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list").iter();
    list.map(|each| each["name"].as_str().expect("a name")).collect()
}

fn key<'a>(players: &'a Value, kind: &str, key: &str) -> &'a Value {
    let find = |list: &'a Value, name: &str| {
        let mut list = list.as_array().expect("a list").iter();
        list.find(|each| each["name"] == *name).expect("somebody of this name")
    };
    find(&find(&players["kinds"], kind)["keys"], key)
}

#[test]
fn defaults_are_those_that_hold() {
    let studio = Studio::start();
    let all = studio.get("/api/players").json();
    assert_eq!(key(&all, "engine", "hash")["default"], "16");
    let of = |rules: &str| studio.get(&format!("/api/rules/{rules}/players")).json();
    for rules in ["othello", "chess"] {
        let said = key(&of(rules), "hgp", "pop")["default"].clone();
        let number = said.as_str().and_then(|text| text.parse::<u32>().ok());
        assert!(number.is_some(), "{rules}: {said}");
        let of_all = key(&all, "hgp", "pop")["default"].as_str().expect("words");
        assert!(of_all.contains(said.as_str().expect("a number")), "{of_all}");
    }
}

#[test]
fn a_game_offers_the_players_that_can_play_it() {
    let studio = Studio::start();
    for rules in gamut::games() {
        let (id, tier) = (rules.id(), rules.tier());
        let players = studio.get(&format!("/api/rules/{id}/players")).json();
        let expected: Vec<_> = gamut_players::kinds_for(id, tier).map(|kind| kind.name).collect();
        assert_eq!(names(&players["kinds"]), expected, "{id}");
        let page = studio.get(&format!("/new/{id}")).text();
        for level in players["levels"].as_array().expect("levels") {
            let value = format!("value=\"{}\"", level["id"].as_str().expect("an id"));
            assert!(page.contains(&value), "{id}: {value}");
            let spec = level["spec"].as_str().expect("a spec");
            let path = format!("/api/rules/{id}/estimate?player={spec}");
            if !spec.contains("time=") {
                assert!(studio.get(&path).json()["best"].is_string(), "{id}: {spec}");
            }
        }
        assert!(page.contains("<code>engine</code>"), "{id}");
        for kind in players["kinds"].as_array().expect("kinds") {
            let Some(spec) = kind["alone"].as_str() else { continue };
            assert!(page.contains(&format!("<option value=\"{spec}\">")), "{id}: {spec}");
        }
        let thought = studio.get(&format!("/api/rules/{id}/estimate")).json();
        assert!(thought["score"]["black_share"].is_number(), "{id}: a bar: {thought}");
    }
    studio.get("/api/rules/go/players").problem(404);
}

#[test]
fn the_name_of_a_level_is_as_good_as_a_spec() {
    let studio = Studio::start();
    let game = studio.begin_with(&json!({ "rules": "othello", "white": "casual" }));
    let spec = "negascout:depth=2,noise=20";
    assert_eq!(game.get("").json()["white"]["spec"], spec);
    assert_eq!(game.change(&json!({ "black": "easy" })).json()["black"]["label"], "Easy");
    let branch = game.post("/branch", &json!({ "ply": 0, "black": "casual" })).json();
    assert_eq!(branch["black"]["spec"], spec);
    assert_eq!(game.get("/hint?player=beginner").status, 200);
    assert_eq!(studio.get("/api/rules/othello/estimate?player=easy").status, 200);
}
