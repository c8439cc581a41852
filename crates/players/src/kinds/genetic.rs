//! The player whose lines of play evolve (Hong).

use gamut_game::Match;
use gamut_search::genetic::{
    AimedSettings, Answer, DEPTH, Encoding, Fitness, GENERATIONS, GROWN_DEPTH, GeneticSettings,
    LeafSettings, Pool, Ties, aimed_minimax, genetic_minimax,
};
use gamut_search::tactics::Tactics;
use gamut_search::{Evaluator, Limits, Task};

use crate::judging::{Searching, seat_judging_by_pointer};
use crate::kind::{
    EVAL, Key, LEAVES, NODES, ON_OFF, PlayerKind, TIME, choice, decimal, number, part, word_of,
    words,
};
use crate::player::{Chance, Pace};
use crate::seat::Seating;
use crate::{Playable, Player, PlayerSpec, SeatError, Thinking, Tier};

/// Genetic minimax, as published or aimed.
pub(crate) struct Genetic;

const PAPER: GeneticSettings = GeneticSettings::PAPER;
const BEST: AimedSettings = AimedSettings::GAMES;

/// What holds in each of the variants.
fn both(published: impl ToString, aimed: impl ToString) -> String {
    match (published.to_string(), aimed.to_string()) {
        (published, aimed) if published == aimed => published,
        (published, aimed) => format!("published {published}, aimed {aimed}"),
    }
}

fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

const ENCODINGS: [(&str, Encoding); 2] =
    [("index", Encoding::Index), ("squares", Encoding::Squares)];
const POOLS: [(&str, Pool); 2] = [("population", Pool::Population), ("tree", Pool::Tree)];
const TIES: [(&str, Ties); 3] =
    [("older", Ties::Older), ("newer", Ties::Newer), ("random", Ties::Random)];
const ANSWERS: [(&str, Answer); 2] = [("population", Answer::Population), ("tree", Answer::Tree)];
const FITNESSES: [(&str, Fitness); 2] =
    [("shortfall", Fitness::Shortfall), ("height", Fitness::Height)];
const ENCODING_WORDS: &[&str] = &words(&ENCODINGS);
const POOL_WORDS: &[&str] = &words(&POOLS);
const TIES_WORDS: &[&str] = &words(&TIES);
const ANSWER_WORDS: &[&str] = &words(&ANSWERS);
const FITNESS_WORDS: &[&str] = &words(&FITNESSES);

const OF_PUBLISHED: &[&str] = &["ties", "answer", "start"];
const OF_AIMED: &[&str] =
    &["growth", "fitness", "charge", "litter", "widening", "temperature", "tempo"];

impl PlayerKind for Genetic {
    const NAME: &'static str = "genetic";
    const SUMMARY: &'static str =
        "lines of play evolve (Hong; our variant unless variant=published)";
    /// The paper's parameters and what it leaves open; then those of the variant that is aimed.
    const KEYS: &'static [Key] = &[
        choice(
            "variant",
            &["aimed", "published"],
            "published: the paper's algorithm; aimed: ours, which grows the fittest lines without \
             crossover and mutation and is Rivest's min/max approximation at temperature=0",
        )
        .or("aimed"),
        number("depth", 1, 100, "plies of a path")
            .or_said(|| both(DEPTH, format!("as it grows, at most {GROWN_DEPTH}"))),
        number("pop", 1, 10_000, "paths in a generation")
            .or_said(|| both(PAPER.population, BEST.population)),
        number("gens", 1, 1_000_000_000, "generations for each move")
            .or_said(|| format!("{GENERATIONS} when nothing else is limited")),
        part("crossover", "offspring by crossover, as a part of the population")
            .or_said(|| both(PAPER.crossover, BEST.crossover)),
        part("mutation", "offspring by mutation, as a part of the population")
            .or_said(|| both(PAPER.mutation, BEST.mutation)),
        choice("encoding", ENCODING_WORDS, "how moves are numbered").or_said(|| {
            both(word_of(&ENCODINGS, PAPER.encoding), word_of(&ENCODINGS, BEST.encoding))
        }),
        choice("pool", POOL_WORDS, "where survivors are chosen from")
            .or_said(|| both(word_of(&POOLS, PAPER.pool), word_of(&POOLS, BEST.pool))),
        choice("deepening", ON_OFF, "short paths first")
            .or_said(|| both(on_off(PAPER.deepening), on_off(BEST.deepening))),
        choice("quiescent", ON_OFF, "captures are played out before a position is judged")
            .or_said(|| both(on_off(PAPER.leaves.quiescent), on_off(BEST.leaves.quiescent))),
        choice("transpositions", ON_OFF, "a position is judged once, however it was reached")
            .or_said(|| {
                both(on_off(PAPER.leaves.transpositions), on_off(BEST.leaves.transpositions))
            }),
        choice("ties", TIES_WORDS, "published: which of equally fit paths survives")
            .or_said(|| word_of(&TIES, PAPER.ties).to_owned()),
        choice("answer", ANSWER_WORDS, "published: where the answer is read")
            .or_said(|| word_of(&ANSWERS, PAPER.answer).to_owned()),
        number(
            "start",
            1,
            100,
            "published: the first lines take the most gainful of N random moves",
        )
        .or_said(|| PAPER.heuristic_start.to_string()),
        part("growth", "aimed: paths that grow in a generation, as a part of the population")
            .or_said(|| BEST.growth.to_string()),
        choice("fitness", FITNESS_WORDS, "aimed: what makes a path fit")
            .or_said(|| word_of(&FITNESSES, BEST.fitness).to_owned()),
        decimal("charge", "aimed: what a ply costs, as a part of the mean gap between siblings")
            .or_said(|| BEST.charge.to_string()),
        number(
            "litter",
            0,
            1_000,
            "aimed: moves by which a path grows at once, where gains rank moves; 0: all",
        )
        .or_said(|| BEST.litter.to_string()),
        decimal("widening", "aimed: what another litter costs, in the same unit")
            .or_said(|| BEST.widening.to_string()),
        decimal(
            "temperature",
            "aimed: how far the roulette wheel strays from the fittest line, in the same unit",
        )
        .or_said(|| BEST.temperature.to_string()),
        part("tempo", "aimed: how much having the move counts of what a move gains")
            .or_said(|| BEST.tempo.to_string()),
        EVAL,
        TIME,
        NODES,
        LEAVES,
    ];
    const NEEDS: Tier = Tier::Tactics;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        check_variant(seating.spec)?;
        seat_judging_by_pointer::<G, Self>(seating)
    }
}

