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
