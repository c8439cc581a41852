use std::fmt;

use gamut_board::Square;
use gamut_game::{Rng, excerpt};
use rand::RngExt;

use super::Heuristics;

/// A node of a strategy: an element of the function set or of the terminal set (§9.2.1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// fArg2: combines two.
    Arg2,
    /// fArg3: combines three.
    Arg3,
    /// tBH: the square B has the heuristic value H.
    Terminal {
        /// B.
        square: Square,
        /// H: in trees that were bred a whole number, in merged ones a mean.
        value: f32,
    },
}

impl Node {
    /// How many arguments it takes.
    #[inline]
    #[must_use]
    pub const fn arity(self) -> usize {
        match self {
            Self::Arg2 => 2,
            Self::Arg3 => 3,
            Self::Terminal { .. } => 0,
        }
    }

    /// fArg2 or fArg3, by chance.
    pub(crate) fn any_function(rng: &mut Rng) -> Self {
        if rng.random_bool(0.5) { Self::Arg2 } else { Self::Arg3 }
    }
}

/// What is wrong with the text of a strategy, and where: one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {character}: {problem}")]
pub struct TreeError {
    /// The first character is 1.
    pub character: usize,
    /// What is wrong there.
    pub problem: TreeProblem,
}

/// What is wrong with the text of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeProblem {
    /// There is nothing but blanks.
    #[error("there is no strategy")]
    Empty,
    /// The root is not a function.
    #[error("a strategy begins with (")]
    NoFunction,
    /// A `)` too many.
    #[error("write ( before )")]
    NotOpened,
    /// A `)` too few.
    #[error("a parenthesis is not closed")]
    NotClosed,
    /// A function with fewer or more arguments than there are functions for.
    #[error("a function has two or three arguments")]
    WrongArity {
        /// How many it has.
        arguments: usize,
    },
    /// A word that should be a terminal is not one.
    #[error("{}: write a square and its value from 0 to {MOST_VALUE}, as in c3=20", excerpt(word))]
    NotATerminal {
        /// What was written.
        word: String,
    },
    /// The strategy is larger than the reader wants.
    #[error("more than {most} nodes")]
    TooLarge {
        /// How many nodes there may be.
        most: usize,
    },
    /// Something follows the strategy.
    #[error("there is more after the strategy")]
    MoreAfterwards,
}

/// A strategy as the parse tree of §9.2.1: its nodes in prefix order, as they are written.
///
/// Prefix order makes the operators cheap: a subtree is a range.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyTree {
    pub(crate) nodes: Vec<Node>,
}

impl StrategyTree {
    /// The nodes in prefix order.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How many nodes the longest path from the root to a terminal has below the root.
    #[must_use]
    pub fn depth(&self) -> usize {
        // How many arguments are still open at each level of the path to the next node.
        let mut open: Vec<usize> = Vec::new();
        let mut deepest = 0;
        for node in &self.nodes {
            deepest = deepest.max(open.len());
            if let Some(last) = open.last_mut() {
                *last -= 1;
            }
            match node.arity() {
                0 => {
                    while open.last() == Some(&0) {
                        open.pop();
                    }
                }
                arity => open.push(arity),
            }
        }
        deepest
    }

    /// The nodes of the subtree whose root is number `at`.
    #[must_use]
    pub fn subtree(&self, at: usize) -> std::ops::Range<usize> {
        let mut missing = 1;
        let mut end = at;
        while missing > 0 {
            missing += self.nodes[end].arity();
            missing -= 1;
            end += 1;
        }
        at..end
    }

    /// The value of every square (§9.2.1.1): of several values for one square the first
    /// counts, and squares that are not mentioned have 0.
    #[must_use]
    pub fn heuristics(&self) -> Heuristics {
        let mut heuristics = Heuristics::ZERO;
        let mut seen = 0_u64;
        for node in &self.nodes {
            if let Node::Terminal { square, value } = *node {
                let bit = 1 << square.index();
                if seen & bit == 0 {
                    seen |= bit;
                    heuristics.set(square, value);
                }
            }
        }
        heuristics
    }

    /// A tree that stands for `heuristics` exactly: a terminal for every square with a value,
    /// from a1 to h8, under function nodes that share them evenly.
    ///
    /// This is how an alpha that was merged from several strategies (§9.2.2) can be a parent.
    #[must_use]
    pub fn of(heuristics: &Heuristics) -> Self {
        let mut terminals: Vec<Node> = Square::all()
            .map(|square| Node::Terminal { square, value: heuristics.get(square).min(MOST_VALUE) })
            .filter(|node| matches!(node, Node::Terminal { value, .. } if *value > 0.0))
            .collect();
        // The root is a function (§6.5), which takes at least two arguments.
        let a1 = Square::from_index(0).expect("a board has a first square");
        while terminals.len() < 2 {
            terminals
                .push(Node::Terminal { square: a1, value: heuristics.get(a1).min(MOST_VALUE) });
        }
        let mut nodes = Vec::with_capacity(2 * terminals.len());
        join(&terminals, &mut nodes);
        Self { nodes }
    }

