//! Every experiment, tiny: same results however it is run.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamut_experiment::{Ending, ExperimentError, Settings};
use gamut_game::{Match, Notation, perft};
use gamut_games::virus::Virus;
use gamut_lab::{EXPERIMENTS, find};
use gamut_players::words::line_texts;
use gamut_players::{Playable, PlayableVisitor, seat, with_playable};
use gamut_search::{Limits, StopSwitch, Task};
use serde_json::Value;

use crate::common::{Folder, finished, machine_independent, run, tiny};

#[test]
fn same_seed_same_report_whatever_the_threads() {
    for experiment in EXPERIMENTS {
        let (one, three) = (Folder::new("one"), Folder::new("three"));
        finished(experiment, &tiny(), &one);
        finished(experiment, &Settings { threads: 3, ..tiny() }, &three);
        assert_eq!(machine_independent(&one), machine_independent(&three), "{}", experiment.name);
        let other = Folder::new("other");
        finished(experiment, &tiny().with("seed", 2), &other);
        let data = |folder: &Folder| fs::read_to_string(folder.0.join("data.csv")).expect("data");
        assert_ne!(data(&one), data(&other), "{}: another seed, other data", experiment.name);
    }
}

#[test]
fn a_run_that_was_interrupted_ends_with_the_same_report() {
    for experiment in EXPERIMENTS {
        let (whole, parts) = (Folder::new("whole"), Folder::new("parts"));
        finished(experiment, &tiny(), &whole);
        let mut runs = 0;
        loop {
            // Stopped after every job: by the switch that Ctrl-C throws.
            let (stop, new) = (StopSwitch::new(), AtomicUsize::new(0));
            let ending = experiment
                .run(&tiny(), &parts.0, &stop, &|_, _| {
                    new.fetch_add(1, Ordering::Relaxed);
                    stop.stop();
                })
                .expect("it runs");
            runs += 1;
            match ending {
                Ending::Finished { .. } => break,
                Ending::Interrupted { done, all } => {
                    assert_eq!((done, new.into_inner()), (runs, 1), "{}", experiment.name);
                    assert!(done < all);
                    let names: Vec<_> = fs::read_dir(&parts.0).expect("a folder").collect();
                    assert_eq!(names.len(), 1, "only the checkpoint is there");
                    tear_last_line(&parts);
                }
            }
        }
        assert!(runs > 1, "{}", experiment.name);
        assert_eq!(machine_independent(&whole), machine_independent(&parts), "{}", experiment.name);
    }
}

/// Appends what a program that was killed while writing leaves behind.
fn tear_last_line(folder: &Folder) {
    let path = folder.0.join("checkpoint.jsonl");
    let text = fs::read_to_string(&path).expect("a checkpoint");
    fs::write(&path, text + "{\"job\":1,\"do").expect("written");
}

/// Garcia, Table III: all forty trees, the first two rows' openings among them.
#[test]
fn the_trees_of_table_iii_have_as_many_nodes() {
    let folder = Folder::new("trees");
    let json = finished(find("loa-pruning").expect("there"), &tiny(), &folder);
    assert_eq!(json["results"]["paper_games"]["trees_reproduced"], 40);
    let data = fs::read_to_string(folder.0.join("data.csv")).expect("data");
    let row = |search: &str| data.lines().find(|line| line.starts_with(search)).expect("a row");
    assert!(row("1,true,1,").contains(",44631,44631,"), "after b1-b3");
    assert!(row("2,true,1,").contains(",42592,42592,"), "after c1-c3");
}

/// Cowling, Fig. 6: minimax has all leaves of a ply and no others, or the ply is given up.
#[test]
fn the_tree_of_one_ply_is_measured_or_given_up() {
    let measured = |nodes: u64| -> Vec<[String; 3]> {
        let folder = Folder::new("plies");
        let settings = tiny().with("positions", 1).with("mm-nodes", nodes).with("mm-depth", 2);
        finished(find("virus-tree").expect("there"), &settings, &folder);
        let data = fs::read_to_string(folder.0.join("data.csv")).expect("data");
        let rows = data.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let of_minimax = rows.filter(|row| row[2] == "MM");
        of_minimax.map(|row| [row[1], row[4], row[5]].map(str::to_owned)).collect()
    };
    let all = measured(1_000_000);
    let [one, two] = &all[..] else { panic!("two plies: {all:?}") };
    let position = Virus::parse_position(&one[0]).expect("a position");
    let leaves = [1, 2].map(|ply| perft::<Virus>(&position, ply));
    let nodes = leaves[0] + leaves[1];
    assert_eq!(one[1..], [leaves[0].to_string(), leaves[0].to_string()]);
    assert_eq!(two[1..], [leaves[1].to_string(), nodes.to_string()]);
    assert_eq!(measured(nodes + 1).len(), 2, "enough nodes");
    assert_eq!(measured(nodes).len(), 1, "one node too few");
}

