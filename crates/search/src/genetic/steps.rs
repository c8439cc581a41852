//! The genetic minimax search algorithm as published (§3.4), one function for each
//! step from Step 7 on.

use std::ops::Range;

use gamut_game::Rng;
use rand::RngExt;

use super::judge::{Judge, is_worn_out};
use super::walk::{ANY, Walker};
use super::{Answer, Evolved, Gene, GeneticSettings, NodeId, Place, Pool, ReservationTree, Ties};
use crate::control::Meter;
use crate::tactics::Tactics;
use crate::{Evaluator, Score, Thought};

/// A path from the root to a leaf, and how fit it is.
#[derive(Clone, Copy, Debug)]
struct Chromosome {
    /// Where its genes are.
    row: u32,
    /// Its end in the reservation tree.
    leaf: NodeId,
    fitness: u32,
}

/// A chromosome that is not in the reservation tree yet.
struct Offspring<P> {
    row: u32,
    /// Where it was mutated, and the gene that was there before.
    mutated: Option<(usize, Gene)>,
    /// How many genes are used: fewer when the game ends on the way.
    length: usize,
    /// Where it leads.
    position: P,
    /// Where it leaves the reservation tree, or a node before.
    place: Place,
    /// Whether others leave it there too.
    in_company: bool,
    /// What its leaf is worth to MAX.
    value: Score,
}

/// About how many nodes the reservation tree will have: half of each path is new. Space
/// is reserved for some ten thousand paths at most.
fn expected_nodes(settings: &GeneticSettings, depth: usize) -> usize {
    let offspring = settings.population as f64 * (settings.crossover + settings.mutation);
    let generations = settings.generations.unwrap_or(100);
    let paths = settings.population + (offspring * f64::from(generations)) as usize;
    paths.min(10_000) * depth / 2
}

/// A search in progress.
pub(super) struct GeneticMinimax<'a, G: Tactics, E> {
    settings: &'a GeneticSettings,
    walker: Walker<'a, G>,
    judge: Judge<'a, E>,
    pub(super) meter: Meter<'a>,
    rng: &'a mut Rng,
    tree: ReservationTree,
    /// The depth of the game-search tree (Step 2).
    depth: usize,
    /// The genes of all chromosomes, `depth` each.
    genes: Vec<Gene>,
    free_rows: Vec<u32>,
    /// The present generation, the fittest first.
    population: Vec<Chromosome>,
    /// All that survivors are chosen from.
    pool: Vec<Chromosome>,
    offspring: Vec<Offspring<G::Position>>,
    /// Which nodes of the reservation tree are known for something in this generation: twice
    /// its number for the ends of the population, one more where offspring leave the tree.
    stamps: Vec<u32>,
    /// The roulette wheel: each parent has as many slots as its fitness.
    wheel: Vec<u32>,
    /// How many chromosomes there are of each fitness.
    of_fitness: Vec<u32>,
    generation: u32,
    /// Generations since a path was new.
    in_vain: u32,
    /// Paths that are in the reservation trees of all depths.
    inserted: usize,
}

/// Generations without a new path after which there is nothing more to hope for.
const FRUITLESS: u32 = 1_000;
/// Chromosomes between two looks at the clock.
const LOOK_EVERY: usize = 64;

impl<'a, G: Tactics, E: Evaluator<G>> GeneticMinimax<'a, G, E> {
    /// Steps 1 to 6: the definitions, and a reservation tree with only a root.
    pub(super) fn new(
        root: &'a G::Position,
        evaluator: &'a E,
        settings: &'a GeneticSettings,
        depth: usize,
        meter: Meter<'a>,
        rng: &'a mut Rng,
    ) -> Self {
        let population = settings.population.max(1);
        Self {
            settings,
            walker: Walker { root, encoding: settings.encoding, contestants: 1 },
            judge: Judge::new(evaluator, settings.leaves),
            meter,
            rng,
            tree: ReservationTree::with_capacity(expected_nodes(settings, depth)),
            depth,
            genes: Vec::with_capacity(population * depth * 2),
            free_rows: Vec::with_capacity(population * 2),
            population: Vec::with_capacity(population),
            pool: Vec::with_capacity(population * 2),
            offspring: Vec::with_capacity(population),
            stamps: Vec::with_capacity(expected_nodes(settings, depth)),
            wheel: Vec::with_capacity(population),
            of_fitness: vec![0; depth + 2],
            generation: 0,
            in_vain: 0,
            inserted: 0,
        }
    }

