//! What programs think, in words.

use gamut_game::{Notation, Side, find_move};
use gamut_search::{Thought, Verdict};

/// What a score says, without whose it is; whether it might be sooner or by more.
pub(crate) fn verdict_text<G: Notation>(thought: &Thought<G>) -> String {
    let Thought { score, proven, is_exact, .. } = thought;
    match score.verdict() {
        Verdict::Estimate(0) if *proven => "a draw".to_owned(),
        // Nothing is sooner than one ply.
        Verdict::WinIn(plies @ 2..) if !is_exact => format!("wins in at most {plies} plies"),
        Verdict::LossIn(plies @ 2..) if !is_exact => format!("loses in at most {plies} plies"),
        Verdict::WinBy(pieces) if !is_exact => format!("wins by at least {pieces}"),
        Verdict::LossBy(pieces) if !is_exact => format!("loses by at least {pieces}"),
        _ => score.to_string(),
    }
}

/// A score for the side to move, saying whose it is.
pub(crate) fn score_text<G: Notation>(thought: &Thought<G>, side: Side) -> String {
    let text = verdict_text(thought);
    match (thought.score.is_decided(), thought.proven) {
        (true, _) => format!("{side} {text}"),
        (false, true) => text,
        (false, false) => format!("{text} for {side}"),
    }
}

/// Whether the player judged at all: those that choose by chance do not.
pub(crate) fn has_opinion<G: Notation>(thought: &Thought<G>) -> bool {
    thought.depth > 0 || thought.nodes > 0
}

/// The moves of the line, each as `text` writes it.
pub(crate) fn line_texts<G: Notation>(
    position: &G::Position,
    line: &[G::Move],
    text: impl Fn(&G::Position, G::Move) -> String,
) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &m in line {
        // The end of a line may come from memory, which can be wrong.
        if find_move::<G>(&position, |legal| legal == m).is_none() {
            break;
        }
        texts.push(text(&position, m));
        G::play(&mut position, m);
    }
    texts
}

/// The line as records write it, as far as `width` columns reach.
pub(crate) fn line_text<G: Notation>(
    position: &G::Position,
    line: &[G::Move],
    width: usize,
) -> String {
    let mut text = String::new();
    for word in line_texts::<G>(position, line, G::record_text) {
        if text.chars().count() + word.chars().count() + 3 > width {
            text.push_str(" …");
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word);
    }
    text
}

/// A short line about a finished thought: score, depth, time.
pub(crate) fn summary<G: Notation>(thought: &Thought<G>, side: Side) -> String {
    let score = score_text(thought, side);
    format!("{score}, depth {}, {:.1} s", thought.depth, thought.elapsed.as_secs_f64())
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
    use super::{line_text, score_text, short_number};
    use gamut_game::{Game, Notation, Side};
    use gamut_games::chess::Chess;
    use gamut_search::{Score, Thought};

    fn thought(score: Score, proven: bool, is_exact: bool) -> Thought<Chess> {
        Thought { score, proven, is_exact, ..Thought::none() }
    }

    #[test]
    fn a_score_says_whose_it_is() {
        let estimate = thought(Score::estimate(12), false, false);
        assert_eq!(score_text(&estimate, Side::White), "+12 for White");
        let even = thought(Score::DRAW, false, false);
        assert_eq!(score_text(&even, Side::White), "+0 for White");
        let loss = thought(-Score::win_in(3), true, true);
        assert_eq!(score_text(&loss, Side::Black), "Black loses in 3 plies");
        assert_eq!(score_text(&thought(Score::DRAW, true, true), Side::Black), "a draw");
    }

    #[test]
    fn what_is_not_exact_is_a_bound() {
        for (score, expected) in [
            (Score::win_in(5), "Black wins in at most 5 plies"),
            (-Score::win_in(4), "Black loses in at most 4 plies"),
            (Score::win_by(3), "Black wins by at least 3"),
            (-Score::win_by(3), "Black loses by at least 3"),
            (Score::win_in(1), "Black wins in 1 ply"),
            (-Score::win_in(0), "Black lost"),
        ] {
            assert_eq!(score_text(&thought(score, true, false), Side::Black), expected);
        }
    }

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