/// Refuses keys that the variant does not use.
fn check_variant(spec: &PlayerSpec) -> Result<(), SeatError> {
    let (foreign, variant) = match is_published(spec) {
        true => (OF_AIMED, "aimed"),
        false => (OF_PUBLISHED, "published"),
    };
    match foreign.iter().find(|&&key| spec.get(key).is_some()) {
        Some(key) => Err(SeatError::OtherVariant { key, variant }),
        None => Ok(()),
    }
}

fn is_published(spec: &PlayerSpec) -> bool {
    spec.get("variant") == Some("published")
}

impl Searching for Genetic {
    fn searcher<G: Tactics, E: Evaluator<G> + Clone + 'static>(
        seating: &Seating<'_>,
        evaluator: E,
    ) -> Box<dyn Player<G>> {
        let spec = seating.spec;
        let method = match is_published(spec) {
            true => Method::Published(published(spec)),
            false => Method::Aimed(aimed(spec)),
        };
        let (pace, chance) = (spec.pace(Limits::default()), Chance::new(seating.seed));
        Box::new(GeneticPlayer { method, evaluator, pace, chance })
    }
}

fn leaves(spec: &PlayerSpec, standard: LeafSettings) -> LeafSettings {
    LeafSettings {
        quiescent: spec.is_on("quiescent").unwrap_or(standard.quiescent),
        transpositions: spec.is_on("transpositions").unwrap_or(standard.transpositions),
    }
}

fn published(spec: &PlayerSpec) -> GeneticSettings {
    GeneticSettings {
        population: spec.number("pop").unwrap_or(PAPER.population),
        generations: spec.number("gens"),
        crossover: spec.number("crossover").unwrap_or(PAPER.crossover),
        mutation: spec.number("mutation").unwrap_or(PAPER.mutation),
        encoding: spec.meaning("encoding", &ENCODINGS).unwrap_or(PAPER.encoding),
        pool: spec.meaning("pool", &POOLS).unwrap_or(PAPER.pool),
        ties: spec.meaning("ties", &TIES).unwrap_or(PAPER.ties),
        answer: spec.meaning("answer", &ANSWERS).unwrap_or(PAPER.answer),
        deepening: spec.is_on("deepening").unwrap_or(PAPER.deepening),
        heuristic_start: spec.number("start").unwrap_or(PAPER.heuristic_start),
        leaves: leaves(spec, PAPER.leaves),
    }
}

fn aimed(spec: &PlayerSpec) -> AimedSettings {
    AimedSettings {
        population: spec.number("pop").unwrap_or(BEST.population),
        generations: spec.number("gens"),
        growth: spec.number("growth").unwrap_or(BEST.growth),
        crossover: spec.number("crossover").unwrap_or(BEST.crossover),
        mutation: spec.number("mutation").unwrap_or(BEST.mutation),
        encoding: spec.meaning("encoding", &ENCODINGS).unwrap_or(BEST.encoding),
        fitness: spec.meaning("fitness", &FITNESSES).unwrap_or(BEST.fitness),
        pool: spec.meaning("pool", &POOLS).unwrap_or(BEST.pool),
        charge: spec.number("charge").unwrap_or(BEST.charge),
        litter: spec.number("litter").unwrap_or(BEST.litter),
        widening: spec.number("widening").unwrap_or(BEST.widening),
        temperature: spec.number("temperature").unwrap_or(BEST.temperature),
        tempo: spec.number("tempo").unwrap_or(BEST.tempo),
        deepening: spec.is_on("deepening").unwrap_or(BEST.deepening),
        leaves: leaves(spec, BEST.leaves),
    }
}

enum Method {
    Published(GeneticSettings),
    Aimed(AimedSettings),
}

struct GeneticPlayer<E> {
    method: Method,
    evaluator: E,
    pace: Pace,
    chance: Chance,
}

impl<G: Tactics, E: Evaluator<G>> Player<G> for GeneticPlayer<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        let Self { method, evaluator, chance, .. } = self;
        let rng = chance.of_thought();
        Ok(match method {
            Method::Published(settings) => genetic_minimax(game, evaluator, settings, rng, task),
            Method::Aimed(settings) => aimed_minimax(game, evaluator, settings, rng, task),
        })
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, seed: u64) {
        self.chance = Chance::new(seed);
    }

    fn forget_thought(&mut self) {
        self.chance.forget_thought();
    }
}
