//! What programs think, in words, as wide as a terminal is.

use gamut::views::ThoughtView;
use gamut_game::Notation;

pub(crate) use gamut_players::words::{
    has_opinion, line_texts, score_text, square_values, verdict_text,
};

/// The line as records write it, as far as `width` columns reach.
pub(crate) fn line_text<G: Notation>(
    position: &G::Position,
    line: &[G::Move],
    width: usize,
) -> String {
    as_wide_as(width, &line_texts::<G>(position, line, G::record_text))
}

/// Words in a row, as far as `width` columns reach.
pub(crate) fn as_wide_as(width: usize, words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        if text.chars().count() + word.chars().count() + 3 > width {
            text.push_str(" …");
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// A short line about a finished thought: score, depth, time; nothing when the player does not
/// judge positions.
pub(crate) fn view_summary(thought: &ThoughtView) -> Option<String> {
    let score = &thought.score.as_ref()?.text;
    Some(format!("{score}, depth {}, {:.1} s", thought.depth, thought.seconds))
}

/// A big number in few columns: 950, 12.3k, 4.56M.
pub(crate) fn short_number(number: f64) -> String {
    match number {
        n if n < 1e3 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.1}k", n / 1e3),
        n if n < 1e9 => format!("{:.2}M", n / 1e6),
        n => format!("{:.2}G", n / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::{line_text, short_number};
    use gamut_game::{Game, Notation};
    use gamut_games::chess::Chess;

    #[test]
    fn lines_are_written_as_records_are_and_end_where_they_stop_being_legal() {
        let position = Chess::start();
        let m = |text| Chess::parse_move(&position, text).expect("a move");
        let (knight, pawn) = (m("g1f3"), m("e2e4"));
        assert_eq!(line_text::<Chess>(&position, &[knight, pawn], 60), "Nf3");
        assert_eq!(line_text::<Chess>(&position, &[pawn], 60), "e4");
    }

    #[test]
    fn big_numbers_are_short() {
        let numbers = [7.0, 1500.0, 2_345_678.0, 3e9].map(short_number);
        assert_eq!(numbers, ["7", "1.5k", "2.35M", "3.00G"]);
    }
}
