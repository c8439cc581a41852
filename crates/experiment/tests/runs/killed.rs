//! Whatever ends the program, the same command goes on from what is there.

use std::fs;

use gamut_experiment::{Ending, ExperimentError, Settings, Swept, sweep};
use gamut_search::StopSwitch;

use crate::common::{Folder, SQUARES, begin, finish, names, refusal};

const REPORT: [&str; 6] =
    ["a.svg", "config.toml", "data.csv", "report.json", "report.md", "timings.csv"];

fn settings() -> Settings {
    Settings::default()
}

/// The checkpoint of a run whose jobs are all done, as it is when the report is written.
fn full_checkpoint(settings: &Settings) -> String {
    let folder = Folder::new();
    begin(settings, &folder);
    let text = folder.read("checkpoint.jsonl");
    let last = "{\"job\":1,\"done\":1}\n{\"job\":2,\"done\":4}\n";
    text + last
}

#[test]
fn a_run_that_was_killed_while_it_wrote_its_first_report_is_finished() {
    let folder = Folder::new();
    folder.write("checkpoint.jsonl", &full_checkpoint(&settings()));
    folder.write("report.md", "half");
    folder.write("a.svg", "half");
    folder.write("data.csv.12.unfinished", "ha");
    finish(&settings(), &folder);
    assert_eq!(folder.names(), REPORT);
    assert!(folder.read("report.md").starts_with("# Squares"));
}

#[test]
fn a_run_that_was_killed_while_it_replaced_a_report_loses_nothing() {
    let (folder, other) = (Folder::new(), settings().with("figures", "b,c"));
    finish(&settings(), &folder);
    // The new run's figures are there, and so is the old one's: its report is the one that is known.
    folder.write("checkpoint.jsonl", &full_checkpoint(&other));
    for name in ["b.svg", "c.svg", "report.md"] {
        folder.write(name, "half");
    }
    finish(&other, &folder);
    let new = ["b.svg", "c.svg", "config.toml", "data.csv", "report.json", "report.md"];
    assert_eq!(folder.names(), [&new[..], &["timings.csv"]].concat());
    // After it the checkpoint was still there.
    folder.write("checkpoint.jsonl", &full_checkpoint(&other));
    finish(&other, &folder);
    assert_eq!(folder.names().len(), 7, "{:?}", folder.names());
}

#[test]
fn files_with_our_names_are_somebody_elses_where_no_run_is() {
    let folder = Folder::new();
    folder.write("report.md", "years of work");
    assert!(refusal(&settings(), &folder).contains("\"report.md\" is in"));
    // Nor is anything else taken for a part of a report.
    folder.write("checkpoint.jsonl", &full_checkpoint(&settings()));
    folder.write("thesis.tex", "years of work");
    assert!(refusal(&settings(), &folder).contains("\"thesis.tex\" is in"));
}

fn swept(values: &str, folder: &Folder) -> Result<Ending, ExperimentError> {
    let swept = [Swept::parse(values).expect("a key and values")];
    sweep(&SQUARES, &settings(), &swept, &folder.0, &StopSwitch::new(), &|_, _, _| {})
}

#[test]
fn a_sweep_that_was_killed_while_it_wrote_its_report_is_finished() {
    let folder = Folder::new();
    swept("games=1,2", &folder).expect("a sweep");
    let whole = folder.names();
    fs::remove_file(folder.at("report.json")).expect("it is there");
    folder.write("figure-7.svg", "of more figures");
    folder.write("data.csv.12.unfinished", "ha");
    swept("games=1,2", &folder).expect("it is gone on with");
    assert_eq!(folder.names(), whole);
    assert_eq!(whole.len(), 6, "{whole:?}");
    // Without a run nothing says that these are ours.
    let mine = Folder::new();
    mine.write("data.csv", "mine");
    let error = swept("games=1,2", &mine).expect_err("mine");
    assert!(matches!(error, ExperimentError::NoSweep { .. }), "{error:?}");
    assert_eq!(names(&mine.0), ["data.csv"]);
}
