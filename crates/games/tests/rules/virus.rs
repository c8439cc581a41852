use gamut_game::Game;
use gamut_games::virus::{Ataxx, Virus};

use super::{after, moves, result};

#[test]
fn a_piece_grows_onto_any_adjacent_empty_square() {
    // Corner-bound: three grows; the moves of distance two are listed with both squares.
    assert_eq!(moves::<Virus>("o3/4/4/3x x 0 1"), "c1 c2 d1b1 d1b2 d1b3 d1c3 d1d3 d2");
}

#[test]
fn growing_keeps_the_parent_and_moving_does_not() {
    assert_eq!(after::<Virus>("o3/4/4/3x x 0 1", "c2"), "o3/4/2x1/3x o 0 1");
    assert_eq!(after::<Virus>("o3/4/4/3x x 0 1", "d1d3"), "o3/3x/4/4 o 1 1");
}

#[test]
fn all_opposing_neighbours_of_the_landing_square_change_colour() {
    let text = "5/1ooo1/x2o1/1ooo1/o4 x 0 1";
    assert_eq!(after::<Virus>(text, "a3c3"), "5/1xxx1/2xx1/1xxx1/o4 o 1 1");
    // Growing converts in the same way.
    assert_eq!(after::<Virus>(text, "b3"), "5/1xxo1/xx1o1/1xxo1/o4 o 0 1");
}

#[test]
fn a_move_needs_an_empty_square_between() {
    // b2 is the only way to c3, and it is taken: by an opponent, by an own piece, by a wall.
    for blocker in ["o", "x", "-"] {
        let text = format!("4/4/1{blocker}2/x2o x 0 1");
        assert!(!moves::<Virus>(&text).contains("a1c3"), "{text}");
    }
    assert!(moves::<Virus>("4/4/4/x2o x 0 1").contains("a1c3"));
    // Straight ahead there are three ways round: any one will do.
    assert!(moves::<Virus>("4/4/-1oo/x2o x 0 1").contains("a1a3"));
    assert!(!moves::<Virus>("4/4/--oo/x2o x 0 1").contains("a1a3"));
}

#[test]
fn in_ataxx_a_jump_goes_over_anything() {
    let text = "7/7/7/7/7/--5/x-4o x 0 1";
    assert_eq!(moves::<Ataxx>(text), "a1a3 a1b3 a1c1 a1c2 a1c3");
}

#[test]
fn a_player_without_a_move_passes() {
    let text = "oo2/oo2/--2/x-2 x 0 1";
    assert_eq!(moves::<Virus>(text), "0000");
    assert_eq!(after::<Virus>(text, "0000"), "oo2/oo2/--2/x-2 o 1 1");
    // Nobody who can move passes.
    assert!(!moves::<Virus>("oo2/oo2/--2/x-2 o 0 1").contains("0000"));
}

#[test]
fn the_game_ends_when_neither_can_move_and_most_pieces_win() {
    assert_eq!(result::<Virus>("oo1x/xxxx/oooo/oooo x 0 1", "c4"), "White wins: piece count");
    assert_eq!(result::<Virus>("xx1x/xxxx/oooo/oooo x 0 1", "c4"), "draw: piece count");
}

#[test]
fn wipe_out_ends_the_game_at_once() {
    let text = "4/2o1/4/x3 x 0 1";
    assert_eq!(result::<Virus>(text, "b1"), "");
    assert_eq!(result::<Virus>(text, "b2"), "Black wins: no pieces left");
    assert_eq!(moves::<Virus>("4/4/4/x3 x 0 1"), "");
    assert_eq!(moves::<Virus>("4/4/4/x3 o 0 1"), "");
}

#[test]
fn one_hundred_plies_without_a_grow_are_a_draw() {
    let start = "x2o/4/4/o2x x 98 60";
    assert_eq!(result::<Virus>(start, "a4a2"), "");
    assert_eq!(result::<Virus>(start, "a4a2 d4d2"), "draw: too long without progress");
    assert_eq!(result::<Virus>(start, "a4a2 c4"), "", "a grow sets the clock back");
}

#[test]
fn black_begins_with_two_corners_on_every_size_of_board() {
    for (size, text) in [(4, "x2o/4/4/o2x x 0 1"), (5, "x3o/5/5/5/o3x x 0 1")] {
        let start = Virus::start_of_size(size).expect("an allowed size");
        assert_eq!(<Virus as gamut_game::Notation>::position_text(&start), text);
    }
    assert_eq!(Virus::start_of_size(3), None);
    assert_eq!(Virus::start_of_size(9), None);
    assert_eq!(Ataxx::start_of_size(8), None);
}
