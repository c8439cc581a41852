//! The experiments of EvoChess: whose individuals they are about, and what stands beside the paper's
//! figures.

use std::fs;

use gamut_experiment::Settings;
use gamut_lab::find;
use serde_json::Value;

use crate::common::{Folder, finished, tiny};

/// `report.json` and `report.md` of a tiny run.
fn told(experiment: &str, settings: &Settings) -> (Value, String) {
    let folder = Folder::new("evochess");
    let json = finished(find(experiment).expect("there"), settings, &folder);
    (json, fs::read_to_string(folder.0.join("report.md")).expect("a page"))
}

const NO_FIGURE: &str = "the paper has no figure for these settings";

#[test]
fn nodes_stand_beside_the_papers_at_its_depth_only() {
    let (json, page) = told("evochess-nodes", &tiny());
    assert!(page.contains(NO_FIGURE) && !page.contains("6, paper"), "{page}");
    assert_eq!(json["checks"].as_array().map(Vec::len), Some(1), "values agree");
    let orders = ["random", "material", "negascout", "evolved", "hindsight"];
    let at_depth_6 = orders.iter().fold(tiny().with("positions", 1), |settings, order| {
        settings.with(&format!("{order}-depth"), 6)
    });
    let (json, page) = told("evochess-nodes", &at_depth_6.with("most-nodes", 2_000));
    assert!(page.contains("| 6, paper | 7,000,000"), "{page}");
    assert!(page.contains("; paper: 0.25") && page.contains("evolved 250,000"), "{page}");
    // Searches that were given up are told of, and their means marked.
    assert!(page.contains("| ≥ 2,000") && page.contains("These means are too small."), "{page}");
    let checks = json["checks"].as_array().expect("checks");
    assert_eq!(checks.len(), 2);
    assert!(checks[0]["holds"].is_null(), "one position decides nothing: {checks:?}");
}

#[test]
fn an_individual_is_read_from_its_file() {
    let files = Folder::new("individuals");
    fs::create_dir(&files.0).expect("a folder");
    let path = files.0.join("mine.toml");
    let write = |text: &str| fs::write(&path, text).expect("room");
    write("game = \"chess\"\n[ordering]\nqueen = 100\n[search]\nrest = 1\n");
    let mine = path.to_str().expect("text");
    let (json, page) = told("evochess-fitness", &tiny().with("individuals", mine));
    assert_eq!(json["results"][0]["individual"], mine);
    assert!(page.contains("# nothing: the depth stays as it is"), "{page}");
    assert!(json["inputs"][mine].is_string(), "a run knows the files that it read");
    let (other, _) = told("evochess-nodes", &tiny().with("individual", mine));
    let (standard, _) = told("evochess-nodes", &tiny().with("individual", "standard"));
    let nodes = |json: &Value, order: usize| json["results"]["orders"][order]["depths"].clone();
    assert_eq!(nodes(&other, 0), nodes(&standard, 0), "the random order is the same");
    assert_ne!(nodes(&other, 3), nodes(&standard, 3), "the ordering module is another");
    for (text, expected) in [
        ("game = \"chess\"\ndepth = 'horizon = 1'", "depth: line 1: "),
        ("game = \"loa\"", "it plays \"loa\", not chess"),
        ("game = ", "line 1: "),
    ] {
        write(text);
        for (experiment, key) in
            [("evochess-fitness", "individuals"), ("evochess-parts", "individual")]
        {
            let settings = tiny().with(key, mine);
            let error = find(experiment).expect("there").parameters(&settings).expect_err(text);
            assert!(error.to_string().contains(expected), "{error}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
        }
    }
}

#[test]
fn fitness_stands_beside_the_papers_against_its_classes_only() {
    let settings = tiny().with("individuals", "standard");
    let (json, page) = told("evochess-fitness", &settings.clone().with("classes", "8,10,12"));
    assert!(
        page.contains("| paper's best |") && page.contains("paper's best: 10.48, 58,410"),
        "{page}"
    );
    let checks = json["checks"].as_array().expect("checks");
    assert_eq!(checks.len(), 2);
    assert!(page.contains("| f-negascout, depth 6 (class 12) | 1,000,000 |"), "{page}");
    let (json, page) = told("evochess-fitness", &settings);
    assert!(page.contains(NO_FIGURE) && !page.contains("| paper's best |"), "{page}");
    assert_eq!(json["checks"], Value::Array(Vec::new()));
}

#[test]
fn every_set_of_modules_plays_under_the_same_seeds() {
    let (json, page) = told("evochess-parts", &tiny());
    let variants = json["config"]["variants"].as_array().expect("variants");
    // Four without the depth module at two depths, and four with it.
    assert_eq!(variants.len(), 12);
    assert_eq!(json["results"]["effects"].as_array().map(Vec::len), Some(12));
    assert!(page.contains("| depth    | ordering, position |"), "{page}");
    let (one, _) = told("evochess-parts", &tiny().with("fixed-depths", 1));
    assert_eq!(one["config"]["variants"].as_array().map(Vec::len), Some(8));
    // What a variant does not have of the individual does not change it.
    let same = |json: &Value, name: &str| {
        let all = json["results"]["variants"].as_array().expect("variants");
        all.iter().find(|variant| variant["variant"] == name).expect(name).clone()
    };
    assert_eq!(same(&json, "none; depth 1"), same(&one, "none; depth 1"));
    let (other, _) = told("evochess-parts", &tiny().with("individual", "standard"));
    assert_eq!(same(&json, "none; depth 2"), same(&other, "none; depth 2"));
}

/// A search that deepens by itself goes as deep without the depth module as its budget lasts.
#[test]
fn no_depth_stands_in_for_the_depth_module_where_the_search_deepens() {
    let files = Folder::new("deepening");
    fs::create_dir(&files.0).expect("a folder");
    let path = files.0.join("pvs.toml");
    let text =
        "game = \"chess\"\ndepth = 'horizon += 1'\n[search]\nkernel = \"pvs\"\nnodes = 500\n";
    fs::write(&path, text).expect("room");
    let (json, page) = told("evochess-parts", &tiny().with("individual", path.display()));
    assert_eq!(json["config"]["variants"].as_array().map(Vec::len), Some(8));
    assert!(page.contains("the search deepens within its budget"), "{page}");
    let variants = json["results"]["variants"].as_array().expect("variants");
    for variant in variants {
        let nodes = variant["nodes_a_move"][0].as_f64().expect("a number");
        assert!((100.0..600.0).contains(&nodes), "{variant}");
    }
}
