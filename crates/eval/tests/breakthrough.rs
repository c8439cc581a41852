//! The features of Breakthrough, on positions whose values are worked out by hand.

mod described;

use described::{
    check, check_evaluations, estimate, opposite_values, position, reachable, same_values,
};
use gamut_board::{SquareSet, squares};
use gamut_eval::breakthrough::{en_prise, runners, won_race};
use gamut_eval::{Features, Instinct};
use gamut_game::{Game, Match, Notation, Side};
use gamut_games::breakthrough::{Breakthrough, Position};
use gamut_search::tactics::Selectivity;
use gamut_search::{
    Engine, EngineSettings, Limits, PieceDifference, Score, StopSwitch, Task, Verdict,
};
use proptest::prelude::*;

#[test]
fn the_start_is_balanced() {
    let start = Breakthrough::position_text(&Breakthrough::start());
    let names = Breakthrough::FEATURES.iter().map(|feature| feature.name);
    for name in names.filter(|&name| name != "turn") {
        check::<Breakthrough>(&[(&start, name, 0)]);
    }
}

#[test]
fn pawns_count_by_the_ranks_of_their_side() {
    let text = "7o/3x4/2x5/1x6/x7/7x/8/6x1 x";
    check::<Breakthrough>(&[
        (text, "pawns", 6 - 1),
        (text, "rank_1", 1 - 1),
        (text, "rank_3", 1),
        (text, "rank_4", 1),
        (text, "rank_5", 1),
        (text, "rank_6", 1),
        (text, "rank_7", 1),
        // a4 and h3 against h8.
        (text, "edge", 2 - 1),
        (text, "open_files", 8 - 6 - 7),
    ]);
}

#[test]
fn pawns_stand_together() {
    // b2 and c2 side by side, c2 right behind c3; White's d5 and e5, with f6 behind nobody.
    let text = "8/8/5o2/3oo3/8/2x5/1xx5/8 o";
    check::<Breakthrough>(&[(text, "pairs", 1 - 1), (text, "columns", 0 - 1)]);
    // c3 is guarded by b2; e5 by f6.
    check::<Breakthrough>(&[(text, "guarded", 1 - 1)]);
}

#[test]
fn pawns_attack_and_guard_each_other() {
    // d4 has two attackers and one guard, e5 as many of each, c5 no guard.
    let text = "8/8/5o2/2o1o3/3x4/2x5/8/8 x";
    check::<Breakthrough>(&[
        (text, "en_prise", 1 - 1),
        (text, "contested", 0 - 1),
        // d4 and c5 do not count on their ranks, c3, e5 and f6 do.
        (text, "rank_4", 0 - 1),
        (text, "rank_3", 1 - 1),
    ]);
    let at = position::<Breakthrough>(text);
    assert_eq!(en_prise(&at, Side::Black), squares!(d4));
    assert_eq!(en_prise(&at, Side::White), squares!(c5));
}

#[test]
fn steps_are_safe_where_nothing_attacks() {
    // Black steps to d6 and f6 safely: d7 and f7 hold White's pawns, which attack c6, e6, g6.
    // White has c6, d6, e6, f6, g6; e5 attacks d6 and f6.
    let text = "8/3o1o2/8/4x3/8/8/8/8 x";
    check::<Breakthrough>(&[(text, "safe_steps", 2 - 3), (text, "intrusions", 2)]);
    // e6 steps to e7, where nothing attacks it, and to d7 and f7, where b8 and h8 do not reach.
    check::<Breakthrough>(&[("1o5o/8/4x3/8/8/8/8/8 x", "threats", 3)]);
}

#[test]
fn the_first_rank_guards_the_second() {
    // b1 guards a2 and c2, g1 guards f2 and h2; nobody b2, d2, e2, g2. White has nobody at home.
    check::<Breakthrough>(&[("8/8/8/4o3/8/8/8/1x4x1 x", "holes", 4 - 8)]);
}

#[test]
fn majorities_are_counted_file_by_file() {
    // Black has a1, b1 against White's c8: more on and beside a and b; as many beside c, where
    // b1 stands against c8; White alone beside d. Then h1 has g and h for itself.
    let text = "2o5/8/8/8/8/8/8/xx5x x";
    check::<Breakthrough>(&[(text, "majorities", 4 - 1)]);
}

