//! Fig. 12 and what it lacks: shares of best moves at equal effort, and their differences.

use gamut_experiment::with_keys;
use gamut_games::tree::Leaves;
use gamut_report::plot::Plot;
use gamut_report::{Check, Report, ReportRow, ReportTable};
use gamut_search::genetic::GeneticSettings;
use gamut_statistics::Estimate;

use super::aimed::{AIMED_AT_TREES, what_it_is};
use super::contest::{ABLATION, AIMED, ALPHA_BETA, MCTS, METHODS, RIVALS, TIMED, name as name_of};
use super::found::{Cell, Cells, each_level, shares, shares_plot};
use super::same_time::{Compared, SameTimeConfig};
use super::trees::Batches;

/// What was found in the trees of one kind.
struct ComparedTrees<'a> {
    config: &'a SameTimeConfig,
    leaves: Leaves,
    trees: Vec<&'a Compared>,
}

impl<'a> ComparedTrees<'a> {
    fn cell(&self, level: u8, budget: u64) -> Cell<'a> {
        Cell::of(self.trees.iter().flat_map(|tree| &tree.found), level, budget)
    }

    fn ablation(&self, level: u8) -> Cell<'a> {
        let found = self.trees.iter().flat_map(|tree| &tree.ablation);
        Cell::of(found, level, self.config.ablation_budget)
    }

    fn timed(&self, level: u8, micros: u64) -> Cell<'a> {
        Cell::of(self.trees.iter().flat_map(|tree| &tree.timed), level, micros)
    }

    /// Levels at which a budget leaves anything to find.
    fn open_levels(&self, budget: u64) -> Vec<u8> {
        let levels = self.config.levels.iter().copied();
        levels.filter(|&level| self.config.is_open(level, budget)).collect()
    }

    /// Rows for methods, columns for levels; a dash where the whole tree is within the budget.
    fn table(&self, budget: u64, text: &dyn Fn(&Cell<'_>, usize) -> String) -> ReportTable {
        let row = |who| {
            let cell = |level| match self.config.is_open(level, budget) {
                true => text(&self.cell(level, budget), who),
                false => "–".to_owned(),
            };
            let levels = self.config.levels.iter().copied();
            ReportRow::new().with("method", name_of(who)).with_all(each_level(levels, cell))
        };
        (0..METHODS.len()).map(row).collect()
    }
}

pub(super) fn report(config: &SameTimeConfig, done: &[Vec<Compared>]) -> Report {
    // The budget that the comparison is about; all are in the tables.
    let budget = config.ablation_budget;
    let mut report = Report::new("Genetic minimax and other searches at equal effort");
    let mut cells = Cells::of(config.trees);
    let names = METHODS.map(|(name, ..)| name);
    for leaves in Leaves::BOTH {
        let kind = ComparedTrees { config, leaves, trees: Batches::of_kind(done, leaves) };
        add_kind(&mut report, &kind, budget);
        if leaves == Leaves::Correlated {
            // At the last level that leaves anything to find.
            if let Some(&level) = kind.open_levels(budget).last() {
                let cell = kind.cell(level, budget);
                for who in 0..METHODS.len() {
                    let method = name_of(who);
                    let name = format!("% of rank 1 at the last level, correlated trees, {method}");
                    report.headline(name, cell.first(who).percent());
                }
            }
            add_checks(&mut report, &kind, budget);
            report.body.push(distance(&kind, budget));
            report.body.push(ablation(&kind));
        }
        for &level in &config.levels {
            for &budget in &config.budgets {
                let cell = kind.cell(level, budget);
                cells.add(leaves, Some(("budget", budget as f64)), &cell, &names);
            }
            let variants = ABLATION.map(|(name, _)| format!("ablation: {name}"));
            let variants: Vec<&str> = variants.iter().map(String::as_str).collect();
            let allowed = Some(("budget", config.ablation_budget as f64));
            cells.add(leaves, allowed, &kind.ablation(level), &variants);
            for &micros in &config.times {
                let (cell, names) = (kind.timed(level, micros), TIMED.map(name_of));
                cells.add_times(leaves, Some(("ms", ms(micros))), &cell, &names);
            }
        }
        add_timed(&mut report, &kind);
    }
    report.body.push(about(config));
    cells.put(&mut report);
    report
}

