//! Positions with the legal moves that OpenSpiel and python-chess list for them, sampled
//! from games that `cargo xtask differential` compared ply by ply.

use gamut_game::{MoveList, Notation};
use gamut_games::registry::{GameVisitor, with_game};

struct SortedMoves<'a>(&'a str);

impl GameVisitor for SortedMoves<'_> {
    type Output = Vec<String>;

    fn visit<G: Notation>(self) -> Vec<String> {
        let position = G::parse_position(self.0).unwrap_or_else(|error| panic!("{error}"));
        let mut list = G::Moves::default();
        G::legal_moves(&position, &mut list);
        let mut moves: Vec<_> =
            list.as_slice().iter().map(|&m| G::move_text(&position, m)).collect();
        moves.sort();
        moves
    }
}

#[test]
fn legal_moves_are_those_that_other_libraries_list() {
    let mut checked = 0;
    let table = include_str!("data/corpus.tsv");
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [game, position, expected] = cells[..] else { panic!("bad row {row}") };
        let found = with_game(game, SortedMoves(position)).expect("a known game");
        assert_eq!(found.join(" "), expected, "{game} {position}");
        checked += 1;
    }
    assert!(checked >= 200, "only {checked} positions");
}
