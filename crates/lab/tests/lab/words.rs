//! What reports say is computed from the parameters, and figures of a paper stand beside ours only
//! where the paper did the same.

use std::fs;

use gamut_experiment::Settings;
use gamut_lab::find;
use serde_json::Value;

use crate::common::{Folder, finished, tiny};

/// `report.json` and `report.md` of a tiny run.
fn told(experiment: &str, settings: &Settings) -> (Value, String) {
    let folder = Folder::new("words");
    let json = finished(find(experiment).expect("there"), settings, &folder);
    (json, fs::read_to_string(folder.0.join("report.md")).expect("a page"))
}

const NO_FIGURE: &str = "the thesis has no figure for these settings";

/// Tiny, but with the thesis's own players.
fn chess_of_thesis() -> Settings {
    tiny().with("population", 50).with("generations", 10).with("plies", 150)
}

#[test]
fn the_thesis_has_figures_of_chess_with_its_own_settings_only() {
    let settings = chess_of_thesis().with("training", "5,1");
    let (json, page) = told("chess-hgp", &settings);
    let cells = json["results"]["cells"].as_array().expect("cells");
    assert_eq!(cells[0]["thesis_wins"], 3, "experiment 1 with 5 training players");
    assert!(page.contains("thesis: 0") && !page.contains(NO_FIGURE), "{page}");
    // What must be won is asked of the most training players, wherever they stand in the list.
    let checks = json["checks"].as_array().expect("checks");
    let of_cell = |check: &&Value| check["what"].as_str().expect("text").starts_with("% won");
    let held: Vec<&Value> = checks.iter().filter(of_cell).collect();
    assert_eq!(held.len(), 2);
    assert!(held.iter().all(|check| check["what"].to_string().contains("5 training players")));

    let few = |settings: Settings| settings.with("training", 1).with("plies", 8);
    for settings in [
        few(chess_of_thesis()),
        few(chess_of_thesis()).with("plies", 150).with("generations", 2),
        few(chess_of_thesis()).with("plies", 150).with("opponent", "random"),
        few(chess_of_thesis()).with("plies", 150).with("hgp", "mutation=0.2"),
    ] {
        let (json, page) = told("chess-hgp", &settings);
        let cells = json["results"]["cells"].as_array().expect("cells");
        assert!(cells.iter().all(|cell| cell["thesis_wins"].is_null()), "{settings:?}");
        assert!(page.contains(NO_FIGURE) && !page.contains("thesis: 0"), "{page}");
        assert_eq!(json["checks"], Value::Array(Vec::new()));
    }
}

#[test]
fn one_game_has_no_interval() {
    let (json, page) = told("chess-hgp", &tiny());
    assert!(!page.contains('±'), "{page}");
    assert!(json["results"]["cells"][0]["strength_error_95"].is_null());
    assert!(told("chess-hgp", &tiny().with("games", 2)).1.contains(" ± "));
}

#[test]
fn players_of_chess_are_called_what_they_are() {
    let (json, _) = told("chess-hgp", &tiny().with("hgp", "fitness=stages"));
    let name = json["headlines"].to_string();
    assert!(name.contains("stages against rplayer") && !name.contains("static"), "{name}");
    let (_, page) = told("chess-stages", &tiny().with("opponent", "hgp:pop=4,gens=3,games=2"));
    assert!(page.contains("static against hgp:pop=4,gens=3,games=2, 2 training players"), "{page}");
    assert!(page.contains("stages against static"), "{page}");
    assert!(page.contains("Experiments 1 to 3, training players: 2"), "{page}");
}

#[test]
fn duels_in_another_version_are_not_compared_with_the_thesis() {
    for experiment in ["othello-hgp", "checkers-hgp", "othello-readings", "checkers-readings"] {
        let (json, page) = told(experiment, &tiny());
        assert!(page.contains(NO_FIGURE) && !page.contains("thesis won 1"), "{page}");
        assert!(json["results"]["pairings"][0]["thesis"].is_null());
        assert!(page.contains("it has 2 fitness games"), "{page}");
        assert!(!page.contains("(Fig. 10.1)") && !page.contains("thesis beside ours"), "{page}");
    }
    let of_thesis = tiny().with("games", 1).with("population", 25).with("generations", 25);
    let (json, page) = told("othello-hgp", &of_thesis.with("fitness-games", 10));
    assert_eq!(json["results"]["pairings"][0]["thesis"], "18 of 20");
    assert!(page.contains("thesis beside ours (Fig. 10.1)"), "{page}");
    let (_, page) = told("othello-hgp", &tiny());
    assert!(page.contains("RHGP v HGP in version 4/4, which"), "{page}");
}

