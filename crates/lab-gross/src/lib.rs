//! The experiments of EvoChess: R. Groß, K. Albrecht, W. Kantschik and W. Banzhaf, *Evolving Chess
//! Playing Programs*.
//!
//! What it does not know: how individuals evolve, players, terminals.

mod fitness;
mod fitness_report;
mod games;
mod hindsight;
mod individuals;
mod nodes;
mod nodes_report;
mod orders;
mod parts;
mod parts_report;
mod positions;

use gamut_experiment::Experiment;
use gamut_report::grouped;
use gamut_statistics::Estimate;

/// Where in the paper an experiment is.
macro_rules! gross {
    ($place:literal) => {
        concat!(
            "R. Groß, K. Albrecht, W. Kantschik and W. Banzhaf, Evolving Chess Playing Programs, ",
            $place
        )
    };
}
use gross;

/// Nodes at fixed depths by the order of moves.
pub const NODES: Experiment = Experiment::of::<nodes::EvochessNodes>();
/// The post-evaluation of individuals.
pub const FITNESS: Experiment = Experiment::of::<fitness::EvochessFitness>();
/// What each module of an individual brings.
pub const PARTS: Experiment = Experiment::of::<parts::EvochessParts>();

/// What is said instead of a figure of the paper where anything is otherwise than there.
const NO_FIGURE: &str = "the paper has no figure for these settings";

/// A number of nodes with its interval: `4,875,259 (2,750,419 to 7,000,099)`.
fn nodes_text(nodes: Estimate) -> String {
    let Estimate { value, low, high } = nodes.map(f64::round);
    let whole = |number: f64| grouped(number.max(0.0) as u64);
    match low.is_finite() && high.is_finite() {
        true => format!("{} ({} to {})", whole(value), whole(low), whole(high)),
        false => whole(value),
    }
}
