//! The reservation tree (Hong §3.3): every path ever seen, and what minimax says of them.
//!
//! An arena: a node knows its parent, its first child and its next sibling, so memory grows
//! with the paths inserted and with nothing else. A new path changes only its ancestors, and
//! only as far up as it makes a difference.

use crate::Score;

/// One choice of a chromosome: which branch, in whatever way the encoding numbers them.
pub type Gene = u16;

/// A node of a [`ReservationTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);
    const NONE: Self = Self(u32::MAX);

    /// The node that was inserted as number `index`, the root being 0.
    pub(super) const fn at(index: usize) -> Self {
        Self(index as u32)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    const fn some(self) -> Option<Self> {
        if self.0 == u32::MAX { None } else { Some(self) }
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// To MAX, who moves at the root.
    value: Score,
    parent: NodeId,
    first_child: NodeId,
    next_sibling: NodeId,
    gene: Gene,
    ply: u16,
}

const _: () = assert!(size_of::<Node>() == 20);

impl Node {
    /// Whether MAX moves here: at the root and every other ply from there.
    const fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// Whether the player who moves here prefers `a` to `b`.
    fn prefers(&self, a: Score, b: Score) -> bool {
        if self.is_max() { a > b } else { a < b }
    }
}

/// Where a path leaves the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The last node that the path and the tree share.
    pub node: NodeId,
    /// How many genes lead there.
    pub genes: usize,
}

impl Place {
    /// Where every path begins.
    pub const ROOT: Self = Self { node: NodeId::ROOT, genes: 0 };
}

/// The partial game tree of all paths that were inserted, with the minimax value of each node.
#[derive(Clone, Debug)]
pub struct ReservationTree {
    nodes: Vec<Node>,
}

impl Default for ReservationTree {
    fn default() -> Self {
        Self::new()
    }
}

