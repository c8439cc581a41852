//! The genetic operators (§9.2.3).

use gamut_game::Rng;
use rand::RngExt;

use super::generation::Terminals;
use super::tree::{Node, StrategyTree};

/// Swaps the subtrees at a node of each parent, any node but the root, and gives both
/// offspring.
pub(crate) fn crossover(
    first: &StrategyTree,
    second: &StrategyTree,
    rng: &mut Rng,
) -> [StrategyTree; 2] {
    let from_first = first.subtree(rng.random_range(1..first.nodes.len()));
    let from_second = second.subtree(rng.random_range(1..second.nodes.len()));
    let offspring = |to: &StrategyTree, place: &std::ops::Range<usize>, graft: &[Node]| {
        let mut nodes = Vec::with_capacity(to.nodes.len() - place.len() + graft.len());
        nodes.extend_from_slice(&to.nodes[..place.start]);
        nodes.extend_from_slice(graft);
        nodes.extend_from_slice(&to.nodes[place.end..]);
        StrategyTree { nodes }
    };
    [
        offspring(first, &from_first, &second.nodes[from_second.clone()]),
        offspring(second, &from_second, &first.nodes[from_first.clone()]),
    ]
}

/// Replaces one terminal by a random one.
pub(crate) fn mutate(tree: &mut StrategyTree, terminals: &Terminals, rng: &mut Rng) {
    let is_terminal = |node: &Node| node.arity() == 0;
    let count = tree.nodes.iter().filter(|node| is_terminal(node)).count();
    let nth = rng.random_range(0..count);
    if let Some(node) = tree.nodes.iter_mut().filter(|node| is_terminal(node)).nth(nth) {
        *node = terminals.any(rng);
    }
}

/// Makes a tree that exceeds the node limit smaller (Figs 9.7 and 9.8): while it does, its
/// rightmost function node is replaced by a terminal of the subtree of which it is the root.
///
/// The rightmost function node has nothing but terminals below it. Its first is the one that
/// stays: where two of them name the same square, that is the one that counted. The root
/// always stays.
pub(crate) fn prune(tree: &mut StrategyTree, most_nodes: usize) {
    while tree.nodes.len() > most_nodes {
        let rightmost = tree.nodes.iter().rposition(|node| node.arity() > 0);
        let Some(rightmost @ 1..) = rightmost else { return };
        let arity = tree.nodes[rightmost].arity();
        // The function node and all its arguments but the first go.
        tree.nodes.drain(rightmost + 2..rightmost + 1 + arity);
        tree.nodes.remove(rightmost);
    }
}

#[cfg(test)]
mod tests {
    use gamut_board::SquareSet;
    use gamut_game::rng;

    use super::{crossover, mutate, prune};
    use crate::hgp::generation::{Method, Terminals, generate};
    use crate::hgp::tree::{Node, StrategyTree};

    const TERMINALS: Terminals =
        Terminals { squares: SquareSet::ALL, open: SquareSet::ALL, lowest: 1, highest: 32 };

    fn tree(text: &str) -> StrategyTree {
        StrategyTree::parse(text, 1000).expect("a strategy")
    }

    /// As Figs 9.7 and 9.8 show it: rightmost function nodes become terminals, from the right,
    /// until the tree is small enough.
    #[test]
    fn pruning_replaces_rightmost_functions_by_a_terminal_of_their_subtree() {
        let whole = "((a1=1 b1=2) (c1=3 (d1=4 e1=5 f1=6) (g1=7 h1=8)))";
        assert_eq!(tree(whole).nodes().len(), 13);
        for (limit, pruned) in [
            (13, whole),
            (12, "((a1=1 b1=2) (c1=3 (d1=4 e1=5 f1=6) g1=7))"),
            (11, "((a1=1 b1=2) (c1=3 (d1=4 e1=5 f1=6) g1=7))"),
            (10, "((a1=1 b1=2) (c1=3 d1=4 g1=7))"),
            (7, "((a1=1 b1=2) c1=3)"),
            (4, "(a1=1 c1=3)"),
            (1, "(a1=1 c1=3)"),
        ] {
            let mut small = tree(whole);
            prune(&mut small, limit);
            assert_eq!(small.to_string(), pruned, "to {limit} nodes");
        }
    }

    #[test]
    fn crossover_swaps_subtrees_and_never_the_root() {
        let (first, second) = (tree("(a1=1 (b1=2 c1=3))"), tree("(d1=4 e1=5 f1=6)"));
        let sorted = |trees: [&StrategyTree; 2]| {
            let mut nodes: Vec<String> = trees
                .iter()
                .flat_map(|tree| tree.nodes())
                .map(|node| format!("{node:?}"))
                .collect();
            nodes.sort();
            nodes
        };
        let mut seen = std::collections::BTreeSet::new();
        for stream in 0..300 {
            let [one, two] = crossover(&first, &second, &mut rng(5, stream));
            assert_eq!(sorted([&one, &two]), sorted([&first, &second]));
            assert_eq!((one.nodes()[0], two.nodes()[0]), (Node::Arg2, Node::Arg3));
            assert_eq!(one.subtree(0).len(), one.nodes().len(), "one whole tree");
            seen.insert((one.to_string(), two.to_string()));
        }
        // Four points below the root of the first, three of the second.
        assert_eq!(seen.len(), 12);
        assert!(seen.contains(&("(a1=1 f1=6)".into(), "(d1=4 e1=5 (b1=2 c1=3))".into())));
    }

    #[test]
    fn mutation_changes_one_terminal_and_no_shape() {
        let mut mutants = 0;
        for stream in 0..100 {
            let rng = &mut rng(6, stream);
            let parent = generate(Method::Ramped, stream as usize, 6, &TERMINALS, rng);
            let mut child = parent.clone();
            mutate(&mut child, &TERMINALS, rng);
            let changed = parent.nodes().iter().zip(child.nodes()).filter(|(a, b)| a != b);
            assert!(changed.clone().count() <= 1);
            mutants += changed.clone().count();
            assert!(changed.clone().all(|(a, b)| a.arity() == 0 && b.arity() == 0));
            assert_eq!(parent.nodes().len(), child.nodes().len());
        }
        // One in two thousand terminals is replaced by itself.
        assert!(mutants > 90);
    }
}
