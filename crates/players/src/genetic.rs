//! The players that search by chance and by evolution (Hong).

use gamut_game::{Match, Rng, rng};
use gamut_search::genetic::{
    AimedSettings, Answer, Encoding, Fitness, GeneticSettings, LeafSettings, Pool, Ties,
    aimed_minimax, genetic_minimax, las_vegas,
};
use gamut_search::{Evaluator, Limits, Task, Thought};

use crate::{Playable, Player, PlayerSpec, SeatError};

const OF_PUBLISHED: &[&str] = &["ties", "answer", "start"];
const OF_AIMED: &[&str] =
    &["growth", "fitness", "charge", "litter", "widening", "temperature", "tempo"];

fn is_published(spec: &PlayerSpec) -> bool {
    spec.get("variant") == Some("published")
}

/// Refuses keys that mean nothing to the variant: who writes them expects something of them.
pub(crate) fn check_variant(spec: &PlayerSpec) -> Result<(), SeatError> {
    let (foreign, other) = match is_published(spec) {
        true => (OF_AIMED, "aimed"),
        false => (OF_PUBLISHED, "published"),
    };
    match foreign.iter().find(|&&key| spec.get(key).is_some()) {
        Some(key) => Err(SeatError::new(format!(
            "genetic: {key} belongs to variant={other}: write that too, or leave out {key}"
        ))),
        None => Ok(()),
    }
}

pub(crate) fn seat_genetic<G: Playable, E: Evaluator<G> + 'static>(
    spec: &PlayerSpec,
    evaluator: E,
    limits: Limits,
    seed: u64,
) -> Box<dyn Player<G>> {
    let method = match is_published(spec) {
        true => Method::Published(published(spec)),
        false => Method::Aimed(aimed(spec)),
    };
    Box::new(Genetic { method, evaluator, limits, rng: rng(seed, 0) })
}

pub(crate) fn seat_las_vegas<G: Playable, E: Evaluator<G> + 'static>(
    spec: &PlayerSpec,
    evaluator: E,
    limits: Limits,
    seed: u64,
) -> Box<dyn Player<G>> {
    let method = Method::LasVegas(spec.number("paths"));
    Box::new(Genetic { method, evaluator, limits, rng: rng(seed, 0) })
}

fn is_on(spec: &PlayerSpec, key: &str, standard: bool) -> bool {
    spec.get(key).map_or(standard, |value| value == "on")
}

fn encoding(spec: &PlayerSpec, standard: Encoding) -> Encoding {
    match spec.get("encoding") {
        Some("squares") => Encoding::Squares,
        Some(_) => Encoding::Index,
        None => standard,
    }
}

fn pool(spec: &PlayerSpec, standard: Pool) -> Pool {
    match spec.get("pool") {
        Some("tree") => Pool::Tree,
        Some(_) => Pool::Population,
        None => standard,
    }
}

fn leaves(spec: &PlayerSpec, standard: LeafSettings) -> LeafSettings {
    LeafSettings {
        quiescent: is_on(spec, "quiescent", standard.quiescent),
        transpositions: is_on(spec, "transpositions", standard.transpositions),
    }
}

fn published(spec: &PlayerSpec) -> GeneticSettings {
    let paper = GeneticSettings::PAPER;
    GeneticSettings {
        population: spec.number("pop").unwrap_or(paper.population),
        generations: spec.number("gens"),
        crossover: spec.number("crossover").unwrap_or(paper.crossover),
        mutation: spec.number("mutation").unwrap_or(paper.mutation),
        encoding: encoding(spec, paper.encoding),
        pool: pool(spec, paper.pool),
        ties: match spec.get("ties") {
            Some("newer") => Ties::Newer,
            Some("random") => Ties::Random,
            Some(_) => Ties::Older,
            None => paper.ties,
        },
        answer: match spec.get("answer") {
            Some("tree") => Answer::Tree,
            Some(_) => Answer::Population,
            None => paper.answer,
        },
        deepening: is_on(spec, "deepening", paper.deepening),
        heuristic_start: spec.number("start").unwrap_or(paper.heuristic_start),
        leaves: leaves(spec, paper.leaves),
    }
}

fn aimed(spec: &PlayerSpec) -> AimedSettings {
    let best = AimedSettings::GAMES;
    AimedSettings {
        population: spec.number("pop").unwrap_or(best.population),
        generations: spec.number("gens"),
        growth: spec.number("growth").unwrap_or(best.growth),
        crossover: spec.number("crossover").unwrap_or(best.crossover),
        mutation: spec.number("mutation").unwrap_or(best.mutation),
        encoding: encoding(spec, best.encoding),
        fitness: match spec.get("fitness") {
            Some("height") => Fitness::Height,
            Some(_) => Fitness::Shortfall,
            None => best.fitness,
        },
        pool: pool(spec, best.pool),
        charge: spec.number("charge").unwrap_or(best.charge),
        litter: spec.number("litter").unwrap_or(best.litter),
        widening: spec.number("widening").unwrap_or(best.widening),
        temperature: spec.number("temperature").unwrap_or(best.temperature),
        tempo: spec.number("tempo").unwrap_or(best.tempo),
        deepening: is_on(spec, "deepening", best.deepening),
        leaves: leaves(spec, best.leaves),
    }
}

enum Method {
    Published(GeneticSettings),
    Aimed(AimedSettings),
    LasVegas(Option<u64>),
}

struct Genetic<E> {
    method: Method,
    evaluator: E,
    limits: Limits,
    rng: Rng,
}

impl<G: Playable, E: Evaluator<G>> Player<G> for Genetic<E> {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thought<G> {
        let Self { method, evaluator, rng, .. } = self;
        match method {
            Method::Published(settings) => genetic_minimax(game, evaluator, settings, rng, task),
            Method::Aimed(settings) => aimed_minimax(game, evaluator, settings, rng, task),
            Method::LasVegas(paths) => las_vegas(game, evaluator, *paths, rng, task),
        }
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}