    /// Steps 7 to 16, and again for each depth where it deepens.
    pub(super) fn run(&mut self) {
        let full_depth = self.depth;
        let first = if self.settings.deepening { 1 } else { full_depth };
        for depth in first..=full_depth {
            if depth > first && self.meter.is_nearly_over() {
                break;
            }
            self.begin(depth, depth > first);
            self.compute_fitness();
            self.select_survivors();
            // Each depth has its part of everything that is limited.
            let part = (depth + 1 - first) as f64 / (full_depth + 1 - first) as f64;
            while !self.is_finished(part) {
                self.execute_crossovers();
                self.execute_mutations();
                self.repair();
                self.delete_duplicates();
                self.compute_leaf_values();
                self.insert_offspring();
                self.compute_fitness();
                self.generation += 1;
                self.select_survivors();
            }
        }
    }

    /// An empty tree, and the first population in it: some at a time, because there may be many.
    fn begin(&mut self, depth: usize, lengthened: bool) {
        let longer = match lengthened {
            true => self.lengthened_survivors(),
            false => Vec::new(),
        };
        self.depth = depth;
        self.genes.clear();
        self.free_rows.clear();
        self.population.clear();
        self.pool.clear();
        self.tree.clear();
        self.stamps.clear();
        self.of_fitness = vec![0; depth + 2];
        self.in_vain = 0;
        let all = self.settings.population;
        let mut born = 0;
        while born < all && (born == 0 || !self.meter.is_nearly_over()) {
            let next = all.min(born + LOOK_EVERY);
            self.generate_initial_population(born..next, &longer);
            self.insert_initial_population();
            born = next;
        }
    }

    /// The genes of the survivors of the depth before, and one that is yet to be chosen.
    fn lengthened_survivors(&self) -> Vec<Vec<Gene>> {
        let genes = |parent: &Chromosome| {
            let first = parent.row as usize * self.depth;
            let mut genes = self.genes[first..first + self.depth].to_vec();
            genes.push(ANY);
            genes
        };
        self.population.iter().map(genes).collect()
    }

    /// Step 7: random chromosomes, or those that were given, and their leaf values.
    fn generate_initial_population(&mut self, numbers: Range<usize>, given: &[Vec<Gene>]) {
        for number in numbers {
            let row = self.new_row();
            if let Some(genes) = given.get(number) {
                self.row_mut(row).copy_from_slice(genes);
            }
            self.bear(row, Place::ROOT, None);
        }
        self.walker.contestants = self.settings.heuristic_start;
        self.repair();
        self.walker.contestants = 1;
        self.delete_duplicates();
        self.compute_leaf_values();
    }

    /// Step 8.
    fn insert_initial_population(&mut self) {
        let before = self.pool.len();
        self.insert_offspring();
        self.stamps.resize(self.tree.len(), u32::MAX);
        for member in &self.pool[before..] {
            self.stamps[member.leaf.index()] = 2 * self.generation;
        }
    }

    /// Step 9: one-point crossovers of parents from the roulette wheel, two offspring each.
    fn execute_crossovers(&mut self) {
        if self.depth < 2 {
            return;
        }
        let pairs = (self.settings.crossover * self.settings.population as f64 / 2.0).round();
        for _ in 0..pairs as usize {
            let mother = self.spin_roulette_wheel();
            let father = self.spin_roulette_wheel();
            let point = self.rng.random_range(1..self.depth as u32) as usize;
            self.cross(mother, father, point);
            self.cross(father, mother, point);
        }
    }

    /// The head of one parent and the tail of the other.
    fn cross(&mut self, head: Chromosome, tail: Chromosome, point: usize) {
        let row = self.new_row();
        let place = self.tree.place_on_path(head.leaf, point);
        let [head, tail, child] = [head.row, tail.row, row].map(|row| row as usize * self.depth);
        self.genes.copy_within(head..head + point, child);
        self.genes.copy_within(tail + point..tail + self.depth, child + point);
        self.bear(row, place, None);
    }

    /// Step 10: parents from the roulette wheel with one gene changed.
    fn execute_mutations(&mut self) {
        let mutations = (self.settings.mutation * self.settings.population as f64).round();
        for _ in 0..mutations as usize {
            let parent = self.spin_roulette_wheel();
            // Genes behind the end of a game mean nothing.
            let length = self.tree.ply(parent.leaf).max(1);
            let point = self.rng.random_range(0..length as u32) as usize;
            let row = self.new_row();
            let place = self.tree.place_on_path(parent.leaf, point);
            let [parent, child] = [parent.row, row].map(|row| row as usize * self.depth);
            self.genes.copy_within(parent..parent + self.depth, child);
            let mutated = std::mem::replace(&mut self.genes[child + point], ANY);
            self.bear(row, place, Some((point, mutated)));
        }
    }