/// The known answers of the paper's AI are best moves by the paper's evaluation: that they
/// are is what says that the games were found and the evaluation understood.
#[test]
fn the_papers_ai_plays_best_moves_by_its_evaluation() {
    let folder = Folder::new("answers");
    let json = finished(find("loa-pruning").expect("there"), &tiny(), &folder);
    assert_eq!(json["config"]["evaluation"], "garcia");
    let games = &json["results"]["paper_games"];
    assert_eq!(games["answers_known"], 34);
    assert_eq!(games["answers_best"], games["answers_known"]);
}

/// Asks a player what it plays in a position, as `gamut analyze` does.
struct Asked<'a> {
    player: &'a str,
    position: &'a str,
    seed: u64,
}

impl PlayableVisitor for Asked<'_> {
    type Output = Vec<String>;
    fn visit<G: Playable>(self) -> Vec<String> {
        let position = G::parse_position(self.position).expect("a position");
        let game = Match::<G>::from_position(position);
        let spec = self.player.parse().expect("a spec");
        let mut player = seat::<G>(&spec, self.seed).expect("a player");
        let (limits, stop) = (player.limits(Limits::default()), StopSwitch::new());
        let task = Task { limits, stop: &stop, report: &mut |_| {} };
        let thought = player.think(&game, task).expect("a move");
        line_texts::<G>(game.position(), &thought.line, G::record_text)
    }
}

/// Whoever has only the text of a position that `genetic-lines` shows sees the same lines again,
/// also when no captures are played out.
#[test]
fn lines_that_are_shown_are_found_again() {
    let settings = tiny().with("positions", 10);
    for settings in [settings.clone(), settings.with("genetic", "quiescent=off")] {
        let folder = Folder::new("lines");
        let json = finished(find("genetic-lines").expect("there"), &settings, &folder);
        let mut finds = 0;
        for game in json["results"].as_array().expect("games") {
            for example in [&game["genetic_finds"], &game["alphabeta_finds"]] {
                let Some(position) = example["position"].as_str() else { continue };
                let seed = example["seed"].as_u64().expect("a seed");
                for who in ["genetic", "alphabeta"] {
                    let player = json["config"][who].as_str().expect("a spec");
                    let id = game["game"].as_str().expect("a name");
                    let line = with_playable(id, Asked { player, position, seed }).expect("a game");
                    assert_eq!(example[who]["line"], Value::from(line), "{id} {position} {player}");
                }
            }
            finds += game["genetic_better"].as_u64().expect("a number");
        }
        assert!(finds > 0, "the genetic search was better nowhere");
    }
}

#[test]
fn checkpoints_of_other_runs_are_refused() {
    let experiment = find("loa-lookahead").expect("there");
    let folder = Folder::new("refused");
    let stop = StopSwitch::new();
    experiment.run(&tiny(), &folder.0, &stop, &|_, _| stop.stop()).expect("it runs");
    for (settings, expected) in [
        (tiny().with("seed", 2), "is an unfinished run with seed = \"1\", not \"2\""),
        (tiny().with("games", 8), "is an unfinished run with games = \"4\", not \"8\""),
    ] {
        let error = run(experiment, &settings, &folder).expect_err("another run");
        assert!(error.to_string().contains(expected), "{error}");
        assert!(matches!(error, ExperimentError::OtherRun { .. }), "{error:?}");
    }
    // A weight was tuned meanwhile.
    let checkpoint = folder.0.join("checkpoint.jsonl");
    let text = std::fs::read_to_string(&checkpoint).expect("a checkpoint");
    let altered = text.replace(gamut_players::signature(), "0123456789abcdef");
    assert_ne!(altered, text);
    std::fs::write(&checkpoint, &altered).expect("room");
    let error = run(experiment, &tiny(), &folder).expect_err("another build");
    assert!(error.to_string().contains("by another build, which plays otherwise"), "{error}");
    std::fs::write(&checkpoint, text).expect("room");
    let other = find("loa-pruning").expect("there");
    let error = run(other, &tiny(), &folder).expect_err("another experiment");
    assert!(error.to_string().contains("is an unfinished run of loa-lookahead"), "{error}");
    finished(experiment, &tiny(), &folder);
}
