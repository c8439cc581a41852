//! The experiments about readings ask about all that the thesis leaves open.

use gamut_evolve::hgp::Strategic;
use gamut_games::checkers::Checkers;
use gamut_games::othello::Othello;
use gamut_lab::find;
use gamut_players::{KINDS, PlayerSpec, Value, hgp_config};

use crate::common::{Folder, finished, tiny};

/// What the thesis leaves open, by key.
const OPEN: &[&str] = &[
    "keep-population",
    "points",
    "starts",
    "strongest",
    "zero",
    "span",
    "learned",
    "mobility-value",
    "mobility-ratio",
];

fn every_value_is_asked_about<G: Strategic>(experiment: &str, open: &[&str]) {
    let folder = Folder::new("readings");
    let json = finished(find(experiment).expect("there"), &tiny(), &folder);
    let pairings = json["config"]["pairings"].as_array().expect("pairings");
    let spec = |text: &str| text.parse::<PlayerSpec>().expect("a spec");
    let asked: Vec<PlayerSpec> =
        pairings.iter().map(|pairing| spec(pairing["first"].as_str().expect("a player"))).collect();
    let hgp = KINDS.iter().find(|kind| kind.name == "hgp").expect("a kind");
    for key in hgp.keys.iter().filter(|key| open.contains(&key.name)) {
        let Value::Choice(words) = key.value else { panic!("{} has words", key.name) };
        for word in words {
            let config = |text: &str| hgp_config::<G>(&spec(text)).expect("a config");
            let is_standard = config(&format!("hgp:{}={word}", key.name)) == config("hgp");
            let is_asked = asked.iter().any(|spec| spec.get(key.name) == Some(*word));
            assert!(is_standard || is_asked, "{}: no row has {}={word}", G::ID, key.name);
            assert!(!(is_standard && is_asked), "{}: {}={word} is standard", G::ID, key.name);
        }
    }
}

#[test]
fn every_value_of_every_reading_is_standard_or_in_a_row() {
    every_value_is_asked_about::<Othello>("othello-readings", OPEN);
    // Mobility is for Othello.
    every_value_is_asked_about::<Checkers>("checkers-readings", &OPEN[..7]);
}