/// Tables of shares, one for each budget, of mean ranks and of leads, and the plots.
fn add_kind(report: &mut Report, kind: &ComparedTrees<'_>, plotted: u64) {
    let name = kind.leaves.name();
    let mut text = format!("## {name} trees\n");
    for &budget in &kind.config.budgets {
        let first = kind.table(budget, &|cell, who| cell.first(who).percent().text(1));
        text += &format!("\nRank 1 in per cent of trees, {budget} leaves, by level:\n\n{first}");
    }
    if kind.leaves == Leaves::Independent {
        text += "\nHere the value of a node says nothing of those below it: a search that does not \
                 reach the last level has learned nothing, and one that does not see nearly all of \
                 it little.\n";
    }
    let means = kind.table(plotted, &|cell, who| cell.rank(who).text(2));
    let leads = kind.table(plotted, &|cell, who| match who {
        AIMED => "–".to_owned(),
        _ => cell.lead(AIMED, who).text(1),
    });
    text += &format!(
        "\nMean rank, {plotted} leaves:\n\n{means}\nHow many points more often the aimed variant \
         finds the best move than each other method, {plotted} leaves, same trees:\n\n{leads}"
    );
    report.body.push(text);
    let paper = [AIMED, 1, 2, 3, 4];
    let others = [AIMED, ALPHA_BETA[0], ALPHA_BETA[1], MCTS[0], MCTS[1]];
    for (file, methods, with) in
        [("paper", paper, "what the paper has"), ("others", others, "alpha-beta and MCTS")]
    {
        let title = format!("{plotted} leaves, {name} trees: aimed, and {with}");
        let names = methods.map(name_of);
        let series = shares(&names, &kind.open_levels(plotted), |place, level| {
            kind.cell(level, plotted).first(methods[place])
        });
        let words = format!("Share of rank 1 by level, {with}");
        report.picture(&format!("{file}-{name}.svg"), &words, shares_plot(&title, series));
    }
}

/// The aimed variant against what the paper has, on correlated trees.
fn add_checks(report: &mut Report, kind: &ComparedTrees<'_>, budget: u64) {
    let levels = || kind.open_levels(budget).into_iter().filter(|&level| level >= 4);
    for who in std::iter::once(AIMED).chain(RIVALS).chain(ALPHA_BETA).chain(MCTS) {
        let first = |level| kind.cell(level, budget).first(who).percent().value;
        let shares: Vec<String> = levels().map(|level| format!("{:.1}", first(level))).collect();
        report.summary.push(format!(
            "{}, {budget} leaves, correlated trees, rank 1 in per cent from level 4 on: {}",
            name_of(who),
            shares.join(", ")
        ));
    }
    for level in levels() {
        let cell = kind.cell(level, budget);
        for rival in RIVALS {
            let what = format!("aimed − {} at level {level}, points, lower end", name_of(rival));
            let check = Check::at_least(&what, cell.lead(AIMED, rival).low, 0.0);
            report.checks.push(check.of_sample(cell.trees()));
        }
    }
}

/// How far the aimed variant is from alpha-beta and from Monte-Carlo tree search.
fn distance(kind: &ComparedTrees<'_>, budget: u64) -> String {
    let mut text = format!(
        "How far that is from alpha-beta and from MCTS, at {budget} leaves on correlated trees, the \
         better of the two kinds of each:\n\n"
    );
    for level in kind.open_levels(budget) {
        let cell = kind.cell(level, budget);
        let words = [ALPHA_BETA, MCTS].map(|[one, two]| {
            let one_is_better = cell.first(one).value >= cell.first(two).value;
            let other = if one_is_better { one } else { two };
            let lead = cell.lead(AIMED, other);
            let verdict = match lead {
                Estimate { low, .. } if low > 0.0 => "ahead of",
                Estimate { high, .. } if high < 0.0 => "behind",
                _ => "not told apart from",
            };
            format!("{verdict} {} by {} points", name_of(other), lead.text(1))
        });
        text += &format!("- level {level}: {}\n", words.join(", "));
    }
    text
}

