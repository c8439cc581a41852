//! Several values of a parameter: every run is a report of its own, and one report has them all.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamut_experiment::{Ending, Experiment, ExperimentError, Settings, Swept, sweep};
use gamut_lab::find;
use gamut_search::StopSwitch;
use serde_json::Value;

use crate::common::{Folder, finished, machine_independent, tiny};

fn lookahead() -> &'static Experiment {
    find("loa-lookahead").expect("there")
}

fn swept(texts: &[&str]) -> Vec<Swept> {
    texts.iter().map(|text| Swept::parse(text).expect("a key and values")).collect()
}

/// Sweeps to the end; gives `report.json` and how many jobs were done.
fn run(
    texts: &[&str],
    settings: &Settings,
    folder: &Path,
) -> Result<(Value, usize), ExperimentError> {
    let jobs = AtomicUsize::new(0);
    let count = |_: &str, _, _| {
        jobs.fetch_add(1, Ordering::Relaxed);
    };
    match sweep(lookahead(), settings, &swept(texts), folder, &StopSwitch::new(), &count)? {
        Ending::Finished { json, .. } => Ok((json, jobs.into_inner())),
        Ending::Interrupted { .. } => panic!("nobody stopped it"),
    }
}

#[test]
fn every_value_is_a_run_and_one_report_has_them_all() {
    let folder = Folder::new("sweep");
    let (json, jobs) = run(&["depths=2,3"], &tiny().with("games", 2), &folder.0).expect("a sweep");
    // The paper's games and one pair, twice.
    assert_eq!(jobs, 4);
    assert_eq!(json["runs"], serde_json::json!(["depths=2", "depths=3"]));
    assert_eq!(
        json["command"],
        "gamut experiment run loa-lookahead (as tests do) --seed 1 --set games=2 --sweep depths=2,3"
    );
    let data = fs::read_to_string(folder.0.join("data.csv")).expect("data");
    let lines: Vec<&str> = data.lines().collect();
    assert_eq!(lines[0], "depths,figure,value,low,high");
    assert!(lines[1].starts_with("2,") && lines[2].starts_with("3,"), "{data}");
    let page = fs::read_to_string(folder.0.join("report.md")).expect("a page");
    for wanted in ["# loa-lookahead by depths", "![", "(figure-1.svg)", "(<depths=3/report.md>)"] {
        assert!(page.contains(wanted), "{wanted}: {page}");
    }
    // A run of a sweep is what it is alone.
    let (alone, inside) = (Folder::new("alone"), Folder(folder.0.join("depths=3")));
    finished(lookahead(), &tiny().with("games", 2).with("depths", 3), &alone);
    assert_eq!(machine_independent(&alone), machine_independent(&inside));

    // With another value only that one is run, and the others are not lost.
    let (json, jobs) = run(&["depths=2,3,1"], &tiny().with("games", 2), &folder.0).expect("more");
    assert_eq!((jobs, json["runs"].as_array().expect("runs").len()), (2, 3));
    // With fewer, the figures are those of fewer.
    let (_, jobs) = run(&["depths=2"], &tiny().with("games", 2), &folder.0).expect("less");
    assert_eq!(jobs, 0);
    assert!(folder.0.join("depths=1/report.md").exists());
    // Under other parameters all are run again.
    let (_, jobs) = run(&["depths=2"], &tiny().with("games", 4), &folder.0).expect("another");
    assert_eq!(jobs, 3);
}

#[test]
fn values_of_two_parameters_are_combined() {
    let folder = Folder::new("two");
    let both = ["evaluation=garcia,material", "opponent-depth=1,2"];
    let settings = tiny().with("games", 2).with("depths", 2);
    let (json, _) = run(&both, &settings, &folder.0).expect("a sweep");
    let runs = json["runs"].as_array().expect("runs");
    assert_eq!(runs.len(), 4);
    assert_eq!(runs[1], "evaluation=garcia,opponent-depth=2");
    let plot = fs::read_to_string(folder.0.join("figure-1.svg")).expect("a plot");
    assert!(plot.contains("material") && !plot.contains("NaN"), "words have bars: {plot}");
}

