//! The Las Vegas search (§2.1, §5): random paths into a reservation tree.

use gamut_game::Rng;

use super::judge::Judge;
use super::walk::{ANY, Walker};
use super::{Encoding, Gene, LeafSettings, NodeId, Place, ReservationTree};
use crate::control::Meter;
use crate::tactics::Tactics;
use crate::{Evaluator, Thought};

/// "A move sequence is generated …, such that each move in the sequence is randomly chosen …
/// The tip node is then evaluated …, and another path is generated. Using the reservation tree
/// technique and the minimax principle, we can combine these two paths" (§5).
pub(super) fn search<G: Tactics, E: Evaluator<G>>(
    root: &G::Position,
    evaluator: &E,
    paths: Option<u64>,
    depth: usize,
    mut meter: Meter<'_>,
    rng: &mut Rng,
) -> Thought<G> {
    let walker = Walker::<G> { root, encoding: Encoding::Index, contestants: 1 };
    let mut judge = Judge::new(evaluator, LeafSettings::PLAIN);
    let mut tree = ReservationTree::new();
    let mut genes: Vec<Gene> = vec![ANY; depth];
    let (mut generated, mut in_vain) = (0, 0);
    while paths.is_none_or(|most| generated < most) && !meter.is_stopped() {
        genes.fill(ANY);
        let (position, length) = walker.walk(&mut genes, None, rng, &mut meter);
        let path = &genes[..length];
        let place = tree.follow(path, Place::ROOT);
        if (place.genes as usize) < length {
            let Some(value) = judge.judge::<G>(&position, length, &mut meter) else { break };
            tree.insert_from(place, path, value);
            in_vain = 0;
        } else {
            in_vain += 1;
        }
        generated += 1;
        // Nothing new for a long time: everything that chance is likely to find has been seen.
        if in_vain > 100 + 8 * tree.len() {
            break;
        }
        if tree.is_full() || generated % 64 == 0 && meter.is_nearly_over() {
            break;
        }
    }
    let mut path = Vec::new();
    if let Some(leaf) = tree.principal_path().last() {
        tree.path_to(leaf, &mut path);
    }
    let thought = meter.thought(&walker.moves(&path), tree.value(NodeId::ROOT), depth as u32);
    Thought { proven: false, is_exact: false, ..thought }
}
