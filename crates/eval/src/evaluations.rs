use gamut_search::{Evaluator, piece_difference};

use crate::{Features, Term, Weighted, Weights};

/// An evaluation that players can name.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Its name in player specs.
    pub name: &'static str,
    /// What it looks at, in one line.
    pub summary: &'static str,
    /// Its weight file, for those that are [`Weighted`].
    pub weights: Option<&'static str>,
}

/// Something to be done with an evaluator whose type is known only when the program runs.
pub trait EvaluatorVisitor<G: Features> {
    /// What comes of it.
    type Output;
    /// Does it with this evaluator.
    fn visit<E: Evaluator<G> + Clone + 'static>(self, evaluator: E) -> Self::Output;
}

/// A game with evaluations by name.
pub trait Evaluated: Features {
    /// The evaluations; players that name none use the first.
    const EVALUATIONS: &'static [Evaluation];

    /// Runs `visitor` on the evaluator called `name`, if it is one of the papers' lean ones,
    /// which are not [`Weighted`]. `None` when there is no such evaluator.
    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output>;

    /// What such an evaluator adds up in a position. Games whose lean evaluators count more
    /// than pieces override this.
    fn lean_terms(_name: &str, position: &Self::Position) -> Vec<Term> {
        let value = piece_difference::<Self>(position);
        vec![Term { name: "pieces", meaning: "pieces on the board", value, weight: 1.0 }]
    }
}

/// Runs `visitor` on the evaluation of `G` called `name`; `None` when there is none.
pub fn with_evaluation<G: Evaluated, V: EvaluatorVisitor<G>>(
    name: &str,
    visitor: V,
) -> Option<V::Output> {
    match named::<G>(name)?.weights {
        None => G::with_lean(name, visitor),
        Some(text) => Some(visitor.visit(weighted::<G>(text)?)),
    }
}

/// What the evaluation of `G` called `name` adds up in a position; `None` when there is no
/// such evaluation.
#[must_use]
pub fn terms<G: Evaluated>(name: &str, position: &G::Position) -> Option<Vec<Term>> {
    match named::<G>(name)?.weights {
        None => Some(G::lean_terms(name, position)),
        Some(text) => Some(weighted::<G>(text)?.terms(position)),
    }
}

fn named<G: Evaluated>(name: &str) -> Option<&'static Evaluation> {
    G::EVALUATIONS.iter().find(|evaluation| evaluation.name == name)
}

/// The files are part of the program, and tests read them all.
fn weighted<G: Features>(file: &str) -> Option<Weighted<G>> {
    Some(Weighted::new(Weights::parse(file).ok()?))
}
