//! Tables 2 and 3, the paper's ranks beside ours, and what they come from.

use gamut_games::tree::Leaves;
use gamut_report::plot::Series;
use gamut_report::{Check, Report, ReportRow, ReportTable};
use serde_json::json;

use super::accuracy::{AccuracyConfig, SearchedTree, TABLE_2, TABLE_3};
use super::accuracy_reasons::{Reasons, explained};
use super::found::{Cell, Cells, each_level, shares, shares_plot};
use super::trees::{Batches, LEVELS};
use crate::NO_FIGURE;

/// The rank of the genetic minimax method, by level, in Tables 2 and 3.
const PAPER: [[u8; 7]; 2] = [[1, 1, 2, 1, 2, 1, 2], [1, 1, 1, 1, 1, 1, 2]];
/// From this share of rank 1 on we call a search accurate.
const ACCURATE: f64 = 0.9;

/// All searches of trees of one kind, by tree and then by level.
pub(super) struct TreesOfKind<'a> {
    pub(super) leaves: Leaves,
    pub(super) trees: Vec<&'a Vec<SearchedTree>>,
}

impl<'a> TreesOfKind<'a> {
    pub(super) fn name(&self) -> &'static str {
        self.leaves.name()
    }

    fn searched(&self) -> impl Iterator<Item = &'a SearchedTree> {
        self.trees.iter().flat_map(|tree| tree.iter())
    }

    pub(super) fn at(&self, level: u8) -> Vec<&'a SearchedTree> {
        self.searched().filter(|searched| searched.found.level == level).collect()
    }

    pub(super) fn cell(&self, level: u8) -> Cell<'a> {
        Cell::of(self.searched().map(|searched| &searched.found), level, 0)
    }

    /// Trees on which a reading does as well as the paper says at every level.
    fn as_good_as_paper(&self, reading: usize) -> usize {
        let is_as_good = |tree: &&&Vec<SearchedTree>| {
            tree.iter().zip(PAPER[reading]).all(|(ours, paper)| ours.found.rank(reading) <= paper)
        };
        self.trees.iter().filter(is_as_good).count()
    }
}

pub(super) fn report(config: &AccuracyConfig, done: &[Vec<Vec<SearchedTree>>]) -> Report {
    let kinds =
        Leaves::BOTH.map(|leaves| TreesOfKind { leaves, trees: Batches::of_kind(done, leaves) });
    let mut report = Report::new("Genetic minimax: how good its answers are");
    for kind in &kinds {
        add_checks(&mut report, config, kind);
    }
    if !config.is_of_paper() {
        report.summary.push(NO_FIGURE.to_owned());
    }
    for (reading, table) in [(TABLE_2, "Table 2"), (TABLE_3, "Table 3")] {
        let name = format!("{table}: {} generations", config.generations[reading]);
        report.body.push(paper_table(config, &kinds, reading, &name));
    }
    report.picture(
        "accuracy.svg",
        "Share of rank 1 by level, with intervals",
        plot(config, &kinds),
    );
    report.body.push(readings(config, &kinds));
    report.body.push("## Why".to_owned());
    let reasons = kinds.each_ref().map(|kind| Reasons::by_level(config, kind));
    report.body.extend(reasons.iter().map(|reasons| Reasons::markdown(reasons)));
    report.body.push(explained(&reasons));
    report.body.push(method(config));
    add_data(&mut report, config, &kinds);
    let why: ReportTable = reasons.iter().flatten().map(Reasons::data).collect();
    report.tables.push(("why.csv".to_owned(), why));
    report
}

