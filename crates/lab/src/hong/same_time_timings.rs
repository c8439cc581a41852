//! Fig. 12 within the same time. Everything here depends on the machine, and its files are
//! called so.

use serde_json::json;

use super::contest::{METHODS, TIMED};
use super::same_time::{Config, FoundInTime};
use super::same_time_report::Kind;
use super::tally::{Ranks, interval, mean, percent};
use crate::plot::{Plot, Series};
use crate::regression::Estimate;
use crate::report::{Report, ReportTable};

/// Series that a plot tells apart: all but the last two.
const PLOTTED: usize = 5;

fn cell<'a>(kind: &'a Kind<'_>, level: u8, micros: u64) -> Vec<&'a FoundInTime> {
    let all = kind.trees.iter().flat_map(|tree| &tree.timed);
    all.filter(|found| found.level == level && found.micros == micros).collect()
}

fn first(cell: &[&FoundInTime], who: usize) -> Estimate {
    cell.iter().map(|found| found.ranks[who]).collect::<Ranks>().first()
}

fn ms(micros: u64) -> String {
    format!("{}", micros as f64 / 1000.0)
}

pub(super) fn add(report: &mut Report, config: &Config, kinds: &[Kind<'_>]) {
    let mut data = ReportTable::new(&[
        "leaves",
        "level",
        "ms",
        "method",
        "trees",
        "rank_1",
        "low",
        "high",
        "mean_ms_taken",
    ]);
    let mut times = Vec::new();
    for kind in kinds {
        let name = kind.leaves.name();
        let mut text = format!(
            "Within the same time, {name} trees, {} of them (Fig. 12): rank 1 in per cent, by \
             level.\n",
            config.timed_trees
        );
        for &micros in &config.times {
            text.push_str(&format!("\n{} ms:\n\n{}", ms(micros), table(config, kind, micros)));
        }
        // The middle one of the times.
        if let Some(&micros) = config.times.get(config.times.len() / 2) {
            let file = format!("timings-{name}.svg");
            report.plots.push((file.clone(), plot(config, kind, micros)));
            text.push_str(&format!("\n![Share of rank 1 by level, same time]({file})\n"));
        }
        report.timings.push(text);
        for &level in &config.levels {
            for &micros in &config.times {
                let cell = cell(kind, level, micros);
                for (who, &number) in TIMED.iter().enumerate() {
                    let share = first(&cell, who);
                    let taken = 1000.0 * mean(cell.iter().map(|found| found.seconds[who])).value;
                    data.row([
                        name.to_owned(),
                        level.to_string(),
                        ms(micros),
                        METHODS[number].replace(',', ";"),
                        cell.len().to_string(),
                        format!("{:.4}", share.value),
                        format!("{:.4}", share.low),
                        format!("{:.4}", share.high),
                        format!("{taken:.4}"),
                    ]);
                    times.push(json!({
                        "leaves": name, "level": level, "micros": micros,
                        "method": METHODS[number], "trees": cell.len(),
                        "rank_1": interval(share), "mean_ms_taken": taken,
                    }));
                }
            }
        }
    }
    report.tables.push(("timings.csv".to_owned(), data));
    report.times = json!(times);
}

fn table(config: &Config, kind: &Kind<'_>, micros: u64) -> String {
    let levels: Vec<String> = config.levels.iter().map(u8::to_string).collect();
    let mut columns = vec!["method"];
    columns.extend(levels.iter().map(String::as_str));
    columns.push("ms taken");
    let mut table = ReportTable::new(&columns);
    for (who, &number) in TIMED.iter().enumerate() {
        let shares =
            config.levels.iter().map(|&level| percent(first(&cell(kind, level, micros), who)));
        let all = config.levels.iter().flat_map(|&level| cell(kind, level, micros));
        let taken = 1000.0 * mean(all.map(|found| found.seconds[who])).value;
        let name = std::iter::once(METHODS[number].to_owned());
        table.row(name.chain(shares).chain([format!("{taken:.3}")]));
    }
    table.markdown()
}

fn plot(config: &Config, kind: &Kind<'_>, micros: u64) -> String {
    let series = TIMED.iter().enumerate().take(PLOTTED).map(|(who, &number)| {
        let aside = 0.07 * (who as f64 - (PLOTTED - 1) as f64 / 2.0);
        let mut series = Series { name: METHODS[number].to_owned(), ..Series::default() };
        for &level in &config.levels {
            let Estimate { value, low, high } = first(&cell(kind, level, micros), who);
            let point = (f64::from(level) + aside, 100.0 * value);
            series.points.push(point);
            series.line.push(point);
            series.intervals.push((100.0 * (value - low), 100.0 * (high - value)));
        }
        series
    });
    let series = series.collect();
    Plot {
        title: format!("{} ms, {} trees (Hong, Fig. 12)", ms(micros), kind.leaves.name()),
        x: "levels searched".to_owned(),
        y: "% of trees with rank 1".to_owned(),
        series,
    }
    .svg()
}
