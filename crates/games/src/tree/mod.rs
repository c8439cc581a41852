//! Artificial game trees (Hong §4): every node has the same number of branches, and a value
//! that is known when somebody looks.
//!
//! A position is a node: the key that its path gives it, and what its path adds up to. Nothing
//! is stored, so a tree of any depth takes no memory, and every search of games runs on it.
//! MAX, who moves at the root, is Black.

mod notation;

use gamut_board::mix;
use gamut_game::{ArrayVec, Game, Outcome, Reason, Side};

/// The rules: choose a branch, until the last level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tree;

/// How the values of nodes come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaves {
    /// Each node has a value of its own, which says nothing of its neighbours'.
    Independent,
    /// A node's value is the sum of what the moves on its path gained: "in real game trees,
    /// there will always be some correlations between the leaf nodes based on how much of
    /// their paths they share" (§4).
    Correlated,
}

impl Leaves {
    /// Both kinds.
    pub const BOTH: [Self; 2] = [Self::Independent, Self::Correlated];

    /// Its name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Independent => "independent",
            Self::Correlated => "correlated",
        }
    }
}

/// Independent values lie between minus this and this.
const LARGEST_VALUE: i32 = 1_000;
/// What one move gains in a correlated tree lies between minus this and this.
const LARGEST_GAIN: i32 = 100;

/// Which tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Moves at each node, 1 to [`Shape::MOST_BRANCHES`].
    pub branches: u8,
    /// Moves from the root to a leaf.
    pub levels: u8,
    /// How values come about.
    pub leaves: Leaves,
    /// Other seeds, other trees.
    pub seed: u64,
}

impl Shape {
    /// The most moves that a node can have.
    pub const MOST_BRANCHES: u8 = 64;
    /// The paper's tree (§4), one of many.
    pub const PAPER: Self = Self { branches: 7, levels: 7, leaves: Leaves::Independent, seed: 1 };

    /// The root.
    ///
    /// # Panics
    /// When there is no branch, or there are too many.
    #[must_use]
    pub fn root(self) -> Position {
        let Self { branches, levels, leaves, seed } = self;
        assert!((1..=Self::MOST_BRANCHES).contains(&branches), "{branches} branches");
        Position {
            key: mix(mix(seed) ^ u64::from(branches)),
            sum: 0,
            ply: 0,
            branches,
            levels,
            leaves,
        }
    }
}

/// A node of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    key: u64,
    sum: i32,
    ply: u8,
    branches: u8,
    levels: u8,
    leaves: Leaves,
}

const _: () = assert!(size_of::<Position>() <= 16);

impl Position {
    /// The value of the node to MAX.
    #[inline]
    #[must_use]
    pub fn value(&self) -> i32 {
        match self.leaves {
            Leaves::Independent => uniform(mix(self.key), LARGEST_VALUE),
            Leaves::Correlated => self.sum,
        }
    }

    /// Moves made since the root.
    #[must_use]
    pub const fn ply(&self) -> u8 {
        self.ply
    }
}

/// Between minus `most` and `most`, each equally often but for one in millions.
#[inline]
const fn uniform(word: u64, most: i32) -> i32 {
    let values = 2 * most as u64 + 1;
    (((word >> 32) * values) >> 32) as i32 - most
}

impl Game for Tree {
    type Position = Position;
    /// The number of the branch, from 0.
    type Move = u8;
    type Moves = ArrayVec<u8, { Shape::MOST_BRANCHES as usize }>;

    const ID: &'static str = "tree";
    const NAME: &'static str = "Artificial tree";
    const RULES: &'static str = "choose a branch; at the last level the leaf's value is the result";
    const REPETITION_DRAWS: bool = false;

    fn start() -> Position {
        Shape::PAPER.root()
    }

    #[inline]
    fn side_to_move(position: &Position) -> Side {
        if position.ply.is_multiple_of(2) { Side::Black } else { Side::White }
    }

    #[inline]
    fn for_each_move(position: &Position, visit: impl FnMut(u8)) {
        (0..Self::count_moves(position) as u8).for_each(visit);
    }

    #[inline]
    fn count_moves(position: &Position) -> usize {
        if position.ply < position.levels { usize::from(position.branches) } else { 0 }
    }