#[test]
fn runners_are_out_of_everybodys_reach() {
    let of = |text: &str, side| runners(&position::<Breakthrough>(text), side);
    // Two ranks apart and one file: the runner is caught, whoever is to move.
    assert_eq!(of("1o6/8/x7/8/8/8/8/8 x", Side::Black), SquareSet::EMPTY);
    assert_eq!(of("1o6/8/x7/8/8/8/8/8 o", Side::Black), SquareSet::EMPTY);
    // Two files: never.
    assert_eq!(of("2o5/8/x7/8/8/8/8/8 x", Side::Black), squares!(a6));
    assert_eq!(of("2o5/8/x7/8/8/8/8/8 o", Side::Black), squares!(a6));
    // Three ranks and two files: only if White is to move.
    assert_eq!(of("2o5/8/8/x7/8/8/8/8 x", Side::Black), squares!(a5));
    assert_eq!(of("2o5/8/8/x7/8/8/8/8 o", Side::Black), SquareSet::EMPTY);
    // The other way round.
    assert_eq!(of("8/8/8/8/x7/8/8/2o5 x", Side::Black), squares!(a4));
}

#[test]
fn the_first_to_arrive_wins_the_race() {
    let race = |text: &str| won_race(&position::<Breakthrough>(text));
    assert_eq!(race("8/8/x7/8/8/7o/8/8 x"), Some((Side::Black, 2)));
    assert_eq!(race("8/8/x7/8/8/7o/8/8 o"), Some((Side::White, 2)));
    // White could be first if Black did not take.
    assert_eq!(race("8/8/x7/8/8/8/o7/1x6 x"), None);
    check::<Breakthrough>(&[("8/8/x7/8/8/7o/8/8 o", "race", 1)]);
    check::<Breakthrough>(&[("8/8/x7/8/8/7o/8/8 o", "runners", 0)]);
}

#[test]
fn stages_go_by_captures() {
    assert_eq!(Breakthrough::stage(&Breakthrough::start()), 0);
    let half = position::<Breakthrough>("oooooooo/8/8/8/8/8/8/xxxxxxxx x");
    assert_eq!(Breakthrough::stage(&half), 64);
}

#[test]
fn evaluations() {
    check_evaluations::<Breakthrough>(&["tuned", "hand", "material"]);
    let ahead = position::<Breakthrough>("oo6/8/8/8/8/8/8/xxx5 x");
    assert_eq!(estimate::<Breakthrough>("material", &ahead), 1);
    assert!(estimate::<Breakthrough>("hand", &ahead) > 30);
}

#[test]
fn a_beginner_wins_stops_takes_and_keeps_safe() {
    let urge = |text: &str, m: &str| {
        let position = position::<Breakthrough>(text);
        Breakthrough::urge(&position, Breakthrough::parse_move(&position, m).unwrap())
    };
    let text = "8/x7/3o4/2x5/8/6o1/5o2/4x1x1 x";
    let urges = ["a7-a8", "e1xf2", "c5xd6", "c5-b6", "g1-g2"].map(|m| urge(text, m));
    assert_eq!(urges, [4, 3, 2, 1, 1]);
    // e6 could be taken on c5 or e5.
    assert_eq!(urge("8/8/3o4/8/2x5/8/8/8 x", "c4-c5"), 0);
}

/// What a search that leaves nothing out says.
fn searched(position: Position, depth: u32) -> Score {
    let settings = EngineSettings {
        selectivity: Some(Selectivity::NONE),
        table_megabytes: 1,
        ..EngineSettings::default()
    };
    let mut engine = Engine::<Breakthrough, _>::new(PieceDifference, settings);
    let stop = StopSwitch::new();
    let task = Task { limits: Limits::depth(depth), stop: &stop, report: &mut |_| {} };
    engine.think(&Match::from_position(position), task).score
}

/// Races are claimed won without a search: a search must find them won.
#[test]
fn races_are_won() {
    let mut checked = 0;
    for seed in 0..4_000 {
        let position = reachable::<Breakthrough>(seed, 30 + seed as u32 % 60);
        if Breakthrough::outcome(&position).is_some() {
            continue;
        }
        let Some((winner, steps)) = won_race(&position) else { continue };
        let has_the_move = winner == position.side();
        let plies = 2 * steps - u32::from(has_the_move);
        if plies > 5 {
            continue;
        }
        let text = Breakthrough::position_text(&position);
        match searched(position, plies).verdict() {
            Verdict::WinIn(found) if has_the_move => assert!(found <= plies, "{text}"),
            Verdict::LossIn(found) if !has_the_move => assert!(found <= plies, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
        checked += 1;
    }
    assert!(checked > 100, "only {checked}");
}

proptest! {
    #[test]
    fn features_know_neither_colours_nor_left_and_right(seed: u64, plies in 0_u32..80) {
        let position = reachable::<Breakthrough>(seed, plies);
        for other in Breakthrough::symmetric_positions(&position) {
            same_values::<Breakthrough>(&position, &other, &[]);
        }
        if Breakthrough::outcome(&position).is_none() {
            let of_the_move = ["turn", "runners", "race"];
            opposite_values::<Breakthrough>(&position, &position.turn_passed(), &of_the_move);
        }
    }
}
