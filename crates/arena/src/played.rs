use std::time::{Duration, Instant};

use gamut_game::{Match, Outcome, Record, Side};
use gamut_players::{Playable, Player, PlayerSpec};
use gamut_search::{StopSwitch, Task, Thought};

use crate::Tally;

/// What a player spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves it chose.
    pub moves: u64,
    /// Time it thought.
    pub time: Duration,
    /// Positions it entered.
    pub nodes: u64,
}

impl Effort {
    /// Seconds thought for each move, on average.
    #[must_use]
    pub fn seconds_per_move(&self) -> f64 {
        self.time.as_secs_f64() / self.moves.max(1) as f64
    }

    /// Positions entered for each move, on average.
    #[must_use]
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.nodes += other.nodes;
    }
}

/// A game of a series that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Playable> {
    /// Which game of the series, the first being 0. Games 0 and 1, 2 and 3, … share their
    /// opening.
    pub number: usize,
    /// The game from its start position, the opening included.
    pub game: Match<G>,
    /// How many of its moves are the opening.
    pub opening_plies: usize,
    /// Which side the first player had.
    pub first_side: Side,
    /// How it ended.
    pub outcome: Outcome,
    /// What the first and the second player spent.
    pub effort: [Effort; 2],
}

impl<G: Playable> PlayedGame<G> {
    /// The result for the first player.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(self.outcome.winner.map(|side| side == self.first_side))
    }

    /// The game on paper. Each player's name is its spec.
    #[must_use]
    pub fn record(&self, first: &PlayerSpec, second: &PlayerSpec, tags: &[(&str, &str)]) -> Record {
        let (first, second) = (first.to_string(), second.to_string());
        let (black, white) = match self.first_side {
            Side::Black => (&first, &second),
            Side::White => (&second, &first),
        };
        let round = (self.number + 1).to_string();
        let mut all = vec![("Round", round.as_str()), ("White", white), ("Black", black)];
        all.extend_from_slice(tags);
        Record::of(&self.game, &all)
    }
}

/// Told before every move what the player to move thought, and for how long.
pub type Watch<'a, G> = dyn FnMut(&Match<G>, &Thought<G>, Duration) + 'a;

/// Plays `game` on to its end; `None` when it was stopped before.
///
/// A player without a legal answer resigns: that is a fault of the player, and no reason to
/// lose the other games of a series.
pub(crate) fn play_on<G: Playable>(
    number: usize,
    mut game: Match<G>,
    mut players: [Box<dyn Player<G>>; 2],
    first_side: Side,
    stop: &StopSwitch,
    watch: &mut Watch<'_, G>,
) -> Option<PlayedGame<G>> {
    let opening_plies = game.moves().len();
    let mut effort = [Effort::default(); 2];
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let side = game.side_to_move();
        let who = usize::from(side != first_side);
        let begun = Instant::now();
        let limits = players[who].limits();
        let thought = players[who].think(&game, Task { limits, stop, report: &mut |_| {} });
        // What was thought when the switch was thrown is not the player's best.
        if stop.is_stopped() {
            return None;
        }
        let time = begun.elapsed();
        effort[who].add(Effort { moves: 1, time, nodes: thought.nodes });
        watch(&game, &thought, time);
        if thought.best.is_none_or(|m| game.play(m).is_err()) {
            game.resign(side);
        }
    };
    Some(PlayedGame { number, game, opening_plies, first_side, outcome, effort })
}
