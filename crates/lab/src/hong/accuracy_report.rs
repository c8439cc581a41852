//! Tables 2 and 3, the paper's ranks beside ours, and what they come from.

use gamut_games::tree::Leaves;
use serde_json::json;

use super::accuracy::{Config, READINGS, Searched, TABLE_2, TABLE_3};
use super::accuracy_reasons::{Reasons, explained};
use super::tally::{CHANCE, CHANCE_RANK, Ranks, interval, mean, number, percent};
use super::trees::Batches;
use crate::plot::{Plot, Series};
use crate::regression::Estimate;
use crate::report::{Check, Report, ReportTable};

/// The rank of the genetic minimax method, by level, in Tables 2 and 3.
const PAPER: [[u8; 7]; 2] = [[1, 1, 2, 1, 2, 1, 2], [1, 1, 1, 1, 1, 1, 2]];
/// From this share of rank 1 on we call a search accurate.
const ACCURATE: f64 = 0.9;

/// All searches of trees of one kind, by tree and then by level.
pub(super) type Trees<'a> = Vec<&'a Vec<Searched>>;

/// The ranks of a reading at a level.
fn ranks(trees: &Trees<'_>, reading: usize, level: u8) -> Ranks {
    let at_level = trees.iter().flat_map(|tree| tree.iter()).filter(|s| s.level == level);
    at_level.map(|searched| searched.ranks[reading]).collect()
}

/// Trees on which a reading does as well as the paper says at every level.
fn as_good_as_paper(trees: &Trees<'_>, reading: usize) -> usize {
    let is_as_good = |tree: &&&Vec<Searched>| {
        tree.iter().zip(PAPER[reading]).all(|(ours, paper)| ours.ranks[reading] <= paper)
    };
    trees.iter().filter(is_as_good).count()
}