    #[inline]
    fn pick_move(position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<u8> {
        let count = Self::count_moves(position);
        (count > 0).then(|| choose(count) as u8)
    }

    #[inline]
    fn play(position: &mut Position, branch: u8) {
        debug_assert!(branch < position.branches);
        // The mixer is a bijection: siblings have different keys.
        position.key = mix(position.key ^ u64::from(branch));
        if position.leaves == Leaves::Correlated {
            position.sum += uniform(position.key.wrapping_mul(0x9e37_79b9_7f4a_7c15), LARGEST_GAIN);
        }
        position.ply += 1;
    }

    #[inline]
    fn outcome(position: &Position) -> Option<Outcome> {
        let [black, white] = Self::piece_counts(position);
        (position.ply >= position.levels)
            .then(|| Outcome::by_count(black, white, Reason::LeafValue))
    }

    #[inline]
    fn is_irreversible(_: &Position, _: u8) -> bool {
        true
    }

    #[inline]
    fn hash(position: &Position) -> u64 {
        position.key
    }

    fn symmetric_positions(_: &Position) -> Vec<Position> {
        Vec::new()
    }

    /// There are no pieces; the value stands in for them, so that the difference of pieces is
    /// the value.
    #[inline]
    fn piece_counts(position: &Position) -> [u32; 2] {
        let value = position.value();
        [value.max(0) as u32, value.min(0).unsigned_abs()]
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, perft};

    use super::{LARGEST_GAIN, LARGEST_VALUE, Leaves, Shape, Tree};

    fn nodes_at(shape: Shape, level: u8) -> Vec<super::Position> {
        let mut nodes = vec![shape.root()];
        for _ in 0..level {
            let children = nodes.iter().flat_map(|node| {
                (0..shape.branches).map(|branch| {
                    let mut child = *node;
                    Tree::play(&mut child, branch);
                    child
                })
            });
            nodes = children.collect();
        }
        nodes
    }

    #[test]
    fn a_tree_has_its_branches_and_ends_at_its_levels() {
        let shape = Shape { branches: 3, levels: 4, ..Shape::PAPER };
        assert_eq!(perft::<Tree>(&shape.root(), 4), 81);
        assert_eq!(perft::<Tree>(&shape.root(), 5), 0);
        assert!(nodes_at(shape, 3).iter().all(|node| Tree::outcome(node).is_none()));
        assert!(nodes_at(shape, 4).iter().all(|node| Tree::outcome(node).is_some()));
    }

    #[test]
    fn the_same_seed_gives_the_same_tree_and_another_another() {
        let values = |seed| -> Vec<i32> {
            nodes_at(Shape { seed, ..Shape::PAPER }, 3).iter().map(super::Position::value).collect()
        };
        assert_eq!(values(5), values(5));
        assert_ne!(values(5), values(6));
    }

    /// Siblings in a correlated tree differ by what one move gains; in an independent one they
    /// are as different as any two nodes.
    #[test]
    fn leaves_that_share_their_path_are_alike_only_where_they_are_correlated() {
        for (leaves, kin, strangers) in [
            (Leaves::Correlated, 40.0..90.0, 120.0..220.0),
            (Leaves::Independent, 600.0..740.0, 600.0..740.0),
        ] {
            let shape = Shape { leaves, ..Shape::PAPER };
            let values: Vec<i32> = nodes_at(shape, 5).iter().map(super::Position::value).collect();
            let mean = |apart: usize| {
                let pairs = values.iter().zip(&values[apart..]).step_by(7);
                let gaps: Vec<f64> = pairs.map(|(a, b)| f64::from(a.abs_diff(*b))).collect();
                gaps.iter().sum::<f64>() / gaps.len() as f64
            };
            assert!(kin.contains(&mean(1)), "{leaves:?}: siblings {}", mean(1));
            let far = values.len() / 2;
            assert!(strangers.contains(&mean(far)), "{leaves:?}: strangers {}", mean(far));
        }
    }

    #[test]
    fn values_keep_to_their_range_and_use_it() {
        let check = |leaves, most: i32| {
            let shape = Shape { leaves, branches: 64, ..Shape::PAPER };
            let nodes = nodes_at(shape, if leaves == Leaves::Correlated { 1 } else { 2 });
            let values = || nodes.iter().map(super::Position::value);
            assert!(values().all(|value| value.abs() <= most));
            assert!(values().max() > Some(most * 9 / 10) && values().min() < Some(-most * 9 / 10));
        };
        check(Leaves::Independent, LARGEST_VALUE);
        check(Leaves::Correlated, LARGEST_GAIN);
    }
}
