//! The features of checkers, on positions whose values are worked out by hand.

mod described;

use described::same_values;
use described::{check, check_evaluations, estimate, opposite_values, position, reachable};
use gamut_eval::Features;
use gamut_game::{Game, Notation};
use gamut_games::checkers::Checkers;
use proptest::prelude::*;

#[test]
fn material() {
    check::<Checkers>(&[
        ("W:W21,22,K23:B1", "men", 1),
        ("W:W21,22,K23:B1", "kings", 1),
        ("W:W21,22,K23:B1", "king_monopoly", 1),
        ("W:W21,22,K23:BK1", "king_monopoly", 0),
        // 24 · (3 − 1) / 4
        ("W:W21,22,K23:B1", "trade_down", 12),
        ("B:W21,22,K23:B1", "trade_down", -12),
    ]);
}

#[test]
fn where_men_stand() {
    check::<Checkers>(&[
        // a3 and c3 have gone two ranks; b8 none.
        ("W:W21,22:B1", "advancement", 4),
        // a7 has gone one, and 25 six.
        ("W:W21,22:B5,25", "advancement", -3),
        ("W:W29,30,31:B1", "back_rank", 2),
        ("W:W30,32:B1,2", "bridge", 1),
        ("W:W30,32:B1,3", "bridge", 0),
        ("B:W29,31:B1,3", "bridge", 1),
        ("W:W26,30,31:B1", "oreo", 1),
        ("B:W29:B2,3,7", "oreo", 1),
        ("W:W18,19,22,24:B14", "centre_men", 2),
        ("W:W22,K18:BK14,K15", "centre_kings", -1),
        // a3 and h2, against a7.
        ("W:W21,22,28:B5", "edge_men", 1),
        ("W:W5:B1", "dog_hole", 1),
        ("W:W32:B28", "dog_hole", -1),
        ("W:W5:BK1", "dog_hole", 0),
    ]);
}

#[test]
fn mobility() {
    check::<Checkers>(&[
        ("W:W22,23:B1", "steps", 4 - 2),
        // c3-d4 and e3-f4 are safe. c3-b4 is not, e3-d4 opens e3; both steps of c5 lose it.
        ("W:W22,23:B14", "steps", 4 - 2),
        ("W:W22,23:B14", "safe_steps", 2),
        // a1 behind b2.
        ("W:W25,29:B1", "blocked_men", 1),
        // It can jump.
        ("W:W29:B25", "blocked_men", 0),
        // From a1 only to b2, where c3 would jump it.
        ("W:WK29:B22", "trapped_kings", 1),
        ("W:WK29:B1", "trapped_kings", 0),
        // Over b4 to a5; d2 guards c3 from the same.
        ("W:W22,26:B17", "jumpers", 1),
        ("W:W22:B17", "jumpers", 0),
    ]);
}

#[test]
fn runaways() {
    check::<Checkers>(&[
        // h6 has a free way; b4 and a1 stand in each other's.
        ("W:W12,29:B17", "runaways", 1),
        ("W:W12,29:B17", "runaway_ranks", 5),
        // A king on e7 comes in time.
        ("W:W12,29:B17,K7", "runaways", 0),
    ]);
}

#[test]
fn endings() {
    check::<Checkers>(&[
        // The side with fewer pieces hides; the side with more comes within five squares.
        ("W:WK32:BK1,K10", "double_corner", 1),
        ("W:WK32:BK1,K10", "pursuit", -2),
        ("W:WK32:BK1", "double_corner", 0),
        ("W:WK32:BK1", "pursuit", 0),
    ]);
}

#[test]
fn the_opposition_is_counted_in_the_movers_columns() {
    check::<Checkers>(&[
        // a1 is in White's columns, b8 is not.
        ("W:W29:B1", "opposition", 1),
        ("W:W29:B5", "opposition", -1),
        // Black's columns are the others; its count is the same.
        ("B:W29:B1", "opposition", 1),
        ("W:W29:B1,2", "opposition", 0),
        ("W:W29:B1", "turn", 1),
    ]);
}

#[test]
fn stages_go_by_pieces() {
    let stage = |text| Checkers::stage(&position::<Checkers>(text));
    assert_eq!(Checkers::stage(&Checkers::start()), 0);
    assert_eq!(stage("W:W29,30,31,32,21,22,23:B1,2,3,4,5,6"), 32);
    assert_eq!(stage("W:W29:B1"), 64);
}

#[test]
fn evaluations() {
    check_evaluations::<Checkers>(&["tuned", "hand", "material"]);
    let ahead = position::<Checkers>("W:W21,22,K23:B1");
    assert_eq!(estimate::<Checkers>("material", &ahead), 230);
    assert!(estimate::<Checkers>("tuned", &ahead) > 230);
}

proptest! {
    #[test]
    fn features_know_no_colours(seed: u64, plies in 0_u32..120) {
        let position = reachable::<Checkers>(seed, plies);
        for other in Checkers::symmetric_positions(&position) {
            same_values::<Checkers>(&position, &other, &[]);
        }
        let text = Checkers::position_text(&position);
        let (side, board) = text.split_at(1);
        let turned = format!("{}{board}", if side == "W" { "B" } else { "W" });
        if let Ok(turned) = Checkers::parse_position(&turned) {
            opposite_values::<Checkers>(&position, &turned, &["turn", "opposition"]);
        }
    }
}
