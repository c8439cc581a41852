//! What an experiment says: Markdown for people, CSV and JSON for programs, SVG for both.

use std::fmt::Write;

use gamut_statistics::Estimate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Check, ReportRow, ReportTable};

/// The page of a report.
pub const PAGE: &str = "report.md";
/// All its numbers, for programs.
pub const NUMBERS: &str = "report.json";
/// All parameters of the run.
const CONFIG: &str = "config.toml";
/// What was found, as a table.
pub const DATA: &str = "data.csv";
/// How long it took, as a table.
const TIMINGS: &str = "timings.csv";

/// Whether a report may have a file of this name.
#[must_use]
pub fn is_report_file(name: &str) -> bool {
    [PAGE, NUMBERS, CONFIG].contains(&name) || name.ends_with(".csv") || name.ends_with(".svg")
}

/// A report before it is written. What depends on the machine is kept apart.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The heading.
    pub title: String,
    /// The result in a few lines, for the terminal and the top of the page.
    pub summary: Vec<String>,
    /// What must hold, and whether it does.
    pub checks: Vec<Check>,
    /// The body in Markdown: nothing in it depends on the machine.
    pub body: Vec<String>,
    /// Times, in Markdown.
    pub timings: Vec<String>,
    /// Pictures: file name and SVG.
    pub plots: Vec<(String, String)>,
    /// Tables: file name and content; `data.csv` and, where there are times, `timings.csv`.
    pub tables: Vec<(String, ReportTable)>,
    /// The numbers for programs: nothing in it depends on the machine.
    pub numbers: Value,
    /// Times for programs.
    pub times: Value,
    /// What was found, in the figures that sweeps compare.
    pub headlines: Vec<Headline>,
    /// All parameters, as `config.toml`; a sweep has them with its runs.
    pub config_file: Option<String>,
}

/// A figure that says most of what was found, with its 95 % interval where it has one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Headline {
    /// What it is; the same whatever the parameters are.
    pub name: String,
    /// What was found.
    pub value: f64,
    /// The lower and the upper end of its interval.
    pub interval: Option<(f64, f64)>,
}

impl Headline {
    /// A figure with the interval that the estimate has, if it has one.
    #[must_use]
    pub fn new(name: impl Into<String>, estimate: Estimate) -> Self {
        let Estimate { value, low, high } = estimate;
        let interval = (low.is_finite() && high.is_finite()).then_some((low, high));
        Self { name: name.into(), value, interval }
    }

    /// The figure as an estimate.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let (low, high) = self.interval.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        Estimate { value: self.value, low, high }
    }

    /// As in a table.
    #[must_use]
    pub fn text(&self) -> String {
        self.estimate().text(if self.value.abs() < 1_000.0 { 2 } else { 0 })
    }
}

impl Report {
    /// A report that says nothing yet.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), ..Self::default() }
    }

    /// Adds a figure that sweeps compare.
    pub fn headline(&mut self, name: impl Into<String>, found: Estimate) {
        self.headlines.push(Headline::new(name, found));
    }

    /// Adds a picture to the body: `words` stand for it where it cannot be seen.
    pub fn picture(&mut self, file: &str, words: &str, svg: String) {
        self.body.push(format!("![{words}]({file})"));
        self.plots.push((file.to_owned(), svg));
    }

    /// Adds `data.csv`, and `timings.csv`, here and in `report.json`, with what is said of it.
    pub fn data(&mut self, data: ReportTable, times: ReportTable, about_times: String) {
        self.times = times.json();
        self.tables.push((DATA.to_owned(), data));
        self.tables.push((TIMINGS.to_owned(), times));
        self.timings.push(about_times);
    }

    /// `report.json`, with what is common to all experiments.
    #[must_use]
    pub fn to_json(&self, about: &Value) -> Value {
        let mut names = vec![PAGE.to_owned(), NUMBERS.to_owned()];
        names.extend(self.config_file.is_some().then(|| CONFIG.to_owned()));
        names.extend(self.plots.iter().map(|(name, _)| name.clone()));
        names.extend(self.tables.iter().map(|(name, _)| name.clone()));
        let mut json = about.clone();
        json["summary"] = json!(self.summary);
        json["checks"] = json!(self.checks);
        json["results"] = self.numbers.clone();
        json["timings"] = self.times.clone();
        json["headlines"] = json!(self.headlines);
        json["files"] = json!(names);
        json
    }

    /// All files of the report, by name.
    ///
    /// # Errors
    /// When a number cannot be written as JSON.
    pub fn files(&self, json: &Value) -> serde_json::Result<Vec<(String, String)>> {
        let mut files = vec![
            (PAGE.to_owned(), self.markdown(json)),
            (NUMBERS.to_owned(), serde_json::to_string_pretty(json)? + "\n"),
        ];
        files.extend(self.config_file.clone().map(|file| (CONFIG.to_owned(), file)));
        files.extend(self.plots.iter().cloned());
        files.extend(self.tables.iter().map(|(name, table)| (name.clone(), table.csv())));
        Ok(files)
    }

    fn markdown(&self, json: &Value) -> String {
        let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
        let seeds: Vec<String> = match &json["seed"] {
            Value::Array(seeds) => seeds.iter().map(Value::to_string).collect(),
            seed => vec![seed.to_string()],
        };
        let mut page = format!("# {}\n\n{}.\n\n", self.title, text("paper"));
        let _ = writeln!(page, "    {}\n", text("command"));
        let _ = writeln!(
            page,
            "Gamut {} (signature {}), seed {}. Every parameter is in `config.toml`{}, all numbers \
             are in `report.json`. Everything before “Timings” is the same on every machine.\n",
            text("version"),
            text("signature"),
            seeds.join(","),
            if self.config_file.is_some() { "" } else { " of each run" },
        );
        for line in &self.summary {
            let _ = writeln!(page, "- {line}");
        }
        if !self.checks.is_empty() {
            let row = |check: &Check| {
                let holds = match check.holds {
                    Some(true) => "yes",
                    Some(false) => "**no**",
                    None => "too few to tell",
                };
                let found = match check.found.is_finite() {
                    true => format!("{:.2}", check.found),
                    false => "–".to_owned(),
                };
                ReportRow::new()
                    .with("check", &check.what)
                    .with("found", found)
                    .with("must be", &check.bound)
                    .with("holds", holds)
            };
            let _ = write!(page, "\n{}", self.checks.iter().map(row).collect::<ReportTable>());
        }
        for block in &self.body {
            let _ = write!(page, "\n{}\n", block.trim_end());
        }
        page.push_str("\n## Timings\n");
        for block in &self.timings {
            let _ = write!(page, "\n{}\n", block.trim_end());
        }
        page
    }
}