    /// Reads what [`Display`](fmt::Display) writes: `(a1=3 (c3=20 d4=7) h8=1)`.
    ///
    /// # Errors
    /// When the text is no strategy, or one of more nodes than `most_nodes`.
    pub fn parse(text: &str, most_nodes: usize) -> Result<Self, TreeError> {
        Parser { text, at: 0 }.tree(most_nodes)
    }
}

/// Appends a tree over `terminals`, of which there is at least one.
fn join(terminals: &[Node], nodes: &mut Vec<Node>) {
    let parts = match terminals.len() {
        1 => return nodes.push(terminals[0]),
        2 | 4 => 2,
        _ => 3,
    };
    nodes.push(if parts == 2 { Node::Arg2 } else { Node::Arg3 });
    let mut begin = 0;
    for part in 0..parts {
        let end = terminals.len() * (part + 1) / parts;
        join(&terminals[begin..end], nodes);
        begin = end;
    }
}

impl fmt::Display for StrategyTree {
    /// A pair of parentheses is a function node, `c3=20` a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut open: Vec<usize> = Vec::new();
        let mut first = true;
        for node in &self.nodes {
            if !first {
                f.write_str(" ")?;
            }
            first = false;
            if let Some(last) = open.last_mut() {
                *last -= 1;
            }
            if let Node::Terminal { square, value } = node {
                write!(f, "{square}={value}")?;
                while open.last() == Some(&0) {
                    open.pop();
                    f.write_str(")")?;
                }
            } else {
                f.write_str("(")?;
                open.push(node.arity());
                first = true;
            }
        }
        Ok(())
    }
}

/// Reads trees without recursion: their depth is not limited.
struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn tree(mut self, most_nodes: usize) -> Result<StrategyTree, TreeError> {
        let mut nodes: Vec<Node> = Vec::new();
        // For each open parenthesis, where its function node is and how many arguments came.
        let mut open: Vec<(usize, usize)> = Vec::new();
        loop {
            self.skip_blanks();
            let Some(next) = self.text[self.at..].chars().next() else {
                return Err(self.wrong(match nodes.is_empty() {
                    true => TreeProblem::Empty,
                    false => TreeProblem::NotClosed,
                }));
            };
            if nodes.len() > most_nodes {
                return Err(self.wrong(TreeProblem::TooLarge { most: most_nodes }));
            }
            match next {
                '(' => {
                    if let Some((_, arguments)) = open.last_mut() {
                        *arguments += 1;
                    }
                    open.push((nodes.len(), 0));
                    nodes.push(Node::Arg2);
                    self.at += 1;
                    continue;
                }
                ')' => {
                    let Some((place, arguments)) = open.pop() else {
                        return Err(self.wrong(TreeProblem::NotOpened));
                    };
                    nodes[place] = match arguments {
                        2 => Node::Arg2,
                        3 => Node::Arg3,
                        _ => return Err(self.wrong(TreeProblem::WrongArity { arguments })),
                    };
                    self.at += 1;
                }
                _ => {
                    let Some((_, arguments)) = open.last_mut() else {
                        return Err(self.wrong(TreeProblem::NoFunction));
                    };
                    *arguments += 1;
                    let node = self.terminal()?;
                    nodes.push(node);
                }
            }
            if open.is_empty() {
                break;
            }
        }
        self.skip_blanks();
        match self.at == self.text.len() {
            true => Ok(StrategyTree { nodes }),
            false => Err(self.wrong(TreeProblem::MoreAfterwards)),
        }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn terminal(&mut self) -> Result<Node, TreeError> {
        let rest = &self.text[self.at..];
        let end =
            rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
        let word = &rest[..end];
        let node = word.split_once('=').and_then(|(square, value)| {
            // Values are ordered by their bits, in which minus zero is more than anything.
            let value = value.parse::<f32>().ok().filter(|value| *value >= 0.0)?.abs();
            let square = square.parse().ok()?;
            ((0.0..=MOST_VALUE).contains(&value)).then_some(Node::Terminal { square, value })
        });
        let node =
            node.ok_or_else(|| self.wrong(TreeProblem::NotATerminal { word: word.to_owned() }))?;
        self.at += end;
        Ok(node)
    }

    fn wrong(&self, problem: TreeProblem) -> TreeError {
        TreeError { character: self.text[..self.at].chars().count() + 1, problem }
    }
}

/// No strategy that is read has more nodes.
pub(crate) const MOST_NODES: usize = 10_000;

