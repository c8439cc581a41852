use gamut_game::{Game, Match, Notation, perft};
use gamut_games::loa::Loa;

use super::{after, moves, position, refusal, result};

#[test]
fn a_piece_moves_as_many_squares_as_there_are_pieces_on_the_line() {
    // d4: two on the file, three on the rank, one on each diagonal.
    let text = "8/7o/8/8/x2x3x/8/3o4/7o x";
    let all = moves::<Loa>(text);
    let d4: Vec<_> = all.split(' ').filter(|m| m.starts_with("d4")).collect();
    assert_eq!(d4, ["d4-c3", "d4-c5", "d4-d6", "d4-e3", "d4-e5", "d4-g4", "d4xd2"]);
}

#[test]
fn a_piece_jumps_over_its_own() {
    assert!(moves::<Loa>("8/o7/8/8/xxx4x/8/o7/7x x").contains("a4-e4"));
}

#[test]
fn a_piece_never_jumps_over_an_enemy() {
    let all = moves::<Loa>("8/o7/8/8/x1o4x/8/o7/7x x");
    assert!(!all.contains("a4-d4"), "{all}");
    assert!(refusal::<Loa>("8/o7/8/8/x1o4x/8/o7/7x x", "a4-d4").contains("not legal"));
}

#[test]
fn a_piece_captures_by_landing_on_an_enemy_but_not_on_its_own() {
    let text = "8/o7/8/8/x2o3x/8/o7/7x x";
    assert!(moves::<Loa>(text).contains("a4xd4"));
    assert_eq!(after::<Loa>(text, "a4xd4"), "8/o7/8/8/3x3x/8/o7/7x o");
    assert!(!moves::<Loa>("8/o7/8/8/x2x3x/8/o7/7x x").contains("a4xd4"));
}

#[test]
fn connecting_all_pieces_wins() {
    assert_eq!(
        result::<Loa>("o6o/8/8/8/8/8/1x6/3x4 x", "b2-c2"),
        "Black wins: all pieces connected"
    );
    // Diagonal contact connects.
    assert_eq!(
        result::<Loa>("o6o/8/8/8/8/3x4/1x6/8 x", "b2-c2"),
        "Black wins: all pieces connected"
    );
}

#[test]
fn a_game_of_nine_plies_ends_with_a_win() {
    let mut game = Match::<Loa>::new();
    for m in "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5".split(' ') {
        assert_eq!(game.outcome(), None);
        game.play_text(m).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(game.outcome().expect("a win").to_string(), "Black wins: all pieces connected");
}

#[test]
fn simultaneous_connection_wins_for_the_mover() {
    let text = "8/8/8/8/8/2o5/3x4/x5oo x";
    assert_eq!(result::<Loa>(text, "a1xc3"), "Black wins: all pieces connected");
    // The same with the colours exchanged.
    let text = "8/8/8/8/8/2x5/3o4/o5xx o";
    assert_eq!(result::<Loa>(text, "a1xc3"), "White wins: all pieces connected");
}

#[test]
fn a_capture_that_connects_only_the_opponent_loses() {
    let text = "x7/8/8/8/8/2o5/8/x5oo x";
    assert_eq!(result::<Loa>(text, "a1xc3"), "White wins: all pieces connected");
}

#[test]
fn a_single_piece_is_connected() {
    assert_eq!(result::<Loa>("x7/8/8/8/8/8/8/o6o x", ""), "Black wins: all pieces connected");
}

#[test]
fn no_move_loses() {
    let text = "6ox/6oo/8/8/8/8/oo6/xo6 x";
    assert_eq!(moves::<Loa>(text), "");
    assert_eq!(result::<Loa>(text, ""), "White wins: no move left");
}

#[test]
fn threefold_repetition_is_a_draw() {
    let mut game = Match::<Loa>::new();
    for (i, m) in "b1-b3 a2-c2 b3-b1 c2-a2 ".repeat(2).split_whitespace().enumerate() {
        assert_eq!(game.outcome(), None, "before ply {}", i + 1);
        game.play_text(m).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(game.outcome().expect("a draw").to_string(), "draw: threefold repetition");
}

#[test]
fn there_are_36_first_moves() {
    let mut list = <Loa as Game>::Moves::default();
    Loa::legal_moves(&Loa::start(), &mut list);
    assert_eq!(list.as_slice().len(), 36);
}

/// Garcia, Table III, first column: nodes below the root of the full tree of depth 3 that
/// White's program searches after Black's first move.
#[test]
fn the_trees_of_garcias_table_iii_have_as_many_nodes() {
    for (opening, nodes) in [("b1-b3", 44_631), ("c1-c3", 42_592)] {
        let text = after::<Loa>(&Loa::position_text(&Loa::start()), opening);
        let position = position::<Loa>(&text);
        let total: u64 = (1..=3).map(|depth| perft::<Loa>(&position, depth)).sum();
        assert_eq!(total, nodes, "after {opening}");
    }
}
