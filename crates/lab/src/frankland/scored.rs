//! What came of a pairing, and whether it agrees with the thesis.

use std::collections::BTreeMap;

use gamut_statistics::Estimate;
use gamut_statistics::Tally;
use serde::Serialize;
use serde_json::{Value, json};

use super::duel::{Duel, DuelGame};

/// Games that the thesis reports as won and drawn by the first player.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Thesis {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) games: u64,
}

/// What is said instead where the thesis played nothing like it.
pub(super) const NO_FIGURE: &str = "the thesis has no figure for these settings";

impl Thesis {
    pub(super) const fn won(wins: u64, games: u64) -> Self {
        Self::with_draws(wins, 0, games)
    }

    pub(super) const fn with_draws(wins: u64, draws: u64, games: u64) -> Self {
        Self { wins, draws, games }
    }

    /// The share of the points, a draw being half a win.
    pub(super) fn score(self) -> Estimate {
        let losses = self.games - self.wins - self.draws;
        Estimate::score(Tally { wins: self.wins, draws: self.draws, losses })
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

/// A pairing and its games.
pub(super) struct ScoredDuel<'a> {
    pub(super) pairing: &'a Duel,
    pub(super) games: Vec<&'a DuelGame>,
}

impl ScoredDuel<'_> {
    pub(super) fn tally(&self) -> Tally {
        self.games.iter().map(|game| game.won).collect()
    }

    /// Of the games in which the first player was Black, or White.
    pub(super) fn tally_as(&self, black: bool) -> Tally {
        let games = self.games.iter().filter(|game| game.first_is_black == black);
        games.map(|game| game.won).collect()
    }

    /// If the pieces decide games that nobody won.
    pub(super) fn tally_by_pieces(&self) -> Tally {
        self.games.iter().map(|game| game.won_by_pieces).collect()
    }

    /// By what ended the games.
    pub(super) fn tally_by_reason(&self) -> BTreeMap<&str, Tally> {
        let mut tallies = BTreeMap::<_, Tally>::new();
        for game in &self.games {
            *tallies.entry(game.reason.as_str()).or_default() += Tally::of(game.won);
        }
        tallies
    }

    /// The share of the points of the first player.
    pub(super) fn score(&self) -> Estimate {
        Estimate::score(self.tally())
    }

    /// A number of every game.
    pub(super) fn of_games(&self, number: impl Fn(&DuelGame) -> f64) -> Vec<f64> {
        self.games.iter().map(|game| number(game)).collect()
    }

    /// The mean of a number that is never negative.
    pub(super) fn mean(&self, number: impl Fn(&DuelGame) -> f64) -> Estimate {
        Estimate::mean_of(self.of_games(number)).map(|end| end.max(0.0))
    }

    /// Two points for a win and one for a draw (§8.6), for both players.
    pub(super) fn points(&self) -> [u64; 2] {
        let Tally { wins, draws, losses } = self.tally();
        [2 * wins + draws, 2 * losses + draws]
    }

    /// Plies of fitness games for each move, of both players.
    pub(super) fn tried_per_move(&self) -> [u64; 2] {
        [0, 1].map(|who: usize| {
            let tried: u64 = self.games.iter().map(|game| game.tried[who]).sum();
            let moves: usize = self.games.iter().map(|game| game.micros[who].len()).sum();
            tried / moves.max(1) as u64
        })
    }

    /// By how much our score is above the thesis's, where it has one.
    pub(super) fn difference(&self) -> Option<Estimate> {
        Some(self.score().less(self.pairing.thesis?.score()))
    }

    /// The numbers for programs.
    pub(super) fn json(&self) -> Value {
        let Self { pairing, games: _ } = self;
        let (tally, score, difference) = (self.tally(), self.score(), self.difference());
        let both = |number: fn(&DuelGame, usize) -> u32| {
            [0, 1].map(|who| self.mean(|game| f64::from(number(game, who))).value)
        };
        let plies = self.of_games(|game| game.moves.len() as f64);
        let endings = self.tally_by_reason().into_iter();
        let endings = endings.map(|(reason, tally)| (reason.to_owned(), tally.to_string().into()));
        json!({
            "name": pairing.name, "version": pairing.version.to_string(),
            "reading": pairing.reading.map(|reading| reading.name),
            "says": pairing.reading.map(|reading| reading.says),
            "first": pairing.first, "second": pairing.second,
            "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
            "as_black": self.tally_as(true).to_string(),
            "as_white": self.tally_as(false).to_string(),
            "score": score.value, "interval_95": [score.low, score.high],
            "points": self.points(),
            "if_pieces_decide": self.tally_by_pieces().to_string(),
            "thesis": pairing.thesis.map(|thesis| thesis.to_string()),
            "thesis_score": pairing.thesis.map(|thesis| thesis.score().value),
            "difference": difference.map(|difference| difference.value),
            "difference_interval_95":
                difference.map(|difference| [difference.low, difference.high]),
            "agrees": difference.map(agrees),
            "mean_pieces": both(|game, who| game.pieces[who]),
            "mean_kings": both(|game, who| game.kings[who]),
            "mean_plies": self.mean(|game| game.moves.len() as f64).value,
            "longest_plies": plies.into_iter().fold(0.0, f64::max),
            "fitness_plies_per_move": self.tried_per_move(),
            "endings": endings.collect::<serde_json::Map<_, _>>(),
        })
    }
}

/// A score in per cent: `45.0 % (25.8 to 65.8)`.
pub(super) fn percent(score: Estimate) -> String {
    score.percent().text_in(" %", 1)
}

/// Whether a difference may be nothing but chance.
pub(super) fn agrees(difference: Estimate) -> bool {
    difference.holds(0.0)
}

/// The columns of a comparison with the thesis.
pub(super) fn compared(difference: Option<Estimate>) -> [(&'static str, String); 2] {
    let texts = difference.map(|difference| {
        let agrees = if agrees(difference) { "yes" } else { "**no**" };
        (difference.percent().text(1), agrees.to_owned())
    });
    let (difference, agrees) = texts.unwrap_or(("–".to_owned(), "–".to_owned()));
    [("ours less thesis, 95 %", difference), ("agree", agrees)]
}

/// What these columns say.
pub(super) const COMPARED: &str = "\
“Ours less thesis” is the difference of the two shares in points, with Newcombe's interval for two \
samples; they agree when it holds 0: what differs may then be chance, in the thesis's few games or in \
ours.";
