//! The papers' experiments, one module a paper (Groß et al. have a crate of their own): each table
//! or figure is a function from a config to a report.
//!
//! What it does not know: how experiments are run and where their reports go ([`gamut_experiment`]
//! does), terminals.

mod cowling;
mod error;
mod frankland;
mod garcia;
mod hong;

use gamut_experiment::Experiment;

/// What is said instead of a paper's figure where anything is otherwise than there.
const NO_FIGURE: &str = "the paper has no figure for these settings";

/// Every experiment, by paper. (A static, not a constant: its functions are compiled here and not
/// again wherever it is named.)
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment::of::<cowling::VirusTree>(),
    Experiment::of::<garcia::LoaPruning>(),
    Experiment::of::<garcia::LoaLookahead>(),
    Experiment::of::<frankland::OthelloHgp>(),
    Experiment::of::<frankland::OthelloReadings>(),
    Experiment::of::<frankland::CheckersHgp>(),
    Experiment::of::<frankland::CheckersReadings>(),
    Experiment::of::<frankland::ChessHgp>(),
    Experiment::of::<frankland::ChessStages>(),
    Experiment::of::<hong::GeneticAccuracy>(),
    Experiment::of::<hong::GeneticTime>(),
    Experiment::of::<hong::GeneticSameTime>(),
    Experiment::of::<hong::GeneticGames>(),
    Experiment::of::<hong::GeneticLines>(),
    gamut_lab_gross::NODES,
    gamut_lab_gross::FITNESS,
    gamut_lab_gross::PARTS,
];

/// The experiment called `name`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Experiment> {
    EXPERIMENTS.iter().find(|experiment| experiment.name == name)
}
