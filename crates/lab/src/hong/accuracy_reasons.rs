//! Why the published algorithm answers as it does: what it saw, and what it kept.

use gamut_games::tree::Leaves;
use gamut_report::{ReportRow, ReportTable, grouped};
use gamut_statistics::Estimate;

use super::accuracy::{AccuracyConfig, FROM_TREE, SearchedTree, TABLE_3};
use super::accuracy_report::TreesOfKind;
use super::evidence::{Evidence, lines_of_max, lines_of_min, minimal_leaves};
use super::found::Cell;
use super::trees::Batches;

/// What the searches of the trees of one kind to one level had to go on.
pub(super) struct Reasons<'a> {
    trees: Batches,
    generations: u32,
    kind: Leaves,
    level: u8,
    cell: Cell<'a>,
    searched: Vec<&'a SearchedTree>,
}

/// How a number is written for people.
#[derive(Clone, Copy)]
enum Style {
    Percent,
    Tenths,
    Whole,
    Signed,
}

impl Style {
    fn text(self, value: f64) -> String {
        match self {
            _ if value.is_nan() => "none".to_owned(),
            Self::Percent => format!("{:.1}", 100.0 * value),
            Self::Tenths => format!("{value:.1}"),
            Self::Whole => grouped(value.round() as u64),
            Self::Signed => format!("{value:+.0}"),
        }
    }
}

