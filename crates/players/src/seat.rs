//! From a spec to a player at the board.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gamut_eval::{OneOrMore, WeightError};
use gamut_evo::IndividualError;
use gamut_evolve::hgp::{AlphaFileError, ConfigError};
use gamut_game::{did_you_mean, excerpt};
use gamut_search::StopSwitch;

use crate::kinds::{KINDS, kinds_that_play, seat_kind};
use crate::{
    Fault, FileError, Kind, Playable, Player, PlayerFile, PlayerFileError, PlayerSpec, SpecError,
    Tier,
};

/// Why a player cannot sit down: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SeatError {
    /// The spec is not one.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The spec names a person.
    #[error("a person cannot be seated here: name a program")]
    Human,
    /// The game does not tell enough of itself.
    #[error(
        "{kind} cannot play {game}: it needs its {needs}, and {game} has {has}; {} can",
        kinds_that_play(game, *.has).join(", ")
    )]
    Tier {
        /// The name of the kind.
        kind: &'static str,
        /// The game.
        game: &'static str,
        /// What the kind needs.
        needs: Tier,
        /// How much the game tells.
        has: Tier,
    },
    /// The kind is for other games.
    #[error("{kind} does not play {game}: it plays {}", games.join(", "))]
    NotItsGame {
        /// The name of the kind.
        kind: &'static str,
        /// The game.
        game: &'static str,
        /// What it plays.
        games: &'static [&'static str],
    },
    /// The game has no such evaluation, and there is no such file.
    #[error(
        "{game} has no evaluation called {}, and there is no such file: {}{}",
        excerpt(name), known.join(", "), did_you_mean(name, known.iter().copied())
    )]
    NoEvaluation {
        /// The game.
        game: &'static str,
        /// What was written.
        name: String,
        /// The evaluations of the game.
        known: Vec<&'static str>,
    },
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file holds no player.
    #[error("{}: {problem}", excerpt(&path.to_string_lossy()))]
    PlayerFile {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: PlayerFileError,
    },
    /// The file plays another game.
    #[error("{} plays {}, not {game}", excerpt(&path.to_string_lossy()), excerpt(other))]
    OtherGame {
        /// Which file.
        path: PathBuf,
        /// The game of the file.
        other: String,
        /// The game that is played.
        game: &'static str,
    },
    /// The player in a file cannot sit down.
    #[error("{}: {problem}", excerpt(&path.to_string_lossy()))]
    InFile {
        /// Which file.
        path: PathBuf,
        /// Why.
        problem: Box<Self>,
    },
    /// A weight file is wrong.
    #[error("{}: {problem}{}", excerpt(name), meant_feature(problem))]
    Weights {
        /// The evaluation or file.
        name: String,
        /// What is wrong.
        problem: WeightError,
    },
    /// An evaluation without weights was to have others.
    #[error("the evaluation {0} has no weights to change")]
    NoWeights(String),
    /// A kind that judges nothing was to have weights.
    #[error("{0} weighs nothing: leave out weights")]
    WeighsNothing(&'static str),
    /// `mcts` was given an evaluation, and plays games to their end.
    #[error(
        "mcts judges nothing without a horizon: write horizon=N too, or leave out the evaluation"
    )]
    NoHorizon,
    /// `genetic` was given a key that means nothing to its variant.
    #[error("genetic: {key} belongs to variant={variant}: write that too, or leave out {key}")]
    OtherVariant {
        /// The key.
        key: &'static str,
        /// The variant that has it.
        variant: &'static str,
    },
    /// The parameters of `hgp` do not make sense together.
    #[error("{spec}: {problem}")]
    Config {
        /// The spec.
        spec: String,
        /// What is wrong with them.
        problem: ConfigError,
    },
    /// A file holds no strategies for the game.
    #[error("{}: {problem}", excerpt(&path.to_string_lossy()))]
    AlphaFile {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: AlphaFileError,
    },
    /// A file holds no individual of the game.
    #[error("{}: {problem}", excerpt(&path.to_string_lossy()))]
    Individual {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: IndividualError,
    },
    /// No individual of the game comes with us.
    #[error(
        "evo:best: no individual of {game} comes with the program, only of {}: write evo:FILE",
        games.join(", ")
    )]
    NoBest {
        /// The game.
        game: &'static str,
        /// The games that have one.
        games: Vec<&'static str>,
    },
    /// Fairy-Stockfish does not play the game, or not as we know of.
    #[error("{spec}: Fairy-Stockfish's notation of {game} is not known")]
    NotFairy {
        /// The spec.
        spec: String,
        /// The game.
        game: &'static str,
    },
    /// The arguments of a program cannot be taken apart.
    #[error("{spec}: a quotation mark is not closed")]
    OpenQuotation {
        /// The spec.
        spec: String,
    },
    /// Somebody else's program cannot play.
    #[error("{spec}: it {fault}")]
    NotReady {
        /// The spec.
        spec: String,
        /// What happened.
        fault: Fault,
    },
    /// There is no such program of somebody else's.
    #[error("{spec}: {fault}")]
    Program {
        /// The spec.
        spec: String,
        /// What happened.
        fault: gamut_programs::Fault,
    },
}

