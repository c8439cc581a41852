//! Whatever a program writes, reading it does not panic, and what is kept of it is bounded.

use proptest::prelude::*;

use crate::answer::choice;
use crate::ggf::{game_text, our_move};
use crate::gtp::Reply;
use crate::nboard::{read_answer, read_thought};
use crate::said::{LastLines, shortened};
use crate::uci_info::read_info;
use crate::uci_options::Known;
use crate::{Choice, Dialect, Info, Situation, Variant};

/// Words of the protocols among anything else.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => prop::sample::select(vec![
            "depth", "nodes", "score", "cp", "mate", "lowerbound", "multipv", "1", "pv", "string",
            "search", "book", "nodestats", "=", "?1", "F5-D6", "F5/1/2", "P@a1", "a1a1", "type",
            "resign", "-5", "99999999999999999999", "1e400", "NaN", "0",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
        1 => any::<String>(),
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn lines_of_programs(line in line()) {
        let mut info = Info::default();
        for dialect in [Dialect::Moves, Dialect::Fairy(Variant::Flipello)] {
            read_info(&line, dialect, &mut info);
        }
        read_thought(&line, &mut info);
        Reply::parse(&line);
        if let Ok(Choice::Move(text, _)) = choice(&line, info.clone()) {
            prop_assert!(text.len() <= 80 && text.is_ascii());
        }
        if let Ok(Choice::Move(text, _)) = read_answer(&line, info) {
            prop_assert!(text.len() <= 80 && !text.contains(char::is_whitespace));
        }
        let mut known = Known::default();
        known.add(&line);
        let complaint = known.set_command("none\u{7}", &line);
        prop_assert!(complaint.is_err_and(|fault| fault.detail.len() < 2000));
    }

    #[test]
    fn what_is_remembered_is_short_and_on_one_line(text in any::<String>(), longest in 1_usize..300) {
        let mut said = LastLines::default();
        said.push(&text.repeat(50));
        for line in said.to_vec().iter().chain([&shortened(&text, longest)]) {
            prop_assert!(line.chars().count() <= longest.max(200));
            prop_assert!(!line.contains(char::is_control));
        }
    }

    #[test]
    fn texts_of_ours_that_are_no_positions(text in any::<String>(), moves in prop::collection::vec(any::<String>(), 0..3)) {
        let side = gamut_game::Side::Black;
        let situation =
            Situation { start: Some(&text), moves: &moves, position: &text, first: side, to_move: side };
        let _ = game_text(&situation, Some(std::time::Duration::MAX));
        our_move(&text);
        for variant in [Variant::Ataxx, Variant::Flipello] {
            let _ = Dialect::Fairy(variant).position_command(&situation);
        }
    }
}
