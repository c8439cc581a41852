//! Results of a pairing, and whether they agree with the thesis's.

use std::collections::BTreeMap;

use gamut_arena::Tally;
use serde::Serialize;
use serde_json::{Value, json};

use super::duel::{GameDone, Pairing};
use crate::plot::{BarChart, Bars};
use crate::regression::Estimate;

/// Games that the thesis reports as won and drawn by the first player.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Thesis {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) games: u64,
}

impl Thesis {
    pub(super) const fn won(wins: u64, games: u64) -> Self {
        Self { wins, draws: 0, games }
    }

    pub(super) fn tally(self) -> Tally {
        let losses = self.games - self.wins - self.draws;
        Tally { wins: self.wins, draws: self.draws, losses }
    }
}

impl std::fmt::Display for Thesis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.draws {
            0 => write!(f, "{} of {}", self.wins, self.games),
            draws => write!(f, "{} and {draws} drawn of {}", self.wins, self.games),
        }
    }
}

/// What came of the games of a pairing.
#[derive(Default)]
pub(super) struct Score {
    pub(super) tally: Tally,
    /// If the pieces decide games that nobody won.
    pub(super) by_pieces: Tally,
    pub(super) as_black: Tally,
    pub(super) as_white: Tally,
    pub(super) by_reason: BTreeMap<String, Tally>,
    /// Plies of each game.
    pub(super) plies: Vec<f64>,
    /// Values of the pieces at the end of each game, for both players.
    pub(super) pieces: [Vec<f64>; 2],
    /// Men promoted in each game, by both players.
    pub(super) kings: [Vec<f64>; 2],
    /// Plies of fitness games for each move, of both players.
    pub(super) tried_per_move: [u64; 2],
}

impl Score {
    pub(super) fn of(games: &[&GameDone]) -> Self {
        let mut score = Self::default();
        let (mut tried, mut moves) = ([0; 2], [0; 2]);
        for game in games {
            let of = |half_points: u64| {
                Tally::of([Some(false), None, Some(true)][half_points.min(2) as usize])
            };
            let tally = of(game.half_points);
            score.tally += tally;
            score.by_pieces += of(game.half_points_by_pieces);
            match game.first_is_black {
                true => score.as_black += tally,
                false => score.as_white += tally,
            }
            *score.by_reason.entry(game.reason.clone()).or_default() += tally;
            score.plies.push(game.moves.len() as f64);
            for who in 0..2 {
                score.pieces[who].push(f64::from(game.pieces[who]));
                score.kings[who].push(f64::from(game.kings[who]));
                tried[who] += game.tried[who];
                moves[who] += game.micros[who].len() as u64;
            }
        }
        score.tried_per_move = [0, 1].map(|who: usize| tried[who] / moves[who].max(1));
        score
    }

    /// Two points for a win and one for a draw (§8.6), for both players.
    pub(super) fn points(&self) -> [u64; 2] {
        let Tally { wins, draws, losses } = self.tally;
        [2 * wins + draws, 2 * losses + draws]
    }

    /// Whether the thesis's figure lies in our interval.
    pub(super) fn covers(&self, thesis: Thesis) -> bool {
        let (low, high) = self.tally.interval_95();
        (low..=high).contains(&thesis.tally().score())
    }

    /// Whether our score lies in the interval that the thesis's few games have.
    pub(super) fn is_within(&self, thesis: Thesis) -> bool {
        let (low, high) = thesis.tally().interval_95();
        (low..=high).contains(&self.tally.score())
    }

    /// The numbers for programs.
    pub(super) fn json(&self, pairing: &Pairing) -> Value {
        let (low, high) = self.tally.interval_95();
        json!({
            "name": pairing.name, "version": pairing.version.to_string(),
            "first": pairing.first, "second": pairing.second,
            "wins": self.tally.wins, "draws": self.tally.draws, "losses": self.tally.losses,
            "as_black": self.as_black.to_string(), "as_white": self.as_white.to_string(),
            "score": self.tally.score(), "interval_95": [low, high],
            "points": self.points(),
            "if_pieces_decide": self.by_pieces.to_string(),
            "thesis": pairing.thesis.to_string(), "thesis_score": pairing.thesis.tally().score(),
            "thesis_figure_in_our_interval": self.covers(pairing.thesis),
            "our_score_in_thesis_interval": self.is_within(pairing.thesis),
            "mean_pieces": self.pieces.each_ref().map(|pieces| mean(pieces)),
            "mean_plies": mean(&self.plies),
            "fitness_plies_per_move": self.tried_per_move,
        })
    }

    /// One line for the terminal.
    pub(super) fn line(&self, pairing: &Pairing) -> String {
        format!(
            "{}, {}: {}, {}; thesis: won {}",
            pairing.name,
            pairing.version,
            self.tally,
            percent(self.tally),
            pairing.thesis
        )
    }
}

/// A score with its interval: `45.0 % (25.8 to 65.8)`.
pub(super) fn percent(tally: Tally) -> String {
    let (low, high) = tally.interval_95();
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * tally.score(), 100.0 * low, 100.0 * high)
}

/// A score and the ends of its interval in per cent.
pub(super) fn percentages(tally: Tally) -> (f64, f64, f64) {
    let (low, high) = tally.interval_95();
    (100.0 * tally.score(), 100.0 * low, 100.0 * high)
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The mean of what is never negative and its 95 % interval: `3.90 (3.10 to 4.70)`.
pub(super) fn mean_text(values: &[f64]) -> String {
    match Estimate::mean(values) {
        Some(mean) if mean.low.is_finite() => {
            format!("{:.2} ({:.2} to {:.2})", mean.value, mean.low.max(0.0), mean.high)
        }
        _ => format!("{:.2}", mean(values)),
    }
}

pub(super) fn yes_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// The thesis's scores beside ours, a group a pairing (Figs 10.1, 10.2, 10.9 and 10.11).
pub(super) fn score_chart(title: String, scores: &[(&Pairing, &Score)]) -> BarChart {
    let bars = |name: &str, tallies: Vec<Tally>| {
        let found: Vec<_> = tallies.into_iter().map(percentages).collect();
        Bars {
            name: name.to_owned(),
            values: found.iter().map(|&(value, ..)| Some(value)).collect(),
            intervals: found
                .iter()
                .map(|&(value, low, high)| (value - low, high - value))
                .collect(),
        }
    };
    BarChart {
        title,
        y: "% of the points of the player named first".to_owned(),
        groups: scores.iter().map(|(pairing, _)| pairing.name.clone()).collect(),
        bars: vec![
            bars("thesis, 95 %", scores.iter().map(|(p, _)| p.thesis.tally()).collect()),
            bars("ours, 95 %", scores.iter().map(|(_, score)| score.tally).collect()),
        ],
    }
}