    /// "Appropriate repairs to offspring states" (§3.1): offspring are played out, and genes
    /// that mean no legal move are replaced.
    fn repair(&mut self) {
        let Self { offspring, genes, walker, rng, meter, depth, .. } = self;
        let mut repaired = 0;
        for child in offspring {
            let first = child.row as usize * *depth;
            let genes = &mut genes[first..first + *depth];
            (child.position, child.length) = walker.walk(genes, child.mutated, rng, meter);
            repaired += 1;
            if repaired % LOOK_EVERY == 0 {
                meter.look();
                if meter.is_stopped() {
                    break;
                }
            }
        }
        let given_up = self.offspring.drain(repaired..).map(|child| child.row);
        self.free_rows.extend(given_up);
    }

    /// Step 11: offspring that are already in the population, or twins of others.
    fn delete_duplicates(&mut self) {
        let (member, departure) = (2 * self.generation, 2 * self.generation + 1);
        self.stamps.resize(self.tree.len(), u32::MAX);
        let mut kept = 0;
        for number in 0..self.offspring.len() {
            let child = &self.offspring[number];
            let path = self.path(child);
            let place = self.tree.follow(path, child.place);
            let stamp = self.stamps[place.node.index()];
            let in_company = stamp == departure;
            // All chromosomes of the population end in the tree, and twins leave it together.
            let is_duplicate = stamp == member
                || in_company && self.offspring[..kept].iter().any(|twin| self.path(twin) == path);
            if is_duplicate {
                self.free_rows.push(child.row);
                continue;
            }
            self.stamps[place.node.index()] = departure;
            self.offspring[number].place = place;
            self.offspring[number].in_company = in_company;
            if kept < number {
                self.offspring.swap(kept, number);
            }
            kept += 1;
        }
        self.offspring.truncate(kept);
    }

    /// Step 12: the board evaluation, for paths that the reservation tree does not know.
    fn compute_leaf_values(&mut self) {
        let Self { offspring, judge, meter, tree, free_rows, .. } = self;
        offspring.retain_mut(|child| {
            let value = match child.place.genes as usize == child.length {
                true => Some(tree.value(child.place.node)),
                false => judge.judge::<G>(&child.position, child.length, meter),
            };
            match value {
                Some(value) => child.value = value,
                None => free_rows.push(child.row),
            }
            value.is_some()
        });
    }

    /// Step 13.
    fn insert_offspring(&mut self) {
        let known = self.tree.len();
        for number in 0..self.offspring.len() {
            let Offspring { row, length, place, in_company, value, .. } = self.offspring[number];
            let first = row as usize * self.depth;
            let path = &self.genes[first..first + length];
            let before = self.tree.len();
            // A path that leaves alone leaves where it did before the others were inserted.
            let leaf = match in_company {
                true => self.tree.insert_from(place, path, value),
                false => self.tree.insert_at(place, path, value),
            };
            self.inserted += usize::from(self.tree.len() > before);
            // In the pool of the tree, chromosomes that were dropped are still there.
            if self.settings.pool == Pool::Population || self.tree.len() > before {
                self.pool.push(Chromosome { row, leaf, fitness: 0 });
            } else {
                self.free_rows.push(row);
            }
        }
        self.offspring.clear();
        self.in_vain = if self.tree.len() > known { 0 } else { self.in_vain + 1 };
    }

    /// Step 14: H − K + 1, the height of the reservation tree being one more than its depth.
    fn compute_fitness(&mut self) {
        let height = self.depth + 1;
        for chromosome in &mut self.pool {
            chromosome.fitness = self.tree.fitness(chromosome.leaf, height);
        }
    }

