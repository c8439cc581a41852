//! Genetic minimax, aimed: the reservation tree says where to look next.
//!
//! Three things keep the published algorithm from finding the best move. A node with one known
//! reply is worth what that reply is, though the opponent has others; a chromosome that does
//! not reach the root is dropped, though it may be what the root falls back on; and chance
//! decides which of a path's alternatives are tried. So here
//!
//! - paths *grow*: a parent's offspring are all moves that go on from its end, inserted as one
//!   family, so that no node is worth less or more because a reply was not looked at (§5:
//!   iterative deepening); in games with many moves whose gains rank them, the most gainful
//!   litter first;
//! - fitness is the *shortfall*: by how much the nodes on the path miss the values of their
//!   parents, added up. It is 0 for the path that gives the root its value, and small for one
//!   that would do so if little changed. The published fitness says only how many levels a leaf
//!   value climbs; this says how far it is from climbing all of them. Each ply adds a charge, so
//!   that short paths come first among equals;
//! - survivors are chosen from the whole tree (Step 14: "each individual in the reservation
//!   tree").
//!
//! Parents come from a roulette wheel, as published. Crossover and mutation of whole paths are
//! there, but both rates are 0 by default: they bring nothing (docs/hong.md). At temperature 0
//! only the fittest path grows, and the variant is Rivest's min/max approximation, which the paper
//! cites: always expand the leaf of least penalty.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use gamut_game::{MoveList, Rng};
use rand::RngExt;

use super::gauge::{Gauge, UNIT};
use super::judge::{Judge, is_worn_out};
use super::walk::{Walker, code_of};
use super::{AimedSettings, Encoding, Fitness, Gene, NodeId, Pool, ReservationTree};
use crate::control::Meter;
use crate::leaf::is_drawn;
use crate::tactics::{Quiescence, Tactics};
use crate::{Evaluator, Score, Thought};

/// The shortfall of a path that cannot grow: the game is over, or it is long enough.
const CLOSED: i32 = i32::MAX / 2;

/// A path that may grow.
#[derive(Clone, Copy, Debug)]
struct Member {
    leaf: NodeId,
    /// Its share of the roulette wheel.
    share: f64,
}

/// A search in progress.
pub(super) struct Aimed<'a, G: Tactics, E> {
    settings: &'a AimedSettings,
    walker: Walker<'a, G>,
    judge: Judge<'a, E>,
    pub(super) meter: Meter<'a>,
    rng: &'a mut Rng,
    tree: ReservationTree,
    depth: usize,
    /// Of every node, the least shortfall among the paths below it, counted from there.
    shortfall: Vec<i32>,
    /// What every node was worth to MAX when it was judged; the root was not.
    judged: Vec<Score>,
    /// Of every node that has grown, how many moves were not asked yet.
    unasked: Vec<u16>,
    gauge: Gauge,
    population: Vec<Member>,
    /// Leaves that came since survivors were selected.
    newborn: Vec<NodeId>,
    generation: u32,
    path: Vec<Gene>,
    family: Vec<(Gene, Score)>,
    /// Which of the family cannot grow.
    ended: Vec<bool>,
    /// Where to look for the least shortfall: what is short, what of it lies above, and the
    /// node, which itself grows or has others below it that do.
    waiting: BinaryHeap<Reverse<(i32, i32, NodeId, bool)>>,
    /// The moves of the family's parent in the order in which they are asked, and what they
    /// lose at once.
    order: Vec<(i32, Gene)>,
}

impl<'a, G: Tactics, E: Evaluator<G>> Aimed<'a, G, E> {
    pub(super) fn new(
        root: &'a G::Position,
        evaluator: &'a E,
        settings: &'a AimedSettings,
        depth: usize,
        meter: Meter<'a>,
        rng: &'a mut Rng,
    ) -> Self {
        Self {
            settings,
            walker: Walker { root, encoding: Encoding::Index, contestants: 1 },
            judge: Judge::new(evaluator, settings.leaves),
            meter,
            rng,
            tree: ReservationTree::new(),
            depth,
            shortfall: vec![0],
            judged: vec![Score::DRAW],
            unasked: vec![0],
            gauge: Gauge::new(settings),
            population: vec![Member { leaf: NodeId::ROOT, share: 1.0 }],
            newborn: Vec::new(),
            generation: 0,
            path: Vec::new(),
            family: Vec::new(),
            ended: Vec::new(),
            waiting: BinaryHeap::new(),
            order: Vec::new(),
        }
    }

