/// The principal variations of a depth-first search, one for each ply, without allocation on
/// the way.
#[derive(Clone, Debug)]
pub(crate) struct Lines<M> {
    by_ply: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    /// Room for lines of this many plies.
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            by_ply: (0..=plies + 1)
                .map(|ply| Vec::with_capacity(plies + 1 - ply.min(plies)))
                .collect(),
        }
    }

    /// Nothing is expected from this ply on.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.by_ply[ply].clear();
    }

    /// At `ply`, `m` is best, and then what is best at the next.
    #[inline]
    pub(crate) fn set(&mut self, ply: usize, m: M) {
        let (before, after) = self.by_ply.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0]);
    }

    /// The line from the root.
    pub(crate) fn root(&self) -> &[M] {
        &self.by_ply[0]
    }
}