    /// Step 15: the superior N, by counting how many have each fitness.
    fn select_survivors(&mut self) {
        match self.settings.ties {
            Ties::Older => {}
            Ties::Newer => self.pool.reverse(),
            Ties::Random => {
                for last in (1..self.pool.len()).rev() {
                    self.pool.swap(last, self.rng.random_range(0..last as u32 + 1) as usize);
                }
            }
        }
        self.of_fitness.fill(0);
        for chromosome in &self.pool {
            self.of_fitness[chromosome.fitness as usize] += 1;
        }
        // Where the chromosomes of each fitness begin when the fittest come first.
        let mut begun = 0;
        for count in self.of_fitness.iter_mut().rev() {
            begun += std::mem::replace(count, begun);
        }
        let survivors = self.pool.len().min(self.settings.population);
        let placeholder = Chromosome { row: 0, leaf: NodeId::ROOT, fitness: 0 };
        self.population.clear();
        self.population.resize(survivors, placeholder);
        for &chromosome in &self.pool {
            let rank = &mut self.of_fitness[chromosome.fitness as usize];
            match self.population.get_mut(*rank as usize) {
                Some(place) => *place = chromosome,
                None if self.settings.pool == Pool::Population => {
                    self.free_rows.push(chromosome.row);
                }
                None => {}
            }
            *rank += 1;
        }
        match self.settings.pool {
            Pool::Population => self.pool.clone_from(&self.population),
            Pool::Tree if self.settings.ties == Ties::Newer => self.pool.reverse(),
            Pool::Tree => {}
        }
        self.stamps.resize(self.tree.len(), u32::MAX);
        for survivor in &self.population {
            self.stamps[survivor.leaf.index()] = 2 * self.generation;
        }
        self.wheel.clear();
        for (number, parent) in self.population.iter().enumerate() {
            self.wheel.resize(self.wheel.len() + parent.fitness as usize, number as u32);
        }
    }

    /// A parent, chosen in proportion to its fitness (§4).
    fn spin_roulette_wheel(&mut self) -> Chromosome {
        let slot = self.rng.random_range(0..self.wheel.len() as u32);
        self.population[self.wheel[slot as usize] as usize]
    }

    /// Step 16: by generations, or by time, positions or leaves, a part of which was due so far.
    fn is_finished(&mut self, part: f64) -> bool {
        let due = self.settings.generations.map(|all| (f64::from(all) * part).round() as u32);
        self.meter.is_nearly_over()
            || part < 1.0 && self.meter.spent() >= part
            || self.population.is_empty()
            || self.tree.is_full()
            || is_worn_out(self.inserted, &self.meter)
            || self.in_vain >= FRUITLESS
            || due.is_some_and(|due| self.generation >= due)
    }

    /// "The first move in the sequence is the next move to play" (§3.4).
    fn thought(&self) -> Thought<G> {
        let mut path = Vec::new();
        let leaf = match (self.settings.answer, self.population.first()) {
            (Answer::Population, Some(best)) => Some(best.leaf),
            _ => self.tree.principal_path().last(),
        };
        if let Some(leaf) = leaf {
            self.tree.path_to(leaf, &mut path);
        }
        let line = self.walker.moves(&path);
        let score = match leaf {
            Some(leaf) if self.settings.answer == Answer::Population => self.tree.value(leaf),
            _ => self.tree.value(NodeId::ROOT),
        };
        let thought = self.meter.thought(&line, score, self.depth as u32);
        // What was not looked at may be better.
        Thought { proven: false, is_exact: false, ..thought }
    }

    pub(super) fn into_evolved(self) -> Evolved<G> {
        let population = self.population.iter().map(|parent| (parent.leaf, parent.fitness));
        Evolved { thought: self.thought(), population: population.collect(), tree: self.tree }
    }

    fn path(&self, child: &Offspring<G::Position>) -> &[Gene] {
        let first = child.row as usize * self.depth;
        &self.genes[first..first + child.length]
    }

    fn row_mut(&mut self, row: u32) -> &mut [Gene] {
        let first = row as usize * self.depth;
        &mut self.genes[first..first + self.depth]
    }

    /// A row for the genes of a chromosome; in a new row no gene is chosen yet.
    fn new_row(&mut self) -> u32 {
        self.free_rows.pop().unwrap_or_else(|| {
            let rows = self.genes.len() / self.depth;
            self.genes.resize(self.genes.len() + self.depth, ANY);
            rows as u32
        })
    }

    /// Puts a chromosome among the offspring, which is known to lead over `place`.
    fn bear(&mut self, row: u32, place: Place, mutated: Option<(usize, Gene)>) {
        self.offspring.push(Offspring {
            row,
            mutated,
            length: 0,
            position: self.walker.root.clone(),
            place,
            in_company: false,
            value: Score::DRAW,
        });
    }
}

#[cfg(test)]
mod tests {
    use gamut_game::{Game, rng};
    use gamut_games::tree::{Position, Shape, Tree};

