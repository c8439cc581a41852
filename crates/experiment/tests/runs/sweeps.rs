//! Sweeps, whatever their values are and whatever becomes of their runs.

use std::fs;

use gamut_experiment::{Ending, ExperimentError, Settings, Swept, sweep};
use gamut_search::StopSwitch;

use crate::common::{Folder, SQUARES};

fn run(swept: &[Swept], folder: &Folder) -> Result<Ending, ExperimentError> {
    let settings = Settings::default();
    sweep(&SQUARES, &settings, swept, &folder.0, &StopSwitch::new(), &|_, _, _| {})
}

fn swept(text: &str) -> Swept {
    Swept::parse(text).expect("a key and values")
}

#[test]
fn a_sweep_without_values_is_refused() {
    let folder = Folder::new();
    let none = Swept { key: "games".to_owned(), values: Vec::new() };
    for swept in [none, swept("games="), swept("games=1,"), swept("others=minimax,")] {
        let text = run(&[swept], &folder).expect_err("nothing to run").to_string();
        assert!(text.contains("write a value before and after every comma"), "{text}");
    }
    assert!(!folder.0.exists());
}

#[test]
fn more_values_than_a_plot_tells_apart_have_several_plots() {
    let folder = Folder::new();
    run(&[swept("games=2,3"), swept("power=0,1,2,3,4,5,6")], &folder).expect("a sweep");
    let [first, second] = ["figure-1.svg", "figure-2.svg"].map(|name| folder.read(name));
    let in_key = |svg: &str, value: u32| svg.contains(&format!(">{value}, 95 %</text>"));
    for value in 0..=6 {
        let is_first = value < 5;
        assert_eq!(
            (in_key(&first, value), in_key(&second, value)),
            (is_first, !is_first),
            "{value}"
        );
    }
    let page = folder.read("report.md");
    assert!(page.contains("(figure-1.svg)") && page.contains("(figure-2.svg)"), "{page}");
    // With fewer values there are fewer plots, and none of before.
    run(&[swept("games=2,3"), swept("power=0,1")], &folder).expect("a sweep");
    assert!(!folder.at("figure-2.svg").exists());
}

#[test]
fn a_run_that_cannot_be_read_is_not_left_out() {
    let folder = Folder::new();
    run(&[swept("games=1,2")], &folder).expect("a sweep");
    let numbers = folder.at("games=2").join("report.json");
    fs::remove_file(&numbers).expect("it is there");
    fs::create_dir(&numbers).expect("nothing is there");
    let error = run(&[swept("games=1,2")], &folder).expect_err("no report");
    assert!(error.to_string().contains("cannot read "), "{error}");
}
