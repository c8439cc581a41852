//! What searches found in trees: one record, one count and one table for every experiment.

use std::fmt::Display;

use gamut_games::tree::{Leaves, Tree};
use gamut_report::plot::{Plot, Series};
use gamut_report::{Report, ReportRow, ReportTable};
use gamut_search::Thought;
use gamut_statistics::Estimate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::trees::{Batches, Truth};

/// What all methods found in one tree at one level: the rank of each answer, the leaves that
/// were evaluated, and the time that it took.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(super) level: u8,
    /// Leaves or microseconds that each was allowed; 0 where only the level ends a search.
    budget: u64,
    ranks: Vec<u8>,
    leaves: Vec<u64>,
    seconds: Vec<f64>,
}

impl Found {
    pub(super) fn new(level: u8, budget: u64) -> Self {
        Self { level, budget, ..Self::default() }
    }

    /// Adds the answer of the next method.
    pub(super) fn add(&mut self, thought: &Thought<Tree>, truth: &Truth) {
        self.ranks.push(truth.rank(thought.best));
        self.leaves.push(thought.leaves);
        self.seconds.push(thought.elapsed.as_secs_f64());
    }

    /// The rank of a method's answer.
    pub(super) fn rank(&self, method: usize) -> u8 {
        self.ranks[method]
    }

    /// The leaves that the last method evaluated.
    pub(super) fn last_leaves(&self) -> Option<u64> {
        self.leaves.last().copied()
    }
}

/// What was found at one level with one budget in all trees of a kind.
#[derive(Clone, Debug)]
pub(super) struct Cell<'a> {
    level: u8,
    found: Vec<&'a Found>,
}

impl<'a> Cell<'a> {
    pub(super) fn of(all: impl IntoIterator<Item = &'a Found>, level: u8, budget: u64) -> Self {
        let here = |found: &&Found| (found.level, found.budget) == (level, budget);
        Self { level, found: all.into_iter().filter(here).collect() }
    }

    pub(super) fn trees(&self) -> u64 {
        self.found.len() as u64
    }

    fn ranked(&self, method: usize, rank: u8) -> u64 {
        self.found.iter().filter(|found| found.ranks[method] == rank).count() as u64
    }

    /// The mean rank of a method's answers. The bias from the first rank is one less.
    pub(super) fn rank(&self, method: usize) -> Estimate {
        Estimate::mean_of(self.found.iter().map(|found| f64::from(found.ranks[method])))
    }

    /// How often its answer has rank 1.
    pub(super) fn first(&self, method: usize) -> Estimate {
        Estimate::share(self.ranked(method, 1), self.trees())
    }

    /// How much more often it finds the best move than another, in points: both saw the same
    /// trees, so the differences of trees are what varies.
    pub(super) fn lead(&self, method: usize, other: usize) -> Estimate {
        let first = |rank: u8| f64::from(u8::from(rank == 1));
        let leads = self.found.iter().map(|f| first(f.ranks[method]) - first(f.ranks[other]));
        Estimate::mean_of(leads.map(|lead| 100.0 * lead))
    }

    pub(super) fn leaves(&self, method: usize) -> Estimate {
        Estimate::mean_of(self.found.iter().map(|found| found.leaves[method] as f64))
    }

    /// The mean time of a search in milliseconds.
    pub(super) fn ms(&self, method: usize) -> f64 {
        Estimate::mean_of(self.found.iter().map(|found| 1000.0 * found.seconds[method])).value
    }

    /// The median time, and the quartiles about it: what a busy machine does to a few searches
    /// says nothing of the others.
    pub(super) fn median_ms(&self, method: usize) -> Estimate {
        let mut all: Vec<f64> = self.found.iter().map(|f| 1000.0 * f.seconds[method]).collect();
        all.sort_by(f64::total_cmp);
        let at = |quarters: usize| all.get(all.len() * quarters / 4).copied().unwrap_or(0.0);
        Estimate { value: at(2), low: at(1), high: at(3) }
    }
}

/// The cells of an experiment for programs: in `data.csv` and `timings.csv`, and as JSON.
#[derive(Default)]
pub(super) struct Cells {
    /// As many as there are moves at every node.
    ranks: u8,
    data: ReportTable,
    numbers: Vec<Value>,
    times: ReportTable,
}

