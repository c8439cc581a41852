//! What an experiment says: Markdown for people, CSV and JSON for programs, SVG for both.

use std::fmt::{self, Display, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::folder::REPORT;
use crate::regression::Estimate;

/// All parameters of the run.
const CONFIG: &str = "config.toml";

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

/// Fewer games, trees or positions than this decide no check: of 20 that all say the same, one in
/// six may still be otherwise.
const LEAST: u64 = 20;

/// Something that must hold of the results.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// What is compared.
    pub what: String,
    /// What was found.
    pub found: f64,
    /// What it is compared with: `"<= 8.5"`.
    pub bound: String,
    /// Whether it holds; nothing when there was too little to find out.
    pub holds: Option<bool>,
}

impl Check {
    /// `found` must be at most `bound`.
    #[must_use]
    pub fn at_most(what: &str, found: f64, bound: f64) -> Self {
        let (what, holds) = (what.to_owned(), Some(found <= bound));
        Self { what, found, bound: format!("<= {bound}"), holds }
    }

    /// `found` must be at least `bound`.
    #[must_use]
    pub fn at_least(what: &str, found: f64, bound: f64) -> Self {
        let (what, holds) = (what.to_owned(), Some(found >= bound));
        Self { what, found, bound: format!(">= {bound}"), holds }
    }

    /// The same of so many games, trees or positions drawn by chance: too few decide nothing.
    #[must_use]
    pub fn of_sample(self, count: u64) -> Self {
        Self { holds: self.holds.filter(|_| count >= LEAST), ..self }
    }
}

/// One row of a table: every cell with the name of its column.
#[derive(Clone, Debug, Default)]
pub struct ReportRow(Vec<(String, String)>);

impl ReportRow {
    /// A row without cells.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a cell.
    #[must_use]
    pub fn with(mut self, column: impl Into<String>, cell: impl Display) -> Self {
        self.0.push((column.into(), cell.to_string()));
        self
    }

    /// Adds cells of columns that depend on the config.
    #[must_use]
    pub fn with_all<C: Into<String>, D: Display>(
        self,
        cells: impl IntoIterator<Item = (C, D)>,
    ) -> Self {
        cells.into_iter().fold(self, |row, (column, cell)| row.with(column, cell))
    }
}

/// A table with named columns: its text is Markdown.
#[derive(Clone, Debug, Default)]
pub struct ReportTable {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Extend<ReportRow> for ReportTable {
    fn extend<I: IntoIterator<Item = ReportRow>>(&mut self, rows: I) {
        for ReportRow(cells) in rows {
            let (columns, cells) = cells.into_iter().unzip();
            if self.rows.is_empty() {
                self.columns = columns;
            }
            self.rows.push(cells);
        }
    }
}

impl FromIterator<ReportRow> for ReportTable {
    fn from_iter<I: IntoIterator<Item = ReportRow>>(rows: I) -> Self {
        let mut table = Self::default();
        table.extend(rows);
        table
    }
}

impl Display for ReportTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.markdown())
    }
}

impl ReportTable {
    /// Comma-separated, quoted where it must be (RFC 4180, but for its line ends).
    #[must_use]
    pub fn csv(&self) -> String {
        let line = |cells: &[String]| {
            let quoted = cells.iter().map(|cell| match cell.contains([',', '"', '\n']) {
                true => format!("\"{}\"", cell.replace('"', "\"\"")),
                false => cell.clone(),
            });
            quoted.collect::<Vec<_>>().join(",") + "\n"
        };
        line(&self.columns) + &self.rows.iter().map(|row| line(row)).collect::<String>()
    }

    /// For programs: a row is an object, and what reads as a number is one.
    #[must_use]
    pub fn json(&self) -> Value {
        let value = |cell: &String| {
            let number = cell.parse::<serde_json::Number>();
            number.map_or_else(|_| json!(cell), Value::Number)
        };
        let row = |row: &Vec<String>| -> Value {
            self.columns.iter().cloned().zip(row.iter().map(value)).collect()
        };
        self.rows.iter().map(row).collect()
    }

    /// A Markdown table, its columns aligned for those who read the source.
    #[must_use]
    pub fn markdown(&self) -> String {
        let rows: Vec<Vec<String>> = std::iter::once(&self.columns)
            .chain(&self.rows)
            .map(|row| row.iter().map(|cell| cell.replace('|', "\\|")).collect())
            .collect();
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row: &Vec<String>| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            let _ = writeln!(text, "| {} |", cells.join(" | "));
            if number == 0 {
                let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
                let _ = writeln!(text, "| {} |", rules.join(" | "));
            }
        }
        text
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
        self.tables.push(("data.csv".to_owned(), data));
        self.tables.push(("timings.csv".to_owned(), times));
        self.timings.push(about_times);
    }

    /// `report.json`, with what is common to all experiments.
    #[must_use]
    pub fn to_json(&self, about: &Value) -> Value {
        let mut names = vec!["report.md".to_owned(), REPORT.to_owned()];
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
    pub(crate) fn files(&self, json: &Value) -> serde_json::Result<Vec<(String, String)>> {
        let mut files = vec![
            ("report.md".to_owned(), self.markdown(json)),
            (REPORT.to_owned(), serde_json::to_string_pretty(json)? + "\n"),
        ];
        files.extend(self.config_file.clone().map(|file| (CONFIG.to_owned(), file)));
        files.extend(self.plots.iter().cloned());
        files.extend(self.tables.iter().map(|(name, table)| (name.clone(), table.csv())));
        Ok(files)
    }

    fn markdown(&self, json: &Value) -> String {
        let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
        let mut page = format!("# {}\n\n{}.\n\n", self.title, text("paper"));
        let _ = writeln!(page, "    {}\n", text("command"));
        let _ = writeln!(
            page,
            "Gamut {} (signature {}), seed {}. Every parameter is in `config.toml`{}, all numbers \
             are in `report.json`. Everything before “Timings” is the same on every machine.\n",
            text("version"),
            text("signature"),
            crate::parameters::text(&json["seed"]),
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
                ReportRow::new()
                    .with("check", &check.what)
                    .with("found", format_args!("{:.2}", check.found))
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

/// A big number with its thousands apart: 1,938,494,632.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
