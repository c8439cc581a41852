//! What the folder of a run says of its epochs: what its report is made of.

use std::fmt::Write;
use std::path::Path;

use gamut_report::plot::{Plot, Series};

use crate::{CONFIG, LOG, Logbook, RunFile, RunFolderError, TIMES};

/// The page of a run's report.
pub const REPORT_OF_RUN: &str = "report.md";

/// More points of a line than this cannot be told apart.
const MOST_POINTS: usize = 100;

/// What a run has recorded.
#[derive(Clone, Debug)]
pub struct RunRecord {
    /// Its complete config.
    pub config: String,
    /// What every epoch came to, a row for each deme.
    pub log: Logbook,
    /// What every epoch took.
    pub times: Logbook,
}

impl RunRecord {
    /// What the folder of a run says.
    ///
    /// # Errors
    /// When it holds no run that can be read.
    pub fn read(folder: &Path) -> Result<Self, RunFolderError> {
        let read = |name: &str| {
            let path = folder.join(name);
            std::fs::read_to_string(&path).map_err(|problem| RunFolderError::Io {
                what: "read",
                path,
                problem,
            })
        };
        let table = |name: &str| {
            Logbook::parse(&read(name)?).map_err(|problem| RunFolderError::Damaged {
                path: folder.join(name),
                why: problem.to_string(),
            })
        };
        Ok(Self { config: read(CONFIG)?, log: table(LOG)?, times: table(TIMES)? })
    }

    /// The ends of all reports: the config, and what the epochs took. Only these times and their plot
    /// depend on the machine.
    #[must_use]
    pub fn config_and_times(&self, epoch_name: &str) -> (String, RunFile) {
        let mut page = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(page, "## Config\n\n```toml\n{}```\n", self.config);
        let seconds = self.times.numbers("seconds");
        let all: f64 = seconds.iter().flatten().sum();
        let _ = writeln!(page, "## Times\n\n{all:.0} s in all.\n\n![times](times.svg)");
        let line = smoothed(&self.times.numbers("epoch"), &seconds);
        let name = format!("seconds {} takes", with_article(epoch_name));
        let time = Plot::new("Time", epoch_name, "seconds", vec![Series::line(&name, line)]);
        (page, RunFile::new("times.svg", time.svg()))
    }
}

fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// The mean of a column over as many rows as make a point, at the middle of their places.
#[must_use]
pub fn smoothed(places: &[Option<f64>], values: &[Option<f64>]) -> Vec<(f64, f64)> {
    let pairs = places.iter().zip(values);
    let pairs = pairs.filter_map(|(place, value)| Some(((*place)?, (*value)?)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let mean = |chunk: &[(f64, f64)]| {
        let (x, y) = chunk.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0, y + pair.1));
        (x / chunk.len() as f64, y / chunk.len() as f64)
    };
    pairs.chunks(pairs.len().div_ceil(MOST_POINTS).max(1)).map(mean).collect()
}
