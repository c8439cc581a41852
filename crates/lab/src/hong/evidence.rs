//! What a genetic search leaves behind, and what that says of its answer.

use gamut_games::tree::Tree;
use gamut_search::genetic::{Evolved, NodeId, ReservationTree};
use serde::{Deserialize, Serialize};

use super::trees::Truth;

/// What there was to go on when a search of a tree answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Evidence {
    /// Leaves that were evaluated.
    pub(super) leaves: u64,
    /// The highest fitness in the last population. With H, the path gives the root its value.
    pub(super) fitness: u32,
    /// How many paths of the last population have it.
    pub(super) equals: u32,
    /// Different first moves in the last population.
    pub(super) first_moves: u32,
    /// Moves that the reservation tree knows at each node on the path of the answer.
    pub(super) known: Vec<u32>,
    /// Of MIN's ways to play after the move chosen, those that one plan of MAX answers.
    pub(super) answered: u64,
    /// Of MAX's ways to play after the other moves, those that one plan of MIN answers.
    pub(super) refuted: u64,
    /// What the reservation tree says of the move chosen, less its true value.
    pub(super) excess: i32,
    /// The same of the best move, if the reservation tree knows it.
    pub(super) best_excess: Option<i32>,
}

/// Leaves of a plan of MAX after his first move: MIN may do anything, MAX has one answer.
pub(super) fn lines_of_min(branches: u8, level: u8) -> u64 {
    u64::from(branches).pow(u32::from(level / 2))
}

/// Leaves of plans of MIN against all first moves but one.
pub(super) fn lines_of_max(branches: u8, level: u8) -> u64 {
    let branches = u64::from(branches);
    (branches - 1) * branches.pow(u32::from(level.div_ceil(2)) - 1)
}

/// Leaves of the smallest tree that proves a minimax value (Knuth and Moore).
pub(super) fn minimal_leaves(branches: u8, level: u8) -> u64 {
    let half = |plies: u8| u64::from(branches).pow(u32::from(plies));
    half(level.div_ceil(2)) + half(level / 2) - 1
}

impl Evidence {
    /// What a search of a tree leaves behind; nothing when it saw nothing.
    pub(super) fn of(evolved: &Evolved<Tree>, truth: &Truth) -> Option<Self> {
        let Evolved { thought, tree, population } = evolved;
        let chosen = thought.best?;
        let node = tree.child(NodeId::ROOT, u16::from(chosen))?;
        let &(leaf, fitness) = population.first()?;
        let mut first_moves: Vec<NodeId> =
            population.iter().map(|&(leaf, _)| first_on_path(tree, leaf)).collect();
        first_moves.sort_unstable();
        first_moves.dedup();
        let others = tree.children(NodeId::ROOT).filter(|&other| other != node);
        let excess = |node: NodeId, branch| tree.value(node).value() - truth.value(branch);
        let best = truth.best();
        let best_node = tree.child(NodeId::ROOT, u16::from(best));
        Some(Self {
            leaves: thought.leaves,
            fitness,
            equals: population.iter().filter(|path| path.1 == fitness).count() as u32,
            first_moves: first_moves.len() as u32,
            known: known_on_path(tree, leaf),
            answered: lines(tree, node, Mover::Min),
            refuted: others.map(|other| lines(tree, other, Mover::Max)).sum(),
            excess: excess(node, chosen),
            best_excess: best_node.map(|node| excess(node, best)),
        })
    }
}

/// The child of the root on the path to a leaf.
fn first_on_path(tree: &ReservationTree, leaf: NodeId) -> NodeId {
    let mut at = leaf;
    while let Some(parent) = tree.parent(at).filter(|&parent| parent != NodeId::ROOT) {
        at = parent;
    }
    at
}

fn known_on_path(tree: &ReservationTree, leaf: NodeId) -> Vec<u32> {
    let mut known = Vec::new();
    let mut at = leaf;
    while let Some(parent) = tree.parent(at) {
        known.push(tree.children(parent).count() as u32);
        at = parent;
    }
    known.reverse();
    known
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Max,
    Min,
}

/// How many ways of play of one side the tree has an answer to below a node, when the other
/// side keeps to the plan that answers most.
fn lines(tree: &ReservationTree, node: NodeId, of: Mover) -> u64 {
    if tree.is_leaf(node) {
        return 1;
    }
    let mover = if tree.ply(node).is_multiple_of(2) { Mover::Max } else { Mover::Min };
    let below = tree.children(node).map(|child| lines(tree, child, of));
    match mover == of {
        true => below.sum(),
        false => below.max().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use gamut_games::tree::{Leaves, Shape};
    use gamut_search::genetic::{Evolved, NodeId, ReservationTree};
    use gamut_search::{Score, StopSwitch, Thought};

    use super::{
        Evidence, Mover, Truth, known_on_path, lines, lines_of_max, lines_of_min, minimal_leaves,
    };

    /// The proof of a choice has all leaves of the smallest tree, but for those that say what
    /// the best answer to MIN's best play is exactly.
    #[test]
    fn plans_for_both_sides_are_no_larger_than_the_minimal_tree() {
        assert_eq!([1, 2, 3, 4, 7].map(|level| minimal_leaves(7, level)), [7, 13, 55, 97, 2743]);
        assert_eq!([1, 2, 3, 4, 7].map(|level| lines_of_min(7, level)), [1, 7, 7, 49, 343]);
        assert_eq!([1, 2, 3, 4, 7].map(|level| lines_of_max(7, level)), [6, 6, 42, 42, 2058]);
    }

    #[test]
    fn every_path_of_a_large_population_counts() {
        let root = Shape { branches: 20, levels: 2, leaves: Leaves::Correlated, seed: 1 }.root();
        let mut tree = ReservationTree::new();
        let paths = (0..400).map(|n| tree.insert(&[n / 20, n % 20], Score::estimate(5)));
        let population = paths.map(|leaf| (leaf, 3)).collect();
        let thought = Thought { best: Some(1), ..Thought::none() };
        let truth = Truth::of(&root, 2, Leaves::Correlated, &StopSwitch::new()).expect("a truth");
        let evidence = Evidence::of(&Evolved { thought, tree, population }, &truth);
        assert_eq!(evidence.map(|e| (e.equals, e.first_moves)), Some((400, 20)));
    }

    /// The worked example of §3.5, Fig. 10: after move 1 MIN has two known ways to play, and
    /// MAX has an answer to both.
    #[test]
    fn a_plan_answers_each_move_of_the_other_side_once() {
        let mut tree = ReservationTree::new();
        for path in [[1, 1, 1], [2, 2, 1], [3, 1, 2], [1, 2, 1], [1, 1, 3]] {
            tree.insert(&path, Score::estimate(5));
        }
        let node = tree.child(NodeId::ROOT, 1).expect("move 1");
        assert_eq!(lines(&tree, node, Mover::Min), 2, "1 and 2");
        assert_eq!(lines(&tree, node, Mover::Max), 2, "1 and 3 after the reply 1");
        let leaf = tree.insert(&[1, 2, 1], Score::estimate(5));
        assert_eq!(known_on_path(&tree, leaf), [3, 2, 1]);
    }
}
