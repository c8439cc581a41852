//! What every match can do, shown with short games.

use gamut_game::{IllegalMove, Match, Record, Side};
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::othello::Othello;
use gamut_games::virus::Virus;

#[test]
fn stepping_back_restores_the_position_and_the_repetition_count() {
    let mut game = Match::<Loa>::new();
    let cycle = "b1-b3 a2-c2 b3-b1 c2-a2 ".repeat(2);
    for m in cycle.split_whitespace() {
        game.play_text(m).expect("legal");
    }
    assert!(game.outcome().is_some());
    assert!(game.step_back());
    assert_eq!(game.outcome(), None);
    game.play_text("c2-a2").expect("legal again");
    assert!(game.outcome().is_some());
    while game.step_back() {}
    assert_eq!(game.position(), game.start());
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut game = Match::<Chess>::new();
    for m in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.play_text(m).expect("legal");
    }
    let error = game.play_text("a2a3").expect_err("over");
    assert!(error.to_string().contains("the game is over (Black wins: checkmate)"), "{error}");
    let m = game.moves()[0];
    assert_eq!(game.play(m), Err(IllegalMove::MatchOver));
}

#[test]
fn a_player_may_resign_and_take_it_back() {
    let mut game = Match::<Othello>::new();
    game.resign(Side::Black);
    assert_eq!(game.outcome().expect("over").to_string(), "White wins: resignation");
    assert!(game.take_back_end());
    assert_eq!(game.outcome(), None);
    assert!(!game.take_back_end());
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Match::<Virus>::new();
    let before = *game.position();
    assert!(game.play_text("d4").is_err());
    assert_eq!((*game.position(), game.moves().len()), (before, 0));
}

#[test]
fn a_record_from_the_middle_of_a_game_starts_with_the_right_side() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let position = <Chess as gamut_game::Notation>::parse_position(text).expect("a position");
    let mut game = Match::<Chess>::from_position(position);
    for m in ["e7e5", "g1f3", "b8c6"] {
        game.play_text(m).expect("legal");
    }
    let written = Record::of(&game, &[]).to_string();
    assert!(written.contains("1... e5 2. Nf3 Nc6 *"), "{written}");
    let read = Record::parse(&written).expect("our own record");
    assert_eq!(read.to_string(), written);
    assert_eq!(read.replay::<Chess>().expect("legal moves").position(), game.position());
}
