//! Game records as other programs write them.

use gamut_game::{Match, Notation, Record};
use gamut_games::checkers::Checkers;
use gamut_games::chess::Chess;
use gamut_games::loa::Loa;
use gamut_games::virus::Virus;

/// The final position of the one game in a text.
fn end_of<G: Notation>(text: &str) -> String {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let game: Match<G> = record.replay().unwrap_or_else(|error| panic!("{error}\n{text}"));
    G::position_text(game.position())
}

const OPEN_GAME: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";

#[test]
fn moves_may_be_numbered_and_annotated_in_every_usual_way() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1 e4 e5 2 Nf3 *",
        "1. e4 1... e5 2. Nf3",
        "1. e4 1. ... e5 2. Nf3 * *",
        "1. e4! e5?! 2. Nf3!? $14 *",
        "1. e4$1 e5 $2 2. Nf3 *",
        "1. e4 {best by test; said he} e5 2. Nf3 *",
        "1. e4 (1. d4 d5 (1... Nf6 {a ) in a comment}) 2. c4) 1... e5 2. Nf3 *",
        "1. e4 ; the rest of the line 1. d4\ne5 2. Nf3 *",
        "% not for us: 1. d4\n1. e4 e5 2. Nf3 *",
        "\u{feff}[White \"A\"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n",
        "e2e4 e7e5 g1f3",
    ] {
        assert_eq!(end_of::<Chess>(text), OPEN_GAME, "{text}");
    }
}

#[test]
fn captures_en_passant_promotions_and_castling_are_read() {
    let text =
        "1. e4 a6 2. e5 d5 3. exd6e.p. h6 4. dxc7 h5 5. cxb8=Q Rxb8 6. Nf3 g6 7. Be2 Bg7 8. 0-0 *";
    let end = "1rbqk1nr/1p2ppb1/p5p1/7p/8/5N2/PPPPBPPP/RNBQ1RK1 b k - 3 8";
    assert_eq!(end_of::<Chess>(text), end);
}

#[test]
fn draughts_files_mark_forced_moves_and_count_points_by_two() {
    let text = "[GameType \"21,B,8,8,N1,0\"]\n1. 11-15 22-18 2. 15x22* 25x18 1-1";
    let record = Record::parse(text).expect("a record");
    assert_eq!(record.result(), "1-1");
    assert_eq!(record.replay::<Checkers>().expect("legal").moves().len(), 4);
}

#[test]
fn several_games_may_share_a_file() {
    let text =
        "[White \"A\"]\n\n1. e4 1-0\n\n[White \"B\"]\n\n1. d4 d5\n\n[White \"C\"]\n\n1. c4 *\n";
    let records = Record::parse_all(text).expect("records");
    let white: Vec<_> = records.iter().map(|record| record.tag("White")).collect();
    assert_eq!(white, [Some("A"), Some("B"), Some("C")]);
    assert_eq!(records[0].result(), "1-0");
    assert_eq!(records[1].moves().collect::<Vec<_>>(), ["d4", "d5"]);
    let text = "[Event \"a\"]\n[White \"A\"]\n\n[Event \"b\"]\n\n1. e4 *\n";
    let records = Record::parse_all(text).expect("records");
    assert_eq!(records.len(), 2);
    assert_eq!(records[1].tag("White"), None);
}

#[test]
fn a_game_goes_on_after_a_draw_that_nobody_claimed() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";
    assert!(end_of::<Chess>(text).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/"));
    let fen = "[FEN \"7k/8/8/8/8/8/8/KR6 w - - 99 70\"]\n";
    assert!(end_of::<Chess>(&format!("{fen}70. Rb2 Kg8 71. Rb3")).ends_with("b - - 100 71"));
}

#[test]
fn errors_name_the_line_they_are_on() {
    let text = "[White \"A\"]\n[FEN \"nonsense\"]\n\n1. e4";
    let error = Record::parse(text).expect("tags").replay::<Chess>().expect_err("a bad FEN");
    assert_eq!(error.line, 2);
    let error = Record::parse("1. e4 e5\n2. Nf3\nNf5").expect("moves").replay::<Chess>();
    assert_eq!(error.expect_err("an illegal move").line, 3);
}

#[test]
fn numbers_follow_the_position_a_game_starts_from() {
    let start = "[FEN \"7k/7p/8/8/8/8/8/KR6 b - - 0 41\"]\n";
    let game: Match<Chess> =
        Record::parse(&format!("{start}41... h6 42. Rb2 *")).unwrap().replay().unwrap();
    assert!(Record::of(&game, &[]).to_string().contains("\n41... h6 42. Rb2 *\n"));
}

#[test]
fn games_without_a_file_standard_carry_their_start_position() {
    let fen = |text: String| text.contains("[FEN ");
    assert!(fen(Record::of(&Match::<Loa>::new(), &[]).to_string()));
    assert!(fen(Record::of(&Match::<Virus>::new(), &[]).to_string()));
    assert!(!fen(Record::of(&Match::<Chess>::new(), &[]).to_string()));
    assert!(!fen(Record::of(&Match::<Checkers>::new(), &[]).to_string()));
}

#[test]
fn a_tag_stays_on_its_line() {
    let text =
        Record::of(&Match::<Chess>::new(), &[("White", "two\nlines \"quoted\"")]).to_string();
    assert!(text.contains("[White \"two lines \\\"quoted\\\"\"]"), "{text}");
    assert_eq!(Record::parse(&text).unwrap().tag("White"), Some("two lines \"quoted\""));
}

#[test]
fn a_pawn_move_in_san_does_not_stand_for_a_capture() {
    let position = Chess::parse_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    assert!(Chess::parse_move(&position, "d5").is_err());
    assert!(Chess::parse_move(&position, "exd5").is_ok());
}