#[test]
fn garcias_figures_are_of_depth_3_and_the_papers_evaluation() {
    let paper_has_none = "the paper has no figure for these settings";
    for (experiment, settings, is_of_paper) in [
        ("loa-pruning", tiny(), true),
        ("loa-pruning", tiny().with("depth", 2), false),
        ("loa-pruning", tiny().with("evaluation", "material"), false),
        ("loa-lookahead", tiny().with("depths", "2,3"), true),
        ("loa-lookahead", tiny().with("depths", 2), false),
        ("loa-lookahead", tiny().with("depths", 3).with("opponent-depth", 2), false),
        ("loa-lookahead", tiny().with("depths", 3).with("evaluation", "material"), false),
    ] {
        let (json, page) = told(experiment, &settings);
        assert_eq!(page.contains(paper_has_none), !is_of_paper, "{settings:?}: {page}");
        let checks = json["checks"].to_string();
        assert_eq!(checks.contains("the paper's games"), is_of_paper, "{settings:?}: {checks}");
        for words in ["paper: every game won", "; paper ", "The αβ of the pseudo code saves more"]
        {
            assert!(is_of_paper || !page.contains(words), "{settings:?}: {page}");
        }
    }
    // Two of these four games are the paper's.
    assert!(told("loa-lookahead", &tiny().with("depths", "2,3")).1.contains("the paper's 2 games"));
}

#[test]
fn checks_of_trees_are_about_levels_that_were_searched_in_the_papers_way() {
    let checks = |settings: &Settings| {
        let (json, page) = told("genetic-accuracy", settings);
        (json["checks"].to_string(), page)
    };
    assert_eq!(checks(&tiny().with("levels", 1)).0, "[]");
    let (of_four, page) = checks(&tiny());
    assert!(of_four.contains("levels from 4 on") && of_four.contains("paper: 1"), "{of_four}");
    assert!(!of_four.contains("level 5") && page.contains("paper, one tree: rank"), "{of_four}");
    assert!(
        !page.contains("levels 4 to 4")
            && page.contains("too little in none (there are no such levels)."),
        "{page}"
    );
    let (of_others, page) = checks(&tiny().with("branches", 3));
    assert_eq!(of_others, "[]");
    assert!(page.contains("the paper has no figure for these settings"), "{page}");
    assert!(!page.contains("paper, one tree: rank"), "{page}");
}

#[test]
fn methods_of_hongs_searches_are_told_as_they_are_set() {
    let (_, page) = told("genetic-time", &tiny().with("published", "pop=30"));
    assert!(page.contains("variant=published,gens=200,pop=30`"), "{page}");
    let (_, page) = told("genetic-same-time", &tiny().with("published", "pop=30"));
    assert!(page.contains("“Published” is `genetic:variant=published,pop=30`"), "{page}");
    let (_, page) = told("genetic-lines", &tiny().with("seeds", 5).with("reference-nodes", 500));
    assert!(page.contains("with at least 4 of 5 other seeds"), "{page}");
    assert!(!page.contains("a few hundred times"), "{page}");
}

/// Variants that differ in the first of two keys.
#[test]
fn every_pairing_has_a_name_of_its_own() {
    let parts = r"gens=4\,transpositions=on,gens=5\,transpositions=on";
    let settings = tiny().with("parts", parts).with("opponents", "alphabeta");
    let (json, _) = told("genetic-games", &settings);
    let name = |headline: &Value| headline["name"].to_string();
    let names: Vec<String> =
        json["headlines"].as_array().expect("figures").iter().map(name).collect();
    assert_eq!(names.len(), 3);
    assert!(names[1] != names[2] && names[1].contains("gens=4,transpositions=on"), "{names:?}");
}

#[test]
fn nothing_is_said_of_an_evaluation_that_was_not_used() {
    let (_, page) = told("virus-tree", &tiny().with("evaluation", "hand"));
    assert!(page.contains("MM is `minimax:eval=hand`"), "{page}");
    assert!(!page.contains("difference in pieces"), "{page}");
}

#[test]
fn no_mean_is_told_of_games_that_nobody_won() {
    let none = |seed: u64| {
        let (_, page) = told("othello-hgp", &tiny().with("games", 1).with("seed", seed));
        page.contains("RHGP won none of our 1 games in this version.")
    };
    assert!((1..=20).any(none), "RHGP won every game");
}
