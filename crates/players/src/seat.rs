//! From a spec to a player at the board.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use gamut_eval::{EvaluatorVisitor, OneOrMore, Weighted, Weights, with_evaluation};
use gamut_game::{Match, MoveList, Rng, excerpt, random_move, rng};
use gamut_search::tactics::Selectivity;
use gamut_search::{
    Engine, EngineSettings, Evaluator, Limits, MctsSettings, MoveOrder, Noisy, Task, Thought,
    alpha_beta, mcts, mcts_judged, minimax, negascout,
};
use rand::RngExt;

use crate::genetic::{check_variant, seat_genetic, seat_las_vegas};
use crate::hgp::seat_hgp;
use crate::{Playable, Player, PlayerFile, PlayerSpec};

/// Bytes of a player or weight file: hundreds of times what the largest of them has.
const LARGEST_FILE: u64 = 1 << 20;

/// Why a player cannot sit down: one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatError(String);

impl SeatError {
    pub(crate) fn new(problem: String) -> Self {
        Self(problem)
    }
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SeatError {}

/// Makes the player that `spec` names, for game `G`. Its random choices come from `seed`.
///
/// # Errors
/// When the spec names a person, an evaluation that the game does not have, or a file that
/// cannot be read.
pub fn seat<G: Playable>(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<G>>, SeatError> {
    G::seat(spec, seed)
}

pub(crate) fn seat_any<G: Playable>(
    spec: &PlayerSpec,
    seed: u64,
) -> Result<Box<dyn Player<G>>, SeatError> {
    if let Some(path) = spec.file() {
        let file = PlayerFile::read(path)?;
        let name = shown(path);
        if file.game != G::ID {
            let game = excerpt(&file.game);
            return Err(SeatError(format!("{name} plays {game}, not {}", G::ID)));
        }
        return seat_with::<G>(&file.spec, file.weights, seed)
            .map_err(|SeatError(problem)| SeatError(format!("{name}: {problem}")));
    }
    seat_with::<G>(spec, BTreeMap::new(), seed)
}

fn shown(path: &Path) -> String {
    excerpt(&path.to_string_lossy())
}

/// The text of a file of ours, which is small. A device may never end, and opening a pipe
/// waits for somebody to write.
///
/// # Errors
/// When it is no regular file, cannot be read, is no text, or is large.
pub fn read_text(path: &Path) -> Result<String, SeatError> {
    let wrong =
        |problem: &dyn fmt::Display| SeatError(format!("cannot read {}: {problem}", shown(path)));
    if !fs::metadata(path).map_err(|error| wrong(&error))?.is_file() {
        return Err(wrong(&"it is not a regular file"));
    }
    let file = fs::File::open(path).map_err(|error| wrong(&error))?;
    let mut text = String::new();
    // What the operating system says about sizes is not always so, as of files in /proc.
    file.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(|error| wrong(&error))?;
    match text.len() as u64 > LARGEST_FILE {
        true => Err(wrong(&"it is larger than 1 MiB")),
        false => Ok(text),
    }
}

impl PlayerFile {
    /// Reads the player in a file.
    ///
    /// # Errors
    /// When there is no such file, or no player in it.
    pub fn read(path: &Path) -> Result<Self, SeatError> {
        Self::parse(&read_text(path)?)
            .map_err(|error| SeatError(format!("{}: {error}", shown(path))))
    }
}

fn seat_with<G: Playable>(
    spec: &PlayerSpec,
    changed: BTreeMap<String, OneOrMore>,
    seed: u64,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let limits = Limits {
        depth: spec.number("depth"),
        nodes: spec.number("nodes"),
        leaves: spec.number("leaves"),
        time: spec.time("time"),
        soft_time: None,
    };
    let rng = rng(seed, 0);
    let has_eval = spec.kind().keys.iter().any(|key| key.name == "eval");
    if !has_eval && !changed.is_empty() {
        return Err(SeatError(format!("{} weighs nothing: leave out weights", spec.kind().name)));
    }
    match spec.kind().name {
        "random" => Ok(Box::new(Random { rng })),
        "rplayer" => Ok(Box::new(PseudoRandom { rng })),
        "mcts" if spec.get("horizon").is_none() => {
            if spec.get("eval").is_some() || !changed.is_empty() {
                let problem = "mcts judges nothing without a horizon: write horizon=N too, or \
                               leave out the evaluation";
                return Err(SeatError(problem.to_owned()));
            }
            Ok(Box::new(Mcts { settings: mcts_settings(spec), limits, rng }))
        }
        "genetic" => {
            check_variant(spec)?;
            seat_judging::<G>(spec, changed, limits, seed)
        }
        "hgp" => seat_hgp(spec, limits, seed),
        "human" => Err(SeatError("a person cannot be seated here: name a program".to_owned())),
        _ => seat_judging::<G>(spec, changed, limits, seed),
    }
}

/// Seats a player that judges positions.
fn seat_judging<G: Playable>(
    spec: &PlayerSpec,
    changed: BTreeMap<String, OneOrMore>,
    limits: Limits,
    seed: u64,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let name = spec.get("eval").unwrap_or(G::EVALUATIONS[0].name);
    seat_evaluated::<G>(name, changed, SeatSearcher { spec, limits, seed })
}

fn mcts_settings(spec: &PlayerSpec) -> MctsSettings {
    MctsSettings {
        playouts: spec.number("playouts"),
        playouts_per_leaf: spec.number("leaf").unwrap_or(1),
        horizon: spec.number("horizon"),
        exploration: spec.number("c").unwrap_or(1.0),
    }
}

/// Finds the evaluation `name`, changes some of its weights, and seats a searcher with it.
fn seat_evaluated<G: Playable>(
    name: &str,
    changed: BTreeMap<String, OneOrMore>,
    searcher: SeatSearcher<'_>,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let known = G::EVALUATIONS.iter().find(|evaluation| evaluation.name == name);
    let text = match known {
        // Not one of the program's: a weight file.
        None => {
            let path = Path::new(name);
            if !path.exists() {
                let names: Vec<_> = G::EVALUATIONS.iter().map(|known| known.name).collect();
                let problem = format!(
                    "{} has no evaluation called {}, and there is no such file: {}",
                    G::ID,
                    excerpt(name),
                    names.join(", ")
                );
                return Err(SeatError(problem));
            }
            Some(read_text(path)?)
        }
        Some(evaluation) => evaluation.weights.map(str::to_owned),
    };
    match text {
        Some(text) => {
            let wrong =
                |error: gamut_eval::WeightError| SeatError(format!("{}: {error}", excerpt(name)));
            let mut weights = Weights::<G>::parse(&text).map_err(wrong)?;
            weights.set(changed).map_err(wrong)?;
            Ok(searcher.visit(Weighted::new(weights)))
        }
        None if !changed.is_empty() => {
            Err(SeatError(format!("the evaluation {name} has no weights to change")))
        }
        None => with_evaluation::<G, _>(name, searcher)
            .ok_or_else(|| SeatError(format!("{} has no evaluation called {name}", G::ID))),
    }
}

/// Builds the searching player of a spec once the evaluator is known.
struct SeatSearcher<'a> {
    spec: &'a PlayerSpec,
    limits: Limits,
    seed: u64,
}

impl<G: Playable> EvaluatorVisitor<G> for SeatSearcher<'_> {
    type Output = Box<dyn Player<G>>;

    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Box<dyn Player<G>> {
        let Self { spec, limits, seed } = self;
        let algorithm = match spec.kind().name {
            "greedy" | "minimax" => Algorithm::Minimax,
            "alphabeta" if spec.get("order") == Some("none") => {
                Algorithm::AlphaBeta(MoveOrder::AsGenerated)
            }
            "alphabeta" => Algorithm::AlphaBeta(MoveOrder::ByMaterial),
            "genetic" => return seat_genetic(spec, evaluator, limits, seed),
            "lasvegas" => return seat_las_vegas(spec, evaluator, limits, seed),
            "negascout" => {
                let most = spec.number("noise").unwrap_or(0);
                return Box::new(NegaScout { evaluator: Noisy { evaluator, most, seed }, limits });
            }
            "mcts" => {
                let (settings, rng) = (mcts_settings(spec), rng(seed, 0));
                return Box::new(JudgedMcts { evaluator, settings, limits, rng });
            }
            _ => {
                let settings = EngineSettings {
                    threads: spec.number("threads").unwrap_or(1),
                    table_megabytes: spec.number("hash").unwrap_or(16),
                    selectivity: (spec.get("pruning") == Some("off")).then_some(Selectivity::NONE),
                };
                let limits = match limits.is_unlimited() {
                    true => Limits::time(Duration::from_secs(1)),
                    false => limits,
                };
                return Box::new(Thinker { engine: Engine::new(evaluator, settings), limits });
            }
        };
        Box::new(Searcher { algorithm, evaluator, limits })
    }
}

