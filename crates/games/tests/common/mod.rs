//! Positions for tests that must hold of every position.

use gamut_game::{Game, Notation, random_position, rng};

/// A position that random play reaches.
pub(crate) fn reachable<G: Game>(seed: u64, plies: u32) -> G::Position {
    random_position::<G>(&G::start(), plies, &mut rng(seed, 0))
}

/// The legal moves, in order.
pub(crate) fn legal_moves<G: Game>(position: &G::Position) -> Vec<G::Move> {
    use gamut_game::MoveList;
    let mut list = G::Moves::default();
    G::legal_moves(position, &mut list);
    list.as_slice().to_vec()
}

/// What must hold of any position that a user can set up.
pub(crate) fn check_text_and_moves<G: Notation>(position: &G::Position) {
    let text = G::position_text(position);
    let again = G::parse_position(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(&again, position, "{text}");
    assert_eq!(G::hash(&again), G::hash(position), "full and incremental hash of {text}");

    let moves = legal_moves::<G>(position);
    assert_eq!(G::count_moves(position), moves.len(), "{text}");
    assert_eq!(G::outcome(position).is_some(), moves.is_empty(), "over iff no move: {text}");
    if moves.is_empty() {
        assert_eq!(G::pick_move(position, |_| panic!("nothing to choose")), None, "{text}");
    }
    different_successors_hash_differently::<G>(position, &moves);
    for (index, &m) in moves.iter().enumerate() {
        let written = G::move_text(position, m);
        assert_eq!(G::parse_move(position, &written), Ok(m), "{written} in {text}");
        let record = G::record_text(position, m);
        assert_eq!(G::parse_move(position, &record), Ok(m), "{record} in {text}");
        assert!(!moves[..index].contains(&m), "{written} twice in {text}");
        let picked = G::pick_move(position, |count| {
            assert_eq!(count, moves.len());
            index
        });
        assert_eq!(picked, Some(m), "{written} is number {index} in {text}");
    }
}

/// Clocks apart, positions after different moves are the same iff their hashes are, and none
/// has the hash of the position before.
fn different_successors_hash_differently<G: Notation>(position: &G::Position, moves: &[G::Move]) {
    let board = |position: &G::Position| {
        let text = G::position_text(position);
        let end = text.find(":H").or_else(|| text.find(' ')).unwrap_or(text.len());
        text[..end].to_owned()
    };
    let mut seen = std::collections::HashMap::from([(G::hash(position), String::new())]);
    for &m in moves {
        let mut next = position.clone();
        G::play(&mut next, m);
        let found = board(&next);
        let first = seen.entry(G::hash(&next)).or_insert_with(|| found.clone());
        assert_eq!(*first, found, "two positions with one hash");
    }
}
