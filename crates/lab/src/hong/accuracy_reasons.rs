//! Why the published algorithm answers as it does: what it saw, and what it kept.

use gamut_games::tree::Leaves;

use super::accuracy::{FROM_TREE, Searched, TABLE_3};
use super::accuracy_report::Trees;
use super::evidence::{Evidence, lines_of_max, lines_of_min, minimal_leaves};
use super::tally::{Ranks, mean};
use super::trees::BRANCHES;
use crate::report::{ReportTable, grouped};

/// What the searches to one level had to go on: means over trees.
pub(super) struct Reasons {
    level: u8,
    /// The share of answers that are best moves, and of those that the tree would give.
    first: f64,
    first_from_tree: f64,
    leaves: f64,
    /// The share of runs whose last population holds a path that gives the root its value.
    holds_best: f64,
    /// The highest fitness in the last population, and how many paths have it.
    fitness: f64,
    equals: f64,
    first_moves: f64,
    /// Moves known at MIN's nodes on the path of the answer, from the root down.
    replies: Vec<f64>,
    /// Shares of MIN's ways to play after the move chosen, and of MAX's after the others, that
    /// were answered.
    answered: f64,
    refuted: f64,
    /// The shares of runs in which the tree says more of the move chosen than it is worth, and
    /// less, and how much more on average.
    overestimated: f64,
    underestimated: f64,
    excess: f64,
    /// How much more it says of the best move.
    best_excess: f64,
}

