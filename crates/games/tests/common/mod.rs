//! What the tests of several games share.

#![allow(dead_code, reason = "each test program uses a part")]

use std::fmt::Write;

use gamut_game::{Game, Match, MoveList, Notation, Outcome, perft, random_position, rng};

/// A position that random play reaches.
pub(crate) fn reachable<G: Game>(seed: u64, plies: u32) -> G::Position {
    random_position::<G>(&G::start(), plies, &mut rng(seed, 0))
}

/// The legal moves, in order.
pub(crate) fn legal_moves<G: Game>(position: &G::Position) -> Vec<G::Move> {
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

pub(crate) fn position<G: Notation>(text: &str) -> G::Position {
    G::parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The legal moves of a position, sorted, as one text.
pub(crate) fn moves<G: Notation>(text: &str) -> String {
    let position = position::<G>(text);
    let mut list = G::Moves::default();
    G::legal_moves(&position, &mut list);
    let mut texts: Vec<_> = list.as_slice().iter().map(|&m| G::move_text(&position, m)).collect();
    texts.sort();
    texts.join(" ")
}

/// The position after a sequence of moves.
pub(crate) fn after<G: Notation>(text: &str, moves: &str) -> String {
    G::position_text(played::<G>(text, moves).position())
}

/// The match from a position through a sequence of moves.
pub(crate) fn played<G: Notation>(text: &str, moves: &str) -> Match<G> {
    let mut game = Match::<G>::from_position(position::<G>(text));
    for m in moves.split_whitespace() {
        game.play_text(m).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// What ended the match, as printed; empty while it goes on.
pub(crate) fn result<G: Notation>(text: &str, moves: &str) -> String {
    played::<G>(text, moves).outcome().as_ref().map(Outcome::to_string).unwrap_or_default()
}

/// Why a move is refused.
pub(crate) fn refusal<G: Notation>(text: &str, m: &str) -> String {
    G::parse_move(&position::<G>(text), m).expect_err("a refusal").to_string()
}

/// Compares the positions of a table with what others counted: a position, a tab, and the counts
/// at depth 1, 2, 3, …, with a full stop where there is none. How many counts were compared.
pub(crate) fn check_perft<G: Notation>(table: &str) -> usize {
    let (mut wrong, mut compared) = (String::new(), 0);
    for row in table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let (text, counts) = row.trim().split_once('\t').unwrap_or_else(|| panic!("{row}"));
        let position = position::<G>(text);
        assert_eq!(G::position_text(&position), text, "printed form");
        for (depth, count) in (1..).zip(counts.split(',')).filter(|&(_, count)| count != ".") {
            let expected: u64 = count.parse().expect("a node count");
            compared += 1;
            let found = perft::<G>(&position, depth);
            if found != expected {
                writeln!(wrong, "{text} depth {depth}: {found}, not {expected}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{wrong}", G::ID);
    compared
}