/// What may have been meant by a feature that does not exist.
fn meant_feature(problem: &WeightError) -> String {
    match problem {
        WeightError::NoSuchFeature { name, known, .. } => did_you_mean(name, known.iter().copied()),
        _ => String::new(),
    }
}

/// Weights by the names of features.
pub type NamedWeights = BTreeMap<String, OneOrMore>;

/// What a kind makes a player of.
pub(crate) struct Seating<'a> {
    pub(crate) spec: &'a PlayerSpec,
    /// Weights that differ from those of the evaluation in the spec.
    pub(crate) weights: NamedWeights,
    /// The seed of its random choices.
    pub(crate) seed: u64,
}

/// Makes the player that `spec` names, for game `G`. Its random choices come from `seed`.
///
/// # Errors
/// When the spec names a person, a kind that the game does not tell enough for, an evaluation
/// that the game does not have, or a file or program that cannot be used.
pub fn seat<G: Playable>(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<G>>, SeatError> {
    G::seat(spec, seed)
}

/// What [`Playable::seat_weighted`] does, for games that are not of this repository.
///
/// # Errors
/// As there.
pub fn seat_any<G: Playable>(
    spec: &PlayerSpec,
    weights: &NamedWeights,
    seed: u64,
) -> Result<Box<dyn Player<G>>, SeatError> {
    seat_with(&Seating { spec, weights: weights.clone(), seed })
}

pub(crate) fn seat_with<G: Playable>(
    seating: &Seating<'_>,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let kind = seating.spec.kind();
    if G::TIER < kind.needs {
        return Err(missing::<G>(kind, kind.needs));
    }
    if let Some(games) = kind.games.filter(|games| !games.contains(&G::ID)) {
        return Err(SeatError::NotItsGame { kind: kind.name, game: G::ID, games });
    }
    if !seating.weights.is_empty() && kind.key("eval").is_none() {
        return Err(SeatError::WeighsNothing(kind.name));
    }
    seat_kind(seating)
}

/// The refusal of a kind that must know more of the game.
pub(crate) fn missing<G: Playable>(kind: &Kind, needs: Tier) -> SeatError {
    SeatError::Tier { kind: kind.name, game: G::ID, needs, has: G::TIER }
}

/// The kinds that can play the game called `game`, which is of this tier.
pub fn kinds_for(game: &str, tier: Tier) -> impl Iterator<Item = &'static Kind> {
    KINDS.iter().filter(move |kind| kind.plays(game, tier))
}

/// Seats a player and lets it get ready, to know before a match whether it can play.
///
/// # Errors
/// As [`seat`], and when it cannot get ready.
pub fn try_out<G: Playable>(spec: &PlayerSpec, stop: &StopSwitch) -> Result<(), SeatError> {
    let mut player = seat::<G>(spec, 0)?;
    player.get_ready(stop).map_err(|fault| SeatError::NotReady { spec: spec.to_string(), fault })
}

impl PlayerFile {
    /// Reads the player in a file.
    ///
    /// # Errors
    /// When there is no such file, or no player in it.
    pub fn read(path: &Path) -> Result<Self, SeatError> {
        Self::parse(&crate::read_text(path)?)
            .map_err(|problem| SeatError::PlayerFile { path: path.to_owned(), problem })
    }
}
