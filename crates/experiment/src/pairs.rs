//! Games in pairs: both from one opening, the sides exchanged.

use gamut_arena::{PlayedGame, Series, Tally, play_one_from};
use gamut_game::Side;
use gamut_players::{Fault, Playable, PlayerSpec};
use gamut_search::StopSwitch;
use gamut_statistics::{Estimate, pairs_interval_95};
use serde::{Deserialize, Serialize};

use crate::JobError;
use crate::seated::faultless;

/// What a player spent.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Effort {
    pub moves: u64,
    pub nodes: u64,
    pub leaves: u64,
    pub seconds: f64,
}

impl Effort {
    fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.seconds += other.seconds;
    }

    /// On average.
    #[must_use]
    pub fn nodes_a_move(self) -> u64 {
        self.nodes / self.moves.max(1)
    }

    /// On average.
    #[must_use]
    pub fn leaves_a_move(self) -> f64 {
        self.leaves as f64 / self.moves.max(1) as f64
    }

    /// On average.
    #[must_use]
    pub fn seconds_a_move(self) -> f64 {
        self.seconds / self.moves.max(1) as f64
    }
}

/// One game, as the first player saw it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PairedGame {
    /// Whether the first player had the black pieces.
    pub first_is_black: bool,
    /// 2 for a win of the first player, 1 for a draw, 0 for a loss.
    pub half_points: u64,
    /// Whether a player had no answer.
    is_forfeit: bool,
    /// What ended it.
    pub reason: String,
    /// The moves that were made for both.
    pub opening: Vec<String>,
    /// Those that they chose.
    pub moves: Vec<String>,
    /// What stood on the board then.
    pub final_position: String,
    /// What the first and the second player spent.
    pub effort: [Effort; 2],
}

impl PairedGame {
    fn of<G: Playable>(played: &PlayedGame<G>, leaves: [u64; 2]) -> Self {
        let (game, tally) = (&played.game, played.tally());
        let text = |ply: usize| {
            let position = game.position_after(ply).unwrap_or(game.start());
            G::move_text(position, game.moves()[ply])
        };
        let mut opening: Vec<String> = (0..game.moves().len()).map(text).collect();
        let moves = opening.split_off(played.opening_plies);
        let effort = [0, 1].map(|who: usize| {
            let spent = played.effort[who];
            let (moves, nodes, seconds) = (spent.moves, spent.nodes, spent.time.as_secs_f64());
            Effort { moves, nodes, leaves: leaves[who], seconds }
        });
        Self {
            first_is_black: played.first_side == Side::Black,
            half_points: 2 * tally.wins + tally.draws,
            is_forfeit: is_forfeit(played),
            reason: played.outcome.reason.to_string(),
            opening,
            moves,
            final_position: G::position_text(game.position()),
            effort,
        }
    }

    /// The side of the first player.
    #[must_use]
    pub fn side(&self) -> Side {
        if self.first_is_black { Side::Black } else { Side::White }
    }

    /// How it ended for the first player.
    #[must_use]
    pub fn result(&self) -> &'static str {
        ["lost", "drawn", "won"][self.half_points.min(2) as usize]
    }
}

/// Whether a player had no answer. That is counted; any other fault ends the experiment.
fn is_forfeit<G: Playable>(played: &PlayedGame<G>) -> bool {
    matches!(played.fault, Some((_, Fault::Refused(_))))
}

/// Plays both games of a pair of the series.
///
/// # Errors
/// When it was stopped, or a player failed otherwise than by having no answer.
pub fn play_pair<G: Playable>(
    [first, second]: &[PlayerSpec; 2],
    series: &Series,
    pair: usize,
    stop: &StopSwitch,
) -> Result<Vec<PairedGame>, JobError> {
    let start = G::start();
    let play = |number: usize| {
        let beginner = G::side_to_move(&start);
        let first_side = if number.is_multiple_of(2) { beginner } else { !beginner };
        let mut leaves = [0, 0];
        let played = play_one_from::<G>(
            &start,
            first,
            second,
            series,
            number,
            stop,
            &mut |game, thought, _| {
                leaves[usize::from(game.side_to_move() != first_side)] += thought.leaves;
            },
        );
        let played = played?.ok_or(JobError::Stopped)?;
        if !is_forfeit(&played) {
            faultless(&played, [first, second])?;
        }
        Ok(PairedGame::of(&played, leaves))
    };
    [2 * pair, 2 * pair + 1].into_iter().map(play).collect()
}

/// What came of pairs of games, for the first player.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairedScore {
    /// Of all games.
    pub tally: Tally,
    /// Of those in which it was Black.
    pub as_black: Tally,
    /// Of those in which it was White.
    pub as_white: Tally,
    /// Pairs of games that brought 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// Games that ended because a player had no answer.
    pub forfeits: u64,
    /// Plies of openings.
    pub opening_plies: u64,
    /// Those after them.
    pub plies: u64,
    /// What the first and the second player spent.
    pub effort: [Effort; 2],
}

impl PairedScore {
    /// Of these pairs.
    pub fn of<'a>(pairs: impl IntoIterator<Item = &'a Vec<PairedGame>>) -> Self {
        let mut score = Self::default();
        for pair in pairs {
            pair.iter().for_each(|game| score.add(game));
            let half_points: u64 = pair.iter().map(|game| game.half_points).sum();
            score.pairs[half_points.min(4) as usize] += 1;
        }
        score
    }

    fn add(&mut self, game: &PairedGame) {
        let tally = Tally::of([Some(false), None, Some(true)][game.half_points.min(2) as usize]);
        self.tally += tally;
        match game.first_is_black {
            true => self.as_black += tally,
            false => self.as_white += tally,
        }
        self.forfeits += u64::from(game.is_forfeit);
        self.opening_plies += game.opening.len() as u64;
        self.plies += game.moves.len() as u64;
        for (sum, spent) in self.effort.iter_mut().zip(game.effort) {
            sum.add(spent);
        }
    }

    /// How many there were.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.tally.games()
    }

    /// The share of the points: Wilson's interval, made wider or narrower by what the variance
    /// between pairs says.
    #[must_use]
    pub fn points(&self) -> Estimate {
        let value = self.tally.score();
        let (low, high) = pairs_interval_95(value, self.games(), self.pairs);
        Estimate { value, low, high }
    }
}