    /// The first path is the empty one. Then as published: offspring, fitness, survivors.
    pub(super) fn run(&mut self) {
        while !self.is_finished() {
            self.execute_crossovers();
            self.execute_mutations();
            self.execute_growth();
            self.select_survivors();
            self.generation += 1;
        }
    }

    fn is_finished(&mut self) -> bool {
        self.meter.is_nearly_over()
            || is_worn_out(self.tree.len(), &self.meter)
            || self.tree.is_full()
            || self.population.is_empty()
            || self.settings.generations.is_some_and(|most| self.generation >= most)
    }

    /// The number of offspring at this rate.
    fn count(&self, rate: f64) -> usize {
        (rate * self.settings.population as f64).round() as usize
    }

    /// Parents get the moves that go on from them; none grows twice.
    fn execute_growth(&mut self) {
        for _ in 0..self.count(self.settings.growth).max(1) {
            let Some(parent) = self.spin_roulette_wheel() else { return };
            let leaf = self.population.swap_remove(parent).leaf;
            if !self.can_grow(leaf) {
                // It grew by crossover or mutation.
                continue;
            }
            if !self.grow(leaf) {
                return;
            }
            if !self.settings.deepening {
                self.grow_along(leaf, &[], self.depth);
            }
        }
    }

    /// One-point crossovers: the head of one path, the tail of another, and families for all
    /// nodes on the way.
    fn execute_crossovers(&mut self) {
        for _ in 0..self.count(self.settings.crossover) {
            let (Some(head), Some(tail)) = (self.spin_roulette_wheel(), self.spin_roulette_wheel())
            else {
                return;
            };
            let [head, tail] = [head, tail].map(|parent| self.population[parent].leaf);
            let shorter = self.tree.ply(head).min(self.tree.ply(tail));
            if shorter < 2 {
                continue;
            }
            let point = self.rng.random_range(1..shorter as u32) as usize;
            let donated = self.genes_of(tail).split_off(point);
            let at = self.tree.place_on_path(head, point).node;
            self.grow_along(at, &donated, donated.len());
        }
    }

    /// A path with one move changed, and families for all nodes on the way.
    fn execute_mutations(&mut self) {
        for _ in 0..self.count(self.settings.mutation) {
            let Some(parent) = self.spin_roulette_wheel() else { return };
            let leaf = self.population[parent].leaf;
            let length = self.tree.ply(leaf);
            if length == 0 {
                continue;
            }
            let point = self.rng.random_range(0..length as u32) as usize;
            let kept = self.genes_of(leaf).split_off(point + 1);
            let above = self.tree.place_on_path(leaf, point).node;
            let present = self.tree.place_on_path(leaf, point + 1).node;
            let others = || self.tree.children(above).filter(|&child| child != present);
            let Some(last) = others().count().checked_sub(1) else { continue };
            let chosen = self.rng.random_range(0..=last as u32) as usize;
            let Some(at) = others().nth(chosen) else { continue };
            self.grow_along(at, &kept, kept.len());
        }
    }

    /// The path to a node, in the encoding of the settings.
    fn genes_of(&self, id: NodeId) -> Vec<Gene> {
        let mut path = Vec::new();
        self.tree.path_to(id, &mut path);
        match self.settings.encoding {
            Encoding::Index => path,
            Encoding::Squares => {
                self.walker.moves(&path).into_iter().map(|m| code_of::<G>(m)).collect()
            }
        }
    }

    /// Goes down from `at` for a number of plies and grows what has not grown. The genes say where
    /// to go; where they say nothing possible, chance does.
    fn grow_along(&mut self, mut at: NodeId, genes: &[Gene], plies: usize) {
        for step in 0..plies {
            if self.tree.is_leaf(at) && (self.shortfall[at.index()] == CLOSED || !self.grow(at)) {
                return;
            }
            if self.meter.is_stopped() {
                return;
            }
            let count = self.tree.children(at).count();
            let moves = count + usize::from(self.unasked[at.index()]);
            let wanted = genes.get(step).and_then(|&gene| match self.settings.encoding {
                Encoding::Index => Some(usize::from(gene) % moves),
                Encoding::Squares => self.index_of_code(at, gene),
            });
            // A move that was not asked yet is as impossible as one that is not legal.
            let child = wanted.and_then(|index| self.tree.child(at, index as Gene));
            at = child.unwrap_or_else(|| {
                let chosen = self.rng.random_range(0..count as u32) as usize;
                self.tree.children(at).nth(chosen).unwrap_or(at)
            });
        }
    }

