use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gamut_game::{Game, Match, Rng, random_move};
use gamut_players::{Playable, Player, PlayerSpec, SeatError, Tier, seat};
use gamut_search::{Limits, Score, StopSwitch, Task};

use crate::series::opening_rng;

/// How games begin: players that never vary would otherwise play the same game again and
/// again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Random legal plies from the start position.
    pub plies: u32,
    /// Whether to pass over openings that a short search calls decided or lopsided.
    pub fair: bool,
}

impl Openings {
    /// Every game from the start position itself.
    pub const NONE: Self = Self { plies: 0, fair: false };

    /// This many random plies; openings that are nearly won or lost are passed over.
    #[must_use]
    pub const fn random(plies: u32) -> Self {
        Self { plies, fair: true }
    }
}

impl Default for Openings {
    /// Eight plies: an even number, so that the usual side moves first, and enough that few of a
    /// thousand openings are the same (Othello, the narrowest game, has 390,216 lines of eight
    /// plies).
    fn default() -> Self {
        Self::random(8)
    }
}

/// The player that calls an opening lopsided: the strongest, briefly. Its limit is in nodes, so
/// that the answer does not depend on the machine.
const JUDGE: &str = "engine:nodes=1000,hash=1";

/// More Elo points than this for one side is lopsided: 64 % of the points.
const FAIR: i32 = 100;

/// Openings tried before the fairest of them is taken.
const ATTEMPTS: usize = 100;

/// How lopsided each position is that the judge has seen, for all threads of a series: of the
/// positions that eight random plies of Othello lead to, a third have been there before in a
/// series of 200,000 games.
pub(crate) struct Judged<G: Game>(Mutex<HashMap<u64, (G::Position, i32)>>);

/// Positions that are remembered: those of Othello take 11 MB.
const MOST_JUDGED: usize = 200_000;

impl<G: Game> Judged<G> {
    pub(crate) fn new() -> Self {
        Self(Mutex::default())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, (G::Position, i32)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, position: &G::Position) -> Option<i32> {
        let known = self.lock();
        known.get(&G::hash(position)).filter(|(same, _)| same == position).map(|&(_, bias)| bias)
    }

    /// Where positions can repeat, the judge looks at those before, too: nothing is kept.
    fn keep(&self, position: &G::Position, bias: i32) {
        let mut known = self.lock();
        if !G::REPETITION_DRAWS && known.len() < MOST_JUDGED {
            known.insert(G::hash(position), (position.clone(), bias));
        }
    }
}

/// Makes the openings of a series.
pub(crate) struct Opener<'a, G: Playable> {
    openings: Openings,
    start: G::Position,
    judged: &'a Judged<G>,
    /// `None` where the game cannot be searched.
    judge: Option<Box<dyn Player<G>>>,
    /// The last opening that was found, for the other game of its pair.
    last: Option<((u64, u64), Match<G>)>,
}

impl<'a, G: Playable> Opener<'a, G> {
    pub(crate) fn new(
        openings: Openings,
        start: &G::Position,
        judged: &'a Judged<G>,
    ) -> Result<Self, SeatError> {
        let judge: PlayerSpec = JUDGE.parse().expect("a test reads this spec");
        let judge = (G::TIER >= Tier::Tactics).then(|| seat(&judge, 0)).transpose()?;
        Ok(Self { openings, start: start.clone(), judged, judge, last: None })
    }

    /// The opening of a pair of games in the series with this seed.
    pub(crate) fn opening(&mut self, seed: u64, pair: u64, stop: &StopSwitch) -> Match<G> {
        if let Some((known, opening)) = self.last.take()
            && known == (seed, pair)
        {
            return opening;
        }
        let opening = self.find(&mut opening_rng(seed, pair), stop);
        self.last = Some(((seed, pair), opening.clone()));
        opening
    }

    /// The first acceptable opening of those that `rng` leads to.
    fn find(&mut self, rng: &mut Rng, stop: &StopSwitch) -> Match<G> {
        let mut fairest: Option<(i32, Match<G>)> = None;
        for _ in 0..ATTEMPTS {
            let Some(game) = self.attempt(rng) else { continue };
            if !self.openings.fair || self.openings.plies == 0 || stop.is_stopped() {
                return game;
            }
            let bias = self.bias(&game, stop);
            if bias <= FAIR {
                return game;
            }
            if fairest.as_ref().is_none_or(|(least, _)| bias < *least) {
                fairest = Some((bias, game));
            }
        }
        // Where every game is over by then (tiny boards), games begin at the start.
        fairest.map_or_else(|| Match::from_position(self.start.clone()), |(_, game)| game)
    }

    /// Random plies; `None` when the game was over too soon.
    fn attempt(&self, rng: &mut Rng) -> Option<Match<G>> {
        let mut game = Match::from_position(self.start.clone());
        for _ in 0..self.openings.plies {
            let m = random_move::<G>(game.position(), rng)?;
            game.play(m).ok()?;
        }
        (game.outcome().is_none() || self.openings.plies == 0).then_some(game)
    }

    /// By how much one side is better off; a side that can force its win is by far.
    fn bias(&mut self, game: &Match<G>, stop: &StopSwitch) -> i32 {
        let Some(judge) = &mut self.judge else { return 0 };
        if let Some(known) = self.judged.get(game.position()) {
            return known;
        }
        let limits = judge.limits(Limits::default());
        let task = Task { limits, stop, report: &mut |_| {} };
        judge.new_game(0);
        let bias = match judge.think(game, task) {
            Ok(thought) if !thought.score.is_decided() => thought.score.value().abs(),
            _ => Score::MAX.value(),
        };
        // What was interrupted says little.
        if !stop.is_stopped() {
            self.judged.keep(game.position(), bias);
        }
        bias
    }
}
