//! M. Garcia, *Lines of Action – Artificial Intelligence*.

mod boards;
mod lookahead;
mod lookahead_report;
mod pruning;
mod pruning_report;
mod table_iii;

use gamut_eval::Evaluated;
use gamut_games::loa::Loa;

pub(crate) use lookahead::LoaLookahead;
pub(crate) use pruning::LoaPruning;

/// The paper's evaluation (§III.B.3 to 5); where there is none, the game's first.
fn evaluation() -> &'static str {
    let named = Loa::EVALUATIONS.iter().find(|evaluation| evaluation.name == "garcia");
    named.unwrap_or(&Loa::EVALUATIONS[0]).name
}
