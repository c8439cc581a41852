//! Features by name, and what must hold of all of them.

use gamut_eval::{Evaluated, EvaluatorVisitor, Features, Weights, with_evaluation};
use gamut_game::{Notation, random_position, rng};
use gamut_search::Evaluator;

pub(crate) fn position<G: Notation>(text: &str) -> G::Position {
    G::parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The value of the feature called `name`.
pub(crate) fn feature<G: Features>(position: &G::Position, name: &str) -> i32 {
    let number = G::FEATURES.iter().position(|feature| feature.name == name);
    G::values(position)[number.unwrap_or_else(|| panic!("no feature {name}"))]
}

/// Holds rows of position, feature and value to what is found.
pub(crate) fn check<G: Features + Notation>(rows: &[(&str, &str, i32)]) {
    for &(text, name, value) in rows {
        assert_eq!(feature::<G>(&position::<G>(text), name), value, "{name} of {text}");
    }
}

/// A position that random play reaches.
pub(crate) fn reachable<G: Features>(seed: u64, plies: u32) -> G::Position {
    random_position::<G>(&G::start(), plies, &mut rng(seed, 0))
}

/// That two positions have the same values, features called `except` apart.
pub(crate) fn same_values<G: Features>(one: &G::Position, two: &G::Position, except: &[&str]) {
    compare::<G>(one, two, except, 1);
}

/// That two positions have opposite values, features called `except` apart.
pub(crate) fn opposite_values<G: Features>(one: &G::Position, two: &G::Position, except: &[&str]) {
    compare::<G>(one, two, except, -1);
}

fn compare<G: Features>(one: &G::Position, two: &G::Position, except: &[&str], sign: i32) {
    let (ones, twos) = (G::values(one), G::values(two));
    for ((feature, value), other) in G::FEATURES.iter().zip(ones).zip(twos) {
        if !except.contains(&feature.name) {
            assert_eq!(value, sign * other, "{} of {one:?} and {two:?}", feature.name);
        }
    }
    assert_eq!(G::stage(one), G::stage(two));
}

/// That the weight files are read, and that names are there once.
pub(crate) fn check_evaluations<G: Evaluated>(names: &[&str]) {
    let found: Vec<_> = G::EVALUATIONS.iter().map(|evaluation| evaluation.name).collect();
    assert_eq!(found, names);
    for evaluation in G::EVALUATIONS {
        if let Some(text) = evaluation.weights {
            Weights::<G>::parse(text).unwrap_or_else(|e| panic!("{}: {e}", evaluation.name));
        }
        assert!(estimate::<G>(evaluation.name, &G::start()).abs() < 60, "{}", evaluation.name);
    }
    for (number, feature) in G::FEATURES.iter().enumerate() {
        assert!(G::FEATURES[..number].iter().all(|other| other.name != feature.name));
    }
}

/// What the evaluation called `name` says of a position.
pub(crate) fn estimate<G: Evaluated>(name: &str, position: &G::Position) -> i32 {
    struct Estimate<'a, P>(&'a P);
    impl<G: Features> EvaluatorVisitor<G> for Estimate<'_, G::Position> {
        type Output = i32;
        fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> i32 {
            evaluator.estimate(self.0, &evaluator.keep(self.0))
        }
    }
    with_evaluation::<G, _>(name, Estimate(position)).unwrap_or_else(|| panic!("no {name}"))
}
