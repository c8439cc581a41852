use std::time::{Duration, Instant};

use gamut_game::{Game, Match, Notation, Outcome, Record, Side};
use gamut_players::{Fault, Player};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use crate::Tally;
use crate::seated_pair::SeatedPair;

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
        // Programs say how many they like.
        self.nodes = self.nodes.saturating_add(other.nodes);
    }
}

/// A game of a series that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Game> {
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
    /// Which player failed, if one did, and how: 0 for the first player, 1 for the second.
    pub fault: Option<(usize, Fault)>,
}

impl<G: Notation> PlayedGame<G> {
    /// The result for the first player.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(self.outcome.winner.map(|side| side == self.first_side))
    }

    /// The game on paper, with the names of the first and the second player. What a player did
    /// wrong is in the tag `Fault`.
    #[must_use]
    pub fn record(&self, names: [&str; 2], tags: &[(&str, &str)]) -> Record {
        let [first, second] = names;
        let (black, white) = match self.first_side {
            Side::Black => (first, second),
            Side::White => (second, first),
        };
        let round = (self.number + 1).to_string();
        let mut all = vec![("Round", round.as_str()), ("White", white), ("Black", black)];
        let fault = self.fault.as_ref().map(|(who, fault)| {
            let side = if *who == 0 { self.first_side } else { !self.first_side };
            format!("{side} {fault}")
        });
        all.extend(fault.as_deref().map(|fault| ("Fault", fault)));
        all.extend_from_slice(tags);
        Record::of(&self.game, &all)
    }
}

/// Told before every move what the player to move thought, and for how long.
pub type Watch<'a, G> = dyn FnMut(&Match<G>, &Thought<G>, Duration) + 'a;

/// Plays `game` on to its end; `None` when it was stopped before.
///
/// A player that does not answer with a legal move has lost: that is a fault of the player, and no
/// reason to lose the other games of a series.
pub(crate) fn play_on<G: Game>(
    number: usize,
    mut game: Match<G>,
    seated: &mut SeatedPair<'_, G>,
    first_side: Side,
    stop: &StopSwitch,
    watch: &mut Watch<'_, G>,
) -> Option<PlayedGame<G>> {
    let opening_plies = game.moves().len();
    let mut effort = [Effort::default(); 2];
    let mut fault = None;
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let side = game.side_to_move();
        let who = usize::from(side != first_side);
        let begun = Instant::now();
        let answer = seated.ask(who, |player| answer(player, &game, stop));
        // What was thought when the switch was thrown is not the player's best.
        if stop.is_stopped() {
            return None;
        }
        let time = begun.elapsed();
        let played = answer.and_then(|(thought, m)| {
            effort[who].add(Effort { moves: 1, time, nodes: thought.nodes });
            watch(&game, &thought, time);
            let illegal = |_| Fault::IllegalMove(format!("{m:?}"));
            game.play(m).map_err(illegal)
        });
        if let Err(failed) = played {
            let reason = failed.reason();
            let (outcome, is_failure) = match failed {
                // The game is no longer wanted, and neither player is to blame.
                Fault::Cancelled => return None,
                Fault::ClaimsDraw(_) => (Outcome::draw(reason), false),
                Fault::Resigned => (Outcome::win(!side, reason), false),
                Fault::Crashed(_)
                | Fault::OutOfTime(_)
                | Fault::IllegalMove(_)
                | Fault::NotReady(_)
                | Fault::Refused(_) => (Outcome::win(!side, reason), true),
            };
            game.end(outcome);
            fault = is_failure.then_some((who, failed));
        }
    };
    Some(PlayedGame { number, game, opening_plies, first_side, outcome, effort, fault })
}

/// What the player thinks, and the move it would play.
fn answer<G: Game>(
    player: &mut dyn Player<G>,
    game: &Match<G>,
    stop: &StopSwitch,
) -> Result<(Thought<G>, G::Move), Fault> {
    let limits = player.limits(Limits::default());
    let thought = player.think(game, Task { limits, stop, report: &mut |_| {} })?;
    let m = thought.best.ok_or_else(|| Fault::Refused("it found no move".to_owned()))?;
    Ok((thought, m))
}
