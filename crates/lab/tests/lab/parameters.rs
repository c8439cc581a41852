//! What can be set of experiments, and that a config says all of it.

use std::fs;

use gamut_experiment::{Experiment, Extent, Parameter, Settings, config_file, read_config_file};
use gamut_lab::{EXPERIMENTS, find};

use crate::common::{Folder, finished, tiny};

fn parameters(experiment: &Experiment, settings: &Settings) -> Vec<Parameter> {
    experiment.parameters(settings).expect("parameters")
}

#[test]
fn every_config_is_read_as_it_is_written() {
    for experiment in EXPERIMENTS {
        for extent in [Extent::Full, Extent::Quick, Extent::Tiny] {
            let settings = Settings { extent, ..Settings::default() };
            let all = parameters(experiment, &settings);
            let file = config_file(experiment.name, &all);
            let set = read_config_file(experiment.name, &file).expect(&file);
            assert_eq!(set.len(), all.len(), "{}: a key is there twice", experiment.name);
            let read = parameters(experiment, &Settings { set, ..Settings::default() });
            assert_eq!(read, all, "{file}");
            assert!(all.iter().any(|parameter| parameter.key == experiment.games));
            let of_extent = |parameter: &Parameter| parameter.defaults[extent as usize].clone();
            assert!(all.iter().all(|parameter| parameter.value == of_extent(parameter)));
        }
    }
}

#[test]
fn the_config_of_a_report_gives_the_same_data() {
    for experiment in EXPERIMENTS {
        let (first, second) = (Folder::new("first"), Folder::new("second"));
        let read = |folder: &Folder, name: &str| {
            fs::read_to_string(folder.0.join(name)).expect("a file of the report")
        };
        let json = finished(experiment, &tiny().with("seed", 3), &first);
        let file = read(&first, "config.toml");
        let set = read_config_file(experiment.name, &file).expect("a config");
        // Not as small as tests are: the file alone says how much.
        let again = finished(experiment, &Settings { set, ..Settings::default() }, &second);
        assert_eq!(read(&first, "data.csv"), read(&second, "data.csv"), "{}", experiment.name);
        assert_eq!(file, read(&second, "config.toml"));
        assert_eq!(json["config"], again["config"], "{}", experiment.name);
    }
}

/// What is set, and what the answer must say.
const WRONG: &[(&str, &str, &str, &str)] = &[
    (
        "othello-hgp",
        "populaton",
        "5",
        "othello-hgp has no parameter \"populaton\": seed, games, pop",
    ),
    ("othello-hgp", "populaton", "5", "; did you mean population?"),
    ("othello-hgp", "population", "1", "population=\"1\": write a number from 2 to 10000"),
    ("othello-hgp", "population", "5,5", "population=\"5,5\": write 5 once"),
    ("othello-hgp", "population", "", "population=\"\": write at least one"),
    ("othello-hgp", "population", "5,6,7", "generations=\"25,50\": write one number, or as many"),
    ("othello-hgp", "hgp", "mutatoin=0.2", "hgp has no key \"mutatoin\""),
    ("othello-hgp", "hgp", "pop=3", "hgp=\"pop=3\": pop of hgp has a parameter of its own"),
    ("othello-hgp", "opponent", "human", "opponent=\"human\": a person cannot take part"),
    ("othello-hgp", "opponent", "alfabeta", "did you mean alphabeta?"),
    ("loa-lookahead", "evaluation", "garcía", "write one of "),
    ("loa-lookahead", "depths", "3;4", "depths=\"3;4\": write a number from 1 to 12"),
    ("loa-lookahead", "games", "-1", "games=\"-1\": write a number from 0 to 1000000"),
    ("genetic-accuracy", "crossover", "NaN", "crossover=\"NaN\": write a number from 0 to 1"),
    ("genetic-same-time", "leaves", "500", "leaves=\"500\": write one of the budgets"),
    ("genetic-games", "in-games", "chess,go", "in-games=\"chess,go\": write one of virus"),
    ("genetic-games", "opponents", "random", "opponents=\"random\": random has no keys"),
    ("genetic-games", "parts", "leaves=5", "leaves of genetic has a parameter of its own"),
    ("genetic-games", "parts", "ties=newer", "parts=\"ties=newer\": genetic: ties belongs"),
    ("genetic-games", "published", "tempo=1", "published=\"tempo=1\": genetic: tempo belongs"),
    ("genetic-lines", "genetic", "ties=newer", "genetic=\"ties=newer\": genetic: ties belongs"),
    ("genetic-lines", "genetic", "eval=garcia", "genetic=\"eval=garcia\": "),
    (
        "genetic-lines",
        "shortlist-margin",
        "101",
        "shortlist-margin=\"101\": write at most the margin, 100",
    ),
    ("genetic-lines", "margin", "49", "shortlist-margin=\"50\": write at most the margin, 49"),
    ("genetic-lines", "most-effort", "48", "most-effort=\"48\": write 1, 2, 4, 8, … or 65536"),
    ("genetic-games", "published", "tempo=1,,", "write a value before and after every comma"),
    ("genetic-games", "opponents", ",minimax", "write a value before and after every comma"),
    ("loa-lookahead", "depths", "3,", "write a value before and after every comma"),
    (
        "genetic-games",
        "published",
        "variant=aimed",
        "variant is what makes the player genetic:variant=published: leave it out",
    ),
    ("genetic-time", "aimed", "variant=published", "variant of genetic has a parameter of its own"),
    ("genetic-same-time", "aimed", "ties=older", "ties belongs to variant=published"),
    ("genetic-time", "published", "tempo=1", "tempo belongs to variant=aimed"),
    ("evochess-nodes", "individual", "by-hnad", "or a file; did you mean by-hand?; cannot read "),
    ("evochess-nodes", "evolved-depth", "0", "evolved-depth=\"0\": write a number from 1 to 12"),
    ("evochess-fitness", "classes", "8,9", "classes=\"8,9\": write even numbers from 2 to 14"),
    ("evochess-fitness", "individuals", "", "individuals=\"\": write at least one"),
    (
        "evochess-parts",
        "fixed-depths",
        "3,11",
        "fixed-depths=\"3,11\": write a number from 1 to 10",
    ),
];

