//! The features of Othello, on positions whose values are worked out by hand.

mod described;

use described::same_values;
use described::{
    check, check_evaluations, estimate, feature, opposite_values, position, reachable,
};
use gamut_board::{Square, SquareSet, squares};
use gamut_eval::Features;
use gamut_eval::othello::stable_discs;
use gamut_game::{Game, Notation, Side, random_move, rng};
use gamut_games::othello::{Othello, Position};
use proptest::prelude::*;

/// Black to move with these discs.
fn board(black: SquareSet, white: SquareSet) -> Position {
    let letter = |square| match (black.contains(square), white.contains(square)) {
        (true, _) => 'X',
        (_, true) => 'O',
        _ => '-',
    };
    let text: String = Square::all().map(letter).collect();
    position::<Othello>(&(text + " X"))
}

fn value(name: &str, black: SquareSet, white: SquareSet) -> i32 {
    feature::<Othello>(&board(black, white), name)
}

#[test]
fn the_start_is_balanced() {
    let start = Othello::position_text(&Othello::start());
    let names = Othello::FEATURES.iter().map(|feature| feature.name);
    for name in names.filter(|name| !["turn", "parity"].contains(name)) {
        check::<Othello>(&[(&start, name, 0)]);
    }
    check::<Othello>(&[(&start, "parity", -1)]);
}

#[test]
fn discs_and_corners() {
    assert_eq!(value("discs", squares!(a1, b1), squares!(c1)), 1);
    assert_eq!(value("corners", squares!(a1, h8, b2), squares!(a8)), 1);
}

#[test]
fn squares_beside_a_corner_count_while_it_is_empty() {
    // b1 is beside the empty a1, g1 beside the black h1; a7 and h7 are beside empty corners.
    assert_eq!(value("c_squares", squares!(b1, g1, h1), squares!(a7, h7)), -1);
    assert_eq!(value("x_squares", squares!(b2, g7, h1), squares!(b7, g2)), 1);
}

#[test]
fn edges() {
    // a1 and b1 are a corner and a C-square.
    assert_eq!(value("edges", squares!(a1, b1, c1, d1), squares!(h4, e5)), 1);
    // The empty d1 against a4 and a6.
    assert_eq!(value("edge_gaps", squares!(c1, e1), squares!(a3, a5, a7)), -1);
    // A gap beside a corner is not one.
    assert_eq!(value("edge_gaps", squares!(a1, c1), SquareSet::EMPTY), 0);
    let (row, column) = (squares!(b1, c1, d1, e1, f1, g1), squares!(h2, h3, h4, h5, h6));
    assert_eq!(value("balanced_edges", row, column), 1);
    assert_eq!(value("unbalanced_edges", row, column), -1);
    assert_eq!(value("unbalanced_edges", squares!(c8, d8, e8, f8, g8), SquareSet::EMPTY), 1);
    assert_eq!(value("balanced_edges", row, squares!(h1)), 0);
}

#[test]
fn moves_now() {
    // Black takes c1; White has nothing to outflank.
    assert_eq!(value("mobility", squares!(a1), squares!(b1)), 1);
    assert_eq!(value("stuck", squares!(a1), squares!(b1)), -1);
    // Black takes a1, White d1.
    assert_eq!(value("mobility", squares!(c1), squares!(b1)), 0);
    assert_eq!(value("corner_moves", squares!(c1), squares!(b1)), 1);
}

#[test]
fn moves_later() {
    // Beside b1: c1, a2, b2, c2; beside a1: a2, b2.
    assert_eq!(value("potential_mobility", squares!(a1), squares!(b1)), 2);
    // a1 is shut in.
    assert_eq!(value("frontier", squares!(a1, b1, a2, b2), SquareSet::EMPTY), 3);
}

#[test]
fn stability_grows_from_corners() {
    assert_eq!(value("stable", squares!(a1, b1, c1), squares!(h8, d5)), 2);
    let triangle = squares!(a1, b1, c1, a2, b2, a3);
    assert_eq!(stable_discs(triangle, SquareSet::EMPTY), triangle);
    // c2 leans on nothing along the diagonal d1-a4.
    assert_eq!(stable_discs(triangle | squares!(c2), SquareSet::EMPTY), triangle);
    // Without the corner nothing holds.
    assert_eq!(stable_discs(triangle - squares!(a1), SquareSet::EMPTY), SquareSet::EMPTY);
}

