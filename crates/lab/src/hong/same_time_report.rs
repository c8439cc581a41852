//! Fig. 12 and what it lacks: shares of best moves at equal effort, and their differences.

use gamut_games::tree::Leaves;
use serde_json::{Value, json};

use super::contest::{ABLATION, AIMED, ALPHA_BETA, MCTS, METHODS, RIVALS};
use super::same_time::{Compared, Config, Found, is_open};
use super::same_time_timings;
use super::tally::{CHANCE, Ranks, interval, mean, number, percent};
use super::trees::Batches;
use crate::plot::{Plot, Series};
use crate::regression::Estimate;
use crate::report::{Check, Report, ReportTable};

/// What was found in the trees of one kind.
pub(super) struct Kind<'a> {
    pub(super) leaves: Leaves,
    pub(super) trees: Vec<&'a Compared>,
}

impl Kind<'_> {
    fn cell(&self, level: u8, budget: u64) -> Vec<&Found> {
        let all = self.trees.iter().flat_map(|tree| &tree.found);
        all.filter(|found| found.level == level && found.budget == budget).collect()
    }

    fn ablation(&self, level: u8) -> Vec<&Found> {
        let all = self.trees.iter().flat_map(|tree| &tree.ablation);
        all.filter(|found| found.level == level).collect()
    }
}

fn ranks(cell: &[&Found], who: usize) -> Ranks {
    cell.iter().map(|found| found.ranks[who]).collect()
}

/// How much more often one finds the best move than another, in points: both saw the same
/// trees, so the differences of trees are what varies.
fn lead(cell: &[&Found], who: usize, other: usize) -> Estimate {
    let first = |rank: u8| f64::from(u8::from(rank == 1));
    mean(cell.iter().map(|found| 100.0 * (first(found.ranks[who]) - first(found.ranks[other]))))
}

pub(super) fn report(config: &Config, done: &[Vec<Compared>]) -> Report {
    let kinds: Vec<Kind<'_>> =
        Leaves::BOTH.map(|leaves| Kind { leaves, trees: Batches::of_kind(done, leaves) }).into();
    // The budget that the comparison is about; all are in the tables.
    let budget = config.ablation_budget;
    let mut report = Report {
        title: "Genetic minimax and other searches at equal effort".to_owned(),
        ..Report::default()
    };
    for kind in &kinds {
        add_kind(&mut report, config, kind, budget);
        if kind.leaves == Leaves::Correlated {
            add_checks(&mut report, config, kind, budget);
            report.body.push(distance(config, kind, budget));
            report.body.push(ablation(config, kind));
        }
    }
    report.body.push(about(config));
    let (data, numbers) = data(config, &kinds);
    report.tables.push(("data.csv".to_owned(), data));
    report.numbers = numbers;
    same_time_timings::add(&mut report, config, &kinds);
    report
}

/// Tables of shares, one a budget, of mean ranks and of leads, and the plots.
fn add_kind(report: &mut Report, config: &Config, kind: &Kind<'_>, plotted: u64) {
    let name = kind.leaves.name();
    let mut text = format!("## {name} trees\n");
    for &budget in &config.budgets {
        let shares = table(config, budget, &|level, who| {
            percent(ranks(&kind.cell(level, budget), who).first())
        });
        text.push_str(&format!("\nRank 1 in per cent of trees, {budget} leaves, by level:\n\n"));
        text.push_str(&shares);
    }
    if kind.leaves == Leaves::Independent {
        text.push_str(
            "\nHere the value of a node says nothing of those below it: who does not reach the last \
             level has learned nothing, and who does not see nearly all of it little.\n",
        );
    }
    let means = table(config, plotted, &|level, who| {
        number(ranks(&kind.cell(level, plotted), who).mean(), 2)
    });
    let leads = table(config, plotted, &|level, who| match who {
        AIMED => "–".to_owned(),
        _ => number(lead(&kind.cell(level, plotted), AIMED, who), 1),
    });
    text.push_str(&format!(
        "\nMean rank, {plotted} leaves:\n\n{means}\nHow many points more often the aimed variant \
         finds the best move than each other method, {plotted} leaves, same trees:\n\n{leads}"
    ));
    let paper = [AIMED, 1, 2, 3, 4];
    let others = [AIMED, ALPHA_BETA[0], ALPHA_BETA[1], MCTS[0], MCTS[1]];
    for (file, methods, with) in
        [("paper", paper, "what the paper has"), ("others", others, "alpha-beta and MCTS")]
    {
        let file = format!("{file}-{name}.svg");
        let title = format!("{plotted} leaves, {name} trees: aimed, and {with}");
        report.plots.push((file.clone(), plot(config, kind, plotted, &methods, title)));
        text.push_str(&format!("\n![Share of rank 1 by level, {with}]({file})\n"));
    }
    report.body.push(text);
}

