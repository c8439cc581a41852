//! The rules of each game, one test a rule, named by the rule.

mod breakthrough;
mod checkers;
mod chess;
mod loa;
mod matches;
mod othello;
mod virus;

use gamut_game::{Match, MoveList, Notation, Outcome};

fn position<G: Notation>(text: &str) -> G::Position {
    G::parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The legal moves of a position, sorted, as one text.
fn moves<G: Notation>(text: &str) -> String {
    let position = position::<G>(text);
    let mut list = G::Moves::default();
    G::legal_moves(&position, &mut list);
    let mut texts: Vec<_> = list.as_slice().iter().map(|&m| G::move_text(&position, m)).collect();
    texts.sort();
    texts.join(" ")
}

/// The position after a sequence of moves.
fn after<G: Notation>(text: &str, moves: &str) -> String {
    G::position_text(played::<G>(text, moves).position())
}

/// The match from a position through a sequence of moves.
fn played<G: Notation>(text: &str, moves: &str) -> Match<G> {
    let mut game = Match::<G>::from_position(position::<G>(text));
    for m in moves.split_whitespace() {
        game.play_text(m).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// What ended the match, as printed; empty while it goes on.
fn result<G: Notation>(text: &str, moves: &str) -> String {
    played::<G>(text, moves).outcome().as_ref().map(Outcome::to_string).unwrap_or_default()
}

/// Why a move is refused.
fn refusal<G: Notation>(text: &str, m: &str) -> String {
    G::parse_move(&position::<G>(text), m).expect_err("a refusal").to_string()
}