impl Reasons {
    pub(super) const COLUMNS: &'static [&'static str] = &[
        "leaves",
        "level",
        "rank_1",
        "leaves_evaluated",
        "minimal_tree",
        "whole_tree",
        "holds_best",
        "highest_fitness",
        "paths_with_it",
        "first_moves",
        "replies_known_first",
        "replies_known_last",
        "answered",
        "refuted",
        "overestimated",
        "underestimated",
        "excess_of_chosen",
        "excess_of_best",
    ];

    pub(super) fn of(trees: &Trees<'_>, level: u8) -> Self {
        let searched: Vec<&Searched> =
            trees.iter().flat_map(|tree| tree.iter()).filter(|s| s.level == level).collect();
        let mean_of = |of: &dyn Fn(&Evidence) -> f64| {
            mean(searched.iter().map(|searched| of(&searched.evidence))).value
        };
        let is = |condition: bool| f64::from(u8::from(condition));
        let first = |reading: usize| {
            let ranks: Ranks = searched.iter().map(|searched| searched.ranks[reading]).collect();
            ranks.first().value
        };
        let height = u32::from(level) + 1;
        // MIN moves after 1, 3, 5 … plies; at the last ply nobody does.
        let min_plies = (1..usize::from(level)).step_by(2);
        let known =
            |ply: usize| mean_of(&|e| e.known.get(ply).map_or(0.0, |&known| f64::from(known)));
        let best: Vec<f64> =
            searched.iter().filter_map(|s| s.evidence.best_excess).map(f64::from).collect();
        Self {
            level,
            first: first(TABLE_3),
            first_from_tree: first(FROM_TREE),
            leaves: mean_of(&|e| e.leaves as f64),
            holds_best: mean_of(&|e| is(e.fitness == height)),
            fitness: mean_of(&|e| f64::from(e.fitness)),
            equals: mean_of(&|e| f64::from(e.equals)),
            first_moves: mean_of(&|e| f64::from(e.first_moves)),
            replies: min_plies.map(known).collect(),
            answered: mean_of(&|e| e.answered as f64) / lines_of_min(level) as f64,
            refuted: mean_of(&|e| e.refuted as f64) / lines_of_max(level) as f64,
            overestimated: mean_of(&|e| is(e.excess > 0)),
            underestimated: mean_of(&|e| is(e.excess < 0)),
            excess: mean_of(&|e| f64::from(e.excess)),
            best_excess: mean(best).value,
        }
    }

    /// A row of the table for programs.
    pub(super) fn row(&self, kind: Leaves) -> Vec<String> {
        let number = |value: f64| format!("{value:.4}");
        let reply = |known: Option<&f64>| known.copied().map(number).unwrap_or_default();
        vec![
            kind.name().to_owned(),
            self.level.to_string(),
            number(self.first),
            number(self.leaves),
            minimal_leaves(self.level).to_string(),
            self.whole_tree().to_string(),
            number(self.holds_best),
            number(self.fitness),
            number(self.equals),
            number(self.first_moves),
            reply(self.replies.first()),
            reply(self.replies.last()),
            number(self.answered),
            number(self.refuted),
            number(self.overestimated),
            number(self.underestimated),
            number(self.excess),
            number(self.best_excess),
        ]
    }

    fn whole_tree(&self) -> u64 {
        u64::from(BRANCHES).pow(u32::from(self.level))
    }

    /// The tables for people: what was kept, and what was seen.
    pub(super) fn markdown(kind: Leaves, reasons: &[Self]) -> String {
        let mut kept = ReportTable::new(&[
            "level",
            "rank 1, %",
            "from the tree, %",
            "root's path survives, %",
            "highest fitness",
            "of H",
            "paths that have it",
            "first moves",
        ]);
        let mut seen = ReportTable::new(&[
            "level",
            "leaves evaluated",
            "smallest proof",
            "whole tree",
            "replies known",
            "MIN answered, %",
            "MAX answered, %",
            "over, %",
            "under, %",
            "by",
            "best move by",
        ]);
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        for r in reasons {
            let replies: Vec<String> = r.replies.iter().map(|n| format!("{n:.1}")).collect();
            kept.row([
                r.level.to_string(),
                percent(r.first),
                percent(r.first_from_tree),
                percent(r.holds_best),
                format!("{:.1}", r.fitness),
                (r.level + 1).to_string(),
                format!("{:.1}", r.equals),
                format!("{:.1}", r.first_moves),
            ]);
            seen.row([
                r.level.to_string(),
                format!("{:.0}", r.leaves),
                grouped(minimal_leaves(r.level)),
                grouped(r.whole_tree()),
                if replies.is_empty() { "–".to_owned() } else { replies.join(", ") },
                percent(r.answered),
                percent(r.refuted),
                percent(r.overestimated),
                percent(r.underestimated),
                format!("{:+.0}", r.excess),
                format!("{:+.0}", r.best_excess),
            ]);
        }
        format!(
            "{} trees, 200 generations: what the last population kept, and what the reservation \
             tree had seen.\n\n{}\n{}",
            capitalised(kind.name()),
            kept.markdown(),
            seen.markdown()
        )
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the columns mean.
const LEGEND: &str = "“From the tree”: rank 1 when the answer is the move that gives the root its \
    value. “Root's path survives”: the last population holds a path whose leaf gives the root its \
    value, which has the fitness H. “First moves”: how many of the seven the last population has. \
    “Smallest proof”: the leaves that alpha-beta needs when it guesses every best move (Knuth and \
    Moore). “Replies known”: at MIN's nodes on the path of the answer, of seven each, from the \
    root down. To know that a move is best takes an answer of MAX to all that MIN can do after \
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
pub(super) fn explained(kinds: &[(Leaves, Vec<Reasons>)]) -> String {
    let mut text = format!("{LEGEND}\n\n{MECHANISM}\n");
    for (kind, reasons) in kinds {
        let failing: Vec<&Reasons> =
            reasons.iter().filter(|r| r.level >= 4 && r.first < 0.9).collect();
        let (Some(first), Some(last)) = (failing.first(), failing.last()) else { continue };
        let range = |of: &dyn Fn(&Reasons) -> f64| {
            let values = || failing.iter().map(|r| 100.0 * of(r));
            let (low, high) = (values().fold(100.0, f64::min), values().fold(0.0, f64::max));
            format!("{low:.0} to {high:.0} %")
        };
        let enough = failing.iter().filter(|r| r.leaves >= minimal_leaves(r.level) as f64);
        let enough: Vec<String> = enough.map(|r| r.level.to_string()).collect();
        let enough = match enough.is_empty() {
            true => "fewer leaves than the smallest proof has at every level".to_owned(),
            false => format!(
                "more leaves than the smallest proof has at level {}: they are in the wrong places",
                enough.join(", ")
            ),
        };
        let by_parity = |rest: u8, of: &dyn Fn(&Reasons) -> f64| {
            let these = failing.iter().filter(|r| r.level % 2 == rest);
            100.0 * mean(these.map(|r| of(r))).value
        };
        text.push_str(&format!(
            "\n{} trees, levels {} to {}:\n\n\
             - The search evaluates {enough}.\n\
             - What counts is not kept: the path that gives the root its value is in the last \
             population in {} of the runs, and the answer has rank 1 in {}. Read from the tree, it \
             would have in {}.\n\
             - What is kept is not enough: of what MIN can do after the move chosen {:.0} % is \
             answered at level {} and {:.0} % at level {}, of what MAX can do after the others \
             {:.0} % and {:.0} %. At even levels, where MIN has the last word, the tree says too \
             much of the move chosen in {:.0} % of the runs, at odd levels too little in {:.0} %.\n",
            capitalised(kind.name()),
            first.level,
            last.level,
            range(&|r| r.holds_best),
            range(&|r| r.first),
            range(&|r| r.first_from_tree),
            100.0 * first.answered,
            first.level,
            100.0 * last.answered,
            last.level,
            100.0 * first.refuted,
            100.0 * last.refuted,
            by_parity(0, &|r| r.overestimated),
            by_parity(1, &|r| r.underestimated),
        ));
    }
    text
}
