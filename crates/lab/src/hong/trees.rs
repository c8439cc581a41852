//! The trees of §4, what the moves of their roots are truly worth, and searches of them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

use gamut_experiment::{JobError, Parameters, Seated, go_on};
use gamut_game::{Game, Match, rng, stream_seed};
use gamut_games::tree::{Leaves, Position, Shape, Tree};
use gamut_search::{Limits, MoveOrder, PieceDifference, StopSwitch, Task, Thought, alpha_beta};
use rand::RngExt;
use serde::Serialize;

/// Moves at every node in the paper (§4).
pub(super) const BRANCHES: u8 = 7;
/// The levels of the paper's tree (§4).
pub(super) const LEVELS: u8 = 7;

/// The trees of an experiment, and which of them a job searches.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Batches {
    /// Moves at every node.
    pub(super) branches: u8,
    /// Trees of each kind.
    pub(super) trees: u32,
    /// Trees of one kind in a job.
    pub(super) batch: u32,
}

impl Batches {
    /// Asks for trees, so many of each kind if nobody says more.
    pub(super) fn ask(parameters: &mut Parameters<'_>, defaults: [u32; 3]) -> Self {
        let trees = parameters.number("trees", "trees of each kind", 1..=1_000_000, defaults);
        let branches = parameters.number("branches", "moves at every node", 2..=20, [BRANCHES; 3]);
        Self { branches, trees, batch: trees.div_ceil(50) }
    }

    /// The root of a tree of so many levels. Trees of one number are the beginnings of each
    /// other.
    pub(super) fn root(self, seed: u64, kind: Leaves, number: u32, levels: u8) -> Position {
        let seed = rng(seed, u64::from(number)).random();
        Shape { branches: self.branches, levels, leaves: kind, seed }.root()
    }

    /// How often a move that is drawn by chance has rank 1.
    pub(super) fn chance(self) -> f64 {
        1.0 / f64::from(self.branches)
    }

    /// The leaves of a whole tree of so many levels.
    pub(super) fn whole_tree(self, level: u8) -> u64 {
        u64::from(self.branches).pow(u32::from(level))
    }

    /// How many jobs there are.
    pub(super) fn jobs(self) -> usize {
        Leaves::BOTH.len() * self.trees.div_ceil(self.batch) as usize
    }

    /// The kind of the trees of a job: the kinds take turns.
    pub(super) fn kind(job: usize) -> Leaves {
        Leaves::BOTH[job % Leaves::BOTH.len()]
    }

    /// The numbers of the trees of a job.
    pub(super) fn trees_of(self, job: usize) -> Range<u32> {
        let first = (job / Leaves::BOTH.len()) as u32 * self.batch;
        first..(first + self.batch).min(self.trees)
    }

    /// What the jobs say of the trees of one kind, in the order of their numbers.
    pub(super) fn of_kind<T>(done: &[Vec<T>], kind: Leaves) -> Vec<&T> {
        let jobs = done.iter().enumerate().filter(|(job, _)| Self::kind(*job) == kind);
        jobs.flat_map(|(_, trees)| trees).collect()
    }
}

/// What minimax says of each move of a root.
#[derive(Clone, Debug)]
pub(super) struct Truth {
    values: Vec<i32>,
}

impl Truth {
    /// Searches every move of the root to the level, whatever the others are worth.
    pub(super) fn of(
        root: &Position,
        level: u8,
        kind: Leaves,
        stop: &StopSwitch,
    ) -> Result<Self, JobError> {
        let order = match kind {
            Leaves::Independent => MoveOrder::AsGenerated,
            Leaves::Correlated => MoveOrder::ByMaterial,
        };
        let value = |branch: u8| {
            let mut child = *root;
            Tree::play(&mut child, branch);
            if level == 1 {
                return child.value();
            }
            let game = Match::<Tree>::from_position(child);
            let limits = Limits::depth(u32::from(level) - 1);
            let task = Task { limits, stop, report: &mut |_| {} };
            -alpha_beta(&game, &PieceDifference, order, task).score.value()
        };
        let values = (0..Tree::count_moves(root) as u8).map(value).collect();
        go_on(stop)?;
        Ok(Self { values })
    }

