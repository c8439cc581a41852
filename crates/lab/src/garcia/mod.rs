//! M. Garcia, *Lines of Action – Artificial Intelligence*.

mod lookahead;
mod lookahead_report;
mod pruning;
mod pruning_report;
mod table_iii;

use gamut_eval::Evaluated;
use gamut_experiment::Parameters;
use gamut_games::loa::Loa;

pub(crate) use lookahead::LoaLookahead;
pub(crate) use pruning::LoaPruning;

/// The paper's evaluation (§III.B.3 to 5).
const EVALUATION: &str = "garcia";

/// The paper's evaluation, or another.
fn evaluation(parameters: &mut Parameters<'_>) -> &'static str {
    parameters.evaluation(Loa::EVALUATIONS, EVALUATION)
}
