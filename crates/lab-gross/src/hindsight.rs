//! Alpha-beta that searched the tree before: in every position it knows, it begins with the move
//! that was best or refuted the one before. No move ordering module can know as much; what it needs
//! says how much there is to gain.

use std::collections::HashMap;

use gamut_game::{Game, MoveList};
use gamut_search::{Evaluator, Score, StopSwitch, ended_score, piece_difference};

/// How often the tree is searched; each time finds better moves to begin with, and the last counts.
const PASSES: u32 = 3;
/// Positions between two looks at the stop switch.
const LOOK_EVERY: u64 = 1024;

/// What the last search of a tree needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) score: Score,
    /// Positions entered below the root.
    pub(crate) nodes: u64,
}

/// Searches a tree to a depth as often as it takes to know it. `None` when it was stopped, or one of
/// the searches entered `most_nodes`.
pub(crate) fn with_hindsight<G: Game, E: Evaluator<G>>(
    position: &G::Position,
    evaluator: &E,
    depth: u32,
    most_nodes: u64,
    stop: &StopSwitch,
) -> Option<Found> {
    let mut search =
        Search::<G, E> { evaluator, known: HashMap::new(), nodes: 0, most_nodes, stop };
    let mut found = None;
    for _ in 0..PASSES {
        search.nodes = 0;
        let kept = evaluator.keep(position);
        let score = search.value(position, &kept, (Score::MIN, Score::MAX), depth, 0)?;
        found = Some(Found { score, nodes: search.nodes });
    }
    found
}

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    /// The move to begin with, by position and depth that was left.
    known: HashMap<(u64, u32), G::Move>,
    nodes: u64,
    most_nodes: u64,
    stop: &'a StopSwitch,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn value(
        &mut self,
        position: &G::Position,
        kept: &E::Kept,
        (alpha, beta): (Score, Score),
        depth: u32,
        ply: u32,
    ) -> Option<Score> {
        let is_time_to_look = self.nodes.is_multiple_of(LOOK_EVERY);
        if self.nodes >= self.most_nodes || is_time_to_look && self.stop.is_stopped() {
            return None;
        }
        if let Some(outcome) = G::outcome(position) {
            return Some(ended_score::<G>(position, outcome, ply));
        }
        if ply > 0 && G::rule_draw(position).is_some() {
            return Some(Score::DRAW);
        }
        if depth == 0 {
            return Some(Score::estimate(self.evaluator.estimate(position, kept)));
        }
        let key = (G::hash(position), depth);
        let known = self.known.get(&key).copied();
        let (mut best, mut alpha) = (Score::MIN, alpha);
        let mut best_move = None;
        for m in ordered::<G>(position, known) {
            let mut child = position.clone();
            G::play(&mut child, m);
            self.nodes += 1;
            let kept = self.evaluator.kept_after(kept, position, m, &child);
            let score = -self.value(&child, &kept, (-beta, -alpha), depth - 1, ply + 1)?;
            if score > best || best_move.is_none() {
                best = score;
                best_move = (best > alpha).then_some(m).or(best_move);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        // Where no move was good enough, none was better than the others.
        if let Some(m) = best_move {
            self.known.insert(key, m);
        }
        Some(best)
    }
}

/// The known move, then those that leave the mover furthest ahead in pieces.
fn ordered<G: Game>(position: &G::Position, known: Option<G::Move>) -> Vec<G::Move> {
    let mut moves = G::Moves::default();
    G::legal_moves(position, &mut moves);
    let mut ordered = moves.as_slice().to_vec();
    ordered.sort_by_cached_key(|&m| {
        let mut child = position.clone();
        G::play(&mut child, m);
        (known != Some(m), piece_difference::<G>(&child))
    });
    ordered
}

#[cfg(test)]
mod tests {
    use gamut_eval::Weighted;
    use gamut_evo::{Genome, Steered};
    use gamut_game::{Game, Match, random_position, rng};
    use gamut_games::chess::Chess;
    use gamut_search::{Limits, MoveOrder, StopSwitch, Task, alpha_beta};

    use super::with_hindsight;

    #[test]
    fn who_knows_the_tree_finds_the_same_value_in_fewer_nodes() {
        let standard = Genome::standard::<Chess>().position;
        let evaluator = Weighted::<Chess>::new(Chess::weights(&standard[..standard.len() - 1]));
        let stop = StopSwitch::new();
        let (mut known, mut unknown) = (0, 0);
        for number in 0..20 {
            let rng = &mut rng(4, number);
            let position = random_position::<Chess>(&Chess::start(), 30, rng);
            if Chess::outcome(&position).is_some() {
                continue;
            }
            let found = with_hindsight::<Chess, _>(&position, &evaluator, 4, u64::MAX, &stop);
            let found = found.expect("nobody stopped it");
            let game = Match::<Chess>::from_position(position);
            let task = Task { limits: Limits::depth(4), stop: &stop, report: &mut |_| {} };
            let thought = alpha_beta(&game, &evaluator, MoveOrder::ByMaterial, task);
            assert_eq!(found.score, thought.score, "{}", game.position());
            known += found.nodes;
            unknown += thought.nodes;
        }
        assert!(2 * known < unknown, "{known} {unknown}");
    }

    #[test]
    fn it_is_given_up_when_it_takes_too_many_nodes() {
        let (start, evaluator) = (Chess::start(), gamut_search::PieceDifference);
        let stop = StopSwitch::new();
        let search = |most| with_hindsight::<Chess, _>(&start, &evaluator, 3, most, &stop);
        assert_eq!(search(500), None);
        assert!(search(100_000).is_some());
        stop.stop();
        assert_eq!(search(100_000), None);
    }
}