#[test]
fn an_interrupted_sweep_ends_with_the_same_report() {
    let (whole, parts) = (Folder::new("whole"), Folder::new("parts"));
    let settings = tiny().with("games", 4);
    run(&["opponent-depth=1,2"], &settings, &whole.0).expect("a sweep");
    let mut times = 0;
    loop {
        let stop = StopSwitch::new();
        let ending = sweep(
            lookahead(),
            &settings,
            &swept(&["opponent-depth=1,2"]),
            &parts.0,
            &stop,
            &|_, _, _| stop.stop(),
        );
        match ending.expect("it runs") {
            Ending::Finished { .. } => break,
            Ending::Interrupted { all, .. } => assert_eq!(all, 2),
        }
        times += 1;
    }
    assert!(times > 2, "{times}");
    for run in ["opponent-depth=1", "opponent-depth=2"] {
        let of = |folder: &Folder| machine_independent(&Folder(folder.0.join(run)));
        assert_eq!(of(&whole), of(&parts), "{run}");
    }
    for file in ["report.json", "report.md", "data.csv", "figure-1.svg"] {
        let of = |folder: &Folder| {
            let text = fs::read_to_string(folder.0.join(file)).expect("a file");
            text.split("\n## Timings\n").next().map(str::to_owned)
        };
        assert_eq!(of(&whole), of(&parts), "{file}");
    }
}

#[test]
fn a_sweep_touches_nothing_that_is_not_its_own() {
    let folder = Folder::new("mine");
    let report = Folder::new("report");
    finished(lookahead(), &tiny(), &report);
    fs::create_dir_all(folder.0.join("depths")).expect("a folder");
    for (folder, file) in [(&folder, "\"depths\" is in"), (&report, " is in")] {
        let error = run(&["depths=2,3"], &tiny(), &folder.0).expect_err("something else");
        let text = error.to_string();
        assert!(matches!(error, ExperimentError::NoSweep { .. }), "{error:?}");
        assert!(text.contains(file) && text.contains("choose another --out"), "{text}");
    }
    // Nor does a run write over a sweep.
    fs::remove_dir(folder.0.join("depths")).expect("it is empty");
    run(&["depths=2"], &tiny(), &folder.0).expect("a sweep");
    let error = lookahead().run(&tiny(), &folder.0, &StopSwitch::new(), &|_, _| {});
    assert!(matches!(error, Err(ExperimentError::NoReport { .. })), "{error:?}");
}

#[test]
fn every_value_of_a_sweep_is_written() {
    let folder = Folder::new("empty");
    for text in ["depths=2,", "depths=,2", "opponent=", "opponent=greedy,,minimax"] {
        let error = run(&[text], &tiny(), &folder.0).expect_err(text).to_string();
        assert!(error.contains("write a value before and after every comma"), "{error}");
    }
    assert!(!folder.0.exists(), "nothing was begun");
}

#[test]
fn two_programs_are_never_at_work_on_one_run() {
    let folder = Folder::new("taken");
    let run = |progress: &gamut_experiment::Progress<'_>| {
        lookahead().run(&tiny(), &folder.0, &StopSwitch::new(), progress)
    };
    let refused = AtomicUsize::new(0);
    run(&|_, _| {
        let error = run(&|_, _| {}).expect_err("it is taken");
        assert!(matches!(error, ExperimentError::Taken(_)), "{error:?}");
        refused.fetch_add(1, Ordering::Relaxed);
    })
    .expect("the first goes on");
    assert!(refused.into_inner() > 0);
}

#[test]
fn a_run_without_a_finished_job_gives_way_to_another() {
    let folder = Folder::new("nothing");
    let stop = StopSwitch::new();
    stop.stop();
    let ending = lookahead().run(&tiny(), &folder.0, &stop, &|_, _| {}).expect("it stops");
    assert!(matches!(ending, Ending::Interrupted { done: 0, .. }), "{ending:?}");
    finished(lookahead(), &tiny().with("seed", 2), &folder);
}