/// Rows for methods, columns for levels; a dash where the whole tree is within the budget.
fn table(config: &Config, budget: u64, cell: &dyn Fn(u8, usize) -> String) -> String {
    let levels: Vec<String> = config.levels.iter().map(u8::to_string).collect();
    let columns: Vec<&str> =
        std::iter::once("method").chain(levels.iter().map(String::as_str)).collect();
    let mut table = ReportTable::new(&columns);
    for (who, name) in METHODS.iter().enumerate() {
        let cells = config.levels.iter().map(|&level| match is_open(level, budget) {
            true => cell(level, who),
            false => "–".to_owned(),
        });
        table.row(std::iter::once((*name).to_owned()).chain(cells));
    }
    table.markdown()
}

fn plot(config: &Config, kind: &Kind<'_>, budget: u64, methods: &[usize], title: String) -> String {
    let series = methods.iter().enumerate().map(|(place, &who)| {
        // Side by side, so that none hides another.
        let aside = 0.07 * (place as f64 - (methods.len() - 1) as f64 / 2.0);
        let mut series = Series { name: METHODS[who].to_owned(), ..Series::default() };
        for &level in config.levels.iter().filter(|&&level| is_open(level, budget)) {
            let Estimate { value, low, high } = ranks(&kind.cell(level, budget), who).first();
            let point = (f64::from(level) + aside, 100.0 * value);
            series.points.push(point);
            series.line.push(point);
            series.intervals.push((100.0 * (value - low), 100.0 * (high - value)));
        }
        series
    });
    let series = series.collect();
    let y = "% of trees with rank 1".to_owned();
    Plot { title, x: "levels searched".to_owned(), y, series }.svg()
}

/// The aimed variant against what the paper has, on correlated trees.
fn add_checks(report: &mut Report, config: &Config, kind: &Kind<'_>, budget: u64) {
    let levels = || config.levels.iter().copied().filter(|&l| l >= 4 && is_open(l, budget));
    for who in std::iter::once(AIMED).chain(RIVALS).chain(ALPHA_BETA).chain(MCTS) {
        let shares: Vec<String> = levels()
            .map(|level| {
                format!("{:.1}", 100.0 * ranks(&kind.cell(level, budget), who).first().value)
            })
            .collect();
        report.summary.push(format!(
            "{}, {budget} leaves, correlated trees, rank 1 in per cent from level 4 on: {}",
            METHODS[who],
            shares.join(", ")
        ));
    }
    for level in levels() {
        for rival in RIVALS {
            let lead = lead(&kind.cell(level, budget), AIMED, rival);
            let what = format!("aimed − {} at level {level}, points, lower end", METHODS[rival]);
            report.checks.push(Check::at_least(&what, lead.low, 0.0));
        }
    }
}

/// How far the aimed variant is from alpha-beta and from Monte-Carlo tree search.
fn distance(config: &Config, kind: &Kind<'_>, budget: u64) -> String {
    let mut text = format!(
        "How far that is from alpha-beta and from MCTS, at {budget} leaves on correlated trees, the \
         better of the two kinds of each:\n\n"
    );
    for &level in config.levels.iter().filter(|&&level| is_open(level, budget)) {
        let cell = kind.cell(level, budget);
        let better = |two: [usize; 2]| match ranks(&cell, two[0]).first().value
            >= ranks(&cell, two[1]).first().value
        {
            true => two[0],
            false => two[1],
        };
        let words = [better(ALPHA_BETA), better(MCTS)].map(|other| {
            let lead = lead(&cell, AIMED, other);
            let verdict = match lead {
                Estimate { low, .. } if low > 0.0 => "ahead of",
                Estimate { high, .. } if high < 0.0 => "behind",
                _ => "not told apart from",
            };
            format!("{verdict} {} by {} points", METHODS[other], number(lead, 1))
        });
        text.push_str(&format!("- level {level}: {}, {}\n", words[0], words[1]));
    }
    text
}

