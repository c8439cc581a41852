use gamut_game::Match;
use gamut_games::checkers::Checkers;

use super::{after, moves, played, position, refusal, result};

#[test]
fn men_go_diagonally_forwards_only() {
    assert_eq!(moves::<Checkers>("B:W32:B14"), "14-17 14-18");
    assert_eq!(moves::<Checkers>("W:W18:B1"), "18-14 18-15");
}

#[test]
fn kings_go_one_square_in_all_four_directions() {
    assert_eq!(moves::<Checkers>("B:W32:BK14"), "14-10 14-17 14-18 14-9");
}

#[test]
fn capture_is_compulsory() {
    assert_eq!(moves::<Checkers>("B:W18,32:B14,1"), "14x23");
    assert!(refusal::<Checkers>("B:W18,32:B14,1", "1-5").contains("can play 14x23"));
}

#[test]
fn any_capture_may_be_chosen_not_only_the_longest() {
    assert_eq!(moves::<Checkers>("B:W18,26,17:B14"), "14x21 14x23x30");
}

#[test]
fn a_capture_goes_on_while_it_can() {
    assert_eq!(moves::<Checkers>("B:W18,26,32:B14"), "14x23x30");
    assert!(refusal::<Checkers>("B:W18,26,32:B14", "14x23").contains("not legal"));
    assert_eq!(after::<Checkers>("B:W18,26,32:B14", "14x23x30"), "W:W32:BK30");
}

#[test]
fn crowning_stops_a_jump() {
    // From 30 a king could take 25; the man that has just arrived may not.
    assert_eq!(moves::<Checkers>("B:W26,25,32:B23"), "23x30");
    assert_eq!(moves::<Checkers>("B:W26,25,32:BK23"), "23x30x21");
}

#[test]
fn a_man_on_the_far_rank_becomes_a_king() {
    assert_eq!(after::<Checkers>("B:WK1:B27", "27-31"), "W:WK1:BK31");
    assert_eq!(after::<Checkers>("W:W6:BK32", "6-1"), "B:WK1:BK32");
}

#[test]
fn men_do_not_capture_backwards_and_kings_do() {
    assert_eq!(moves::<Checkers>("B:W10,32:B14"), "14-17 14-18");
    assert_eq!(moves::<Checkers>("B:W10,32:BK14"), "14x7");
}

#[test]
fn a_piece_is_captured_once_and_a_king_may_return_to_its_square() {
    let ring = "B:W7,8,15,16:BK3";
    assert_eq!(moves::<Checkers>(ring), "3x10x19x12x3 3x12x19x10x3");
    assert_eq!(after::<Checkers>(ring, "3x10x19x12x3"), "W:W:BK3");
}

#[test]
fn different_routes_are_different_moves() {
    let text = "B:W7,8,15,16:BK3";
    assert!(refusal::<Checkers>(text, "3x3").contains("more than one route"));
    // One route needs only its ends.
    assert_eq!(after::<Checkers>("B:W18,26,32:B14", "14x30"), "W:W32:BK30");
}

#[test]
fn a_side_without_a_move_loses() {
    assert_eq!(result::<Checkers>("W:W9:B1", ""), "");
    // Hemmed in at the edge, and with nothing left.
    assert_eq!(result::<Checkers>("W:W5:B1", ""), "Black wins: no move left");
    assert_eq!(result::<Checkers>("B:W18:B14", "14x23"), "Black wins: no move left");
}

#[test]
fn fifty_moves_a_side_without_capture_or_promotion_are_a_draw() {
    let text = "B:WK29,K32:BK1,K4:H98";
    assert_eq!(result::<Checkers>(text, "1-6"), "");
    assert_eq!(result::<Checkers>(text, "1-6 29-25"), "draw: too long without progress");
    // A man's step is no progress; a promotion and a capture are.
    assert_eq!(after::<Checkers>("B:W21:B1:H7", "1-5"), "W:W21:B5:H8");
    assert_eq!(after::<Checkers>("B:WK1:B27:H7", "27-31"), "W:WK1:BK31");
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let cycle = "1-6 32-27 6-1 27-32 ";
    assert_eq!(result::<Checkers>("B:WK32:BK1", cycle), "");
    assert_eq!(result::<Checkers>("B:WK32:BK1", &cycle.repeat(2)), "draw: threefold repetition");
}

#[test]
fn a_capped_match_is_decided_by_pieces_and_then_by_kings() {
    for (text, expected) in [
        ("B:WK32,K31:BK1", "White wins: move limit of the match"),
        ("B:W21:BK1", "Black wins: move limit of the match"),
        ("B:WK32:BK1", "draw: move limit of the match"),
    ] {
        let mut game =
            Match::<Checkers>::from_position(position::<Checkers>(text)).with_move_cap(2);
        game.play_text("1-5").expect("a legal move");
        assert_eq!(game.outcome(), None, "{text}");
        let reply = if text.contains("W21") { "21-17" } else { "32-28" };
        game.play_text(reply).expect("a legal move");
        assert_eq!(game.outcome().expect("over").to_string(), expected, "{text}");
    }
}

#[test]
fn black_begins_at_the_top_and_moves_first() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert_eq!(moves::<Checkers>(start), "10-14 10-15 11-15 11-16 12-16 9-13 9-14");
    assert_eq!(played::<Checkers>(start, "11-15 23-19").moves().len(), 2);
}