#[test]
fn stability_of_full_lines() {
    // A full edge is stable, whoever holds what on it.
    let black = squares!(b1, c1, e1);
    let white = SquareSet::rank(0) - black;
    assert_eq!(stable_discs(black, white), black);
    assert_eq!(stable_discs(white, black), white);
    // All lines through a full board are full.
    assert_eq!(stable_discs(squares!(d4), !squares!(d4)), squares!(d4));
    // The diagonal a1-h8 is not, and only Black leans on it.
    assert_eq!(stable_discs(squares!(d4), !squares!(d4, h8)), SquareSet::EMPTY);
}

#[test]
fn regions_and_parity() {
    // Black alone can play a1 (over b1 to c1); White alone h7 (down the diagonal to b1).
    let white = squares!(b1);
    let black = !(white | squares!(a1, h7, h8));
    assert_eq!(value("private_squares", black, white), 1 - 2);
    assert_eq!(value("odd_regions", black, white), 1);
    assert_eq!(value("parity", black, white), 1);
    assert_eq!(value("parity", black - squares!(a2), white), -1);
    assert_eq!(value("turn", black, white), 1);
}

#[test]
fn stages_go_by_discs() {
    assert_eq!(Othello::stage(&Othello::start()), 0);
    let half = SquareSet::from_bits((1 << 34) - 1);
    assert_eq!(Othello::stage(&board(half, SquareSet::EMPTY)), 32);
    assert_eq!(Othello::stage(&board(SquareSet::ALL, SquareSet::EMPTY)), 64);
    assert_eq!(Othello::stage(&board(squares!(a1), SquareSet::EMPTY)), 0);
}

#[test]
fn evaluations() {
    check_evaluations::<Othello>(&["tuned", "hand", "material"]);
    let ahead = board(squares!(a1, b1, c1), squares!(d1));
    assert_eq!(estimate::<Othello>("material", &ahead), 2);
    assert!(estimate::<Othello>("hand", &ahead) > 100);
}

proptest! {
    #[test]
    fn a_board_without_stable_discs_is_seen_at_a_glance(corners: bool, seed: u64, plies in 0_u32..60) {
        let position = reachable::<Othello>(seed, plies);
        let [black, white] = Side::BOTH.map(|side| position.pieces(side));
        let (black, white) = match corners {
            true => (black, white),
            false => (black - squares!(a1, h1, a8, h8), white - squares!(a1, h1, a8, h8)),
        };
        let count = |own, other| stable_discs(own, other).count() as i32;
        prop_assert_eq!(value("stable", black, white), count(black, white) - count(white, black));
    }

    #[test]
    fn regions_are_connected_groups_wherever_the_search_for_them_begins(seed: u64, plies in 0_u32..60) {
        let position = reachable::<Othello>(seed, plies);
        let empty = !position.colours().occupied();
        let odd = empty.connected_groups().filter(|group| group.count() % 2 == 1);
        prop_assert_eq!(feature::<Othello>(&position, "odd_regions"), odd.count() as i32);
    }

    #[test]
    fn stable_discs_are_never_flipped(seed: u64, plies in 0_u32..60) {
        let start = reachable::<Othello>(seed, plies);
        let stable = |at: &Position, side: Side| stable_discs(at.pieces(side), at.pieces(!side));
        let before = Side::BOTH.map(|side| stable(&start, side));
        let mut rng = rng(seed, 1);
        for _ in 0..4 {
            let mut position = start;
            while let Some(m) = random_move::<Othello>(&position, &mut rng) {
                Othello::play(&mut position, m);
                for side in Side::BOTH {
                    prop_assert!(before[side as usize].is_subset(stable(&position, side)));
                }
            }
        }
    }

    #[test]
    fn features_know_neither_colours_nor_directions(seed: u64, plies in 0_u32..60) {
        let position = reachable::<Othello>(seed, plies);
        for other in Othello::symmetric_positions(&position) {
            same_values::<Othello>(&position, &other, &[]);
        }
        let text = Othello::position_text(&position);
        let (board, side) = text.split_at(text.len() - 1);
        let other_side = if side == "X" { "O" } else { "X" };
        let turned = described::position::<Othello>(&format!("{board}{other_side}"));
        opposite_values::<Othello>(&position, &turned, &["turn", "parity", "odd_regions"]);
    }
}