impl ReservationTree {
    /// Step 6: only a root, worth minus infinity.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(64)
    }

    /// As [`new`](Self::new), with room for so many nodes.
    #[must_use]
    pub fn with_capacity(nodes: usize) -> Self {
        let mut tree = Self { nodes: Vec::with_capacity(nodes.max(1)) };
        tree.clear();
        tree
    }

    /// Forgets all paths, and keeps the room they took.
    pub fn clear(&mut self) {
        self.nodes.clear();
        let none = NodeId::NONE;
        self.nodes.push(Node {
            value: Score::MIN,
            parent: none,
            first_child: none,
            next_sibling: none,
            gene: 0,
            ply: 0,
        });
    }

    /// How many nodes there are, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no path was inserted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    #[inline]
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// What the node is worth to MAX: the largest value of its children where MAX moves, the
    /// smallest where MIN does, its own at the end of a path.
    #[inline]
    #[must_use]
    pub fn value(&self, id: NodeId) -> Score {
        self.node(id).value
    }

    /// How many genes lead to the node.
    #[inline]
    #[must_use]
    pub fn ply(&self, id: NodeId) -> usize {
        usize::from(self.node(id).ply)
    }

    /// The gene that leads to the node from its parent.
    #[inline]
    #[must_use]
    pub fn gene(&self, id: NodeId) -> Gene {
        self.node(id).gene
    }

    /// The node above; none above the root.
    #[inline]
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.some()
    }

    /// Whether a path ends here.
    #[inline]
    #[must_use]
    pub fn is_leaf(&self, id: NodeId) -> bool {
        self.node(id).first_child.some().is_none()
    }

    /// The children that there are, the newest first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.node(id).first_child;
        std::iter::from_fn(move || {
            let child = next.some()?;
            next = self.node(child).next_sibling;
            Some(child)
        })
    }

    /// The child to which `gene` leads.
    #[inline]
    #[must_use]
    pub fn child(&self, id: NodeId, gene: Gene) -> Option<NodeId> {
        self.children(id).find(|&child| self.node(child).gene == gene)
    }

    /// Follows `path` from a place on it as far as the tree goes.
    #[inline]
    #[must_use]
    pub fn follow(&self, path: &[Gene], from: Place) -> Place {
        let mut place = from;
        for &gene in &path[from.genes..] {
            let Some(child) = self.child(place.node, gene) else { break };
            place = Place { node: child, genes: place.genes + 1 };
        }
        place
    }

    /// Steps 8 and 13: inserts a path whose end is worth `value` to MAX, and updates the nodes
    /// above by the minimax operation. The answer is the end of the path.
    ///
    /// What was the end of a path and is now passed by one is worth what its children are; a
    /// path that is already there changes nothing.
    pub fn insert(&mut self, path: &[Gene], value: Score) -> NodeId {
        self.insert_from(Place::ROOT, path, value)
    }

    /// As [`insert`](Self::insert) for a path that is known to lead over `place`.
    pub fn insert_from(&mut self, place: Place, path: &[Gene], value: Score) -> NodeId {
        let place = self.follow(path, place);
        let mut end = place.node;
        let fresh = NodeId(self.nodes.len() as u32);
        for &gene in &path[place.genes..] {
            end = self.push_child(end, gene, value);
        }
        if end != place.node {
            self.update_above(fresh);
        }
        end
    }

    /// Gives a leaf all its children at once: genes and what they are worth to MAX.
    pub fn insert_family(&mut self, leaf: NodeId, family: impl IntoIterator<Item = (Gene, Score)>) {
        debug_assert!(self.is_leaf(leaf));
        let first = self.nodes.len();
        for (gene, value) in family {
            self.push_child(leaf, gene, value);
        }
        if self.nodes.len() > first {
            let before = self.value(leaf);
            self.nodes[leaf.index()].value = self.best_of_children(leaf);
            self.pass_on(leaf, before);
        }
    }

    /// A node below `parent`, which is not told of it yet.
    #[inline]
    fn push_child(&mut self, parent: NodeId, gene: Gene, value: Score) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let Node { first_child, ply, .. } = self.nodes[parent.index()];
        self.nodes[parent.index()].first_child = id;
        self.nodes.push(Node {
            value,
            parent,
            first_child: NodeId::NONE,
            next_sibling: first_child,
            gene,
            ply: ply + 1,
        });
        id
    }

    /// The minimax operation for a new child.
    #[inline]
    fn update_above(&mut self, fresh: NodeId) {
        let Node { value, parent, next_sibling, .. } = *self.node(fresh);
        let node = &mut self.nodes[parent.index()];
        let before = node.value;
        // A first child speaks for its parent, whatever that was worth before.
        if next_sibling == NodeId::NONE || node.prefers(value, before) {
            node.value = value;
            self.pass_on(parent, before);
        }
    }

    /// Tells the nodes above that `id`, which was worth `before`, has another value, as long as
    /// it makes a difference (§3.3: node V is updated, node U "is left unchanged").
    fn pass_on(&mut self, mut id: NodeId, mut before: Score) {
        loop {
            let Node { value, parent, .. } = *self.node(id);
            let Some(parent) = parent.some() else { return };
            let node = self.node(parent);
            let was = node.value;
            let now = if node.prefers(value, was) {
                value
            } else if before == was && value != was {
                // The best child may have become worse: another may be best now.
                self.best_of_children(parent)
            } else {
                return;
            };
            if now == was {
                return;
            }
            self.nodes[parent.index()].value = now;
            (id, before) = (parent, was);
        }
    }

    fn best_of_children(&self, id: NodeId) -> Score {
        let values = self.children(id).map(|child| self.value(child));
        let best = if self.node(id).is_max() { values.max() } else { values.min() };
        best.unwrap_or(Score::MIN)
    }

    /// The highest level that the value of `leaf` reaches, the root's being 1: as far up as
    /// every node has this value.
    #[inline]
    #[must_use]
    pub fn highest_level(&self, leaf: NodeId) -> usize {
        let value = self.value(leaf);
        let mut at = self.node(leaf);
        while let Some(parent) = at.parent.some() {
            let above = self.node(parent);
            if above.value != value {
                break;
            }
            at = above;
        }
        usize::from(at.ply) + 1
    }

    /// Step 14: the fitness of a path, H − K + 1, in a tree of height H when K is the highest
    /// level its leaf value reaches.
    #[inline]
    #[must_use]
    pub fn fitness(&self, leaf: NodeId, height: usize) -> u32 {
        (height + 1 - self.highest_level(leaf)) as u32
    }

    /// The child that gives the node its value; the oldest of several.
    #[must_use]
    pub fn best_child(&self, id: NodeId) -> Option<NodeId> {
        let value = self.value(id);
        self.children(id).filter(|&child| self.value(child) == value).last()
    }

    /// The path that gives the root its value: "each node on the path has the same value".
    pub fn principal_path(&self) -> impl Iterator<Item = NodeId> {
        let mut at = NodeId::ROOT;
        std::iter::from_fn(move || {
            at = self.best_child(at)?;
            Some(at)
        })
    }

    /// The genes that lead to a node, appended to `path`.
    pub fn path_to(&self, id: NodeId, path: &mut Vec<Gene>) {
        let first = path.len();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            path.push(self.gene(at));
            at = parent;
        }
        path[first..].reverse();
    }
}
