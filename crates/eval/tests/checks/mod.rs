//! What must hold of every game's features.

#![allow(dead_code, unreachable_pub, reason = "every test program uses a part")]

use gamut_eval::{Evaluated, Features, STAGES, Weights};
use gamut_game::{Notation, random_move, random_position, rng};

/// The position of a text.
pub fn parsed<G: Notation>(text: &str) -> G::Position {
    G::parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The value of one feature.
pub fn value<G: Features>(position: &G::Position, name: &str) -> i32 {
    let number = G::FEATURES.iter().position(|feature| feature.name == name);
    G::values(position)[number.unwrap_or_else(|| panic!("no feature {name}"))]
}

/// Compares every feature with the number worked out by hand; the table must name them all.
pub fn features_are<G: Features + Notation>(text: &str, expected: &[(&str, i32)]) {
    let values = G::values(&parsed::<G>(text));
    let found: Vec<_> =
        G::FEATURES.iter().zip(values).map(|(feature, value)| (feature.name, value)).collect();
    assert_eq!(found, expected, "{text}");
}

/// Mirrored, turned and recoloured positions look the same; with the other side to move
/// everything is the opposite, but for having the move.
pub fn values_are_symmetric_and_antisymmetric<G: Features + Notation>(position: &G::Position) {
    let values = G::values(position);
    for other in G::symmetric_positions(position) {
        assert_eq!(G::values(&other), values, "{}", G::position_text(&other));
        assert_eq!(G::stage(&other), G::stage(position));
    }
    let text = G::position_text(position);
    let turned =
        if text.contains(" x") { text.replace(" x", " o") } else { text.replace(" o", " x") };
    let opposite = G::values(&parsed::<G>(&turned));
    for ((feature, value), opposite) in G::FEATURES.iter().zip(values).zip(opposite) {
        let expected = if feature.name == "to_move" { value } else { -value };
        assert_eq!(opposite, expected, "{} in {text}", feature.name);
    }
    assert!(G::stage(position) <= STAGES);
}

/// A reachable position.
pub fn reachable<G: Features>(seed: u64, plies: u32) -> G::Position {
    random_position::<G>(&G::start(), plies, &mut rng(seed, 0))
}

/// What is kept along a random game is what a fresh look gives.
pub fn kept_is_as_from_scratch<G: Features>(seed: u64, plies: u32)
where
    G::Kept: PartialEq + std::fmt::Debug,
{
    let mut rng = rng(seed, 1);
    let mut position = G::start();
    let mut kept = G::keep(&position);
    for _ in 0..plies {
        let Some(m) = random_move::<G>(&position, &mut rng) else { break };
        let before = position.clone();
        G::play(&mut position, m);
        kept = G::kept_after(&kept, &before, m, &position);
        assert_eq!(kept, G::keep(&position), "{m:?} in {before:?}");
    }
}

/// The weight files are readable, weigh something, and have names of their own.
pub fn weight_files_are_good<G: Evaluated>() {
    for evaluation in G::EVALUATIONS {
        let Some(text) = evaluation.weights else { continue };
        let weights = Weights::<G>::parse(text)
            .unwrap_or_else(|error| panic!("{} of {}: {error}", evaluation.name, G::ID));
        assert!(weights.anchors().iter().flatten().any(|&weight| weight != 0.0));
        // Ranges are where evolution looks; what regression finds may lie outside.
        if evaluation.name == "tuned" {
            continue;
        }
        for (feature, anchors) in G::FEATURES.iter().zip(weights.anchors()) {
            let (low, high) = (f64::from(*feature.range.start()), f64::from(*feature.range.end()));
            let inside = anchors.iter().all(|weight| (low..=high).contains(weight));
            assert!(inside, "{} of {} is outside its range", feature.name, G::ID);
        }
    }
}

/// Every evaluation can be had by its name, and no other.
pub fn evaluations_are_found<G: Evaluated>() {
    struct Found;
    impl<G: Features> gamut_eval::EvaluatorVisitor<G> for Found {
        type Output = i32;
        fn visit<E: gamut_search::Evaluator<G> + Clone + 'static>(self, evaluator: E) -> i32 {
            let start = G::start();
            evaluator.estimate(&start, &evaluator.keep(&start))
        }
    }
    for evaluation in G::EVALUATIONS {
        let found = gamut_eval::with_evaluation::<G, _>(evaluation.name, Found);
        assert!(found.is_some_and(|estimate| estimate.abs() < 200), "{}", evaluation.name);
    }
    assert_eq!(gamut_eval::with_evaluation::<G, _>("nonsense", Found), None);
    assert_eq!(G::EVALUATIONS[0].name, "tuned", "players that name none use it");
}