/// What is settled, in numbers.
fn add_checks(report: &mut Report, config: &AccuracyConfig, kind: &TreesOfKind<'_>) {
    let (trees, name) = (kind.trees.len(), kind.name());
    let levels = |from: u8, to: u8| from..=to.min(config.levels);
    let first = |level: u8| kind.cell(level).first(TABLE_3).value;
    let accurate =
        |from: u8, to: u8| levels(from, to).filter(|&l| first(l) >= ACCURATE).count() as f64;
    let percent: Vec<String> =
        levels(1, LEVELS).map(|level| format!("{:.1}", 100.0 * first(level))).collect();
    report.summary.push(format!(
        "{name} trees, {} generations, rank 1 in per cent of {trees} trees by level, from 1 on: \
         {}; chance: {:.1}",
        config.generations[TABLE_3],
        percent.join(", "),
        100.0 * config.trees.chance()
    ));
    for (reading, table) in [(TABLE_2, "Table 2"), (TABLE_3, "Table 3")] {
        let name = format!("% of rank 1 at the last level, {name} trees, as {table}");
        let last = kind.cell(config.levels).first(reading);
        report.headline(name, last.percent());
    }
    if !config.is_of_paper() {
        return;
    }
    // Of levels that were not searched nothing is asked.
    let mut check = |check: Check| report.checks.push(check.of_sample(trees as u64));
    if config.levels >= 2 {
        let what = format!("levels of 1 and 2 with rank 1 in 90 % of the {name} trees");
        check(Check::at_least(&what, accurate(1, 2), 2.0));
    }
    if config.levels >= 4 {
        let paper = levels(4, LEVELS).filter(|&l| PAPER[TABLE_3][usize::from(l) - 1] == 1).count();
        let what =
            format!("levels from 4 on with rank 1 in 90 % of the {name} trees; paper: {paper}");
        check(Check::at_most(&what, accurate(4, LEVELS), 0.0));
    }
    if config.levels >= 5 {
        let high = |reading| move |level| kind.cell(level).first(reading).high;
        let readings = TABLE_3..config.readings.len();
        let best = readings.flat_map(|reading| levels(5, LEVELS).map(high(reading)));
        let best = 100.0 * best.fold(0.0, f64::max);
        let what = format!("% of rank 1 from level 5 on, any reading, upper end, {name}");
        check(Check::at_most(&what, best, 100.0 * ACCURATE));
    }
}