    /// Which of the moves at a node has this code.
    fn index_of_code(&mut self, at: NodeId, code: Gene) -> Option<usize> {
        let position = self.position_at(at);
        let mut list = G::Moves::default();
        G::legal_moves(&position, &mut list);
        list.as_slice().iter().position(|&m| code_of::<G>(m) == code)
    }

    /// The position at a node, played out from the root.
    fn position_at(&mut self, at: NodeId) -> G::Position {
        self.path.clear();
        self.tree.path_to(at, &mut self.path);
        let mut position = self.walker.root.clone();
        for &gene in &self.path {
            if let Some(m) = G::pick_move(&position, |_| usize::from(gene)) {
                G::play(&mut position, m);
            }
        }
        position
    }

    /// Whether there are moves at a node that nobody has asked.
    fn can_grow(&self, id: NodeId) -> bool {
        match self.tree.is_leaf(id) {
            true => self.shortfall[id.index()] != CLOSED,
            false => self.unasked[id.index()] > 0,
        }
    }

    /// Judges the moves from a leaf, or the next of those that were not asked, and inserts them
    /// as one family. False when no more positions may be judged: half a family does not count.
    fn grow(&mut self, parent: NodeId) -> bool {
        let position = self.position_at(parent);
        let ply = self.tree.ply(parent) + 1;
        let mut list = G::Moves::default();
        G::legal_moves(&position, &mut list);
        let moves = list.as_slice();
        let was_leaf = self.tree.is_leaf(parent);
        let asked = self.tree.children(parent).count();
        let in_litters = self.settings.litter > 0 && G::GAIN_RANKS_QUIET_MOVES;
        // Where captures are played out the leaves may not last for all moves of the root.
        let may_break_off = parent == NodeId::ROOT
            && self.settings.leaves.quiescent
            && G::QUIESCENCE != Quiescence::None;
        let is_ordered = in_litters || may_break_off;
        self.order.clear();
        self.order.extend(moves.iter().zip(0..).map(|(&m, gene)| match is_ordered {
            true => (-G::gain(&position, m), gene),
            false => (0, gene),
        }));
        if is_ordered {
            self.order.sort_unstable();
        }
        let litter = match in_litters {
            true => self.settings.litter.min(moves.len() - asked),
            false => moves.len() - asked,
        };
        self.family.clear();
        self.ended.clear();
        self.judged.truncate(self.tree.len());
        for &(_, gene) in &self.order[asked..asked + litter] {
            let mut child = position.clone();
            G::play(&mut child, moves[usize::from(gene)]);
            self.meter.enter();
            let Some(value) = self.judge.judge::<G>(&child, ply, &mut self.meter) else {
                // At the root a few moves are better than none.
                match parent == NodeId::ROOT && was_leaf && !self.family.is_empty() {
                    true => break,
                    false => return false,
                }
            };
            let ended = G::outcome(&child).is_some() || is_drawn::<G>(&child);
            // What having the move is worth belongs to the side to move.
            let tempo = if ended { 0 } else { self.gauge.tempo(ply, self.depth) };
            self.judged.push(value);
            self.family.push((
                gene,
                match value.is_decided() {
                    true => value,
                    false => Score::estimate(value.value() + tempo),
                },
            ));
            self.ended.push(ended || ply >= self.depth);
        }
        let first = self.tree.len();
        self.judged.truncate(first + self.family.len());
        if was_leaf {
            // MAX moves to odd plies.
            let sign = if ply.is_multiple_of(2) { -1 } else { 1 };
            let to_mover = |value: Score| (!value.is_decided()).then_some(sign * value.value());
            let before = to_mover(self.judged[parent.index()]).filter(|_| ply > 1);
            let family = self.judged[first..].iter().filter_map(|&value| to_mover(value));
            self.gauge.watch(before, family);
        }
        self.tree.insert_family(parent, self.family.iter().copied());
        self.unasked[parent.index()] = (moves.len() - asked - self.family.len()) as u16;
        self.unasked.resize(self.tree.len(), 0);
        self.shortfall.extend(self.ended.iter().map(|&ended| if ended { CLOSED } else { 0 }));
        let family = (first..self.tree.len()).zip(&self.ended);
        self.newborn
            .extend(family.filter(|&(_, ended)| !ended).map(|(index, _)| NodeId::at(index)));
        match self.gauge.set_charge() {
            // Parents come before their children in the arena.
            true => (0..first).rev().for_each(|index| self.update_shortfall(NodeId::at(index))),
            false => {
                let mut at = Some(parent);
                while let Some(id) = at {
                    self.update_shortfall(id);
                    at = self.tree.parent(id);
                }
            }
        }
        true
    }

