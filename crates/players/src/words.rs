//! What players think, in words.

use std::collections::BTreeMap;

use gamut_board::Square;
use gamut_game::{Notation, Side, find_move};
use gamut_search::{Thought, Verdict};

use crate::Playable;

/// What a score says, without whose it is; whether it might be sooner or by more.
#[must_use]
pub fn verdict_text<G: Notation>(thought: &Thought<G>) -> String {
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
#[must_use]
pub fn score_text<G: Notation>(thought: &Thought<G>, side: Side) -> String {
    let text = verdict_text(thought);
    match (thought.score.is_decided(), thought.proven) {
        (true, _) => format!("{side} {text}"),
        (false, true) => text,
        (false, false) => format!("{text} for {side}"),
    }
}

/// Whether the player judged the position: those that choose by chance do not, those that give
/// values to squares judge nothing else, and other people's programs need not say.
#[must_use]
pub fn has_opinion<G: Notation>(thought: &Thought<G>) -> bool {
    let searched = thought.depth > 0 || thought.nodes > 0;
    searched && thought.square_values.is_none() && !thought.is_unscored
}

/// What the player thinks of the squares, to three decimals: of all that can have a value.
/// `None` for players that do not think of squares.
#[must_use]
pub fn square_values<G: Playable>(
    position: &G::Position,
    thought: &Thought<G>,
) -> Option<BTreeMap<String, f64>> {
    let values = thought.square_values.as_ref()?;
    let rounded = |square: Square| (f64::from(values[square.index()]) * 1000.0).round() / 1000.0;
    Some(
        G::valued_squares(position)
            .into_iter()
            .map(|square| (square.to_string(), rounded(square)))
            .collect(),
    )
}

/// The moves of the line, each as `text` writes it.
#[must_use]
pub fn line_texts<G: Notation>(
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

#[cfg(test)]
mod tests {
    use super::score_text;
    use gamut_game::Side;
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
}
