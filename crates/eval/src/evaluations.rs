use gamut_search::Evaluator;

use crate::{Features, Weighted, Weights};

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
    /// The evaluations; the first is what players use who name none.
    const EVALUATIONS: &'static [Evaluation];

    /// Runs `visitor` on the evaluator called `name` that is not [`Weighted`]: a lean one of
    /// the papers, compiled by itself because it is fast. `None` when there is no such.
    fn with_lean<V: EvaluatorVisitor<Self>>(name: &str, visitor: V) -> Option<V::Output>;
}

/// Runs `visitor` on the evaluation of `G` called `name`; `None` when there is no such.
pub fn with_evaluation<G: Evaluated, V: EvaluatorVisitor<G>>(
    name: &str,
    visitor: V,
) -> Option<V::Output> {
    let evaluation = G::EVALUATIONS.iter().find(|evaluation| evaluation.name == name)?;
    match evaluation.weights {
        None => G::with_lean(name, visitor),
        // The files are part of the program, and tests read them all.
        Some(text) => Some(visitor.visit(Weighted::<G>::new(Weights::parse(text).ok()?))),
    }
}