    /// What it costs to ask more of the moves at a node that has grown.
    fn next_litter(&self, id: NodeId) -> Option<i32> {
        (self.unasked[id.index()] > 0).then(|| {
            let litters = self.tree.children(id).count().div_ceil(self.settings.litter.max(1));
            self.gauge.charge().saturating_add(self.gauge.widening().saturating_mul(litters as i32))
        })
    }

    fn update_shortfall(&mut self, id: NodeId) {
        let steps = self.tree.children(id).map(|child| self.step(id, child));
        let least = steps.chain(self.next_litter(id)).min();
        if let Some(least) = least.filter(|_| !self.tree.is_leaf(id)) {
            self.shortfall[id.index()] = least.min(CLOSED);
        }
    }

    /// The shortfall of the best path over a child, counted from its parent.
    fn step(&self, parent: NodeId, child: NodeId) -> i32 {
        self.gap(parent, child).saturating_add(self.shortfall[child.index()])
    }

    /// What going from a node to its child adds to a path's shortfall.
    fn gap(&self, parent: NodeId, child: NodeId) -> i32 {
        let difference = self.tree.value(parent).value() - self.tree.value(child).value();
        (UNIT * difference.abs()).saturating_add(self.gauge.charge())
    }

    /// Steps 14 and 15: the N fittest paths that can grow, and their shares of the wheel.
    fn select_survivors(&mut self) {
        match (self.settings.pool, self.settings.fitness) {
            (Pool::Tree, Fitness::Shortfall) => self.select_least_shortfall(),
            _ => self.select_by_comparison(),
        }
        self.newborn.clear();
    }

    /// From the root down, always where the least shortfall is.
    fn select_least_shortfall(&mut self) {
        let most = self.settings.population;
        let root = (self.shortfall[0], 0, NodeId::ROOT, self.tree.is_leaf(NodeId::ROOT));
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.push(Reverse(root));
        self.population.clear();
        let mut least = None;
        while let Some(Reverse((shortfall, above, id, grows))) = waiting.pop() {
            if shortfall >= CLOSED || self.population.len() == most {
                break;
            }
            if grows {
                let least = *least.get_or_insert(shortfall);
                let share = self.gauge.share(shortfall - least);
                if share == 0.0 {
                    break;
                }
                self.population.push(Member { leaf: id, share });
                continue;
            }
            if let Some(cost) = self.next_litter(id) {
                waiting.push(Reverse((cost.saturating_add(above), above, id, true)));
            }
            for child in self.tree.children(id) {
                let above = self.gap(id, child).saturating_add(above);
                let shortfall = above.saturating_add(self.shortfall[child.index()]);
                if shortfall < CLOSED {
                    waiting.push(Reverse((shortfall, above, child, self.tree.is_leaf(child))));
                }
            }
        }
        self.waiting = waiting;
    }

    /// As the settings say, by looking at each one.
    fn select_by_comparison(&mut self) {
        let tree = &self.tree;
        let candidates: Vec<NodeId> = match self.settings.pool {
            Pool::Tree => (0..tree.len()).map(NodeId::at).collect(),
            // A path that was not chosen before is out for good.
            Pool::Population => {
                let old = self.population.iter().map(|member| member.leaf);
                old.chain(self.newborn.iter().copied()).collect()
            }
        };
        let mut pool: Vec<(i32, NodeId)> = candidates
            .into_iter()
            .filter(|&id| self.can_grow(id))
            .map(|id| match self.settings.fitness {
                Fitness::Shortfall => (self.shortfall_of(id), id),
                Fitness::Height => (tree.highest_level(id) as i32, id),
            })
            .collect();
        pool.sort_unstable();
        pool.truncate(self.settings.population);
        let least = pool.first().map_or(0, |best| best.0);
        let share = |badness: i32| match self.settings.fitness {
            Fitness::Shortfall => self.gauge.share(badness - least),
            Fitness::Height => f64::from(self.depth as i32 + 2 - badness),
        };
        self.population =
            pool.iter().map(|&(badness, leaf)| Member { leaf, share: share(badness) }).collect();
    }

