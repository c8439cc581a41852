//! An individual of a population: its modules, its step sizes and what it made so far.

use serde::{Deserialize, Serialize};

use crate::evolution::step_sizes::Weights;
use crate::fitness::{Class, Duel, Measure, Played, Results};
use crate::genome::{Genome, position_genes};
use crate::ordering::ordering_genes;
use crate::program::{Bounds, Program, ProgramError};
use crate::steered::Steered;

/// An individual of a population.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The depth module.
    pub depth: Program,
    /// The weights of the ordering module.
    pub ordering: Weights,
    /// The weights of the position module.
    pub position: Weights,
    /// What it made against players of fixed depth.
    pub results: Results,
    /// Its mean result in the last round robin of its deme, where individuals play each other.
    pub standing: Option<f64>,
    /// Moves that it chose in these games.
    pub moves: u64,
    /// Positions that it entered for them.
    pub nodes: u64,
    /// Whether it has to be examined further in the present generation.
    pub(crate) is_due: bool,
    /// What was spent on its birth, and on those that it was born for.
    pub(crate) spent: Spent,
}

/// What games cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Games.
    pub games: u64,
    /// Plies of these games.
    pub plies: u64,
    /// Positions that both sides entered.
    pub nodes: u64,
}

impl Spent {
    pub(crate) fn add(&mut self, played: &Played) {
        let nodes = played.nodes + played.opponent_nodes;
        self.extend(Self { games: 1, plies: played.plies, nodes });
    }

    pub(crate) fn add_duel(&mut self, duel: &Duel) {
        self.extend(Self { games: 1, plies: duel.plies, nodes: duel.nodes.iter().sum() });
    }

    pub(crate) fn extend(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.nodes += other.nodes;
    }
}

/// A [`Member`] as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberState {
    depth: String,
    ordering: Weights,
    position: Weights,
    /// By class, from 2 to 14.
    results: Vec<Vec<f64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    standing: Option<f64>,
    moves: u64,
    nodes: u64,
}

/// Moves and nodes that no member has time for: a thousand years at a million a second. Sums of them
/// never leave the numbers of TOML.
const MOST_COUNTED: u64 = 1 << 55;

/// Why a member cannot be read: one line.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MemberError {
    /// It is not what a member has.
    #[error("{0}")]
    Form(String),
    /// Its program cannot be read.
    #[error("program: {0}")]
    Program(#[from] ProgramError),
    /// Its program is larger than the run allows.
    #[error("the program is larger than programs of this run can be")]
    TooLarge,
    /// Its weights are none of the game.
    #[error("the weights of the {0} module are missing, too many, or out of their ranges")]
    Weights(&'static str),
    /// Its results are none.
    #[error("results are from -1 to 1, of seven classes")]
    Results,
    /// It has a standing where fitness is by classes, or none where it is by ranking.
    #[error("its standing belongs to another way to measure fitness")]
    Standing,
    /// It would have entered more positions than there is time for.
    #[error("{moves} moves and {nodes} nodes are more than games have")]
    Counts {
        /// Moves.
        moves: u64,
        /// Positions.
        nodes: u64,
    },
    /// There are not as many of them as a population has.
    #[error("{found} individuals instead of {wanted}")]
    Population {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
}

impl Member {
    /// A member that was not examined, whose weights all have this step size.
    #[must_use]
    pub fn new(genome: Genome, step: f64) -> Self {
        let Genome { depth, ordering, position } = genome;
        Self::of(depth, Weights::new(ordering, step), Weights::new(position, step))
    }

    pub(crate) fn of(depth: Program, ordering: Weights, position: Weights) -> Self {
        let (results, spent) = (Results::default(), Spent::default());
        let (standing, moves, nodes) = (None, 0, 0);
        Self { depth, ordering, position, results, standing, moves, nodes, is_due: true, spent }
    }

    /// How fit it is: by its standing, if it has one, or else by its results.
    #[must_use]
    pub fn fitness(&self) -> f64 {
        self.standing.unwrap_or_else(|| self.results.fitness())
    }

    /// What it inherits.
    #[must_use]
    pub fn genome(&self) -> Genome {
        Genome {
            depth: self.depth.clone(),
            ordering: self.ordering.values.clone(),
            position: self.position.values.clone(),
        }
    }

    /// Whether it always chooses the same moves as another.
    pub(crate) fn plays_as(&self, other: &Self) -> bool {
        self.ordering.values == other.ordering.values
            && self.position.values == other.position.values
            && self.depth.without_dead_code() == other.depth.without_dead_code()
    }

    /// Keeps what it made in a game.
    pub(crate) fn add(&mut self, class: Class, played: &Played) {
        self.results.add(class, played.result);
        self.moves += played.moves;
        self.nodes += played.nodes;
    }

    /// Keeps what it cost to play one side of a duel.
    pub(crate) fn add_duel(&mut self, duel: &Duel, side: usize) {
        self.moves += duel.moves[side];
        self.nodes += duel.nodes[side];
    }

    /// Positions that it entered for a move, on average.
    #[must_use]
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / (self.moves as f64).max(1.0)
    }

    pub(crate) fn state<G: Steered>(&self) -> MemberState {
        MemberState {
            depth: self.depth.text(G::COUNTS),
            ordering: self.ordering.clone(),
            position: self.position.clone(),
            results: Class::all().map(|class| self.results.of(class).to_vec()).collect(),
            standing: self.standing,
            moves: self.moves,
            nodes: self.nodes,
        }
    }

    pub(crate) fn restore<G: Steered>(
        state: MemberState,
        bounds: Bounds,
        by: Measure,
    ) -> Result<Self, MemberError> {
        let MemberState { depth, ordering, position, results: by_class, .. } = state;
        let MemberState { standing, moves, nodes, .. } = state;
        let depth = Program::parse(&depth, G::COUNTS)?;
        if !depth.is_within(bounds) {
            return Err(MemberError::TooLarge);
        }
        if !ordering.fit(&ordering_genes::<G>()) {
            return Err(MemberError::Weights("ordering"));
        }
        if !position.fit(&position_genes::<G>()) {
            return Err(MemberError::Weights("position"));
        }
        if moves > MOST_COUNTED || nodes > MOST_COUNTED {
            return Err(MemberError::Counts { moves, nodes });
        }
        if by_class.len() != Class::all().count() {
            return Err(MemberError::Results);
        }
        let mut results = Results::default();
        for (class, of_class) in Class::all().zip(by_class) {
            for result in of_class {
                if !(-1.0..=1.0).contains(&result) {
                    return Err(MemberError::Results);
                }
                results.add(class, result);
            }
        }
        let is_in_range = |standing: f64| (-1.0..=1.0).contains(&standing);
        if standing.map(is_in_range) != (by == Measure::Ranking).then_some(true) {
            return Err(MemberError::Standing);
        }
        let member = Self::of(depth, ordering, position);
        Ok(Self { results, standing, moves, nodes, is_due: false, ..member })
    }

    /// The member on its way to another deme.
    pub(crate) fn to_text<G: Steered>(&self) -> String {
        // Numbers and texts can always be written.
        toml::to_string(&self.state::<G>()).unwrap_or_default()
    }

    /// A member that has arrived.
    pub(crate) fn from_text<G: Steered>(
        text: &str,
        bounds: Bounds,
        by: Measure,
    ) -> Result<Self, MemberError> {
        let state: MemberState = toml::from_str(text)
            .map_err(|error| MemberError::Form(error.message().replace('\n', " ")))?;
        Self::restore::<G>(state, bounds, by)
    }
}
