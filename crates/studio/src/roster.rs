//! The players beside the games. A player lives as long as its game, so that what it found out for
//! one move serves it at the next; but memory is not endless, and idle players go.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gamut::views::ThoughtView;
use gamut::{AnyPlayer, StopSwitch};

use crate::error::StudioError;
use crate::limits::MOST_SEATED;

/// How often a wait for a player looks whether it is still wanted.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Every player that sits at a board of the studio.
#[derive(Default)]
pub(crate) struct Roster {
    inner: Mutex<Inner>,
    /// Rings when a player that thought is back, or gone.
    back: Condvar,
}

#[derive(Default)]
struct Inner {
    chairs: HashMap<u64, State>,
    /// The number of the next chair.
    next: u64,
    /// Players that think at this moment: they are with their searches.
    thinking: usize,
    /// Counts turns, to know which player has been idle longest.
    turns: u64,
}

/// A chair.
#[derive(Default)]
struct State {
    /// Turns before this one are past: a player that comes back from them is not let in.
    first_valid: u64,
    /// Whether the game is watched.
    watched: bool,
    resting: Option<Resting>,
    /// The turn for which the player is away, thinking.
    away: Option<u64>,
}

/// A player between two moves.
struct Resting {
    player: Box<dyn AnyPlayer>,
    /// Its last turn.
    turn: u64,
    answer: Option<Answer>,
}

/// A player's answer, and after how many plies it gave it. The move waits for the pace, or for
/// spectators; the player is not asked again. The answer goes with the player.
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) plies: usize,
    pub(crate) thought: ThoughtView,
}

impl Inner {
    fn seated(&self) -> usize {
        self.thinking + self.chairs.values().filter(|chair| chair.resting.is_some()).count()
    }

    /// The player that thought in this turn is back in the chair, or gone.
    fn came_back(&mut self, turn: &ChairTurn) {
        self.thinking -= 1;
        if let Some(chair) = self.chairs.get_mut(&turn.chair) {
            chair.away.take_if(|away| *away == turn.turn);
        }
    }

    /// The players that must go so that no more than [`MOST_SEATED`] stay: first from games that
    /// are not watched, and the longest idle first. If they are asked again they begin anew.
    fn too_many(&mut self) -> Vec<Box<dyn AnyPlayer>> {
        let mut gone = Vec::new();
        while self.seated() > MOST_SEATED {
            let idle = self.chairs.values_mut().filter(|chair| chair.resting.is_some());
            let longest = idle.min_by_key(|chair| {
                (chair.watched, chair.resting.as_ref().map(|resting| resting.turn))
            });
            let Some(resting) = longest.and_then(|chair| chair.resting.take()) else { break };
            gone.push(resting.player);
        }
        gone
    }
}

impl Roster {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here is left half-done by a panic.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many players sit at boards, those that think included.
    pub(crate) fn seated(&self) -> usize {
        self.lock().seated()
    }

    /// A chair for the player of one side of a game.
    pub(crate) fn chair(self: &Arc<Self>) -> Chair {
        let mut inner = self.lock();
        let number = inner.next;
        inner.next += 1;
        inner.chairs.insert(number, State::default());
        Chair { roster: self.clone(), number }
    }
}

/// Where the player of one side of a game sits. Without the chair there is no player.
pub(crate) struct Chair {
    roster: Arc<Roster>,
    number: u64,
}

impl Chair {
    /// A turn of the player that sits here. Call it while the game is locked, so that the seat cannot
    /// change.
    pub(crate) fn turn(&self) -> ChairTurn {
        let mut inner = self.roster.lock();
        inner.turns += 1;
        ChairTurn { roster: self.roster.clone(), chair: self.number, turn: inner.turns }
    }

    /// Says whether the game is watched.
    pub(crate) fn set_watched(&self, watched: bool) {
        if let Some(chair) = self.roster.lock().chairs.get_mut(&self.number) {
            chair.watched = watched;
        }
    }

    /// Asks for the answer again, if there is one: something was wrong with it.
    pub(crate) fn forget_answer(&self) {
        let mut inner = self.roster.lock();
        let chair = inner.chairs.get_mut(&self.number);
        if let Some(resting) = chair.and_then(|chair| chair.resting.as_mut()) {
            resting.answer = None;
        }
    }

