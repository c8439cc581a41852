//! What players think, as views.

use gamut_game::{Notation, Side};
use gamut_players::words::{has_opinion, line_texts, score_text, square_values};
use gamut_search::{Thought, Verdict};

use crate::any_match::move_view;
use crate::shown::Shown;
use crate::views::{ScoreView, ThoughtView};

pub(crate) fn thought_view<G: Shown>(
    player: &str,
    position: &G::Position,
    thought: &Thought<G>,
) -> ThoughtView {
    let side = G::side_to_move(position);
    let best_move = thought.best.map(|best| move_view::<G>(position, best));
    ThoughtView {
        player: player.to_owned(),
        to_move: side.into(),
        best: best_move.as_ref().map(|best| best.text.clone()),
        best_move,
        score: has_opinion(thought).then(|| score_view::<G>(side, thought)),
        depth: thought.depth,
        line: line_texts::<G>(position, &thought.line, G::record_text),
        nodes: thought.nodes,
        nodes_per_second: thought.nodes_per_second().round(),
        seconds: thought.elapsed.as_secs_f64(),
        values: square_values::<G>(position, thought),
        done: false,
    }
}

fn score_view<G: Notation>(side: Side, thought: &Thought<G>) -> ScoreView {
    let black = if side == Side::Black { thought.score } else { -thought.score };
    ScoreView {
        text: score_text(thought, side),
        black_elo: match black.verdict() {
            Verdict::Estimate(elo) => Some(elo),
            _ => None,
        },
        black_share: black.expected_points(),
        proven: thought.proven,
    }
}
