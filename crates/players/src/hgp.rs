//! The player that evolves its strategy for every move (Frankland chapter 9).

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use gamut_evolve::hgp::{AlphaFile, Config, Evolution, Readings, Strategic, StrategyTree};
use gamut_game::{Match, excerpt};
use gamut_search::{Limits, Task, Thought};

use crate::seat::{SeatError, read_text};
use crate::{Playable, Player, PlayerSpec};

/// Seats the player of a spec of the kind `hgp`.
pub(crate) fn seat_hgp<G: Playable>(
    spec: &PlayerSpec,
    limits: Limits,
    seed: u64,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let config = config::<G>(spec)?;
    let mut seeds = Vec::new();
    if let Some(path) = spec.get("alpha") {
        seeds.extend(read_alpha::<G>(Path::new(path))?);
    }
    if spec.get("library") == Some("on") {
        seeds.extend(gamut_evolve::hgp::library::<G>());
    }
    let threads = spec.number("threads").unwrap_or(1);
    let evolution = Evolution::new(config, seeds, seed, threads);
    Ok(Box::new(Hgp { spec: spec.clone(), evolution, limits, alpha: None }))
}

/// The strategies of an alpha file.
fn read_alpha<G: Strategic>(path: &Path) -> Result<Vec<StrategyTree>, SeatError> {
    let wrong = |problem: String| {
        SeatError::new(format!("{}: {problem}", excerpt(&path.to_string_lossy())))
    };
    let file = AlphaFile::parse(&read_text(path)?).map_err(wrong)?;
    file.expect_game(G::ID).map_err(wrong)?;
    Ok(file.strategies)
}

/// The parameters that a spec of the kind `hgp` means for game `G`: Table 9.1 but for what is
/// set.
///
/// # Errors
/// When they do not make sense together.
pub fn config<G: Strategic>(spec: &PlayerSpec) -> Result<Config, SeatError> {
    let standard = G::CONFIG;
    let is_on = |key, default| spec.get(key).map_or(default, |value| value == "on");
    let word = |key| spec.get(key).map(|word| toml::Value::String(word.to_owned()));
    let config = Config {
        population: spec.number("pop").unwrap_or(standard.population),
        generations: spec.number("gens").unwrap_or(standard.generations),
        depth: spec.number("tree-depth").unwrap_or(standard.depth),
        method: read(word("method"), standard.method)?,
        tournament: spec.number("tournament").unwrap_or(standard.tournament),
        reproduction: spec.number("reproduction").unwrap_or(standard.reproduction),
        crossover: spec.number("crossover").unwrap_or(standard.crossover),
        mutation: spec.number("mutation").unwrap_or(standard.mutation),
        nodes: spec.number("tree-nodes").unwrap_or(standard.nodes),
        lowest: spec.number("low").unwrap_or(standard.lowest),
        highest: spec.number("high").unwrap_or(standard.highest),
        games: spec.number("games").unwrap_or(standard.games),
        alpha_elite: is_on("elite", standard.alpha_elite),
        preserve_alpha: is_on("keep-alpha", standard.preserve_alpha),
        preserve_population: is_on("keep-population", standard.preserve_population),
        game_moves: spec.number("moves").unwrap_or(standard.game_moves),
        fitness: read(word("fitness"), standard.fitness)?,
        training: spec.number("training").unwrap_or(standard.training),
        reinforcement: is_on("rl", standard.reinforcement),
        mobility: is_on("mobility", standard.mobility),
        mobility_moves: spec.number("n").unwrap_or(standard.mobility_moves),
        readings: Readings {
            points: read(word("points"), standard.readings.points)?,
            starts: read(word("starts"), standard.readings.starts)?,
            strongest: read(word("strongest"), standard.readings.strongest)?,
            weakest: spec.number("weakest").unwrap_or(standard.readings.weakest),
            zero: read(word("zero"), standard.readings.zero)?,
            span: read(word("span"), standard.readings.span)?,
            learned: read(word("learned"), standard.readings.learned)?,
            mobility_value: read(word("mobility-value"), standard.readings.mobility_value)?,
            mobility_ratio: read(word("mobility-ratio"), standard.readings.mobility_ratio)?,
        },
    };
    let wrong = |problem| SeatError::new(format!("{spec}: {problem}"));
    config.check_for::<G>().map_err(wrong)?;
    Ok(config)
}

/// A word as the setting it names; the table of kinds lets no other words through.
fn read<T: serde::de::DeserializeOwned>(
    word: Option<toml::Value>,
    default: T,
) -> Result<T, SeatError> {
    match word {
        Some(word) => word.try_into().map_err(|error| SeatError::new(format!("{error}"))),
        None => Ok(default),
    }
}

struct Hgp<G: Strategic> {
    spec: PlayerSpec,
    evolution: Evolution<G>,
    limits: Limits,
    /// The alpha player of the last move.
    alpha: Option<StrategyTree>,
}

impl<G: Playable> Player<G> for Hgp<G> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        let begun = Instant::now();
        let Task { limits, stop, report } = task;
        let position = game.position();
        let thought = |best: Option<G::Move>, values: &[f32; 64], generation, plies| Thought {
            best,
            line: best.into_iter().collect(),
            depth: generation,
            nodes: plies,
            elapsed: begun.elapsed(),
            square_values: Some(Box::new(*values)),
            ..Thought::none()
        };
        let enough = AtomicBool::new(false);
        let is_over = || {
            let late = limits.time.is_some_and(|time| begun.elapsed() >= time);
            late || stop.is_stopped() || enough.load(Ordering::Relaxed)
        };
        let mut last = 0;
        let evolved = self.evolution.run(position, &is_over, &mut |generation| {
            last = generation.number as u32;
            // As deep as a search is, so many generations this has.
            let is_enough = limits.depth.is_some_and(|depth| last >= depth)
                || limits.nodes.is_some_and(|nodes| generation.plies >= nodes);
            enough.store(is_enough, Ordering::Relaxed);
            let best = gamut_evolve::hgp::preview::<G>(position, &generation.heuristics);
            report(&thought(best, generation.heuristics.values(), last, generation.plies));
        });
        let best = self.evolution.choose(position, &evolved);
        let thought = thought(best, evolved.learned.values(), last, evolved.plies);
        // With reinforcement learning, what is saved is what was shown and played by.
        self.alpha = Some(match self.evolution.config().reinforcement {
            true => StrategyTree::of(&evolved.learned),
            false => evolved.alpha,
        });
        thought
    }

    fn limits(&self) -> Limits {
        self.limits
    }

    fn new_game(&mut self) {
        self.evolution.restart();
        self.alpha = None;
    }

    fn learned(&self) -> Option<String> {
        let strategies = vec![self.alpha.clone()?];
        Some(AlphaFile { game: G::ID.to_owned(), by: self.spec.to_string(), strategies }.to_toml())
    }
}