    /// The shortfall of one path, from its end to the root.
    fn shortfall_of(&self, end: NodeId) -> i32 {
        let mut at = end;
        let mut shortfall = self.next_litter(end).unwrap_or(0);
        while let Some(parent) = self.tree.parent(at) {
            shortfall = shortfall.saturating_add(self.gap(parent, at));
            at = parent;
        }
        shortfall
    }

    /// The place of a parent in the population, chosen in proportion to its share.
    fn spin_roulette_wheel(&mut self) -> Option<usize> {
        let all: f64 = self.population.iter().map(|member| member.share).sum();
        let mut stop = self.rng.random::<f64>() * all;
        let passed = self.population.iter().position(|member| {
            stop -= member.share;
            stop < 0.0
        });
        passed.or(self.population.len().checked_sub(1))
    }

    /// What the reservation tree says.
    pub(super) fn thought(&self) -> Thought<G> {
        let mut path = Vec::new();
        if let Some(leaf) = self.tree.principal_path().last() {
            self.tree.path_to(leaf, &mut path);
        }
        let line = self.walker.moves(&path);
        let thought = self.meter.thought(&line, self.tree.value(NodeId::ROOT), path.len() as u32);
        // Moves that were not asked may be better.
        let proven = thought.proven && self.unasked.iter().all(|&unasked| unasked == 0);
        Thought { proven, is_exact: false, ..thought }
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::rng;
    use gamut_games::tree::{Leaves, Shape, Tree};

    use super::{Aimed, CLOSED};
    use crate::control::Meter;
    use crate::genetic::{AimedSettings, Fitness, NodeId};
    use crate::{Limits, PieceDifference, StopSwitch};

    /// Runs some generations and looks at who was selected, and at all who could have been.
    fn check(
        settings: &AimedSettings,
        badness: impl Fn(&Aimed<'_, Tree, PieceDifference>, NodeId) -> i32,
    ) {
        let stop = StopSwitch::new();
        for seed in 0..20 {
            let root = Shape { seed, leaves: Leaves::Correlated, ..Shape::PAPER }.root();
            let meter = Meter::new(Limits::default(), &stop);
            let mut random = rng(seed, 0);
            let mut search =
                Aimed::<Tree, _>::new(&root, &PieceDifference, settings, 4, meter, &mut random);
            search.run();
            let leaves = (0..search.tree.len()).map(NodeId::at);
            let growing = leaves
                .filter(|&id| search.tree.is_leaf(id) && search.shortfall[id.index()] != CLOSED);
            let mut expected: Vec<i32> = growing.map(|leaf| badness(&search, leaf)).collect();
            expected.sort_unstable();
            expected.truncate(search.population.len());
            let mut selected: Vec<i32> =
                search.population.iter().map(|member| badness(&search, member.leaf)).collect();
            selected.sort_unstable();
            assert!(selected.len() > 3);
            assert_eq!(selected, expected, "seed {seed}");
        }
    }

    /// Found from the root down by what every node knows of the paths below it; compared with
    /// adding up every path by itself.
    #[test]
    fn survivors_are_the_paths_of_least_shortfall_in_the_whole_tree() {
        let settings = AimedSettings { generations: Some(25), ..AimedSettings::TREES };
        check(&settings, |search, leaf| {
            // Walks from the leaf up, past every node.
            search.shortfall_of(leaf)
        });
    }

    #[test]
    fn by_published_fitness_survivors_are_those_whose_values_climb_highest() {
        let fitness = Fitness::Height;
        let settings = AimedSettings { generations: Some(25), fitness, ..AimedSettings::TREES };
        check(&settings, |search, leaf| search.tree.highest_level(leaf) as i32);
    }

    #[test]
    fn the_path_that_gives_the_root_its_value_has_no_shortfall_but_its_plies() {
        let stop = StopSwitch::new();
        let root = Shape { leaves: Leaves::Correlated, ..Shape::PAPER }.root();
        let settings = AimedSettings { generations: Some(30), ..AimedSettings::TREES };
        let meter = Meter::new(Limits::default(), &stop);
        let mut random = rng(1, 0);
        let mut search =
            Aimed::<Tree, _>::new(&root, &PieceDifference, &settings, 7, meter, &mut random);
        search.run();
        let leaf = search.tree.principal_path().last().expect("a path");
        let plies = search.tree.ply(leaf) as i32;
        assert_eq!(search.shortfall_of(leaf), plies * search.gauge.charge());
    }
}