    /// The value of a move to MAX.
    pub(super) fn value(&self, branch: u8) -> i32 {
        self.values[usize::from(branch)]
    }

    /// The place of a move among all by value: 1 when none is better. What no search
    /// answered has the last.
    pub(super) fn rank(&self, branch: Option<u8>) -> u8 {
        let Some(branch) = branch else { return self.values.len() as u8 };
        let value = self.value(branch);
        1 + self.values.iter().filter(|&&other| other > value).count() as u8
    }

    /// A move that none is better than: the first of several.
    pub(super) fn best(&self) -> u8 {
        let backwards = (0..self.values.len() as u8).rev();
        backwards.max_by_key(|&branch| self.value(branch)).unwrap_or(0)
    }
}

/// Players at the roots of trees, each by its spec. They sit down once and are made as new for
/// every tree: to seat one anew takes longer than some may think.
pub(super) struct Searchers<'a> {
    seated: BTreeMap<String, Seated<Tree>>,
    stop: &'a StopSwitch,
}

impl<'a> Searchers<'a> {
    pub(super) fn new(stop: &'a StopSwitch) -> Self {
        Self { seated: BTreeMap::new(), stop }
    }

    /// What a player thinks of a tree within the limits. `stream` tells its chances from those
    /// of others on the same tree.
    pub(super) fn think(
        &mut self,
        spec: &str,
        root: &Position,
        limits: Limits,
        stream: u64,
    ) -> Result<Thought<Tree>, JobError> {
        let player = match self.seated.entry(spec.to_owned()) {
            Entry::Occupied(seated) => seated.into_mut(),
            Entry::Vacant(free) => free.insert(Seated::new(spec, 0)?),
        };
        player.new_game(search_seed(root, stream));
        player.think_within(&Match::from_position(*root), limits, self.stop)
    }
}

/// The seed of a search of this tree. Its chances are those of a stream of the tree's own, as
/// when searches were handed generators: tables of before stay as they are.
pub(super) fn search_seed(root: &Position, stream: u64) -> u64 {
    stream_seed(Tree::hash(root), stream)
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, Match};
    use gamut_games::tree::{Leaves, Tree};
    use gamut_search::{Limits, PieceDifference, StopSwitch, Task, minimax};

    use super::{BRANCHES, Batches, Truth};

    #[test]
    fn every_tree_of_each_kind_is_in_one_job() {
        let batches = Batches { branches: BRANCHES, trees: 7, batch: 3 };
        for kind in Leaves::BOTH {
            let jobs = (0..batches.jobs()).filter(|&job| Batches::kind(job) == kind);
            let trees: Vec<u32> = jobs.flat_map(|job| batches.trees_of(job)).collect();
            assert_eq!(trees, (0..7).collect::<Vec<_>>());
        }
    }

    /// At odd and even levels, with and without an ordering.
    #[test]
    fn the_truth_is_what_plain_minimax_says_of_each_move() {
        let stop = StopSwitch::new();
        for (kind, level) in [(Leaves::Independent, 3), (Leaves::Correlated, 4)] {
            let batches = Batches { branches: BRANCHES, trees: 6, batch: 1 };
            let root = batches.root(1, kind, 5, 7);
            let truth = Truth::of(&root, level, kind, &stop).expect("nobody stops it");
            for branch in 0..BRANCHES {
                let mut child = root;
                Tree::play(&mut child, branch);
                let game = Match::<Tree>::from_position(child);
                let limits = Limits::depth(u32::from(level) - 1);
                let task = Task { limits, stop: &stop, report: &mut |_| {} };
                let score = minimax(&game, &PieceDifference, task).score;
                assert_eq!(truth.value(branch), -score.value(), "{kind:?}, move {branch}");
            }
        }
    }

    #[test]
    fn the_rank_counts_moves_that_are_better() {
        let truth = Truth { values: vec![3, 8, 3, -1, 8, 0, 5] };
        let ranks: Vec<u8> = (0..BRANCHES).map(|branch| truth.rank(Some(branch))).collect();
        assert_eq!(ranks, [4, 1, 4, 7, 1, 6, 3]);
        assert_eq!(truth.rank(None), 7);
        assert_eq!(truth.best(), 1);
    }
}
