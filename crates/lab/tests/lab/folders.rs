//! What a report is written to, and what it never replaces.

use std::fs;

use gamut_experiment::ExperimentError;
use gamut_lab::find;

use crate::common::{Folder, finished, run, tiny};

#[test]
fn a_report_of_the_same_experiment_is_replaced() {
    let experiment = find("virus-tree").expect("there");
    let folder = Folder::new("replaced");
    finished(experiment, &tiny(), &folder);
    let before = fs::read_to_string(folder.0.join("data.csv")).expect("data");
    finished(experiment, &tiny().with("seed", 2), &folder);
    assert_ne!(fs::read_to_string(folder.0.join("data.csv")).expect("data"), before);
    assert!(!folder.0.join("checkpoint.jsonl").exists(), "a finished run has no checkpoint");
    let parent = folder.0.parent().expect("a parent");
    let name = folder.0.file_name().expect("a name").to_string_lossy().into_owned();
    let beside = fs::read_dir(parent).expect("a folder").filter_map(Result::ok);
    let beside = beside.filter(|entry| entry.file_name().to_string_lossy().starts_with(&name));
    assert_eq!(beside.count(), 1, "nothing temporary is left beside it");
}

#[test]
fn anything_else_is_refused_and_stays() {
    let experiment = find("virus-tree").expect("there");
    let refused = |folder: &Folder, expected: &str| {
        let error = run(experiment, &tiny(), folder).expect_err(expected);
        assert!(error.to_string().contains(expected), "{error}");
        assert_eq!(error.to_string().lines().count(), 1);
        error
    };
    let folder = Folder::new("mine");
    fs::create_dir(&folder.0).expect("a folder");
    fs::write(folder.0.join("thesis.tex"), "years of work").expect("a file");
    let error = refused(&folder, "\"thesis.tex\" is in");
    assert!(matches!(error, ExperimentError::NoReport { .. }), "{error:?}");
    assert_eq!(fs::read_to_string(folder.0.join("thesis.tex")).expect("there"), "years of work");

    let folder = Folder::new("notes");
    finished(experiment, &tiny(), &folder);
    fs::write(folder.0.join("notes.md"), "mine").expect("a file");
    let error = refused(&folder, "\"notes.md\" is not part of the report");
    assert!(matches!(error, ExperimentError::NotOfReport { .. }), "{error:?}");

    let folder = Folder::new("another");
    finished(find("loa-lookahead").expect("there"), &tiny(), &folder);
    refused(&folder, "which is no report of virus-tree");

    let folder = Folder::new("damaged");
    fs::create_dir(&folder.0).expect("a folder");
    fs::write(folder.0.join("checkpoint.jsonl"), "not ours\n").expect("a file");
    let error = refused(&folder, "is not a checkpoint of ours");
    assert!(matches!(error, ExperimentError::NoCheckpoint(_)), "{error:?}");

    let folder = Folder::new("file");
    fs::write(&folder.0, "a file").expect("a file");
    let error = refused(&folder, "is not a folder: choose another --out");
    assert!(matches!(error, ExperimentError::NoFolder { .. }), "{error:?}");
    let below = Folder(folder.0.join("report"));
    let error = refused(&below, "cannot make");
    assert!(matches!(error, ExperimentError::Io { .. }), "{error:?}");
    fs::remove_file(&folder.0).expect("it is there");
}
