//! The player that evolves its strategy for every move (Frankland chapter 9).

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use gamut_evolve::hgp::{
    AlphaFile, Evolution, Evolves, HgpConfig, Readings, Strategic, StrategyTree,
};
use gamut_game::{Game, Match};
use gamut_search::tactics::Tactics;
use gamut_search::{Limits, Task, Thought};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::kind::{Key, ON_OFF, PlayerKind, TIME, choice, file, flag, number, part};
use crate::player::Pace;
use crate::seat::{Seating, missing};
use crate::{
    Playable, PlayableVisitor, Player, PlayerSpec, SeatError, SpecError, Thinking, Tier,
    WithStrategies, read_text, with_playable,
};

/// Evolves a strategy for every move.
pub(crate) struct Hgp;

/// What a game's parameters say.
fn said(game: &str, pick: fn(&HgpConfig) -> String) -> Option<String> {
    struct Standard;
    impl<G: Game> WithStrategies<G> for Standard {
        type Output = HgpConfig;
        fn run(self) -> HgpConfig
        where
            G: Tactics + Evolves,
        {
            G::CONFIG
        }
    }
    impl PlayableVisitor for Standard {
        type Output = Option<HgpConfig>;
        fn visit<G: Playable>(self) -> Option<HgpConfig> {
            G::with_strategies(self)
        }
    }
    with_playable(game, Standard).flatten().as_ref().map(pick)
}