/// A column: its names for programs and for people, and what is in it.
type Column = (&'static str, &'static str, Style, fn(&Reasons<'_>) -> f64);

/// What the last population kept.
const KEPT: [Column; 7] = [
    ("rank_1", "rank 1, %", Style::Percent, |r| r.first(TABLE_3)),
    ("rank_1_from_tree", "from the tree, %", Style::Percent, |r| r.first(FROM_TREE)),
    ("holds_best", "root's path survives, %", Style::Percent, |r| r.holds_best()),
    ("highest_fitness", "highest fitness", Style::Tenths, |r| r.mean(|e| f64::from(e.fitness))),
    ("height", "of H", Style::Whole, |r| r.height()),
    ("paths_with_it", "paths that have it", Style::Tenths, |r| r.mean(|e| f64::from(e.equals))),
    ("first_moves", "first moves", Style::Tenths, |r| r.mean(|e| f64::from(e.first_moves))),
];

/// What the reservation tree had seen: before and after the replies that it knows.
const SEEN: [Column; 3] = [
    ("leaves_evaluated", "leaves evaluated", Style::Whole, |r| r.leaves()),
    ("minimal_tree", "smallest proof", Style::Whole, |r| r.minimal_leaves() as f64),
    ("whole_tree", "whole tree", Style::Whole, |r| r.trees.whole_tree(r.level) as f64),
];
const ANSWERED: [Column; 6] = [
    ("answered", "MIN answered, %", Style::Percent, |r| r.answered()),
    ("refuted", "MAX answered, %", Style::Percent, |r| r.refuted()),
    ("overestimated", "over, %", Style::Percent, |r| r.share(|e| e.excess > 0)),
    ("underestimated", "under, %", Style::Percent, |r| r.share(|e| e.excess < 0)),
    ("excess_of_chosen", "by", Style::Signed, |r| r.mean(|e| f64::from(e.excess))),
    ("excess_of_best", "best move by", Style::Signed, |r| r.excess_of_best()),
];

impl<'a> Reasons<'a> {
    pub(super) fn by_level(config: &AccuracyConfig, kind: &TreesOfKind<'a>) -> Vec<Self> {
        let at = |level| Self {
            trees: config.trees,
            generations: config.generations[TABLE_3],
            kind: kind.leaves,
            level,
            cell: kind.cell(level),
            searched: kind.at(level),
        };
        (1..=config.levels).map(at).collect()
    }

    /// The mean over trees.
    fn mean(&self, of: impl Fn(&Evidence) -> f64) -> f64 {
        Estimate::mean_of(self.searched.iter().map(|searched| of(&searched.evidence))).value
    }

    /// The share of trees.
    fn share(&self, is: impl Fn(&Evidence) -> bool) -> f64 {
        self.mean(|evidence| f64::from(u8::from(is(evidence))))
    }

    /// How often the answer of a reading is a best move.
    fn first(&self, reading: usize) -> f64 {
        self.cell.first(reading).value
    }

    fn minimal_leaves(&self) -> u64 {
        minimal_leaves(self.trees.branches, self.level)
    }

    fn leaves(&self) -> f64 {
        self.mean(|evidence| evidence.leaves as f64)
    }

    /// The H of the paper: the fitness of a path that gives the root its value.
    fn height(&self) -> f64 {
        f64::from(self.level) + 1.0
    }

    /// How often the last population holds a path that gives the root its value.
    fn holds_best(&self) -> f64 {
        self.share(|evidence| f64::from(evidence.fitness) == self.height())
    }

    /// Of MIN's ways to play after the move chosen, the part that was answered.
    fn answered(&self) -> f64 {
        self.mean(|evidence| evidence.answered as f64)
            / lines_of_min(self.trees.branches, self.level) as f64
    }

    /// The same of MAX's after the other moves.
    fn refuted(&self) -> f64 {
        self.mean(|evidence| evidence.refuted as f64)
            / lines_of_max(self.trees.branches, self.level) as f64
    }

    /// How much more the tree says of the best move than it is worth, where it knows it.
    fn excess_of_best(&self) -> f64 {
        let known = self.searched.iter().filter_map(|searched| searched.evidence.best_excess);
        let known: Vec<f64> = known.map(f64::from).collect();
        Estimate::mean(&known).map_or(f64::NAN, |mean| mean.value)
    }

    /// Moves known at MIN's nodes on the path of the answer, from the root down. MIN moves after
    /// 1, 3, 5 … plies; at the last ply nobody does.
    fn replies(&self) -> Vec<f64> {
        let known = |ply: usize| self.mean(|e| e.known.get(ply).map_or(0.0, |&n| f64::from(n)));
        (1..usize::from(self.level)).step_by(2).map(known).collect()
    }

    /// A row of the table for programs.
    pub(super) fn data(&self) -> ReportRow {
        let replies = self.replies();
        let cell = |&(name, _, style, of): &Column| match (style, of(self)) {
            (Style::Whole, value) if value.fract() == 0.0 => (name, value.to_string()),
            (_, value) if value.is_nan() => (name, String::new()),
            (_, value) => (name, format!("{value:.4}")),
        };
        let reply = |known: Option<&f64>| known.map(|n| format!("{n:.4}")).unwrap_or_default();
        ReportRow::new()
            .with("leaves", self.kind.name())
            .with("level", self.level)
            .with_all(KEPT.iter().chain(&SEEN).map(cell))
            .with("replies_known_first", reply(replies.first()))
            .with("replies_known_last", reply(replies.last()))
            .with_all(ANSWERED.iter().map(cell))
    }

    fn kept(&self) -> ReportRow {
        ReportRow::new().with("level", self.level).with_all(self.texts(&KEPT))
    }

    fn seen(&self) -> ReportRow {
        let replies: Vec<String> = self.replies().iter().map(|n| format!("{n:.1}")).collect();
        let replies = if replies.is_empty() { "–".to_owned() } else { replies.join(", ") };
        ReportRow::new()
            .with("level", self.level)
            .with_all(self.texts(&SEEN))
            .with("replies known", replies)
            .with_all(self.texts(&ANSWERED))
    }

    fn texts(&self, columns: &[Column]) -> Vec<(&'static str, String)> {
        columns.iter().map(|&(_, name, style, of)| (name, style.text(of(self)))).collect()
    }

    /// The tables for people: what was kept, and what was seen.
    pub(super) fn markdown(reasons: &[Self]) -> String {
        let kept: ReportTable = reasons.iter().map(Self::kept).collect();
        let seen: ReportTable = reasons.iter().map(Self::seen).collect();
        format!(
            "{} trees, {} generations: what the last population kept, and what the reservation \
             tree had seen.\n\n{kept}\n{seen}",
            capitalised(reasons),
            reasons.first().map_or(0, |reasons| reasons.generations)
        )
    }
}

/// The kind of the trees, as a sentence begins.
fn capitalised(reasons: &[Reasons<'_>]) -> String {
    let mut letters = reasons.first().map_or("", |reason| reason.kind.name()).chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the columns mean.
const LEGEND: &str = "“From the tree”: rank 1 when the answer is the move that gives the root its \
    value. “Root's path survives”: the last population holds a path whose leaf gives the root its \
    value, which has the fitness H. “First moves”: how many of them the last population has. \
    “Smallest proof”: the leaves that alpha-beta needs when it guesses every best move (Knuth and \
    Moore). “Replies known”: at MIN's nodes on the path of the answer, from the root \
    down. To know that a move is best takes an answer of MAX to all that MIN can do after \
    it, and one of MIN to all that MAX can do after each other move: “answered” says how much of \
    either the reservation tree has, at most. “Over” and “under”: how often it says more or less \
    of the move chosen than that is worth, and how much more on average; then the same of the \
    best move.";

/// What the fitness does, whatever the numbers.
const MECHANISM: &str = "Fitness says how many levels up a leaf value is, at present, the value \
    of the nodes above it. A leaf that is second best among its siblings has fitness 1, and goes \
    when there are N fitter paths. As soon as the best one's line is refuted, or a better one is \
    found elsewhere, the value of a node comes from another leaf below it, often one that went \
    long ago: the reservation tree still knows it, the population does not, and what is not in \
    the population neither answers nor has offspring. And no part of the fitness asks whether the \
    replies that would refute a path were looked at: a path that shows a refutation ranks as high \
    as one that has met none.";

/// What the columns say together.
pub(super) fn explained(kinds: &[Vec<Reasons<'_>>]) -> String {
    let kinds = kinds.iter().filter_map(|reasons| explained_of_kind(reasons));
    format!("{LEGEND}\n\n{MECHANISM}\n{}", kinds.collect::<String>())
}

/// The same of one kind of trees, where the search is not accurate.
fn explained_of_kind(reasons: &[Reasons<'_>]) -> Option<String> {
    let failing = || reasons.iter().filter(|r| r.level >= 4 && r.first(TABLE_3) < 0.9);
    failing().next()?;
    let each = |text: &dyn Fn(&Reasons<'_>) -> String| -> String {
        failing().map(text).collect::<Vec<_>>().join(", ")
    };
    let range = |of: &dyn Fn(&Reasons<'_>) -> f64| {
        let values = || failing().map(|r| 100.0 * of(r));
        let ends = [values().fold(100.0, f64::min), values().fold(0.0, f64::max)];
        match ends.map(|end| format!("{end:.0}")) {
            [low, high] if low == high => format!("{low} %"),
            [low, high] => format!("{low} to {high} %"),
        }
    };
    let enough = failing().filter(|r| r.leaves() >= r.minimal_leaves() as f64);
    let enough: Vec<String> = enough.map(|r| r.level.to_string()).collect();
    let enough = match enough.is_empty() {
        true => "fewer leaves than the smallest proof has at every level".to_owned(),
        false => format!(
            "more leaves than the smallest proof has at level {}: they are in the wrong places",
            enough.join(", ")
        ),
    };
    let by_parity = |rest: u8, of: &dyn Fn(&Reasons<'_>) -> f64| {
        let shares: Vec<f64> = failing().filter(|r| r.level % 2 == rest).map(of).collect();
        let mean = Estimate::mean(&shares);
        let text = |mean: Estimate| format!("{:.0} % of the runs", 100.0 * mean.value);
        mean.map_or("none (there are no such levels)".to_owned(), text)
    };
    let answers = |r: &Reasons<'_>| {
        let [answered, refuted] = [r.answered(), r.refuted()].map(|share| 100.0 * share);
        format!("{answered:.0} % and {refuted:.0} % at level {}", r.level)
    };
    Some(format!(
        "\n{} trees, level {}:\n\n\
         - The search evaluates {enough}.\n\
         - What counts is not kept: the path that gives the root its value is in the last \
         population in {} of the runs, and the answer has rank 1 in {}. Read from the tree, it \
         would have in {}.\n\
         - What is kept is not enough: of what MIN can do after the move chosen, and of what MAX \
         can do after the others, so much is answered: {}. At even levels, where MIN has \
         the last word, the tree says too much of the move chosen in {}, at odd levels too \
         little in {}.\n",
        capitalised(reasons),
        each(&|r| r.level.to_string()),
        range(&|r| r.holds_best()),
        range(&|r| r.first(TABLE_3)),
        range(&|r| r.first(FROM_TREE)),
        each(&answers),
        by_parity(0, &|r| r.share(|e| e.excess > 0)),
        by_parity(1, &|r| r.share(|e| e.excess < 0)),
    ))
}
