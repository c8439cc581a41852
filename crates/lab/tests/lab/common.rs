//! Running experiments in folders of their own.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use gamut_experiment::{Ending, Experiment, ExperimentError, Extent, Settings};
use gamut_search::StopSwitch;
use serde_json::Value;

/// A folder that is not there yet, and gone when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("gamut-lab-{name}-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The smallest run there is.
pub(crate) fn tiny() -> Settings {
    Settings { extent: Extent::Tiny, ..Settings::default() }
}

pub(crate) fn run(
    experiment: &Experiment,
    settings: &Settings,
    folder: &Folder,
) -> Result<Ending, ExperimentError> {
    experiment.run(settings, &folder.0, &StopSwitch::new(), &|_, _| {})
}

/// Runs to the end and gives `report.json`.
pub(crate) fn finished(experiment: &Experiment, settings: &Settings, folder: &Folder) -> Value {
    match run(experiment, settings, folder) {
        Ok(Ending::Finished { json, .. }) => json,
        other => panic!("{}: {other:?}", experiment.name),
    }
}

/// What a report says that does not depend on the machine: of times only what they are.
pub(crate) fn machine_independent(folder: &Folder) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&folder.0).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let mut text = fs::read_to_string(&path).expect("text");
        match name.as_str() {
            "timings.csv" => {
                text = text.lines().next().map_or(String::new(), |head| format!("{head}\n"));
            }
            // Plots of times.
            name if name.starts_with("timings") => continue,
            "report.md" => {
                let (before, timings) = text.split_once(TIMINGS).expect("timings at the end");
                text = format!("{before}{TIMINGS}\n{}", table_heads(timings));
            }
            "report.json" => {
                let mut json: Value = serde_json::from_str(&text).expect("JSON");
                json["timings"] = Value::Null;
                text = json.to_string();
            }
            _ => {}
        }
        files.insert(name, text);
    }
    files
}

const TIMINGS: &str = "\n## Timings\n";

/// The names of the columns of all tables, each above its rule, without the blanks that make them as
/// wide as what stands below.
fn table_heads(markdown: &str) -> String {
    let rules = markdown.lines().zip(markdown.lines().skip(1));
    let heads = rules.filter(|(_, rule)| rule.starts_with("| ---")).map(|(head, _)| {
        let words: Vec<&str> = head.split_whitespace().collect();
        words.join(" ") + "\n"
    });
    heads.collect()
}
