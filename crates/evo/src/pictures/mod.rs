//! Individuals as pictures (SVG): the program as a graph, weights in their ranges, nodes by ply.

mod nodes_by_ply;
mod program_graph;
mod weights;

pub use nodes_by_ply::nodes_by_ply;
pub use program_graph::program_graph;
pub use weights::weights_in_ranges;
