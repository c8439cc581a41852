//! Fig. 11: effort by level.

use gamut_games::tree::Leaves;
use serde_json::json;

use super::tally::{interval, mean, number};
use super::time::{Config, METHODS, Taken};
use super::trees::Batches;
use crate::plot::{Plot, Series};
use crate::regression::Estimate;
use crate::report::{Check, Report, ReportTable, grouped};

/// What the trees of one kind say: of a method at a level.
type Of<'a> = dyn Fn(usize, u8) -> Estimate + 'a;

pub(super) fn report(config: &Config, done: &[Vec<Taken>]) -> Report {
    let mut report =
        Report { title: "Genetic minimax: effort by level".to_owned(), ..Report::default() };
    let mut data = ReportTable::new(&["leaves", "level", "method", "trees", "mean_leaves"]);
    let mut times = ReportTable::new(&["leaves", "level", "method", "trees", "median_ms"]);
    let (mut numbers, mut seconds) = (Vec::new(), Vec::new());
    for kind in Leaves::BOTH {
        let all = Batches::of_kind(done, kind);
        let of = |level: u8| all.iter().filter(move |taken| taken.level == level);
        let leaves =
            |method: usize, level: u8| mean(of(level).map(|taken| taken.leaves[method] as f64));
        let ms = |method: usize, level: u8| median(of(level).map(|t| 1000.0 * t.seconds[method]));
        let name = kind.name();
        report.body.push(format!(
            "## {name} trees: leaves evaluated\n\n{}\n![Leaves by level, {name} trees]\
             (leaves-{name}.svg)",
            table(config, &leaves, &|e| whole(e)),
        ));
        let title = format!("Leaves evaluated, {name} trees");
        let picture = plot(config, &leaves, title, "log10(leaves)");
        report.plots.push((format!("leaves-{name}.svg"), picture));
        report.timings.push(format!(
            "Milliseconds a search, {name} trees (Fig. 11), median and quartiles:\n\n{}\n![Time by level, {name} trees]\
             (timings-{name}.svg)",
            table(config, &ms, &|e| number(e, 3)),
        ));
        let title = format!("Time of a search, {name} trees (Hong, Fig. 11)");
        let picture = plot(config, &ms, title, "log10(milliseconds)");
        report.plots.push((format!("timings-{name}.svg"), picture));
        for level in 1..=config.levels {
            for (method, (who, _)) in METHODS.iter().enumerate() {
                let (leaves, ms) = (leaves(method, level), ms(method, level));
                let row = |value: String| {
                    let trees = of(level).count().to_string();
                    [name.to_owned(), level.to_string(), who.replace(',', ";"), trees, value]
                };
                data.row(row(format!("{:.1}", leaves.value)));
                times.row(row(format!("{:.6}", ms.value)));
                let about = json!({ "leaves": name, "level": level, "method": who });
                let with = |key: &str, value: Estimate| {
                    let mut about = about.clone();
                    about[key] = interval(value);
                    about
                };
                numbers.push(with("evaluated", leaves));
                seconds.push(with("ms", ms));
            }
        }
        summarise(&mut report, config, name, &leaves);
    }
    report.body.push(method(config));
    report.numbers = json!(numbers);
    report.times = json!(seconds);
    report.tables.push(("data.csv".to_owned(), data));
    report.tables.push(("timings.csv".to_owned(), times));
    report
}

/// The median, and the quartiles about it: what a busy machine does to a few searches says
/// nothing of the others.
fn median(values: impl Iterator<Item = f64>) -> Estimate {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let at = |quarters: usize| values.get(values.len() * quarters / 4).copied().unwrap_or(0.0);
    Estimate { value: at(2), low: at(1), high: at(3) }
}

/// What the figure claims: minimax explodes, the genetic search does not.
fn summarise(report: &mut Report, config: &Config, kind: &str, leaves: &Of<'_>) {
    let most = config.levels;
    let before = most.saturating_sub(1).max(1);
    let growth = |method: usize| leaves(method, most).value / leaves(method, before).value.max(1.0);
    report.summary.push(format!(
        "{kind} trees, level {most}: minimax evaluates {} leaves, alpha-beta {}, the published \
         genetic search {} in 200 generations; from level {before} on that is {:.1}, {:.1} and \
         {:.2} times as many",
        grouped(leaves(0, most).value.round() as u64),
        grouped(leaves(1, most).value.round() as u64),
        grouped(leaves(3, most).value.round() as u64),
        growth(0),
        growth(1),
        growth(3),
    ));
    if most > 5 {
        report.checks.push(Check::at_most(
            &format!("growth of the genetic search's leaves at the last level, {kind} trees"),
            growth(3),
            1.2,
        ));
    }
}

fn whole(estimate: Estimate) -> String {
    grouped(estimate.value.round() as u64)
}

fn table(config: &Config, of: &Of<'_>, cell: &dyn Fn(Estimate) -> String) -> String {
    let columns: Vec<&str> =
        std::iter::once("level").chain(METHODS.iter().map(|(name, _)| *name)).collect();
    let mut table = ReportTable::new(&columns);
    for level in 1..=config.levels {
        let cells = (0..METHODS.len()).map(|method| cell(of(method, level)));
        table.row(std::iter::once(level.to_string()).chain(cells));
    }
    table.markdown()
}

fn plot(config: &Config, of: &Of<'_>, title: String, y: &str) -> String {
    let series = METHODS.iter().enumerate().map(|(method, (name, _))| {
        let mut series = Series { name: (*name).to_owned(), ..Series::default() };
        for level in 1..=config.levels {
            let Estimate { value, low, high } = of(method, level);
            // Times below the clock's resolution have no logarithm.
            if value <= 0.0 {
                continue;
            }
            let point = (f64::from(level), value.log10());
            series.points.push(point);
            series.line.push(point);
            let ends = match low > 0.0 && high.is_finite() {
                true => (point.1 - low.log10(), high.log10() - point.1),
                false => (0.0, 0.0),
            };
            series.intervals.push(ends);
        }
        series
    });
    let series = series.collect();
    Plot { title, x: "levels searched".to_owned(), y: y.to_owned(), series }.svg()
}

fn method(config: &Config) -> String {
    format!(
        "## Method\n\nTrees of {} branches, {} of each kind, searched to each level: as many \
         leaves as there are for minimax and alpha-beta (moves as generated), so many generations \
         of 40 chromosomes for the published genetic search. The aimed variant gets the leaves \
         that the published one evaluated in 200 generations on the same tree. That the genetic \
         search takes hardly longer on deeper trees says nothing of its answers there: see \
         `genetic-accuracy`. Intervals of leaves are 95 %, \
         Student's over trees.",
        config.branches, config.trees.trees
    )
}
