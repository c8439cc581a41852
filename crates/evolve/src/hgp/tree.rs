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
            .map(|square| Node::Terminal { square, value: heuristics.get(square) })
            .filter(|node| matches!(node, Node::Terminal { value, .. } if *value > 0.0))
            .collect();
        // The root is a function (§6.5), which takes at least two arguments.
        let a1 = Square::from_index(0).expect("a board has a first square");
        while terminals.len() < 2 {
            terminals.push(Node::Terminal { square: a1, value: heuristics.get(a1) });
        }
        let mut nodes = Vec::with_capacity(2 * terminals.len());
        join(&terminals, &mut nodes);
        Self { nodes }
    }

    /// Reads what [`Display`](fmt::Display) writes: `(a1=3 (c3=20 d4=7) h8=1)`.
    ///
    /// # Errors
    /// One line that says what is wrong, and where.
    pub fn parse(text: &str, most_nodes: usize) -> Result<Self, String> {
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
    fn tree(mut self, most_nodes: usize) -> Result<StrategyTree, String> {
        let mut nodes: Vec<Node> = Vec::new();
        // For each open parenthesis, where its function node is and how many arguments came.
        let mut open: Vec<(usize, usize)> = Vec::new();
        loop {
            self.skip_blanks();
            let Some(next) = self.text[self.at..].chars().next() else {
                return Err(self.wrong(match nodes.is_empty() {
                    true => "there is no strategy",
                    false => "a parenthesis is not closed",
                }));
            };
            if nodes.len() > most_nodes {
                return Err(self.wrong(&format!("more than {most_nodes} nodes")));
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
                        return Err(self.wrong("write ( before )"));
                    };
                    nodes[place] = match arguments {
                        2 => Node::Arg2,
                        3 => Node::Arg3,
                        _ => return Err(self.wrong("a function has two or three arguments")),
                    };
                    self.at += 1;
                }
                _ => {
                    let Some((_, arguments)) = open.last_mut() else {
                        return Err(self.wrong("a strategy begins with ("));
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
            false => Err(self.wrong("there is more after the strategy")),
        }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn terminal(&mut self) -> Result<Node, String> {
        let rest = &self.text[self.at..];
        let end =
            rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
        let word = &rest[..end];
        let node = word.split_once('=').and_then(|(square, value)| {
            let value: f32 = value.parse().ok()?;
            let square = square.parse().ok()?;
            ((0.0..=MOST_VALUE).contains(&value)).then_some(Node::Terminal { square, value })
        });
        let node = node.ok_or_else(|| {
            self.wrong(&format!(
                "{}: write a square and its value from 0 to {MOST_VALUE}, as in c3=20",
                excerpt(word)
            ))
        })?;
        self.at += end;
        Ok(node)
    }

    fn wrong(&self, problem: &str) -> String {
        format!("character {}: {problem}", self.text[..self.at].chars().count() + 1)
    }
}

/// No heuristic value is larger.
pub(crate) const MOST_VALUE: f32 = 1000.0;
