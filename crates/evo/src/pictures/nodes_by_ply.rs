//! How many nodes moves took, by ply (Figs 3 and 4).

use std::collections::BTreeMap;

use gamut_report::plot::{BoxPlot, Boxes};

/// More boxes than this cannot be told apart.
const MOST_BOXES: u32 = 40;

/// Median and quartiles of the nodes that moves took, by ply, from any number of games: `moves` are
/// pairs of a ply, from 0 on, and the nodes of the move that was made then. Where there are many,
/// several plies share a box. The scale is logarithmic: trees differ by orders of magnitude.
#[must_use]
pub fn nodes_by_ply(title: &str, name: &str, moves: &[(u32, u64)]) -> String {
    let last = moves.iter().map(|(ply, _)| *ply).max().unwrap_or(0);
    let plies_a_box = last / MOST_BOXES + 1;
    let mut boxes: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for (ply, nodes) in moves {
        let nodes = (*nodes).max(1) as f64;
        boxes.entry(ply / plies_a_box).or_default().push(libm::log10(nodes));
    }
    let middle = |number: u32| f64::from(number * plies_a_box) + f64::from(plies_a_box - 1) / 2.0;
    let observations = boxes.into_iter().map(|(number, nodes)| (middle(number), nodes)).collect();
    BoxPlot {
        title: title.to_owned(),
        x: "ply".to_owned(),
        y: "log10(nodes a move)".to_owned(),
        series: vec![Boxes { name: name.to_owned(), observations }],
    }
    .svg()
}