#[derive(Clone, Copy)]
enum Algorithm {
    Minimax,
    AlphaBeta(MoveOrder),
}

struct Searcher<E> {
    algorithm: Algorithm,
    evaluator: E,
    limits: Limits,
}

impl<G: Playable, E: Evaluator<G>> Player<G> for Searcher<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        match self.algorithm {
            Algorithm::Minimax => minimax(game, &self.evaluator, task),
            Algorithm::AlphaBeta(order) => alpha_beta(game, &self.evaluator, order, task),
        }
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

struct NegaScout<E> {
    evaluator: Noisy<E>,
    limits: Limits,
}

impl<G: Playable, E: Evaluator<G>> Player<G> for NegaScout<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        negascout(game, &self.evaluator, task)
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

struct Thinker<G: Playable, E> {
    engine: Engine<G, E>,
    limits: Limits,
}

impl<G: Playable, E: Evaluator<G>> Player<G> for Thinker<G, E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        self.engine.think(game, task)
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn new_game(&mut self) {
        self.engine.clear();
    }
}

struct Random {
    rng: Rng,
}

impl<G: Playable> Player<G> for Random {
    fn think(&mut self, game: &Match<G>, _: Task<'_, G>) -> Thought<G> {
        let best = random_move::<G>(game.position(), &mut self.rng);
        Thought { best, line: best.into_iter().collect(), ..Thought::none() }
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

struct PseudoRandom {
    rng: Rng,
}

impl<G: Playable> Player<G> for PseudoRandom {
    fn think(&mut self, game: &Match<G>, _: Task<'_, G>) -> Thought<G> {
        let position = game.position();
        let mut urged = G::Moves::default();
        G::urged_moves(position, &mut urged);
        let urged = urged.as_slice();
        let best = (!urged.is_empty()).then(|| urged[self.rng.random_range(0..urged.len())]);
        Thought { best, line: best.into_iter().collect(), ..Thought::none() }
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

struct Mcts {
    settings: MctsSettings,
    limits: Limits,
    rng: Rng,
}

impl<G: Playable> Player<G> for Mcts {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        mcts(game, &self.settings, &mut self.rng, task)
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}

struct JudgedMcts<E> {
    evaluator: E,
    settings: MctsSettings,
    limits: Limits,
    rng: Rng,
}

impl<G: Playable, E: Evaluator<G>> Player<G> for JudgedMcts<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        mcts_judged(game, &self.evaluator, &self.settings, &mut self.rng, task)
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}
