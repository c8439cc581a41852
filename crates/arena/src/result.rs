use gamut_game::{Notation, Reason, Side};
use gamut_players::Fault;

use crate::{Effort, Elo, PlayedGame, Tally};
use gamut_statistics::pairs_interval_95;

/// What came of a series, or of as much of it as was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeriesResult {
    /// Results of the first player.
    pub tally: Tally,
    /// Its results as Black and as White.
    pub by_side: [Tally; 2],
    /// How many pairs of games brought it 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// What the first and the second player spent.
    pub effort: [Effort; 2],
    /// Its results by what ended the games, the most frequent first.
    pub reasons: Vec<(Reason, Tally)>,
    /// Plies of all games, openings included.
    pub plies: u64,
    /// What the first and the second player did wrong.
    pub faults: [Faults; 2],
    /// The number and result of games whose partner is not there yet.
    unpaired: Vec<(usize, Tally)>,
}

/// The games that a player lost by a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// How many.
    pub games: u64,
    /// The first of them, and what happened there.
    pub first: Option<(usize, Fault)>,
}

impl SeriesResult {
    /// The first player's results as `side`.
    #[must_use]
    pub fn as_side(&self, side: Side) -> Tally {
        self.by_side[side as usize]
    }

    /// Where the first player's score lies with 95 % confidence: Wilson's interval, made
    /// wider or narrower by what the variance between pairs of games says (see
    /// [`pairs_interval_95`]).
    #[must_use]
    pub fn interval_95(&self) -> (f64, f64) {
        if self.pairs.iter().sum::<u64>() < 2 {
            return self.tally.interval_95();
        }
        pairs_interval_95(self.tally.score(), self.tally.games(), self.pairs)
    }

    /// How much stronger the first player is, by [`interval_95`](Self::interval_95).
    #[must_use]
    pub fn elo(&self) -> Elo {
        Elo::of(self.tally.score(), self.interval_95())
    }

    /// Counts a game, in whatever order games come.
    pub fn add<G: Notation>(&mut self, played: &PlayedGame<G>) {
        let result = played.tally();
        self.tally += result;
        self.by_side[played.first_side as usize] += result;
        self.plies += played.game.moves().len() as u64;
        for who in 0..2 {
            self.effort[who].add(played.effort[who]);
        }
        if let Some((who, fault)) = &played.fault {
            let faults = &mut self.faults[*who];
            faults.games += 1;
            faults.first.get_or_insert_with(|| (played.number, fault.clone()));
        }
        let partner = played.number ^ 1;
        match self.unpaired.iter().position(|&(number, _)| number == partner) {
            Some(place) => {
                let half_points = |tally: Tally| 2 * tally.wins + tally.draws;
                let (_, other) = self.unpaired.swap_remove(place);
                self.pairs[(half_points(result) + half_points(other)) as usize] += 1;
            }
            None => self.unpaired.push((played.number, result)),
        }
        match self.reasons.iter_mut().find(|(reason, _)| *reason == played.outcome.reason) {
            Some((_, tally)) => *tally += result,
            None => self.reasons.push((played.outcome.reason, result)),
        }
        self.reasons.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
    }
}
