//! What became of a run of evolution: a page and plots in its folder.

use std::fmt::Write;
use std::path::Path;

use gamut_report::plot::{Plot, Series};

use crate::{CONFIG, LOG, Logbook, RunFolderError, TIMES};

/// The page of a run's report.
pub const REPORT_OF_RUN: &str = "report.md";

/// More points of a line than this cannot be told apart.
const MOST_POINTS: usize = 100;

/// The report of the run in a folder, as file names and texts; `champion` says how good the best
/// of what was evolved is. Only `times.svg`, and what the page
/// says under "Times", depend on the machine.
///
/// # Errors
/// When the folder holds no run that can be read.
pub fn run_report(folder: &Path, champion: &str) -> Result<Vec<(String, String)>, RunFolderError> {
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
    let (config, log, times) = (read(CONFIG)?, table(LOG)?, table(TIMES)?);
    let epochs = log.numbers("epoch");
    let column = |name: &str| smoothed(&epochs, &log.numbers(name));
    let line = |name: &str, line| Series { name: name.to_owned(), line, ..Series::default() };
    let plot = |title: &str, y: &str, series| Plot::new(title, "epoch", y, series);
    let band = column("quarter").into_iter().zip(column("three-quarters"));
    let band = band.map(|((x, low), (_, high))| (x, low, high)).collect();
    let median = line("the median; half of all lie in the band", column("median"));
    let fitness = vec![
        line("the best strategy", column("best")),
        Series { band, ..median },
        line("the alpha player", column("alpha")),
    ];
    let fitness = plot("Fitness", "fitness in the last generation", fitness);
    let distinct = "strategies of the last generation that choose differently";
    let distinct = line(distinct, column("distinct"));
    let diversity = plot("Diversity", "strategies", vec![distinct]);
    let scores = epochs.iter().zip(log.numbers("score"));
    let scores = scores.filter_map(|(epoch, score)| Some(((*epoch)?, 100.0 * score?)));
    let scores: Vec<(f64, f64)> = scores.collect();
    let alpha = Series::points("the alpha player against rplayer", scores.iter().copied());
    let score = plot("Score", "% of the points", vec![alpha]);
    let seconds = times.numbers("seconds");
    let time = smoothed(&times.numbers("epoch"), &seconds);
    let time = plot("Time", "seconds", vec![line("seconds an epoch takes", time)]);
    let mut page = "# A run of evolution\n\n".to_owned();
    // Writing to a string does not fail.
    let _ = writeln!(page, "{} epochs are in `{LOG}`, a row for each deme.\n", times.len());
    let _ = writeln!(page, "The {champion}. These games neither evolved nor chose it.\n");
    if let (Some((_, first)), Some((at, last))) = (scores.first(), scores.last()) {
        let best = scores.iter().map(|score| score.1).fold(0.0, f64::max);
        let _ = writeln!(
            page,
            "Against rplayer the alpha player made {first:.1} % of the points at first, {last:.1} % \
             after epoch {at:.0}, and {best:.1} % when it did best. The best of few games look better \
             than they are.\n"
        );
    }
    page += "![fitness](fitness.svg)\n\n\
             Every epoch begins in another position, whose fitness games bring more or fewer points: \
             compare the lines with each other more than with themselves.\n\n\
             ![diversity](diversity.svg)\n\n![score](score.svg)\n\n";
    let _ = writeln!(page, "## Config\n\n```toml\n{config}```\n");
    let all: f64 = seconds.iter().flatten().sum();
    let _ = writeln!(page, "## Times\n\n{all:.0} s in all.\n\n![times](times.svg)");
    let plots =
        [("fitness", &fitness), ("diversity", &diversity), ("score", &score), ("times", &time)];
    let plots = plots.map(|(name, plot)| (format!("{name}.svg"), plot.svg()));
    Ok([(REPORT_OF_RUN.to_owned(), page)].into_iter().chain(plots).collect())
}

/// The mean of a column over as many epochs as make a point, with the middle of these epochs.
fn smoothed(epochs: &[Option<f64>], values: &[Option<f64>]) -> Vec<(f64, f64)> {
    let pairs = epochs.iter().zip(values);
    let pairs = pairs.filter_map(|(epoch, value)| Some(((*epoch)?, (*value)?)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let mean = |chunk: &[(f64, f64)]| {
        let (x, y) = chunk.iter().fold((0.0, 0.0), |(x, y), pair| (x + pair.0, y + pair.1));
        (x / chunk.len() as f64, y / chunk.len() as f64)
    };
    pairs.chunks(pairs.len().div_ceil(MOST_POINTS).max(1)).map(mean).collect()
}