    /// Sends away the player that sits here, also one that thinks and is not back yet. It is
    /// to be dropped when no lock is held: a program may take some seconds to end.
    #[must_use]
    pub(crate) fn dismiss(&self) -> Option<Box<dyn AnyPlayer>> {
        let mut inner = self.roster.lock();
        let first_valid = inner.turns + 1;
        let chair = inner.chairs.get_mut(&self.number)?;
        chair.first_valid = first_valid;
        chair.resting.take().map(|resting| resting.player)
    }
}

impl Drop for Chair {
    fn drop(&mut self) {
        let state = self.roster.lock().chairs.remove(&self.number);
        drop(state);
    }
}

/// The turn of a player in a chair.
pub(crate) struct ChairTurn {
    roster: Arc<Roster>,
    chair: u64,
    turn: u64,
}

impl ChairTurn {
    /// Takes the player out of the chair, or one that `seat` makes. Call it on the thread that
    /// thinks: a search that waits for a processor needs no player yet. A player that is still busy
    /// ending an earlier thought is waited for. `None` when `stop` is thrown before it is back: a new
    /// one in its place would know nothing, and would be mistaken for it.
    pub(crate) fn begin(
        self,
        stop: &StopSwitch,
        seat: impl FnOnce() -> Result<Box<dyn AnyPlayer>, StudioError>,
    ) -> Result<Option<Thinking>, StudioError> {
        let mut inner = self.roster.lock();
        let known = loop {
            if stop.is_stopped() {
                return Ok(None);
            }
            let chair = inner.chairs.get_mut(&self.chair);
            let Some(chair) = chair.filter(|chair| self.turn >= chair.first_valid) else {
                break None;
            };
            if chair.away.is_none_or(|turn| turn < chair.first_valid) {
                chair.away = Some(self.turn);
                break chair.resting.take();
            }
            let waited = self.roster.back.wait_timeout(inner, LOOK_AGAIN);
            inner = waited.unwrap_or_else(PoisonError::into_inner).0;
        };
        inner.thinking += 1;
        let gone = inner.too_many();
        drop(inner);
        drop(gone);
        // Counted from here on, whatever happens.
        let mut thinking = Thinking { turn: self, player: None, answer: None, counted: true };
        (thinking.player, thinking.answer) = match known {
            Some(Resting { player, answer, .. }) => (Some(player), answer),
            None => (Some(seat()?), None),
        };
        Ok(Some(thinking))
    }
}

/// A player that thinks; gone when dropped.
pub(crate) struct Thinking {
    turn: ChairTurn,
    player: Option<Box<dyn AnyPlayer>>,
    /// What it has answered already.
    answer: Option<Answer>,
    /// Whether it is among those that think.
    counted: bool,
}

impl Thinking {
    pub(crate) fn player(&mut self) -> Option<&mut (dyn AnyPlayer + 'static)> {
        self.player.as_deref_mut()
    }

    /// What it has answered after this many plies.
    pub(crate) fn answer(&self, plies: usize) -> Option<&Answer> {
        self.answer.as_ref().filter(|answer| answer.plies == plies)
    }

    /// Keeps what it answers.
    pub(crate) fn set_answer(&mut self, answer: Option<Answer>) {
        self.answer = answer;
    }