fn ablation(config: &Config, kind: &Kind<'_>) -> String {
    let levels: Vec<String> = config.ablation_levels.iter().map(u8::to_string).collect();
    let gains: Vec<String> = levels.iter().map(|level| format!("{level}: gain")).collect();
    let mut columns = vec!["variant"];
    for (level, gain) in levels.iter().zip(&gains) {
        columns.extend([level.as_str(), gain.as_str()]);
    }
    let mut table = ReportTable::new(&columns);
    for (variant, (name, _)) in ABLATION.iter().enumerate() {
        let cells = config.ablation_levels.iter().flat_map(|&level| {
            let cell = kind.ablation(level);
            let gain = match variant {
                0 => "–".to_owned(),
                _ => number(lead(&cell, variant, 0), 1),
            };
            [percent(ranks(&cell, variant).first()), gain]
        });
        table.row(std::iter::once((*name).to_owned()).chain(cells));
    }
    format!(
        "## What each part does\n\nThe aimed variant without one of its parts, or with one of the \
         published algorithm's: rank 1 in per cent with {} leaves on correlated trees, by level, \
         and how many points that is more than the aimed variant as it is.\n\n{}",
        config.ablation_budget,
        table.markdown()
    )
}

fn about(config: &Config) -> String {
    format!(
        "## Method\n\nTrees of {} branches, {} of each kind, that end at the level searched; every \
         method sees the same ones. Leaves are positions that were evaluated; minimax and \
         alpha-beta look one ply ahead, then two, and so on as far as their leaves last, and all \
         of them count. A dash stands where the whole tree has no more leaves than are allowed. \
         “Published” has a population of 40, crossover rate 0.5 and mutation rate 0.1, and runs \
         until its leaves are spent or for as many generations as it may evaluate leaves; “whole \
         tree” chooses survivors from the whole reservation tree. Las Vegas draws random paths, 20 \
         times as many as it may evaluate leaves at most. Alpha-beta takes moves as they are \
         generated, but begins with the best move of the iteration before; “table” is the engine, \
         alpha-beta with iterative deepening, a transposition table and killer moves, nothing left \
         out. MCTS is UCT whose random games run to the last level, and whose leaf values are \
         points as by Elo. A move at random has rank 1 in {:.1} % of trees. Intervals are 95 %, \
         Wilson's for shares and Student's for means and for differences tree by tree.",
        config.branches,
        config.trees.trees,
        100.0 * CHANCE
    )
}

fn data(config: &Config, kinds: &[Kind<'_>]) -> (ReportTable, Value) {
    let mut data = ReportTable::new(&[
        "leaves",
        "level",
        "budget",
        "method",
        "trees",
        "mean_leaves",
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
    let mut add = |kind: &Kind<'_>, cell: &[&Found], names: &[&str], table: &str| {
        let Some(&first) = cell.first() else { return };
        for (who, name) in names.iter().enumerate() {
            let ranks = ranks(cell, who);
            let leaves = mean(cell.iter().map(|found| found.leaves[who] as f64)).value;
            let about = [
                kind.leaves.name().to_owned(),
                first.level.to_string(),
                first.budget.to_string(),
                match table {
                    "ablation" => format!("ablation: {}", name.replace(',', ";")),
                    _ => name.replace(',', ";"),
                },
                ranks.trees().to_string(),
                format!("{leaves:.1}"),
                format!("{:.4}", ranks.mean().value),
            ];
            data.row(about.into_iter().chain(ranks.counts().map(|count| count.to_string())));
            numbers.push(json!({
                "table": table, "leaves": kind.leaves.name(), "level": first.level,
                "budget": first.budget, "method": name, "trees": ranks.trees(),
                "mean_leaves": leaves, "mean_rank": interval(ranks.mean()),
                "rank_1": interval(ranks.first()),
                "less_than_first_by": interval(lead(cell, 0, who)),
            }));
        }
    };
    for kind in kinds {
        for &level in &config.levels {
            for &budget in &config.budgets {
                add(kind, &kind.cell(level, budget), &METHODS, "methods");
            }
            add(kind, &kind.ablation(level), &ABLATION.map(|(name, _)| name), "ablation");
        }
    }
    (data, json!(numbers))
}