/// What the searches of a cell were allowed, in a column of this name; nothing where only the
/// level ended them.
pub(super) type Allowed = Option<(&'static str, f64)>;

impl Cells {
    pub(super) fn of(trees: Batches) -> Self {
        Self { ranks: trees.branches, ..Self::default() }
    }

    /// Adds what each method found.
    pub(super) fn add(&mut self, kind: Leaves, allowed: Allowed, cell: &Cell<'_>, names: &[&str]) {
        for (method, name) in names.iter().enumerate() {
            let Some(about) = about(kind, allowed, cell, name) else { return };
            let ranks = (1..=self.ranks).map(|r| (format!("rank_{r}"), cell.ranked(method, r)));
            let (leaves, rank) = (cell.leaves(method), cell.rank(method));
            self.data.extend([about
                .with("mean_leaves", format_args!("{:.1}", leaves.value))
                .with("mean_rank", format_args!("{:.4}", rank.value))
                .with_all(ranks)]);
            self.numbers.push(json!({
                "leaves": kind.name(), "level": cell.level, "allowed": allowed.map(|of| of.1),
                "method": name, "trees": cell.trees(), "mean_leaves": leaves,
                "mean_rank": rank, "rank_1": cell.first(method),
                "less_than_first_by": cell.lead(0, method),
            }));
        }
    }

    /// Adds how long each method took, and what it found if time was what it was allowed.
    pub(super) fn add_times(
        &mut self,
        kind: Leaves,
        allowed: Allowed,
        cell: &Cell<'_>,
        names: &[&str],
    ) {
        for (method, name) in names.iter().enumerate() {
            let Some(about) = about(kind, allowed, cell, name) else { return };
            let (first, mean, median) =
                (cell.first(method), cell.ms(method), cell.median_ms(method));
            let found = [("rank_1", first.value), ("low", first.low), ("high", first.high)];
            let found = found.map(|(column, share)| (column, format!("{share:.4}")));
            self.times.extend([about
                .with_all(found.into_iter().filter(|_| allowed.is_some()))
                .with("mean_ms", format_args!("{mean:.4}"))
                .with("median_ms", format_args!("{:.4}", median.value))]);
        }
    }

    /// Puts them all into a report.
    pub(super) fn put(self, report: &mut Report) {
        report.numbers["cells"] = json!(self.numbers);
        report.times = self.times.json();
        report.tables.push(("data.csv".to_owned(), self.data));
        report.tables.push(("timings.csv".to_owned(), self.times));
    }
}

/// The beginning of a row: which cell it is about. Nothing where nothing was searched.
fn about(kind: Leaves, allowed: Allowed, cell: &Cell<'_>, name: &str) -> Option<ReportRow> {
    let about = ReportRow::new()
        .with("leaves", kind.name())
        .with("level", cell.level)
        .with_all(allowed)
        .with("method", name)
        .with("trees", cell.trees());
    (cell.trees() > 0).then_some(about)
}

/// Cells of a row with a column for each level.
pub(super) fn each_level<D: Display>(
    levels: impl IntoIterator<Item = u8>,
    cell: impl Fn(u8) -> D,
) -> Vec<(String, D)> {
    levels.into_iter().map(|level| (level.to_string(), cell(level))).collect()
}

/// How often each of several methods finds the best move, by level: side by side, so that none
/// hides another.
pub(super) fn shares(
    names: &[impl AsRef<str>],
    levels: &[u8],
    share: impl Fn(usize, u8) -> Estimate,
) -> Vec<Series> {
    let middle = (names.len() as f64 - 1.0) / 2.0;
    let series = names.iter().enumerate().map(|(place, name)| {
        let at = |level: u8| f64::from(level) + 0.07 * (place as f64 - middle);
        let shares = levels.iter().map(|&level| (at(level), share(place, level).percent()));
        Series::estimates(name.as_ref(), shares).joined()
    });
    series.collect()
}

/// The plot of these.
pub(super) fn shares_plot(title: &str, series: Vec<Series>) -> String {
    Plot::new(title, "levels searched", "% of trees with rank 1", series).svg()
}