/// A setting that is one of some words.
fn word(setting: impl Serialize) -> String {
    let written = toml::Value::try_from(setting).ok();
    written.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn on_off(is_on: bool) -> String {
    if is_on { "on" } else { "off" }.to_owned()
}

impl PlayerKind for Hgp {
    const NAME: &'static str = "hgp";
    const SUMMARY: &'static str = "evolves a strategy for every move (Frankland chapter 9)";
    /// Table 9.1 of the thesis, which has other values for other games; then what it leaves
    /// open.
    const KEYS: &'static [Key] = &[
        number("pop", 2, 10_000, "strategies in a generation")
            .or_of_game(|game| said(game, |config| config.population.to_string())),
        number("gens", 1, 100_000, "generations for each move")
            .or_of_game(|game| said(game, |config| config.generations.to_string())),
        flag("rl", "reinforcement learning, where fitness is by games (§9.3)"),
        flag("mobility", "mobility strategies, in Othello (§9.4)"),
        choice(
            "fitness",
            &["games", "training", "stages"],
            "by games against the alpha player, by two moves against training players, or the same \
             with points for the stage of the game (outside chess our evaluation gives them)",
        )
        .or_of_game(|game| said(game, |config| word(config.fitness))),
        number("training", 1, 1_000, "training players")
            .or_of_game(|game| said(game, |config| config.training.to_string())),
        number("games", 1, 1_000, "fitness evaluation games")
            .or_of_game(|game| said(game, |config| config.games.to_string())),
        number("moves", 1, 1_000, "plies after which a fitness game is drawn")
            .or_of_game(|game| said(game, |config| config.game_moves.to_string())),
        number("low", 0, 1_000, "lowest heuristic value")
            .or_of_game(|game| said(game, |config| config.lowest.to_string())),
        number("high", 1, 1_000, "highest heuristic value")
            .or_of_game(|game| said(game, |config| config.highest.to_string())),
        choice("method", &["ramped", "grow", "full"], "how the first strategies are made")
            .or_of_game(|game| said(game, |config| word(config.method))),
        number("tree-depth", 1, 8, "depth of the first strategies")
            .or_of_game(|game| said(game, |config| config.depth.to_string())),
        number("tree-nodes", 7, 10_000, "nodes of the largest strategy")
            .or_of_game(|game| said(game, |config| config.nodes.to_string())),
        choice("selection", &["tournament", "roulette"], "how parents are chosen")
            .or_of_game(|game| said(game, |config| word(config.selection))),
        number("tournament", 1, 1_000, "strategies that compete to be a parent, in a tournament")
            .or_of_game(|game| said(game, |config| config.tournament.to_string())),
        part("crossover", "part of the offspring by crossover")
            .or_of_game(|game| said(game, |config| config.crossover.to_string())),
        part("mutation", "part of the offspring by mutation")
            .or_of_game(|game| said(game, |config| config.mutation.to_string())),
        part("reproduction", "part of the offspring by reproduction")
            .or_of_game(|game| said(game, |config| config.reproduction.to_string())),
        choice("elite", ON_OFF, "Alpha Elite: the alpha player is a parent")
            .or_of_game(|game| said(game, |config| on_off(config.alpha_elite))),
        choice("keep-alpha", ON_OFF, "Preserve Alpha: from move to move")
            .or_of_game(|game| said(game, |config| on_off(config.preserve_alpha))),
        choice("keep-population", ON_OFF, "Preserve Population: from move to move")
            .or_of_game(|game| said(game, |config| on_off(config.preserve_population))),
        number("n", 1, 60, "moves after which mobility counts in full")
            .or_of_game(|game| said(game, |config| config.mobility_moves.to_string())),
        choice("points", &["unlost", "all"], "games whose pieces count")
            .or_of_game(|game| said(game, |config| word(config.readings.points))),
        choice(
            "starts",
            &["exchanged", "passed", "never"],
            "how the alpha player begins every other game",
        )
        .or_of_game(|game| said(game, |config| word(config.readings.starts))),
        choice(
            "strongest",
            &["promoted", "reigning"],
            "which strategies reinforcement learning rewards",
        )
        .or_of_game(|game| said(game, |config| word(config.readings.strongest))),
        part("weakest", "it penalises strategies below this part of the alpha player's fitness")
            .or_of_game(|game| said(game, |config| config.readings.weakest.to_string())),
        choice(
            "zero",
            &["one", "keep", "shift"],
            "what reinforcement learning does instead of dividing by zero",
        )
        .or_of_game(|game| said(game, |config| word(config.readings.zero))),
        choice("span", &["run", "game"], "how long it remembers")
            .or_of_game(|game| said(game, |config| word(config.readings.span))),
        choice(
            "learned",
            &["move", "alpha", "generation"],
            "which alpha player gets what was learned; move: none; it only serves this move",
        )
        .or_of_game(|game| said(game, |config| word(config.readings.learned))),
        choice("mobility-value", &["move", "reply"], "whose square makes the mobility value")
            .or_of_game(|game| said(game, |config| word(config.readings.mobility_value))),
        choice("mobility-ratio", &["sliding", "late"], "from when on mobility counts")
            .or_of_game(|game| said(game, |config| word(config.readings.mobility_ratio))),
        file("alpha", "alpha file: the first alpha player, and others the population begins with"),
        flag("library", "begin with strategies that were evolved offline (§11.3)"),
        number("threads", 1, 256, "threads to evolve on; the result is the same").or("1"),
        TIME,
    ];
    const NEEDS: Tier = Tier::Strategies;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        G::with_strategies(SeatHgp(seating))
            .unwrap_or_else(|| Err(missing::<G>(seating.spec.kind(), Self::NEEDS)))
    }
}

struct SeatHgp<'a>(&'a Seating<'a>);

impl<G: Playable> WithStrategies<G> for SeatHgp<'_> {
    type Output = Result<Box<dyn Player<G>>, SeatError>;

    fn run(self) -> Self::Output
    where
        G: Tactics + Evolves,
    {
        let Seating { spec, seed, .. } = *self.0;
        let config = config::<G>(spec)?;
        let mut seeds = Vec::new();
        if let Some(path) = spec.get("alpha") {
            seeds.extend(read_alpha::<G>(Path::new(path))?);
        }
        if spec.get("library") == Some("on") {
            seeds.extend(gamut_evolve::hgp::library::<G>());
        }
        let evolution = Evolution::new(config, seeds, seed, spec.setting("threads"));
        let before = (evolution.clone(), None);
        let pace = spec.pace(Limits::default());
        Ok(Box::new(HgpPlayer { spec: spec.clone(), evolution, before, pace, alpha: None }))
    }
}

