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

/// What a node is worth and to whom it reports: all that fitness looks at.
#[derive(Clone, Copy, Debug)]
struct Standing {
    /// To MAX, who moves at the root.
    value: Score,
    parent: NodeId,
}

/// What is below and beside a node: all that following a path looks at.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The oldest: the paths that are followed most have been there for long.
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    gene: Gene,
    ply: u16,
}

impl Link {
    /// A node without children or siblings.
    const fn of(gene: Gene, ply: u16) -> Self {
        let none = NodeId::NONE;
        Self { first_child: none, last_child: none, next_sibling: none, gene, ply }
    }
}

const NODE_BYTES: usize = size_of::<Standing>() + size_of::<Link>();
const _: () = assert!(NODE_BYTES == 24);

/// A tree with this many nodes grows no further: as much memory as a tree of playouts may have.
const MOST_NODES: usize = (192 << 20) / NODE_BYTES;

/// Where a path leaves the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The last node that the path and the tree share.
    pub node: NodeId,
    /// How many genes lead there.
    pub genes: u32,
}

impl Place {
    /// Where every path begins.
    pub const ROOT: Self = Self { node: NodeId::ROOT, genes: 0 };
}

/// The partial game tree of all paths that were inserted, with the minimax value of each node.
#[derive(Clone, Debug)]
pub struct ReservationTree {
    /// Of every node; the root's number is 0, and parents have smaller numbers than children.
    standings: Vec<Standing>,
    links: Vec<Link>,
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

    /// As [`new`](Self::new), with room for this many nodes.
    #[must_use]
    pub fn with_capacity(nodes: usize) -> Self {
        let (standings, links) = (Vec::with_capacity(nodes), Vec::with_capacity(nodes));
        let mut tree = Self { standings, links };
        tree.clear();
        tree
    }

    /// Forgets all paths, and keeps the room they took.
    pub fn clear(&mut self) {
        self.standings.clear();
        self.links.clear();
        self.standings.push(Standing { value: Score::MIN, parent: NodeId::NONE });
        self.links.push(Link::of(0, 0));
    }

