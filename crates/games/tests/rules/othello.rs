use gamut_games::othello::Othello;

use super::{after, moves, refusal, result};

const EMPTY_ROW: &str = "--------";

/// A position from its first rows; the rest is empty.
fn board(rows: &[&str], side: &str) -> String {
    let mut squares = rows.concat();
    for _ in rows.len()..8 {
        squares += EMPTY_ROW;
    }
    format!("{squares} {side}")
}

#[test]
fn a_disc_must_outflank_at_least_one_opposing_disc() {
    assert_eq!(
        moves::<Othello>("---------------------------OX------XO--------------------------- X"),
        "c4 d3 e6 f5"
    );
    let text = board(&["XO------"], "X");
    assert!(refusal::<Othello>(&text, "d1").contains("not legal"));
}

#[test]
fn discs_are_flipped_in_every_direction_and_only_when_outflanked() {
    let rows = ["X-X-X---", "-OOO----", "XO-OX---", "-OOO----", "X-X-X---"];
    let after = after::<Othello>(&board(&rows, "X"), "c3");
    assert_eq!(&after[..40], "X-X-X----XXX----XXXXX----XXX----X-X-X---");
    // The row ends at the edge without a disc of the mover: nothing is flipped there.
    let rows = ["--------", "OOO-----", "-OX-----"];
    assert_eq!(moves::<Othello>(&board(&rows, "X")), "a1 a3 c1");
}

#[test]
fn flips_do_not_chain() {
    // Placing c1 flips b1; that b1 now stands between others flips nothing more.
    let rows = ["XO------", "-O------", "-X------"];
    let after = super::after::<Othello>(&board(&rows, "X"), "c1");
    assert_eq!(&after[..24], "XXX------O-------X------");
}

#[test]
fn a_player_who_cannot_outflank_must_pass_and_may_not_otherwise() {
    let text = board(&["-XO-----"], "X");
    assert_eq!(moves::<Othello>(&text), "d1");
    let text = board(&["-XO-----"], "O");
    assert_eq!(moves::<Othello>(&text), "a1");
    let stuck = board(&["XO------"], "O");
    assert_eq!(moves::<Othello>(&stuck), "pass");
    assert_eq!(after::<Othello>(&stuck, "pass"), board(&["XO------"], "X"));
    assert!(refusal::<Othello>(&board(&["XO------"], "X"), "pass").contains("can play c1"));
}

#[test]
fn double_pass_ends_the_game_before_the_board_is_full() {
    let text = board(&["XO------"], "X");
    assert_eq!(result::<Othello>(&text, "c1"), "Black wins: piece count");
    let split = board(&["XX----OO"], "X");
    assert_eq!(moves::<Othello>(&split), "");
    assert_eq!(result::<Othello>(&split, ""), "draw: piece count");
}

#[test]
fn the_most_discs_win() {
    let text = board(&["-XX---OO"], "O");
    assert_eq!(result::<Othello>(&text, ""), "draw: piece count");
    let text = board(&["-XX---O-"], "O");
    assert_eq!(result::<Othello>(&text, ""), "Black wins: piece count");
}
