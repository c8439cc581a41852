use crate::parallel::ordered_map;
use crate::{Game, MoveList};

/// Counts the move sequences of exactly `depth` plies that are legal from `position`.
///
/// A forced pass is one ply; a finished game has no continuation. Draws that the rules
/// declare while moves remain do not cut sequences short. The last ply is counted, not
/// played.
#[must_use]
pub fn perft<G: Game>(position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => G::count_moves(position) as u64,
        // Spelled out so that playing and counting are compiled into one loop.
        2 => sum_over_moves::<G>(position, |next| G::count_moves(next) as u64),
        _ => sum_over_moves::<G>(position, |next| perft::<G>(next, depth - 1)),
    }
}

#[inline(always)]
fn sum_over_moves<G: Game>(position: &G::Position, nodes: impl Fn(&G::Position) -> u64) -> u64 {
    let mut sum = 0;
    G::for_each_move(position, |m| {
        let mut next = position.clone();
        G::play(&mut next, m);
        sum += nodes(&next);
    });
    sum
}

/// Perft split by the first move, on several threads; the result does not depend on how many.
/// After each first move, `done` is told how many are counted, and of how many.
#[must_use]
pub fn divide<G: Game>(
    position: &G::Position,
    depth: u32,
    threads: usize,
    mut done: impl FnMut(usize, usize) + Send,
) -> Vec<(G::Move, u64)> {
    let mut list = G::Moves::default();
    if depth > 0 {
        G::legal_moves(position, &mut list);
    }
    let moves = list.as_slice();
    let count = |&m: &G::Move| {
        let mut after = position.clone();
        G::play(&mut after, m);
        (m, perft::<G>(&after, depth - 1))
    };
    ordered_map(threads, moves.iter(), count, |counted| done(counted, moves.len()))
}