    /// How many nodes there are, the root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Whether a search should end here: it must not take the memory of the whole machine.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.links.len() >= MOST_NODES
    }

    /// Whether no path was inserted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    #[inline]
    fn link(&self, id: NodeId) -> &Link {
        &self.links[id.index()]
    }

    /// What the node is worth to MAX: the largest value of its children where MAX moves, the
    /// smallest where MIN does, its own at the end of a path.
    #[inline]
    #[must_use]
    pub fn value(&self, id: NodeId) -> Score {
        self.standings[id.index()].value
    }

    /// How many genes lead to the node.
    #[inline]
    #[must_use]
    pub fn ply(&self, id: NodeId) -> usize {
        usize::from(self.link(id).ply)
    }

    /// Whether MAX moves at the node: at the root and every other ply from there.
    #[inline]
    #[must_use]
    pub fn is_max(&self, id: NodeId) -> bool {
        self.link(id).ply.is_multiple_of(2)
    }

    /// The gene that leads to the node from its parent.
    #[inline]
    #[must_use]
    pub fn gene(&self, id: NodeId) -> Gene {
        self.link(id).gene
    }

    /// The node above; none above the root.
    #[inline]
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.standings[id.index()].parent.some()
    }

    /// Whether a path ends here.
    #[inline]
    #[must_use]
    pub fn is_leaf(&self, id: NodeId) -> bool {
        self.link(id).first_child == NodeId::NONE
    }

    /// The children that there are, the oldest first.
    #[inline]
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut next = self.link(id).first_child;
        std::iter::from_fn(move || {
            let child = next.some()?;
            next = self.link(child).next_sibling;
            Some(child)
        })
    }

    /// The child to which `gene` leads.
    #[inline]
    #[must_use]
    pub fn child(&self, id: NodeId, gene: Gene) -> Option<NodeId> {
        let mut next = self.link(id).first_child;
        while let Some(child) = next.some() {
            let link = self.link(child);
            if link.gene == gene {
                return Some(child);
            }
            next = link.next_sibling;
        }
        None
    }

    /// Follows `path` from a place on it as far as the tree goes.
    #[inline]
    #[must_use]
    pub fn follow(&self, path: &[Gene], from: Place) -> Place {
        let mut place = from;
        for &gene in &path[from.genes as usize..] {
            let Some(node) = self.child(place.node, gene) else { break };
            place = Place { node, genes: place.genes + 1 };
        }
        place
    }

    /// The place on the path to `end` after this many genes, or its end if it is shorter.
    #[inline]
    #[must_use]
    pub fn place_on_path(&self, end: NodeId, genes: usize) -> Place {
        let mut place = Place { node: end, genes: self.ply(end) as u32 };
        while place.genes as usize > genes {
            let Some(node) = self.parent(place.node) else { break };
            place = Place { node, genes: place.genes - 1 };
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
    #[inline]
    pub fn insert_from(&mut self, place: Place, path: &[Gene], value: Score) -> NodeId {
        self.insert_at(self.follow(path, place), path, value)
    }

    /// As [`insert`](Self::insert) for a path that leaves the tree, or ends, at `place`.
    pub(super) fn insert_at(&mut self, place: Place, path: &[Gene], value: Score) -> NodeId {
        debug_assert_eq!(self.follow(path, place), place);
        let mut end = place.node;
        let fresh = NodeId::at(self.len());
        for &gene in &path[place.genes as usize..] {
            end = self.push_child(end, gene, value);
        }
        if end != place.node {
            self.update_above(fresh);
        }
        end
    }

    /// Gives a node several new children at once: genes and what they are worth to MAX.
    pub fn insert_family(&mut self, id: NodeId, family: impl IntoIterator<Item = (Gene, Score)>) {
        let first = self.len();
        for (gene, value) in family {
            self.push_child(id, gene, value);
        }
        if self.len() > first {
            let before = self.value(id);
            self.standings[id.index()].value = self.best_of_children(id);
            self.pass_on(id, before);
        }
    }

    /// A node below `parent`, which is not told of it yet.
    #[inline]
    fn push_child(&mut self, parent: NodeId, gene: Gene, value: Score) -> NodeId {
        let id = NodeId::at(self.len());
        let above = &mut self.links[parent.index()];
        let ply = above.ply + 1;
        match std::mem::replace(&mut above.last_child, id).some() {
            Some(last) => self.links[last.index()].next_sibling = id,
            None => above.first_child = id,
        }
        self.links.push(Link::of(gene, ply));
        self.standings.push(Standing { value, parent });
        id
    }

    /// Whether the player who moves at `id` prefers `a` to `b`.
    #[inline]
    fn prefers(&self, id: NodeId, a: Score, b: Score) -> bool {
        if self.is_max(id) { a > b } else { a < b }
    }

    /// The minimax operation for a new child.
    #[inline]
    fn update_above(&mut self, fresh: NodeId) {
        let Standing { value, parent } = self.standings[fresh.index()];
        let before = self.value(parent);
        // A first child speaks for its parent, whatever that was worth before.
        let is_first = self.link(parent).first_child == fresh;
        if is_first || self.prefers(parent, value, before) {
            self.standings[parent.index()].value = value;
            self.pass_on(parent, before);
        }
    }

    /// Tells the nodes above that `id`, which was worth `before`, has another value, as long as
    /// it makes a difference (§3.3: node V is updated, node U "is left unchanged").
    fn pass_on(&mut self, mut id: NodeId, mut before: Score) {
        loop {
            let Standing { value, parent } = self.standings[id.index()];
            let Some(parent) = parent.some() else { return };
            let was = self.value(parent);
            let now = if self.prefers(parent, value, was) {
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
            self.standings[parent.index()].value = now;
            (id, before) = (parent, was);
        }
    }

    fn best_of_children(&self, id: NodeId) -> Score {
        let values = self.children(id).map(|child| self.value(child));
        let best = if self.is_max(id) { values.max() } else { values.min() };
        best.unwrap_or(Score::MIN)
    }

    /// The highest level that the value of `leaf` reaches, the root's being 1: as far up as
    /// every node has this value.
    #[inline]
    #[must_use]
    pub fn highest_level(&self, leaf: NodeId) -> usize {
        let Standing { value, mut parent } = self.standings[leaf.index()];
        let mut climbed = 0;
        while let Some(above) = parent.some() {
            let standing = self.standings[above.index()];
            if standing.value != value {
                break;
            }
            climbed += 1;
            parent = standing.parent;
        }
        self.ply(leaf) + 1 - climbed
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
        self.children(id).find(|&child| self.value(child) == value)
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
