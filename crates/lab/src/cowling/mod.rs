//! P. Cowling, *Board Evaluation for the Virus Game*.

mod positions;
mod tree;
mod tree_report;

pub(crate) use tree::VirusTree;
