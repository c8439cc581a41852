//! Individuals whose search evolved (Groß et al.).

use std::path::Path;

use gamut_evo::{Frame, Individual, IndividualFile, Memory, Steered, best, games_with_best};
use gamut_game::Match;
use gamut_search::{Limits, Task};

use crate::kind::{Key, PlayerKind, Subject, TIME, number};
use crate::player::Pace;
use crate::seat::{Seating, missing};
use crate::{Playable, Player, PlayerSpec, SeatError, Thinking, Tier, WithModules, read_text};

/// An individual of EvoChess, in whatever game.
pub(crate) struct Evo;

impl PlayerKind for Evo {
    const NAME: &'static str = "evo";
    const SUMMARY: &'static str =
        "an individual whose search evolved (Groß): evo:best, or evo:FILE";
    const KEYS: &'static [Key] = &[
        number(
            "nodes",
            1,
            Frame::MOST_NODES,
            "positions to enter for each move, on average: what a move leaves is there for later ones",
        )
        .or_said(|| "what the individual says".to_owned()),
        TIME,
    ];
    const NEEDS: Tier = Tier::Modules;
    const SUBJECT: Subject = Subject::Individual;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        G::with_modules(SeatEvo(seating))
            .unwrap_or_else(|| Err(missing::<G>(seating.spec.kind(), Self::NEEDS)))
    }
}

struct SeatEvo<'a>(&'a Seating<'a>);

impl<G: Playable> WithModules<G> for SeatEvo<'_> {
    type Output = Result<Box<dyn Player<G>>, SeatError>;

    fn run(self) -> Self::Output
    where
        G: Steered,
    {
        let Seating { spec, seed, .. } = *self.0;
        let IndividualFile { frame, genome, .. } = match spec.individual() {
            Some(path) => read::<G>(path)?,
            None => best::<G>().ok_or_else(|| SeatError::NoBest {
                game: G::ID,
                games: games_with_best().collect(),
            })?,
        };
        let frame = Frame { nodes: spec.number("nodes").unwrap_or(frame.nodes), ..frame };
        Ok(Box::new(EvoPlayer::<G> {
            individual: Individual::new(&genome, frame, seed),
            pace: pace(spec),
            start: G::start(),
            moves: Vec::new(),
            thoughts: Vec::new(),
        }))
    }
}

/// The individual in a file.
fn read<G: Steered>(path: &Path) -> Result<IndividualFile, SeatError> {
    let wrong = |problem| SeatError::Individual { path: path.to_owned(), problem };
    IndividualFile::parse::<G>(&read_text(path)?).map_err(wrong)
}

/// A move may take more nodes than its key says, when others took less: that is no limit of a move.
fn pace(spec: &PlayerSpec) -> Pace {
    let own = Limits { nodes: None, ..spec.own_limits() };
    Pace { own, default: Limits::default() }
}

/// An individual, and the game that it remembers. In every position it remembers its thoughts on the
/// way there and no others, whatever it was asked meanwhile. So a move that was taken back, another
/// line, a position to analyse and a thought that was interrupted leave no trace.
struct EvoPlayer<G: Steered> {
    individual: Individual<G>,
    pace: Pace,
    /// Where the game began.
    start: G::Position,
    /// The moves before its last thought.
    moves: Vec<G::Move>,
    /// After how many plies it thought, and what it remembered then.
    thoughts: Vec<(usize, Memory)>,
}

impl<G: Steered> EvoPlayer<G> {
    /// Forgets the thoughts that were not on the way to this position.
    fn recall(&mut self, game: &Match<G>) {
        if *game.start() != self.start {
            self.thoughts.clear();
        }
        let (known, moves) = (&self.moves, game.moves());
        let common = known.iter().zip(moves).take_while(|(one, other)| one == other).count();
        self.thoughts.retain(|&(plies, _)| plies <= common && plies < moves.len());
        self.individual.recall(self.thoughts.last().map(|&(_, memory)| memory).unwrap_or_default());
        self.start = game.start().clone();
        self.moves = moves.to_vec();
    }
}

impl<G: Steered> Player<G> for EvoPlayer<G> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        self.recall(game);
        let thought = self.individual.think(game, task);
        self.thoughts.push((game.moves().len(), self.individual.memory()));
        Ok(thought)
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.individual.new_game(seed);
        self.thoughts.clear();
    }
}
