//! Steps 1 to 5: everything that is decided before the search begins.

/// How the choices of a game whose moves differ from node to node are numbered (§3.1, §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The number of the move among the legal ones, in the order of move generation. A number
    /// that is too large is repaired by dividing: the remainder counts.
    Index,
    /// What the move is, the same in every position: from which square to which, as in the
    /// remark on Go-Moku ("each board position can be given a number"). Where there is no such
    /// move, a random one takes its place.
    Squares,
}

/// What the paper leaves open about the survivors (Step 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// They are chosen from the population and its offspring, as in the example (§3.5: "eight
    /// chromosomes, including the old population and the offspring").
    Population,
    /// They are chosen from everything "in the reservation tree" (Step 14): a chromosome that
    /// was dropped comes back when its value rises.
    Tree,
}

/// Which survives among equally fit chromosomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The one that came first.
    Older,
    /// The one that came last.
    Newer,
    /// Any of them.
    Random,
}

/// Where the answer is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// "The chromosome with the best genetic fitness value" of the last population (Step 16).
    Population,
    /// The child of the root that gives it its value.
    Tree,
}

/// The settings of the published algorithm, with those of §5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeneticSettings {
    /// N, the chromosomes of a generation.
    pub population: usize,
    /// Generations after which it ends; `None`: only the limits count, or 200 where there are
    /// none.
    pub generations: Option<u32>,
    /// Offspring by crossover in a generation, as a part of the population.
    pub crossover: f64,
    /// Offspring by mutation in a generation, as a part of the population.
    pub mutation: f64,
    /// How moves are numbered.
    pub encoding: Encoding,
    /// What survivors are chosen from.
    pub pool: Pool,
    /// Which survives among equals.
    pub ties: Ties,
    /// Where the answer is read.
    pub answer: Answer,
    /// Iterative deepening: chromosomes of one gene first, then of two, and so on, each with
    /// its part of the generations, and each beginning with the survivors before.
    pub deepening: bool,
    /// The first population by heuristics: each move is the most gainful of this many drawn at
    /// random; 1: any move.
    pub heuristic_start: usize,
    /// What the two methods share.
    pub leaves: LeafSettings,
}

impl GeneticSettings {
    /// What §4 says; where it is silent, the example of §3.5; where that is silent too, our
    /// choice (ties: the one that came first).
    pub const PAPER: Self = Self {
        population: 40,
        generations: Some(200),
        crossover: 0.5,
        mutation: 0.1,
        encoding: Encoding::Index,
        pool: Pool::Population,
        ties: Ties::Older,
        answer: Answer::Population,
        deepening: false,
        heuristic_start: 1,
        leaves: LeafSettings::PLAIN,
    };
}

/// How the ends of paths are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafSettings {
    /// Whether captures are played out before a position is judged.
    pub quiescent: bool,
    /// Whether a position that another path reached is not judged again.
    pub transpositions: bool,
}

impl LeafSettings {
    /// Each end of a path is judged as it is.
    pub const PLAIN: Self = Self { quiescent: false, transpositions: false };
}

/// How paths that may grow are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fitness {
    /// By the height that the leaf value attains, as published.
    Height,
    /// By what is missing until the leaf value would reach the root.
    Shortfall,
}

/// The settings of the aimed variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AimedSettings {
    /// N, the paths from which parents are chosen.
    pub population: usize,
    /// Generations after which it ends; `None`: only the limits count, or 200 where there are
    /// none.
    pub generations: Option<u32>,
    /// Paths that grow in a generation, as a part of the population.
    pub growth: f64,
    /// Offspring by crossover in a generation, as a part of the population.
    pub crossover: f64,
    /// Offspring by mutation in a generation, as a part of the population.
    pub mutation: f64,
    /// How moves are numbered, for crossover.
    pub encoding: Encoding,
    /// What makes a path fit.
    pub fitness: Fitness,
    /// What survivors are chosen from.
    pub pool: Pool,
    /// What each ply of a path costs it, as a part of the mean gap between siblings.
    pub charge: f64,
    /// Moves by which a path grows at once, the most gainful first; 0, and in games whose quiet
    /// moves nothing tells apart: all.
    pub litter: usize,
    /// What another litter costs for each that was there before, as a part of the mean gap
    /// between siblings.
    pub widening: f64,
    /// How far the roulette wheel strays from the fittest, as a part of the mean gap between
    /// siblings; 0: not at all, which makes it Rivest's min/max approximation.
    pub temperature: f64,
    /// How much having the move counts, as a part of what a move gains by looking before and
    /// after, which is learned on the way.
    pub tempo: f64,
    /// Iterative deepening: a path grows by one ply. Else it grows at once to the full depth,
    /// at random.
    pub deepening: bool,
    /// How the ends of paths are judged.
    pub leaves: LeafSettings,
}

impl AimedSettings {
    /// What the experiments chose for artificial trees. What a move gains there it keeps, and
    /// nothing tells moves apart before they are judged. There is no crossover and no mutation.
    pub const TREES: Self = Self {
        population: 40,
        generations: Some(200),
        growth: 0.1,
        crossover: 0.0,
        mutation: 0.0,
        encoding: Encoding::Index,
        fitness: Fitness::Shortfall,
        pool: Pool::Tree,
        charge: 0.15,
        litter: 0,
        widening: 1.0,
        temperature: 0.15,
        tempo: 1.0,
        deepening: true,
        leaves: LeafSettings::PLAIN,
    };
    /// What matches chose for games: what a move seems to gain is half lost again with the
    /// reply, a ply costs more, captures are played out, and the most gainful moves go first.
    pub const GAMES: Self = Self {
        charge: 0.3,
        litter: 10,
        tempo: 0.5,
        leaves: LeafSettings { quiescent: true, transpositions: false },
        ..Self::TREES
    };
}