fn ablation(kind: &ComparedTrees<'_>) -> String {
    let row = |(variant, (name, _)): (usize, &(&str, _))| {
        let cells = kind.config.ablation_levels.iter().flat_map(|&level| {
            let cell = kind.ablation(level);
            let gain = match variant {
                0 => "–".to_owned(),
                _ => cell.lead(variant, 0).text(1),
            };
            let first = cell.first(variant).percent().text(1);
            [(level.to_string(), first), (format!("{level}: gain"), gain)]
        });
        ReportRow::new().with("variant", name).with_all(cells)
    };
    let table: ReportTable = ABLATION.iter().enumerate().map(row).collect();
    format!(
        "## What each part does\n\nThe aimed variant without one of its parts, or with one of the \
         published algorithm's: rank 1 in per cent with {} leaves on correlated trees, by level, \
         and how many points that is more than the aimed variant as it is.\n\n{table}",
        kind.config.ablation_budget,
    )
}

/// Fig. 12 within the same time. Everything here depends on the machine, and its files are called
/// so.
fn add_timed(report: &mut Report, kind: &ComparedTrees<'_>) {
    let (config, name) = (kind.config, kind.leaves.name());
    let mut text = format!(
        "Within the same time, {name} trees, {} of them (Fig. 12): rank 1 in per cent, by \
         level.\n",
        config.timed_trees
    );
    for &micros in &config.times {
        let row = |(who, &method): (usize, &usize)| {
            let levels = || config.levels.iter().copied();
            let first = |level| kind.timed(level, micros).first(who).percent().text(1);
            let taken = Estimate::mean_of(levels().map(|level| kind.timed(level, micros).ms(who)));
            ReportRow::new()
                .with("method", name_of(method))
                .with_all(each_level(levels(), first))
                .with("ms taken", format_args!("{:.3}", taken.value))
        };
        let table: ReportTable = TIMED.iter().enumerate().map(row).collect();
        text += &format!("\n{} ms:\n\n{table}", ms(micros));
    }
    // The middle one of the times, and as many methods as a plot tells apart.
    if let Some(&micros) = config.times.get(config.times.len() / 2) {
        let names = TIMED.map(name_of);
        let series = shares(&names[..Plot::MOST], &config.levels, |place, level| {
            kind.timed(level, micros).first(place)
        });
        let title = format!("{} ms, {name} trees (Hong, Fig. 12)", ms(micros));
        let file = format!("timings-{name}.svg");
        text += &format!("\n![Share of rank 1 by level, same time]({file})\n");
        report.plots.push((file, shares_plot(&title, series)));
    }
    report.timings.push(text);
}

fn ms(micros: u64) -> f64 {
    micros as f64 / 1000.0
}

fn about(config: &SameTimeConfig) -> String {
    let GeneticSettings { population, crossover, mutation, .. } = GeneticSettings::PAPER;
    let [published, aimed] = &config.further_keys;
    format!(
        "## Method\n\nTrees of {} branches, {} of each kind, that end at the level searched; every \
         method sees the same ones. Leaves are positions that were evaluated; minimax and \
         alpha-beta look one ply ahead, then two, and so on as far as their leaves last, and all \
         of them count. A dash stands where the whole tree has no more leaves than are allowed. \
         “Published” is `{}`, and “aimed” `{}`. What they do not set is default: for the published \
         algorithm a population of {population}, crossover rate {crossover} and mutation rate \
         {mutation}. It runs until its leaves are spent or for as many generations as it may evaluate leaves; “whole \
         tree” chooses survivors from the whole reservation tree. Las Vegas draws random paths, 20 \
         times as many as it may evaluate leaves at most. Alpha-beta takes moves as they are \
         generated, but begins with the best move of the iteration before; “table” is the engine, \
         alpha-beta with iterative deepening, a transposition table and killer moves, nothing left \
         out. MCTS is UCT whose random games run to the last level, and whose leaf values are \
         points as by Elo. {} A move at random has rank 1 in {:.1} % of trees. Intervals are 95 %, \
         Wilson's for shares and Student's for means and for differences tree by tree.",
        config.trees.branches,
        config.trees.trees,
        with_keys("genetic:variant=published", published),
        with_keys(AIMED_AT_TREES, aimed),
        what_it_is(),
        100.0 * config.trees.chance()
    )
}
