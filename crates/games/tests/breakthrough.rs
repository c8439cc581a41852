//! Breakthrough: its rules, one test for each, and what others count.

mod common;

use common::{after, check_perft, moves, position, refusal, result};
use gamut_game::{Game, Match, Notation, Side};
use gamut_games::breakthrough::Breakthrough;

const START: &str = "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx x";

/// Why a position is refused.
fn unreadable(text: &str) -> String {
    Breakthrough::parse_position(text).expect_err("a refusal").to_string()
}

#[test]
fn each_side_starts_with_two_rows_of_pawns_and_black_moves_first() {
    assert_eq!(Breakthrough::position_text(&Breakthrough::start()), START);
    assert_eq!(Breakthrough::count_moves(&Breakthrough::start()), 22);
}

#[test]
fn a_pawn_steps_straight_or_diagonally_forwards_to_an_empty_square() {
    assert_eq!(moves::<Breakthrough>("o7/8/8/8/3x4/8/8/8 x"), "d4-c5 d4-d5 d4-e5");
    assert_eq!(moves::<Breakthrough>("8/8/8/3o4/8/8/8/x7 o"), "d5-c4 d5-d4 d5-e4");
    assert_eq!(after::<Breakthrough>("o7/8/8/8/3x4/8/8/8 x", "d4-e5"), "o7/8/8/4x3/8/8/8/8 o");
}

#[test]
fn a_pawn_does_not_leave_the_board_at_its_edges() {
    assert_eq!(moves::<Breakthrough>("3o4/8/8/8/x6x/8/8/8 x"), "a4-a5 a4-b5 h4-g5 h4-h5");
    assert_eq!(moves::<Breakthrough>("8/8/8/o6o/8/8/8/3x4 o"), "a5-a4 a5-b4 h5-g4 h5-h4");
}

#[test]
fn a_pawn_captures_diagonally_and_not_straight() {
    let text = "8/8/8/2ooo3/3x4/8/8/8 x";
    assert_eq!(moves::<Breakthrough>(text), "d4xc5 d4xe5");
    assert_eq!(after::<Breakthrough>(text, "d4xe5"), "8/8/8/2oox3/8/8/8/8 o");
    assert_eq!(moves::<Breakthrough>("8/8/8/3o4/2xxx3/8/8/8 o"), "d5xc4 d5xe4");
    assert!(refusal::<Breakthrough>(text, "d4-d5").contains("not legal"));
}

#[test]
fn a_pawn_never_goes_back_or_aside() {
    let text = "o7/8/8/8/3x4/8/8/8 x";
    for m in ["d4-d3", "d4-c3", "d4-c4", "d4-e4", "d4-d6"] {
        assert!(refusal::<Breakthrough>(text, m).contains("not legal"), "{m}");
    }
}

#[test]
fn a_pawn_does_not_enter_a_square_of_its_own_side() {
    assert_eq!(
        moves::<Breakthrough>("o7/8/8/2xxx3/3x4/8/8/8 x"),
        "c5-b6 c5-c6 c5-d6 d5-c6 d5-d6 d5-e6 e5-d6 e5-e6 e5-f6"
    );
}

#[test]
fn capturing_is_not_compulsory() {
    assert_eq!(moves::<Breakthrough>("8/8/8/4o3/3x4/8/8/8 x"), "d4-c5 d4-d5 d4xe5");
}

#[test]
fn reaching_the_far_rank_wins() {
    assert_eq!(
        result::<Breakthrough>("8/3x4/8/8/8/8/o7/8 x", "d7-d8"),
        "Black wins: reached the last rank"
    );
    assert_eq!(
        result::<Breakthrough>("8/3x4/8/8/8/8/o7/8 o", "a2-b1"),
        "White wins: reached the last rank"
    );
    assert_eq!(
        result::<Breakthrough>("o1o5/1x6/8/8/8/8/8/8 x", "b7xa8"),
        "Black wins: reached the last rank"
    );
}