#[test]
fn wrong_parameters_are_refused_in_one_line() {
    for &(experiment, key, value, expected) in WRONG {
        let settings = Settings::default().with(key, value);
        let error = find(experiment).expect("there").parameters(&settings).expect_err(expected);
        let text = error.to_string();
        assert!(text.contains(expected), "{key}={value}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    for (file, expected) in [
        ("games = ", "line 1: "),
        ("experiment = \"loa-pruning\"\n", "it is a config of \"loa-pruning\""),
    ] {
        let error = read_config_file("virus-tree", file).expect_err(expected);
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn the_last_of_several_values_holds_and_lists_may_have_commas_in_them() {
    let experiment = find("genetic-games").expect("there");
    let settings = Settings::default().with("leaves", 5).with("leaves", 70);
    let settings = settings.with("parts", r"tempo=0,gens=4\,transpositions=on");
    let all = parameters(experiment, &settings);
    let text = |key: &str| all.iter().find(|p| p.key == key).expect("a parameter").text();
    assert_eq!(text("leaves"), "70");
    assert_eq!(text("parts"), r"tempo=0,gens=4\,transpositions=on");
    let file = config_file(experiment.name, &all);
    assert!(file.contains(r#"parts = ["tempo=0", "gens=4,transpositions=on"]"#), "{file}");
}

#[test]
fn players_are_told_their_further_keys_but_not_against_what_the_pairing_is_about() {
    let folder = Folder::new("keys");
    let settings = tiny().with("hgp", "zero=one,tournament=3,rl=off").with("population", 3);
    let json = finished(find("othello-hgp").expect("there"), &settings, &folder);
    let pairing = &json["config"]["pairings"][1];
    assert_eq!(pairing["first"], "hgp:pop=3,gens=2,games=2,zero=one,tournament=3,rl");
    assert_eq!(pairing["second"], "hgp:pop=3,gens=2,games=2,zero=one,tournament=3,rl=off");
    let command = json["command"].as_str().expect("a command");
    assert!(
        command.contains("--set population=3 --set hgp=zero=one,tournament=3,rl=off"),
        "{command}"
    );
}

#[test]
fn the_aimed_variant_has_the_keys_that_it_is_told() {
    let folder = Folder::new("aimed");
    let settings = tiny().with("aimed", "charge=0.5,litter=2");
    let json = finished(find("genetic-time").expect("there"), &settings, &folder);
    assert_eq!(json["config"]["players"][4], "genetic:quiescent=off,tempo=1,charge=0.5,litter=2");
}

/// Everything is as the parameters say, also where the paper's trees have seven branches.
#[test]
fn trees_have_as_many_branches_and_searches_as_many_generations_as_they_are_told() {
    for (name, expected) in [
        ("genetic-accuracy", "published, 5 generations"),
        ("genetic-time", "genetic, 5 generations"),
        ("genetic-same-time", "aimed"),
    ] {
        let folder = Folder::new("branches");
        let settings = tiny().with("branches", 3);
        let settings = match name {
            "genetic-same-time" => settings.with("budgets", 20).with("leaves", 20),
            _ => settings.with("generations", 5),
        };
        finished(find(name).expect("there"), &settings, &folder);
        let data = fs::read_to_string(folder.0.join("data.csv")).expect("data");
        assert!(data.lines().next().expect("a head").ends_with(",rank_3"), "{data}");
        assert!(data.contains(expected), "{data}");
    }
}