/// One of the paper's tables with our rows below.
fn paper_table(
    config: &AccuracyConfig,
    kinds: &[TreesOfKind<'_>],
    reading: usize,
    name: &str,
) -> String {
    let row = |name: String, cell: &dyn Fn(u8) -> String| {
        ReportRow::new()
            .with("number of levels", name)
            .with_all(each_level(1..=config.levels, cell))
    };
    let paper = |level: u8| PAPER[reading][usize::from(level) - 1];
    let mut table = ReportTable::default();
    if config.is_of_paper() {
        table.extend([
            row("paper, one tree: rank".to_owned(), &|level| paper(level).to_string()),
            row("bias from the first rank".to_owned(), &|level| (paper(level) - 1).to_string()),
        ]);
    }
    for kind in kinds {
        let rank = |level| kind.cell(level).rank(reading);
        let first = |level: u8| kind.cell(level).first(reading).percent().text(1);
        table.extend([
            row(format!("{}: mean rank", kind.name()), &|level| rank(level).text(2)),
            row("mean bias".to_owned(), &|level| format!("{:.2}", rank(level).value - 1.0)),
            row("rank 1, %".to_owned(), &first),
        ]);
    }
    let as_good: Vec<String> = kinds
        .iter()
        .map(|kind| (kind.as_good_as_paper(reading), kind.trees.len(), kind.name()))
        .map(|(as_good, trees, name)| format!("{as_good} of {trees} {name}"))
        .collect();
    let as_good = match config.is_of_paper() {
        true => format!("As good as in the paper at every level: {} trees.", as_good.join(", ")),
        false => format!("Beside this {NO_FIGURE}."),
    };
    format!(
        "## {name}\n\n{table}\n{as_good} A move drawn at random has rank 1 in {:.1} % of trees, \
         and rank {} on average.",
        100.0 * config.trees.chance(),
        (1.0 + f64::from(config.trees.branches)) / 2.0
    )
}

fn plot(config: &AccuracyConfig, kinds: &[TreesOfKind<'_>; 2]) -> String {
    let drawn = [(0, TABLE_2), (0, TABLE_3), (1, TABLE_2), (1, TABLE_3)];
    let names = drawn.map(|(kind, reading)| {
        format!("{}, {} generations", kinds[kind].name(), config.generations[reading])
    });
    let levels: Vec<u8> = (1..=config.levels).collect();
    let mut series = shares(&names, &levels, |place, level| {
        let (kind, reading) = drawn[place];
        kinds[kind].cell(level).first(reading)
    });
    let chance = |level: f64| (level, 100.0 * config.trees.chance());
    let line = vec![chance(0.8), chance(f64::from(config.levels) + 0.2)];
    series.push(Series::line("a move at random", line));
    shares_plot("Genetic minimax as published: how often it finds the best move", series)
}

/// What the paper leaves open.
fn readings(config: &AccuracyConfig, kinds: &[TreesOfKind<'_>]) -> String {
    let of_kind = |kind: &TreesOfKind<'_>, (reading, name): (usize, &String)| {
        let first = |level: u8| kind.cell(level).first(reading).percent().text(1);
        ReportRow::new()
            .with("trees", kind.name())
            .with("reading", name)
            .with_all(each_level(1..=config.levels, first))
    };
    let longer = || config.readings.iter().enumerate().skip(TABLE_3);
    let rows = kinds.iter().flat_map(|kind| longer().map(move |r| of_kind(kind, r)));
    let table: ReportTable = rows.collect();
    format!(
        "## What the paper leaves open\n\nStep 14 speaks of “each individual in the reservation \
         tree”, the example of §3.5 of “eight chromosomes, including the old population and the \
         offspring”: survivors may come from either. Who survives among equals is not said, and \
         the answer may be read in the last population, as Step 16 does, or in the tree. Rank 1 \
         in per cent after {} generations, by level, on the same trees:\n\n{table}",
        config.generations[TABLE_3]
    )
}

fn method(config: &AccuracyConfig) -> String {
    format!(
        "## Method\n\nTrees of {} branches, seeded; {} of each kind. The value of an independent \
         node is drawn evenly between −1000 and 1000; that of a correlated one is the sum of what \
         the moves on its path gained, each between −100 and 100. “Level” is how deep minimax and \
         the genetic search look, as in the paper, and leaves there are worth their values. The \
         rank of a move is one more than the number of moves of the root that minimax to that \
         level calls better; the bias is one less than the rank. Population {}, crossover rate \
         {}, mutation rate {}: offspring as parts of the population. Intervals are 95 %, Student's \
         for means and Wilson's for shares.",
        config.trees.branches,
        config.trees.trees,
        config.population,
        config.crossover,
        config.mutation
    )
}

fn add_data(report: &mut Report, config: &AccuracyConfig, kinds: &[TreesOfKind<'_>]) {
    let names: Vec<&str> = config.readings.iter().map(String::as_str).collect();
    let [few, many] = config.generations.map(|number| format!("{number} generations"));
    let mut cells = Cells::of(config.trees);
    let mut mean_times = ReportTable::default();
    for kind in kinds {
        for level in 1..=config.levels {
            let cell = kind.cell(level);
            cells.add(kind.leaves, None, &cell, &names);
            cells.add_times(kind.leaves, None, &cell, &names);
            mean_times.extend([ReportRow::new()
                .with("trees", kind.name())
                .with("level", level)
                .with(format!("{few}, ms"), format_args!("{:.3}", cell.ms(TABLE_2)))
                .with(format!("{many}, ms"), format_args!("{:.3}", cell.ms(TABLE_3)))]);
        }
        if config.is_of_paper() {
            report.numbers["as_good_as_paper"][kind.name()] = json!({
                "trees": kind.trees.len(),
                few.as_str(): kind.as_good_as_paper(TABLE_2),
                many.as_str(): kind.as_good_as_paper(TABLE_3),
            });
        }
    }
    report.timings.push(format!("Mean time of a search:\n\n{mean_times}"));
    cells.put(report);
}
