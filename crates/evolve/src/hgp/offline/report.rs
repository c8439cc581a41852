//! What became of an offline evolution: a page and plots.

use std::fmt::Write;

use gamut_report::plot::{Plot, Series};

use crate::{LOG, REPORT_OF_RUN, RunFile, RunRecord, smoothed};

/// The report of a run; `champion` says how good the best of what was evolved is.
pub(super) fn report(record: &RunRecord, champion: &str) -> Vec<RunFile> {
    let RunRecord { log, times, .. } = record;
    let epochs = log.numbers("epoch");
    let column = |name: &str| smoothed(&epochs, &log.numbers(name));
    let line = |name: &str, line| Series::line(name, line);
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
    let (last, times) = record.config_and_times("epoch");
    page += &last;
    let plots = [("fitness", &fitness), ("diversity", &diversity), ("score", &score)];
    let plots = plots.map(|(name, plot)| RunFile::new(format!("{name}.svg"), plot.svg()));
    let page = RunFile::told(REPORT_OF_RUN, page, "how fitness, diversity and score went");
    [page].into_iter().chain(plots).chain([times]).collect()
}
