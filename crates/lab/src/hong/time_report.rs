//! Fig. 11: effort by level.

use gamut_games::tree::Leaves;
use gamut_report::plot::{Plot, Series};
use gamut_report::{Check, Report, ReportRow, ReportTable, grouped};
use gamut_statistics::Estimate;

use super::aimed;
use super::found::{Cell, Cells, Found};
use super::time::{METHODS, TimeConfig};
use super::trees::Batches;

/// What the trees of one kind say: of a method at a level.
type Of<'a> = dyn Fn(usize, u8) -> Estimate + 'a;

pub(super) fn report(config: &TimeConfig, done: &[Vec<Found>]) -> Report {
    let mut report = Report::new("Genetic minimax: effort by level");
    let mut cells = Cells::of(config.trees);
    let names: Vec<&str> = config.methods.iter().map(String::as_str).collect();
    for kind in Leaves::BOTH {
        let all = Batches::of_kind(done, kind);
        let cell = |level: u8| Cell::of(all.iter().copied(), level, 0);
        let leaves = |method: usize, level: u8| cell(level).leaves(method);
        let ms = |method: usize, level: u8| cell(level).median_ms(method);
        let name = kind.name();
        report.body.push(format!(
            "## {name} trees: leaves evaluated\n\n{}",
            table(config, &leaves, &|e| whole(e))
        ));
        let picture = plot(config, &leaves, &format!("Leaves evaluated, {name} trees"), "leaves");
        let words = format!("Leaves by level, {name} trees");
        report.picture(&format!("leaves-{name}.svg"), &words, picture);
        report.timings.push(format!(
            "Milliseconds a search, {name} trees (Fig. 11), median and quartiles:\n\n{}\n\
             ![Time by level, {name} trees](timings-{name}.svg)",
            table(config, &ms, &|e| e.text(3)),
        ));
        let title = format!("Time of a search, {name} trees (Hong, Fig. 11)");
        let picture = plot(config, &ms, &title, "milliseconds");
        report.plots.push((format!("timings-{name}.svg"), picture));
        for level in 1..=config.levels {
            cells.add(kind, None, &cell(level), &names);
            cells.add_times(kind, None, &cell(level), &names);
        }
        summarise(&mut report, config, name, &leaves);
        for (method, (who, _)) in METHODS.iter().enumerate() {
            let figure = format!("leaves at the last level, {name} trees, {who}");
            report.headline(figure, leaves(method, config.levels));
        }
    }
    report.body.push(method(config));
    cells.put(&mut report);
    report
}

/// What the figure claims: minimax explodes, the genetic search does not.
fn summarise(report: &mut Report, config: &TimeConfig, kind: &str, leaves: &Of<'_>) {
    let most = config.levels;
    let before = most.saturating_sub(1).max(1);
    let growth = |method: usize| leaves(method, most).value / leaves(method, before).value.max(1.0);
    report.summary.push(format!(
        "{kind} trees, level {most}: minimax evaluates {} leaves, alpha-beta {}, the published \
         genetic search {} in {} generations; from level {before} on that is {:.1}, {:.1} and \
         {:.2} times as many",
        whole(leaves(0, most)),
        whole(leaves(1, most)),
        whole(leaves(3, most)),
        config.generations[1],
        growth(0),
        growth(1),
        growth(3),
    ));
    if most > 5 {
        let what = format!("growth of the genetic search's leaves at the last level, {kind} trees");
        let check = Check::at_most(&what, growth(3), 1.2);
        report.checks.push(check.of_sample(u64::from(config.trees.trees)));
    }
}

fn whole(estimate: Estimate) -> String {
    grouped(estimate.value.round() as u64)
}

fn table(config: &TimeConfig, of: &Of<'_>, text: &dyn Fn(Estimate) -> String) -> ReportTable {
    let row = |level: u8| {
        let cells = config.methods.iter().enumerate();
        let cells = cells.map(|(method, name)| (name, text(of(method, level))));
        ReportRow::new().with("level", level).with_all(cells)
    };
    (1..=config.levels).map(row).collect()
}

fn plot(config: &TimeConfig, of: &Of<'_>, title: &str, what: &str) -> String {
    let series = config.methods.iter().enumerate().map(|(method, name)| {
        // Times below the clock's resolution have no logarithm.
        let at = (1..=config.levels).map(|level| (f64::from(level), of(method, level)));
        let at = at.filter(|(_, estimate)| estimate.value > 0.0);
        Series::estimates(name, at.map(|(level, e)| (level, e.map(f64::log10)))).joined()
    });
    Plot::new(title, "levels searched", &format!("log10({what})"), series.collect()).svg()
}

fn method(config: &TimeConfig) -> String {
    format!(
        "## Method\n\nTrees of {} branches, {} of each kind, searched to each level: as many \
         leaves as there are for minimax and alpha-beta (moves as generated). The published \
         genetic search is `{}` and `{}`. The aimed variant, `{}`, gets the leaves that the \
         published one evaluated in {} generations on the same tree. That the genetic \
         search takes hardly longer on deeper trees says nothing of its answers there: see \
         `genetic-accuracy`. {} Intervals of leaves are 95 %, Student's over trees.",
        config.trees.branches,
        config.trees.trees,
        config.players[2],
        config.players[3],
        config.players[4],
        config.generations[1],
        aimed::what_it_is()
    )
}