pub(super) fn report(config: &Config, done: &[Vec<Vec<Searched>>]) -> Report {
    let kinds: Vec<(Leaves, Trees<'_>)> =
        Leaves::BOTH.map(|kind| (kind, Batches::of_kind(done, kind))).into();
    let mut report = Report {
        title: "Genetic minimax: how good its answers are".to_owned(),
        numbers: json!({}),
        ..Report::default()
    };
    add_checks(&mut report, config, &kinds);
    for (reading, name) in
        [(TABLE_2, "Table 2: 40 generations"), (TABLE_3, "Table 3: 200 generations")]
    {
        report.body.push(paper_table(config, &kinds, reading, name));
    }
    report.plots.push(("accuracy.svg".to_owned(), plot(config, &kinds)));
    report.body.push("![Share of rank 1 by level, with intervals](accuracy.svg)".to_owned());
    report.body.push(readings(config, &kinds));
    report.body.push("## Why".to_owned());
    let mut why = ReportTable::new(Reasons::COLUMNS);
    let reasons = kinds.iter().map(|(kind, trees)| {
        (*kind, (1..=config.levels).map(|level| Reasons::of(trees, level)).collect())
    });
    let reasons: Vec<(Leaves, Vec<Reasons>)> = reasons.collect();
    for (kind, reasons) in &reasons {
        report.body.push(Reasons::markdown(*kind, reasons));
        reasons.iter().for_each(|reason| why.row(reason.row(*kind)));
    }
    report.body.push(explained(&reasons));
    report.body.push(method(config));
    add_data(&mut report, config, &kinds);
    report.tables.push(("why.csv".to_owned(), why));
    add_times(&mut report, config, &kinds);
    report
}

/// What is settled, in numbers.
fn add_checks(report: &mut Report, config: &Config, kinds: &[(Leaves, Trees<'_>)]) {
    let levels = |from: u8, to: u8| from..=to.min(config.levels);
    for (kind, trees) in kinds {
        let kind = kind.name();
        let accurate = |from: u8, to: u8| {
            let shares = levels(from, to).map(|level| ranks(trees, TABLE_3, level).first().value);
            shares.filter(|&share| share >= ACCURATE).count() as f64
        };
        report.summary.push(format!(
            "{kind} trees, 200 generations, rank 1 in per cent of {} trees at levels 1 to {}: {}; \
             chance: {:.1}",
            trees.len(),
            config.levels,
            levels(1, 7)
                .map(|level| format!("{:.1}", 100.0 * ranks(trees, TABLE_3, level).first().value))
                .collect::<Vec<_>>()
                .join(", "),
            100.0 * CHANCE
        ));
        report.checks.extend([
            Check::at_least(
                &format!("levels of 1 and 2 with rank 1 in 90 % of the {kind} trees"),
                accurate(1, 2),
                2.0,
            ),
            Check::at_most(
                &format!("levels from 4 on with rank 1 in 90 % of the {kind} trees; paper: 3"),
                accurate(4, 7),
                0.0,
            ),
        ]);
        let best = (TABLE_3..READINGS.len()).flat_map(|reading| {
            levels(5, 7).map(move |level| ranks(trees, reading, level).first().high)
        });
        report.checks.push(Check::at_most(
            &format!("% of rank 1 from level 5 on, any reading, upper end, {kind}"),
            100.0 * best.fold(0.0, f64::max),
            100.0 * ACCURATE,
        ));
    }
}

/// One of the paper's tables with our rows below.
fn paper_table(
    config: &Config,
    kinds: &[(Leaves, Trees<'_>)],
    reading: usize,
    name: &str,
) -> String {
    let levels: Vec<String> = (1..=config.levels).map(|level| level.to_string()).collect();
    let mut columns = vec!["number of levels"];
    columns.extend(levels.iter().map(String::as_str));
    let mut table = ReportTable::new(&columns);
    let mut row = |name: String, cell: &dyn Fn(u8) -> String| {
        table.row(std::iter::once(name).chain((1..=config.levels).map(cell)));
    };
    let paper = |level: u8| PAPER[reading][usize::from(level) - 1];
    row("paper, one tree: rank".to_owned(), &|level| paper(level).to_string());
    row("bias from the first rank".to_owned(), &|level| (paper(level) - 1).to_string());
    for (kind, trees) in kinds {
        let of = |level| ranks(trees, reading, level);
        row(format!("{}: mean rank", kind.name()), &|level| number(of(level).mean(), 2));
        row("mean bias".to_owned(), &|level| format!("{:.2}", of(level).mean().value - 1.0));
        row("rank 1, %".to_owned(), &|level| percent(of(level).first()));
    }
    let as_good: Vec<String> = kinds
        .iter()
        .map(|(kind, trees)| {
            format!("{} of {} {}", as_good_as_paper(trees, reading), trees.len(), kind.name())
        })
        .collect();
    format!(
        "## {name}\n\n{}\nAs good as in the paper at every level: {} trees. A move drawn at random \
         has rank 1 in {:.1} % of trees, and rank {CHANCE_RANK:.0} on average.",
        table.markdown(),
        as_good.join(", "),
        100.0 * CHANCE
    )
}

fn plot(config: &Config, kinds: &[(Leaves, Trees<'_>)]) -> String {
    let mut series = Vec::new();
    for (kind, trees) in kinds {
        for (reading, generations) in [(TABLE_2, 40), (TABLE_3, 200)] {
            // Side by side, so that none hides another.
            let aside = 0.08 * (series.len() as f64 - 1.5);
            let mut one = Series {
                name: format!("{}, {generations} generations", kind.name()),
                ..Series::default()
            };
            for level in 1..=config.levels {
                let Estimate { value, low, high } = ranks(trees, reading, level).first();
                let point = (f64::from(level) + aside, 100.0 * value);
                one.points.push(point);
                one.line.push(point);
                one.intervals.push((100.0 * (value - low), 100.0 * (high - value)));
            }
            series.push(one);
        }
    }
    let chance = |level: f64| (level, 100.0 * CHANCE);
    series.push(Series {
        name: "a move at random".to_owned(),
        line: vec![chance(0.8), chance(f64::from(config.levels) + 0.2)],
        ..Series::default()
    });
    Plot {
        title: "Genetic minimax as published: how often it finds the best move".to_owned(),
        x: "levels searched".to_owned(),
        y: "% of trees with rank 1".to_owned(),
        series,
    }
    .svg()
}

/// What the paper leaves open.
fn readings(config: &Config, kinds: &[(Leaves, Trees<'_>)]) -> String {
    let levels: Vec<String> = (1..=config.levels).map(|level| level.to_string()).collect();
    let mut columns = vec!["trees", "reading"];
    columns.extend(levels.iter().map(String::as_str));
    let mut table = ReportTable::new(&columns);
    for (kind, trees) in kinds {
        for (reading, (name, _)) in READINGS.iter().enumerate().skip(TABLE_3) {
            let cells =
                (1..=config.levels).map(|level| percent(ranks(trees, reading, level).first()));
            table.row([kind.name().to_owned(), (*name).to_owned()].into_iter().chain(cells));
        }
    }
    format!(
        "## What the paper leaves open\n\nStep 14 speaks of “each individual in the reservation \
         tree”, the example of §3.5 of “eight chromosomes, including the old population and the \
         offspring”: survivors may come from either. Who survives among equals is not said, and \
         the answer may be read in the last population, as Step 16 does, or in the tree. Rank 1 \
         in per cent after 200 generations, by level, on the same trees:\n\n{}",
        table.markdown()
    )
}

fn method(config: &Config) -> String {
    format!(
        "## Method\n\nTrees of {} branches, seeded; {} of each kind. The value of an independent \
         node is drawn evenly between −1000 and 1000; that of a correlated one is the sum of what \
         the moves on its path gained, each between −100 and 100. “Level” is how deep minimax and \
         the genetic search look, as in the paper, and leaves there are worth their values. The \
         rank of a move is one more than the number of moves of the root that minimax to that \
         level calls better; the bias is one less than the rank. Population {}, crossover rate \
         {}, mutation rate {}: offspring as parts of the population. Intervals are 95 %, Student's \
         for means and Wilson's for shares.",
        config.branches, config.trees.trees, config.population, config.crossover, config.mutation
    )
}

fn add_data(report: &mut Report, config: &Config, kinds: &[(Leaves, Trees<'_>)]) {
    let mut data = ReportTable::new(&[
        "leaves",
        "level",
        "reading",
        "trees",
        "mean_rank",
        "rank_1",
        "rank_2",
        "rank_3",
        "rank_4",
        "rank_5",
        "rank_6",
        "rank_7",
    ]);
    let mut numbers = Vec::new();
    for (kind, trees) in kinds {
        for (reading, (name, _)) in READINGS.iter().enumerate() {
            for level in 1..=config.levels {
                let ranks = ranks(trees, reading, level);
                let (mean, first) = (ranks.mean(), ranks.first());
                let about = [
                    kind.name().to_owned(),
                    level.to_string(),
                    name.replace(',', ";"),
                    ranks.trees().to_string(),
                    format!("{:.4}", mean.value),
                ];
                data.row(about.into_iter().chain(ranks.counts().map(|count| count.to_string())));
                numbers.push(json!({
                    "leaves": kind.name(), "level": level, "reading": name,
                    "trees": ranks.trees(),
                    "mean_rank": interval(mean), "rank_1": interval(first),
                }));
            }
        }
        report.numbers["as_good_as_paper"][kind.name()] = json!({
            "trees": trees.len(),
            "40 generations": as_good_as_paper(trees, TABLE_2),
            "200 generations": as_good_as_paper(trees, TABLE_3),
        });
    }
    report.numbers["cells"] = json!(numbers);
    report.tables.push(("data.csv".to_owned(), data));
}

fn add_times(report: &mut Report, config: &Config, kinds: &[(Leaves, Trees<'_>)]) {
    let mut table =
        ReportTable::new(&["trees", "level", "40 generations, ms", "200 generations, ms"]);
    let mut data = ReportTable::new(&["leaves", "level", "reading", "mean_ms"]);
    let mut times = Vec::new();
    for (kind, trees) in kinds {
        for level in 1..=config.levels {
            let ms = |reading: usize| {
                let all = trees.iter().flat_map(|tree| tree.iter()).filter(|s| s.level == level);
                1000.0 * mean(all.map(|searched| searched.seconds[reading])).value
            };
            let (kind, at) = (kind.name().to_owned(), level.to_string());
            let text = |reading| format!("{:.3}", ms(reading));
            table.row([kind.clone(), at.clone(), text(TABLE_2), text(TABLE_3)]);
            for (reading, (name, _)) in READINGS.iter().enumerate() {
                data.row([kind.clone(), at.clone(), name.replace(',', ";"), text(reading)]);
            }
            times.push(json!({
                "leaves": kind, "level": level,
                "ms_40_generations": ms(TABLE_2), "ms_200_generations": ms(TABLE_3),
            }));
        }
    }
    report.timings.push(format!("Mean time of a search:\n\n{}", table.markdown()));
    report.times = json!(times);
    report.tables.push(("timings.csv".to_owned(), data));
}
