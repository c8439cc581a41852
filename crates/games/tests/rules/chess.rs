use gamut_games::chess::Chess;

use super::{moves, played, refusal, result};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn checkmate_wins() {
    assert_eq!(result::<Chess>(START, "f2f3 e7e5 g2g4 d8h4"), "Black wins: checkmate");
    assert_eq!(result::<Chess>(START, "f3 e5 g4 Qh4#"), "Black wins: checkmate");
}

#[test]
fn stalemate_is_a_draw() {
    assert_eq!(result::<Chess>("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", ""), "draw: stalemate");
}

#[test]
fn fifty_moves_without_capture_or_pawn_move_are_a_draw() {
    let text = "7k/7p/8/8/8/8/8/KR6 w - - 98 70";
    assert_eq!(result::<Chess>(text, "b1b2"), "");
    assert_eq!(result::<Chess>(text, "b1b2 h8g8"), "draw: too long without progress");
    assert_eq!(result::<Chess>(text, "b1b2 h7h6"), "");
}

#[test]
fn mate_on_the_hundredth_ply_counts() {
    let text = "7k/8/6K1/8/8/8/8/1R6 w - - 99 70";
    assert_eq!(result::<Chess>(text, "b1b8"), "White wins: checkmate");
}

#[test]
fn threefold_repetition_is_a_draw() {
    let cycle = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(result::<Chess>(START, cycle), "");
    assert_eq!(result::<Chess>(START, &cycle.repeat(2)), "draw: threefold repetition");
}

#[test]
fn an_en_passant_right_makes_a_different_position_only_when_it_can_be_used() {
    let cycles = "g8f6 g1f3 f6g8 f3g1 ".repeat(2);
    // After e2e4 no pawn can take on e3: the position with the right is the same one.
    assert_eq!(result::<Chess>(START, &format!("e2e4 {cycles}")), "draw: threefold repetition");
    // Here d4xe3 was possible once: the first occurrence does not count.
    let text = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(result::<Chess>(text, &format!("e2e4 {cycles}")), "");
}

#[test]
fn insufficient_material_is_a_draw() {
    for text in [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1",
        "8/8/4kb2/8/3B4/3KB3/8/8 w - - 0 1",
    ] {
        assert_eq!(result::<Chess>(text, ""), "draw: insufficient material", "{text}");
    }
    for text in [
        "8/8/4kb2/8/4B3/3K4/8/8 w - - 0 1",
        "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4kb2/8/8/3KN3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
        "8/8/4k3/7p/8/3K4/8/8 w - - 0 1",
    ] {
        assert_eq!(result::<Chess>(text, ""), "", "{text}");
    }
}

#[test]
fn castling_is_the_kings_move_of_two_squares() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let all = moves::<Chess>(text);
    assert!(all.contains("e1g1") && all.contains("e1c1"), "{all}");
    let game = played::<Chess>(text, "O-O 0-0-0");
    assert_eq!(
        <Chess as gamut_game::Notation>::position_text(game.position()),
        "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"
    );
    // Not out of check, through an attacked square, or over a piece.
    assert!(!moves::<Chess>("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1").contains("e1g1"));
    assert!(!moves::<Chess>("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1").contains("e1g1"));
    assert!(!moves::<Chess>("6k1/8/8/8/8/8/8/R3K1NR w KQ - 0 1").contains("e1g1"));
}

#[test]
fn a_pawn_promotes_to_any_of_four_pieces() {
    let text = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let all = moves::<Chess>(text);
    assert!(["a7a8b", "a7a8n", "a7a8q", "a7a8r"].iter().all(|m| all.contains(m)), "{all}");
    assert!(refusal::<Chess>(text, "a7a8").contains("not legal"));
    assert_eq!(played::<Chess>(text, "a8=N").moves().len(), 1);
}

#[test]
fn an_ambiguous_san_move_is_refused() {
    let text = "4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1";
    assert!(refusal::<Chess>(text, "Nd2").contains("write which"));
    assert_eq!(played::<Chess>(text, "Nbd2").moves().len(), 1);
}