#[test]
fn losing_all_pawns_loses() {
    assert_eq!(
        result::<Breakthrough>("8/8/8/4o3/3x4/8/8/8 x", "d4xe5"),
        "Black wins: all pieces captured"
    );
    assert_eq!(
        result::<Breakthrough>("8/8/8/4o3/3x4/8/8/8 o", "e5xd4"),
        "White wins: all pieces captured"
    );
}

#[test]
fn a_side_with_a_pawn_is_never_without_a_move() {
    // Nobody can go straight ahead: captures are left.
    let blocked = "8/8/oooooooo/xxxxxxxx/xxxxxxxx/8/8/8 x";
    assert_eq!(Breakthrough::count_moves(&position::<Breakthrough>(blocked)), 14);
    // At the edge there is one diagonal, and nothing of its own stands before the foremost pawn.
    assert_eq!(moves::<Breakthrough>("8/o7/x7/8/8/8/8/8 x"), "a6-b7");
    assert_eq!(moves::<Breakthrough>("8/oo6/x7/8/8/8/8/8 x"), "a6xb7");
}

#[test]
fn a_whole_game_ends_with_a_win() {
    let mut game = Match::<Breakthrough>::new();
    for m in "d2-d3 e7-e6 d3-d4 e6-e5 d4xe5 d7-d6 e5xd6 a7-a6 d6xc7 a6-a5 c7xb8".split(' ') {
        assert_eq!(game.outcome(), None);
        game.play_text(m).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(game.outcome().expect("a win").to_string(), "Black wins: reached the last rank");
}

#[test]
fn a_match_that_is_stopped_is_won_by_more_pawns() {
    let winner = |text| Breakthrough::adjudicate(&position::<Breakthrough>(text));
    assert_eq!(winner(START), None);
    assert_eq!(winner("oo6/8/8/8/8/8/8/x7 x"), Some(Side::White));
    assert_eq!(winner("o7/8/8/8/8/8/8/xx6 o"), Some(Side::Black));
}

#[test]
fn moves_may_be_written_in_the_usual_ways() {
    let text = "8/8/8/4o3/3x4/8/8/8 x";
    let start = position::<Breakthrough>(text);
    let read = |m| Breakthrough::parse_move(&start, m).map(|m| Breakthrough::move_text(&start, m));
    for m in ["d4xe5", "d4:e5", "d4-e5", "d4e5", "D4XE5", " d4xe5 "] {
        assert_eq!(read(m).as_deref(), Ok("d4xe5"), "{m}");
    }
    for m in ["d4-d5", "d4d5", "D4D5"] {
        assert_eq!(read(m).as_deref(), Ok("d4-d5"), "{m}");
    }
    // Nothing is taken on d5.
    assert!(read("d4xd5").is_err());
}

#[test]
fn a_position_in_which_the_last_move_won_is_read() {
    for (text, reason) in [
        ("3x4/8/8/8/8/8/o7/8 o", "reached the last rank"),
        ("8/x7/8/8/8/8/8/3o4 x", "reached the last rank"),
        // The last pawn was taken: on the last rank, and before it.
        ("3x4/8/8/8/8/8/8/8 o", "reached the last rank"),
        ("8/8/8/8/3x4/8/8/8 o", "all pieces captured"),
    ] {
        assert!(result::<Breakthrough>(text, "").ends_with(reason), "{text}");
        assert_eq!(moves::<Breakthrough>(text), "");
    }
}

#[test]
fn a_position_after_the_end_is_refused() {
    for text in [
        // The side to move had arrived, or both had.
        "3x4/8/8/8/8/8/o7/8 x",
        "8/8/8/3x4/8/8/8/o7 o",
        "3x4/8/8/8/8/8/8/o7 x",
        "3x4/8/8/8/8/8/8/o7 o",
        // One of two had arrived before.
        "xx6/8/8/8/8/8/o7/8 o",
        // The side that waits had no pawn left.
        "8/8/8/8/3x4/8/8/8 x",
        "8/8/8/8/8/8/8/8 x",
    ] {
        let why = unreadable(text);
        assert!(why.contains("the game was over"), "{text}: {why}");
    }
}

#[test]
fn a_side_has_at_most_sixteen_pawns() {
    let why = unreadable("oooooooo/oooooooo/o7/8/8/8/xxxxxxxx/xxxxxxxx x");
    assert!(why.contains("White has 17 pieces, not 0 to 16"), "{why}");
}

/// The tests of RGCompiler, the compiler of Regular Games, list depths 0 to 6 of the start;
/// OpenSpiel 2.0.2 counts the same to depth 6. Then positions of random games in OpenSpiel, which
/// counted depths 1 to 5; depth 6, and the positions that were set up by hand, where games end by
/// arrival and by the last capture, come from a program on an array of 64 characters that plays
/// every ply, written for this table and sharing nothing with ours.
const PERFT: &str = "
oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx x	22,484,11132,256036,6182818,149264638
1oo2ooo/oo3o2/x2o3o/2o2x2/x4ox1/xx1xoo1x/1x1xxxo1/3x4 o	30,589,17606,351621,10403919,208285410
o1ooo2o/1o4oo/2oo3o/o1o1o1o1/6xx/1x1x1xxx/1x1x3x/xx2xx2 x	25,694,17111,464930,11371710,304674377
5o2/2o2x1o/oo2oo2/o1ooxo2/oxxx2xx/8/xx3o2/x3xx2 o	22,488,9956,211238,4308501,88691306
2o1o2o/4oo1o/ooo1x2x/2oxx3/o1x2x2/1xxx2o1/o2xxxxx/1x6 x	29,717,18840,449763,11566845,268455173
2oooooo/o2o3o/ooooo2o/8/2oxx3/1x2xx2/x2x1x1x/xxx2xxx x	27,855,23072,690821,18651966,539217408
o1oooo2/o3oo1o/ooo2x2/5o1o/4xo1x/xx4x1/x1x1xxx1/1xx1x1xx x	28,806,22524,626550,17500259,474798305
2o2o2/oooooo1o/2x1o3/o1xoo3/o4x1o/3x3x/xxxx1x2/1xxxxx2 x	27,720,19493,506946,13719010,352735834
8/o1ooooo1/oxo2xoo/2x1oo1x/xx6/x2o2xx/2x1xoxx/1x2x3 x	27,765,18304,488012,11413899,290514049
o1ooooo1/3oo1oo/2x2o2/o1o1o3/2o5/x3xx1x/xxx2xx1/1x1xxx1x x	27,776,20822,596346,15973312,454402824
o2o4/oo4oo/x1o1x1oo/2x1xoo1/o4xo1/xx1x1o2/x2xxx1x/4x1x1 o	19,473,9442,235181,4768277,118420638
7o/o1ox1oo1/xoo1o1o1/1x4xo/2xo1x1x/o1oo1x2/x2x2x1/7x o	22,419,7967,154042,2989306,57808720
o2o1oo1/2o2ooo/2o5/o4o2/xoxx3x/3x1x1o/x1x1x2x/6x1 x	21,522,10862,268557,5562710,137264793
8/8/8/3o4/3x4/8/8/8 x	2,6,18,54,162,486,1431,0
8/8/4o3/3x4/8/8/8/8 x	3,6,18,54,162,0
8/8/2o5/1x6/6o1/5x2/8/8 o	6,30,156,778,4072,18219,84543,376844
1o1o4/2x5/8/1o3x2/2x1o3/8/5o2/4x1x1 x	15,171,1975,21545,239255,2480370
oooooooo/8/8/xxxxxxxx/oooooooo/8/8/xxxxxxxx x	44,1936,81540,3424512,138409548
3x4/8/8/8/8/8/o7/8 o	0,0,0
8/8/8/8/8/8/8/o7 x	0,0,0
";

#[test]
fn positions_have_the_perft_counts_of_others() {
    assert!(check_perft::<Breakthrough>(PERFT) >= 80);
}
