//! Position modules of games for which the paper has none: the game's usual evaluation, and for
//! each of its features a gene that says how much of the usual weight it has.

use gamut_eval::{Evaluated, Weights};

use super::Gene;

/// The most that a weight can be, in parts of the usual one.
const MOST: f64 = 2.0;

/// The usual weights of a game.
fn usual<G: Evaluated>() -> Weights<G> {
    let text = G::EVALUATIONS.iter().find_map(|evaluation| evaluation.weights);
    text.and_then(|text| Weights::parse(text).ok()).unwrap_or_else(Weights::zero)
}

/// A gene for each feature.
pub(super) fn genes<G: Evaluated>() -> Vec<Gene> {
    let gene = |feature: &gamut_eval::Feature| Gene {
        name: feature.name.to_owned(),
        meaning: format!("{}, in parts of their usual weight", feature.meaning),
        least: 0.0,
        most: MOST,
        standard: 1.0,
    };
    G::FEATURES.iter().map(gene).collect()
}

/// The usual weights times the genes.
pub(super) fn weights<G: Evaluated>(genes: &[f64]) -> Weights<G> {
    let usual = usual::<G>();
    let parts = genes.iter().copied().chain(std::iter::repeat(1.0));
    let scaled = usual.anchors().iter().zip(parts);
    let scaled = scaled.map(|(list, part)| list.iter().map(|weight| weight * part).collect());
    Weights::from_anchors(scaled.collect())
}

/// What one of a feature is worth in the middle of the game.
pub(super) fn worth<G: Evaluated>(genes: &[f64], feature: &str) -> f64 {
    let place = G::FEATURES.iter().position(|one| one.name == feature);
    place.map_or(0.0, |place| weights::<G>(genes).at(place, gamut_eval::STAGES / 2))
}