    use super::{Gene, GeneticMinimax, Place};
    use crate::control::Meter;
    use crate::genetic::GeneticSettings;
    use crate::{Evaluator, Limits, StopSwitch};

    /// The leaf values of Fig. 8 that the paper tells, in Table 1.
    const TABLE_1: [([Gene; 3], i32, u32); 8] = [
        ([1, 1, 1], 11, 2),
        ([2, 2, 1], 23, 2),
        ([3, 1, 2], 14, 4),
        ([1, 2, 1], 8, 3),
        ([2, 1, 1], 6, 3),
        ([2, 1, 2], 2, 1),
        ([3, 2, 1], 15, 2),
        ([1, 1, 3], 3, 1),
    ];

    struct Fig8 {
        root: Position,
    }

    impl Evaluator<Tree> for Fig8 {
        type Kept = ();
        fn keep(&self, _: &Position) {}
        fn kept_after(&self, (): &(), _: &Position, _: u8, _: &Position) {}
        fn estimate(&self, position: &Position, (): &()) -> i32 {
            let leaf = |path: [Gene; 3]| {
                let mut leaf = self.root;
                path.iter().for_each(|&branch| Tree::play(&mut leaf, branch as u8 - 1));
                leaf
            };
            let row =
                TABLE_1.iter().find(|row| leaf(row.0) == *position).expect("a leaf of Table 1");
            // The estimate is MIN's, who would move there; the table's is MAX's.
            -row.1
        }
    }

    type Example<'a> = GeneticMinimax<'a, Tree, Fig8>;

    fn bear(search: &mut Example<'_>, path: [Gene; 3]) {
        let row = search.new_row();
        search.row_mut(row).copy_from_slice(&path.map(|branch| branch - 1));
        search.bear(row, Place::ROOT, None);
    }

    fn settle(search: &mut Example<'_>) {
        search.repair();
        search.delete_duplicates();
        search.compute_leaf_values();
        search.insert_offspring();
        search.compute_fitness();
    }

    fn chromosomes(search: &Example<'_>) -> Vec<(Vec<Gene>, u32)> {
        let genes = |row: u32| search.genes[row as usize * 3..][..3].iter().map(|gene| gene + 1);
        search.pool.iter().map(|one| (genes(one.row).collect(), one.fitness)).collect()
    }

    /// §3.5 by the functions of the algorithm itself.
    #[test]
    fn one_generation_of_the_worked_example() {
        // One level more than the paths have: at the last the tree's own values would count.
        let root = Shape { branches: 3, levels: 4, ..Shape::PAPER }.root();
        let evaluator = Fig8 { root };
        let settings = GeneticSettings { population: 3, ..GeneticSettings::PAPER };
        let stop = StopSwitch::new();
        let mut random = rng(1, 0);
        let meter = Meter::new(Limits::default(), &stop);
        let mut search = Example::new(&root, &evaluator, &settings, 3, meter, &mut random);
        for (path, ..) in &TABLE_1[..3] {
            bear(&mut search, *path);
        }
        settle(&mut search);
        search.select_survivors();
        let [first, second, third] = [0, 1, 2].map(|number| {
            let path: Vec<Gene> = TABLE_1[number].0.to_vec();
            let parent = chromosomes(&search).iter().position(|(genes, _)| *genes == path);
            search.pool[parent.expect("in the population")]
        });
        // "Two pairs … are chosen for crossover at position 2": the second gene begins the tail.
        for (mother, father) in [(first, second), (second, third)] {
            search.cross(mother, father, 1);
            search.cross(father, mother, 1);
        }
        bear(&mut search, [1, 1, 3]);
        // And a twin, and one that is in the population: Step 11.
        bear(&mut search, [1, 1, 3]);
        bear(&mut search, [3, 1, 2]);
        settle(&mut search);
        let mut found = chromosomes(&search);
        found.sort();
        let mut table: Vec<_> = TABLE_1.iter().map(|row| (row.0.to_vec(), row.2)).collect();
        table.sort();
        assert_eq!(found, table, "Table 1");
        search.select_survivors();
        let survivors: Vec<_> = chromosomes(&search).into_iter().map(|(genes, _)| genes).collect();
        assert_eq!(survivors, [vec![3, 1, 2], vec![1, 2, 1], vec![2, 1, 1]], "Step 15");
        let thought = search.thought();
        assert_eq!((thought.best, thought.score.value()), (Some(2), 14), "the third branch");
        assert_eq!(thought.leaves, 8);
    }
}