    /// Puts the player back, unless another sits there by now.
    pub(crate) fn rest(mut self) {
        let Some(player) = self.player.take() else { return };
        let (turn, answer) = (self.turn.turn, self.answer.take());
        let mut inner = self.turn.roster.lock();
        let Some(chair) = inner.chairs.get_mut(&self.turn.chair) else { return };
        if turn < chair.first_valid {
            drop(inner);
            return;
        }
        chair.resting = Some(Resting { player, turn, answer });
        inner.came_back(&self.turn);
        self.counted = false;
        drop(inner);
        self.turn.roster.back.notify_all();
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // First the player, then its place: there are never more than are counted.
        drop(self.player.take());
        if self.counted {
            self.turn.roster.lock().came_back(&self.turn);
            self.turn.roster.back.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use gamut::views::ThoughtView;
    use gamut::{AnyMatch, Fault, StopSwitch};

    use super::*;

    /// Somebody with a name.
    struct Named(&'static str);

    impl AnyPlayer for Named {
        fn think(
            &mut self,
            _: &dyn AnyMatch,
            _: &StopSwitch,
            _: &mut dyn FnMut(ThoughtView),
        ) -> Result<ThoughtView, Fault> {
            Err(Fault::Resigned)
        }

        fn has_answered(&self) -> bool {
            false
        }

        fn get_ready(&mut self, _: &StopSwitch) -> Result<(), Fault> {
            Ok(())
        }

        fn learned(&self) -> Option<String> {
            Some(self.0.to_owned())
        }
    }

    fn begin(turn: ChairTurn, name: &'static str) -> Thinking {
        let thinking = turn.begin(&StopSwitch::new(), || Ok(Box::new(Named(name))));
        thinking.expect("a seat").expect("nobody stops it")
    }

    fn name(thinking: &mut Thinking) -> Option<String> {
        thinking.player().and_then(|player| player.learned())
    }

    #[test]
    fn the_player_of_a_chair_comes_back_to_it() {
        let roster: Arc<Roster> = Arc::default();
        let chair = roster.chair();
        let mut first = begin(chair.turn(), "first");
        assert_eq!((name(&mut first).as_deref(), roster.seated()), (Some("first"), 1));
        first.rest();
        let mut again = begin(chair.turn(), "another");
        assert_eq!((name(&mut again).as_deref(), roster.seated()), (Some("first"), 1));
        // A player that does not rest is gone.
        drop(again);
        assert_eq!(roster.seated(), 0);
        begin(chair.turn(), "last").rest();
        drop(chair);
        assert_eq!(roster.seated(), 0, "without the chair there is no player");
    }

    #[test]
    fn a_player_that_was_sent_away_is_not_let_in_again() {
        let roster: Arc<Roster> = Arc::default();
        let chair = roster.chair();
        let (thinking, waiting) = (begin(chair.turn(), "thinking"), chair.turn());
        assert!(chair.dismiss().is_none());
        begin(chair.turn(), "new").rest();
        thinking.rest();
        let mut late = begin(waiting, "late");
        assert_eq!(name(&mut late).as_deref(), Some("late"), "not the new player's seat");
        late.rest();
        assert_eq!(name(&mut begin(chair.turn(), "other")).as_deref(), Some("new"));
    }

    /// The same player, however soon it is asked again.
    #[test]
    fn a_player_that_is_still_away_is_waited_for() {
        let roster: Arc<Roster> = Arc::default();
        let chair = roster.chair();
        let (first, turn) = (begin(chair.turn(), "first"), chair.turn());
        let waiting = std::thread::spawn(move || name(&mut begin(turn, "second")));
        std::thread::sleep(3 * LOOK_AGAIN);
        assert!(!waiting.is_finished());
        first.rest();
        assert_eq!(waiting.join().expect("a name").as_deref(), Some("first"));
    }

    /// A game that is paused, goes on and is paused again while a long thought ends.
    #[test]
    fn a_turn_that_is_stopped_while_it_waits_takes_no_place() {
        let roster: Arc<Roster> = Arc::default();
        let chair = roster.chair();
        let first = begin(chair.turn(), "first");
        let stop = StopSwitch::new();
        stop.stop();
        let second = chair.turn().begin(&stop, || Ok(Box::new(Named("second"))));
        assert!(second.expect("no problem").is_none());
        assert_eq!(roster.seated(), 1);
        first.rest();
        assert_eq!(roster.seated(), 1);
        assert_eq!(name(&mut begin(chair.turn(), "other")).as_deref(), Some("first"));
    }

    #[test]
    fn no_more_sit_than_there_is_room_for() {
        let roster: Arc<Roster> = Arc::default();
        let chairs: Vec<Chair> = (0..MOST_SEATED + 3).map(|_| roster.chair()).collect();
        chairs[0].set_watched(true);
        for chair in &chairs {
            begin(chair.turn(), "old").rest();
            assert!(roster.seated() <= MOST_SEATED);
        }
        let is_old = |place: usize| {
            let mut thinking = begin(chairs[place].turn(), "new");
            let is_old = name(&mut thinking).as_deref() == Some("old");
            thinking.rest();
            is_old
        };
        assert!(is_old(0), "somebody looks at its game");
        assert!(is_old(MOST_SEATED + 2), "it has just moved");
        assert!(!is_old(1), "the longest idle of those that are not watched");
        // Players that think cannot be sent away; there are no more of them than processors.
        let thinking: Vec<_> = chairs.iter().map(|chair| begin(chair.turn(), "busy")).collect();
        assert_eq!(roster.seated(), chairs.len());
        drop(thinking);
        assert_eq!(roster.seated(), 0);
    }
}