/// The strategies of an alpha file.
fn read_alpha<G: Strategic>(path: &Path) -> Result<Vec<StrategyTree>, SeatError> {
    let wrong = |problem| SeatError::AlphaFile { path: path.to_owned(), problem };
    let file = AlphaFile::parse(&read_text(path)?).map_err(wrong)?;
    file.expect_game(G::ID).map_err(wrong)?;
    Ok(file.strategies)
}

/// The parameters that a spec of the kind `hgp` means for game `G`: Table 9.1 but for what is
/// set.
///
/// # Errors
/// When they do not make sense together.
pub fn config<G: Strategic>(spec: &PlayerSpec) -> Result<HgpConfig, SeatError> {
    let standard = G::CONFIG;
    let is_on = |key, default| spec.get(key).map_or(default, |value| value == "on");
    let config = HgpConfig {
        population: spec.number("pop").unwrap_or(standard.population),
        generations: spec.number("gens").unwrap_or(standard.generations),
        depth: spec.number("tree-depth").unwrap_or(standard.depth),
        method: read(spec, "method", standard.method)?,
        selection: read(spec, "selection", standard.selection)?,
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
        fitness: read(spec, "fitness", standard.fitness)?,
        training: spec.number("training").unwrap_or(standard.training),
        reinforcement: is_on("rl", standard.reinforcement),
        mobility: is_on("mobility", standard.mobility),
        mobility_moves: spec.number("n").unwrap_or(standard.mobility_moves),
        readings: Readings {
            points: read(spec, "points", standard.readings.points)?,
            starts: read(spec, "starts", standard.readings.starts)?,
            strongest: read(spec, "strongest", standard.readings.strongest)?,
            weakest: spec.number("weakest").unwrap_or(standard.readings.weakest),
            zero: read(spec, "zero", standard.readings.zero)?,
            span: read(spec, "span", standard.readings.span)?,
            learned: read(spec, "learned", standard.readings.learned)?,
            mobility_value: read(spec, "mobility-value", standard.readings.mobility_value)?,
            mobility_ratio: read(spec, "mobility-ratio", standard.readings.mobility_ratio)?,
        },
    };
    let wrong = |problem| SeatError::Config { spec: spec.to_string(), problem };
    config.check_for::<G>().map_err(wrong)?;
    Ok(config)
}

/// A word as the setting it names; the table of kinds lets no other words through.
fn read<T: DeserializeOwned>(spec: &PlayerSpec, key: &str, default: T) -> Result<T, SpecError> {
    let Some(word) = spec.get(key) else { return Ok(default) };
    toml::Value::from(word).try_into().map_err(|error: toml::de::Error| SpecError::BadValue {
        kind: Hgp::NAME,
        key: key.to_owned(),
        value: word.to_owned(),
        right: error.message().to_owned(),
    })
}

struct HgpPlayer<G: Strategic> {
    spec: PlayerSpec,
    evolution: Evolution<G>,
    /// Evolution and alpha player as they were before the last thought.
    before: (Evolution<G>, Option<StrategyTree>),
    pace: Pace,
    /// The alpha player of the last move.
    alpha: Option<StrategyTree>,
}

impl<G: Evolves> Player<G> for HgpPlayer<G> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        let begun = Instant::now();
        let Task { limits, stop, report } = task;
        let position = game.position();
        self.before.0.clone_from(&self.evolution);
        self.before.1.clone_from(&self.alpha);
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
            // What plies are to a search, generations are to this.
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
        Ok(thought)
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.evolution.restart(seed);
        self.alpha = None;
    }

    fn forget_thought(&mut self) {
        self.evolution.clone_from(&self.before.0);
        self.alpha.clone_from(&self.before.1);
    }

    fn learned(&self) -> Option<String> {
        let strategies = vec![self.alpha.clone()?];
        Some(AlphaFile { game: G::ID.to_owned(), by: self.spec.to_string(), strategies }.to_toml())
    }
}