/// No heuristic value in a tree is larger. Those that chance makes are at most 1000; learned
/// ones are products.
pub(crate) const MOST_VALUE: f32 = 1_000_000.0;

#[cfg(test)]
mod tests {
    use gamut_board::Square;

    use super::{StrategyTree, TreeProblem};
    use crate::hgp::Heuristics;

    fn tree(text: &str) -> StrategyTree {
        StrategyTree::parse(text, 1000).expect("a strategy")
    }

    /// §9.2.1.1: "a terminal with heuristic values 3,20 depict that board position 3 will be
    /// assigned a value of 20"; y = (B - 1) / 8 and x = (B - 1) - y * 8, and the first row of
    /// Fig. 9.1 is the upper one.
    #[test]
    fn board_position_3_with_20_is_c8_with_20() {
        let position = 3;
        let (y, x) = ((position - 1) / 8, (position - 1) % 8);
        let square = Square::new(x, 7 - y).expect("on the board");
        assert_eq!(square.to_string(), "c8");
        assert_eq!(tree("(c8=20 a1=1)").heuristics().get(square), 20.0);
    }

    /// "Board positions that are not represented in a strategy will be assigned a value of zero.
    /// If a board position appears more than once … the first heuristic value is chosen."
    #[test]
    fn first_occurrences_count_and_unmentioned_squares_are_zero() {
        let tree = tree("((c3=20 d4=7) (c3=31 h8=1 (d4=32 e5=9)))");
        let heuristics = tree.heuristics();
        let valued: Vec<(String, f32)> = Square::all()
            .map(|square| (square.to_string(), heuristics.get(square)))
            .filter(|&(_, value)| value != 0.0)
            .collect();
        let expected = [("c3", 20.0), ("d4", 7.0), ("e5", 9.0), ("h8", 1.0)];
        assert_eq!(valued, expected.map(|(square, value)| (square.to_owned(), value)));
        assert_eq!(tree.depth(), 3);
    }

    #[test]
    fn what_is_written_is_read_and_what_is_wrong_is_said() {
        for text in ["(a1=1 b2=2)", "((a1=1 b2=2) c3=3 (d4=4 e5=5.5 f6=0.125))"] {
            assert_eq!(tree(text).to_string(), text);
        }
        for (text, problem) in [
            ("", "character 1: there is no strategy"),
            ("a1=1", "character 1: a strategy begins with ("),
            ("(a1=1)", "character 6: a function has two or three arguments"),
            ("(a1=1 b1=2 c1=3 d1=4)", "character 21: a function has two or three arguments"),
            ("(a1=1 b1=2", "character 11: a parenthesis is not closed"),
            (")", "character 1: write ( before )"),
            ("(a1=1 b1=2) c1=3", "character 13: there is more after the strategy"),
            ("(a1=1 i1=2)", "character 7: "),
            ("(a1=1 b1=-2)", "character 7: "),
            ("(a1=1 b1=NaN)", "character 7: "),
            ("(a1=1 b1=inf)", "character 7: "),
            ("(a1=1 b1=-1)", "character 7: "),
        ] {
            let found = StrategyTree::parse(text, 1000).expect_err(text).to_string();
            assert!(found.starts_with(problem), "{text}: {found}");
        }
        let nothing = tree("(a1=-0 b1=2)").heuristics().get("a1".parse().expect("a square"));
        assert!(nothing == 0.0 && nothing.is_sign_positive());
        let deep = format!("{}a1=1", "(".repeat(2000));
        let found = StrategyTree::parse(&deep, 1000).expect_err("too large");
        assert_eq!(found.problem, TreeProblem::TooLarge { most: 1000 });
        assert!(found.to_string().ends_with("more than 1000 nodes"), "{found}");
    }

    /// A merged alpha player has means for values, and can still be a parent.
    #[test]
    fn heuristics_have_a_tree_that_stands_for_them() {
        for values in [vec![], vec![("h8", 2.5)], vec![("a1", 1.0), ("b1", 1.5), ("g7", 30.25)]] {
            let mut heuristics = Heuristics::ZERO;
            for (square, value) in values {
                heuristics.set(square.parse().expect("a square"), value);
            }
            let tree = StrategyTree::of(&heuristics);
            assert!(tree.nodes()[0].arity() > 0, "{tree}");
            assert_eq!(tree.heuristics(), heuristics, "{tree}");
            assert_eq!(StrategyTree::parse(&tree.to_string(), 1000), Ok(tree));
        }
        let all = Heuristics::from_fn(|square| 0.1 + square.index() as f32 / 3.0);
        let tree = StrategyTree::of(&all);
        assert_eq!((tree.heuristics(), tree.depth()), (all, 4));
    }
}
