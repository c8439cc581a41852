//! The initial population (§6.5, §9.2.1).

use gamut_board::SquareSet;
use gamut_game::Rng;
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::tree::{Node, StrategyTree};
use super::{HgpConfig, Strategic};

/// How trees are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Each node below the root is a function or a terminal, by chance (§6.5.1).
    Grow,
    /// All terminals are at the greatest depth (§6.5.2).
    Full,
    /// Half by each method, an equal number at each depth from 2 (§6.5.3).
    Ramped,
}

/// What terminals are made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Terminals {
    /// Squares that there are.
    pub(crate) squares: SquareSet,
    /// Those whose values can still make a difference.
    pub(crate) open: SquareSet,
    /// The range of heuristic values (Table 9.1).
    pub(crate) lowest: u32,
    pub(crate) highest: u32,
}

impl Terminals {
    pub(crate) fn of<G: Strategic>(position: &G::Position, config: &HgpConfig) -> Self {
        Self {
            squares: G::squares(position),
            open: G::open_squares(position),
            lowest: config.lowest,
            highest: config.highest,
        }
    }

    /// A terminal by chance.
    #[inline]
    pub(crate) fn any(&self, rng: &mut Rng) -> Node {
        let nth = rng.random_range(0..self.squares.count());
        let square = self.squares.nth(nth).expect("the number is below the count");
        Node::Terminal { square, value: rng.random_range(self.lowest..=self.highest) as f32 }
    }
}

/// The tree number `number` of an initial population.
pub(crate) fn generate(
    method: Method,
    number: usize,
    depth: usize,
    terminals: &Terminals,
    rng: &mut Rng,
) -> StrategyTree {
    let (full, depth) = match method {
        Method::Grow => (false, depth),
        Method::Full => (true, depth),
        // The root alone makes no depth: with a maximum of 4 there are depths 2, 3 and 4.
        Method::Ramped => (number % 2 == 1, ramped_depth(number / 2, depth)),
    };
    let mut nodes = vec![Node::any_function(rng)];
    add_arguments(&mut nodes, 0, depth, full, terminals, rng);
    StrategyTree { nodes }
}

/// Depths from 2 to the deepest in turn.
fn ramped_depth(pair: usize, deepest: usize) -> usize {
    match deepest {
        0..=2 => deepest,
        _ => 2 + pair % (deepest - 1),
    }
}

/// Appends the arguments of the last node, whose depth is `at`.
fn add_arguments(
    nodes: &mut Vec<Node>,
    at: usize,
    deepest: usize,
    full: bool,
    terminals: &Terminals,
    rng: &mut Rng,
) {
    let arity = nodes.last().map_or(0, |node| node.arity());
    for _ in 0..arity {
        let ends = at + 1 >= deepest || !full && rng.random_bool(0.5);
        if ends {
            nodes.push(terminals.any(rng));
        } else {
            nodes.push(Node::any_function(rng));
            add_arguments(nodes, at + 1, deepest, full, terminals, rng);
        }
    }
}

#[cfg(test)]
mod tests {
    use gamut_board::SquareSet;
    use gamut_game::rng;

    use super::{Method, Terminals, generate};
    use crate::hgp::tree::{Node, StrategyTree};

    const TERMINALS: Terminals =
        Terminals { squares: SquareSet::ALL, open: SquareSet::ALL, lowest: 1, highest: 32 };

    fn trees(method: Method, count: usize, depth: usize) -> Vec<StrategyTree> {
        let tree = |number| generate(method, number, depth, &TERMINALS, &mut rng(1, number as u64));
        (0..count).map(tree).collect()
    }

    /// Whether all terminals are at the same depth.
    fn is_full(tree: &StrategyTree) -> bool {
        let mut depths = std::collections::BTreeSet::new();
        let mut open = vec![];
        for node in tree.nodes() {
            if let Some(last) = open.last_mut() {
                *last -= 1;
            }
            match node.arity() {
                0 => {
                    depths.insert(open.len());
                    while open.last() == Some(&0) {
                        open.pop();
                    }
                }
                arity => open.push(arity),
            }
        }
        depths.len() == 1
    }

    /// §6.5.3: "a population size of 6 and a maximum depth of 4 … 2 individuals are created at
    /// each depth, one using the grow method and one using the full method".
    #[test]
    fn ramped_half_and_half_makes_two_of_six_at_each_of_three_depths() {
        let six = trees(Method::Ramped, 6, 4);
        for (pair, depth) in six.chunks(2).zip([2, 3, 4]) {
            assert!(pair[0].depth() <= depth, "grown");
            assert_eq!(pair[1].depth(), depth, "full");
            assert!(is_full(&pair[1]));
        }
    }

    #[test]
    fn full_trees_are_full_and_grown_ones_differ() {
        assert!(trees(Method::Full, 40, 5).iter().all(|tree| is_full(tree) && tree.depth() == 5));
        let grown = trees(Method::Grow, 200, 5);
        assert!(grown.iter().all(|tree| (1..=5).contains(&tree.depth())));
        assert!((1..=5).all(|depth| grown.iter().any(|tree| tree.depth() == depth)));
        assert!(grown.iter().any(|tree| !is_full(tree)));
    }

    #[test]
    fn roots_are_functions_and_terminals_are_in_range() {
        for tree in trees(Method::Ramped, 100, 6) {
            assert!(tree.nodes()[0].arity() > 0);
            assert_eq!(tree.subtree(0).len(), tree.nodes().len());
            for node in tree.nodes() {
                if let Node::Terminal { value, .. } = *node {
                    assert!((1.0..=32.0).contains(&value) && value.fract() == 0.0);
                }
            }
        }
    }
}
