//! What every protocol works with: the match, the player, and what is said.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use gamut_game::{Match, NotationError, Side};
use gamut_players::{Fault, Playable, Player, PlayerSpec, SeatError, seat};
use gamut_search::{Limits, StopSwitch, Task, Thought};

use super::session::Event;

/// Longer than any wait, and short enough for arithmetic.
pub(super) const FOREVER: Duration = Duration::from_secs(100 * 86_400);

/// Searches recurse, and threads begin with less room than the main one has.
const STACK_BYTES: usize = 16 << 20;

/// The table that a protocol and the player sit at.
pub(super) struct Desk<'a, G: Playable> {
    /// The match that commands are about.
    pub(super) game: Match<G>,
    out: &'a mut dyn Write,
    events: Sender<Event<G>>,
    spec: PlayerSpec,
    seed: u64,
    /// `None` while it thinks on its thread.
    player: Option<Box<dyn Player<G>>>,
    stop: StopSwitch,
    work: Option<Work<G>>,
}

/// What the player thinks of as many matches as it was left time for, or why it does not.
pub(super) type Answer<G> = Result<Vec<Thought<G>>, Fault>;

/// What the player has been asked and has not answered yet.
struct Work<G: Playable> {
    begun: Instant,
    /// The answer waits until it is asked for.
    hold: bool,
    /// When to be stopped from outside.
    deadline: Option<Instant>,
    done: Option<Answer<G>>,
}

impl<'a, G: Playable> Desk<'a, G> {
    pub(super) fn new(
        (spec, seed): (PlayerSpec, u64),
        player: Box<dyn Player<G>>,
        out: &'a mut dyn Write,
        events: Sender<Event<G>>,
    ) -> Self {
        let (game, stop) = (Match::new(), StopSwitch::new());
        Self { game, out, events, spec, seed, player: Some(player), stop, work: None }
    }

    /// Says a line.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")
    }

    /// Where drawings go.
    pub(super) fn out(&mut self) -> &mut dyn Write {
        self.out
    }

    pub(super) fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// Seats another player; when it cannot sit down, the old one stays.
    pub(super) fn seat(&mut self, spec: PlayerSpec) -> Result<(), SeatError> {
        self.player = Some(seat::<G>(&spec, self.seed)?);
        self.spec = spec;
        Ok(())
    }

    /// Back to the start position, with a player that remembers nothing.
    pub(super) fn new_game(&mut self) {
        self.game = Match::new();
        self.forget();
    }

    /// Lets the player forget what it knows of the game.
    pub(super) fn forget(&mut self) {
        if let Some(player) = &mut self.player {
            player.new_game(self.seed);
        }
    }

    /// How long the player thinks when it is asked to within `asked`: what its spec says
    /// holds too, and holds alone when nothing was asked.
    pub(super) fn limits(&self, asked: Limits) -> Limits {
        self.player.as_ref().map_or(asked, |player| player.limits(asked))
    }

    /// Lets the player think about each of `games` in turn. With `hold`, the answer waits
    /// for [`stop`](Self::stop) or [`answer_within`](Self::answer_within).
    pub(super) fn think(
        &mut self,
        games: Vec<Match<G>>,
        limits: Limits,
        hold: bool,
    ) -> io::Result<()> {
        let Some(mut player) = self.player.take() else { return Ok(()) };
        self.stop.reset();
        self.work = Some(Work { begun: Instant::now(), hold, deadline: None, done: None });
        let (stop, events) = (self.stop.clone(), self.events.clone());
        let search = move || {
            let worked = catch_unwind(AssertUnwindSafe(|| {
                let answer = think_about(&mut *player, &games, limits, &stop, &events);
                Event::Finished { player, answer }
            }));
            // The channel may be closed when the program is about to end.
            let _ = events.send(worked.unwrap_or(Event::Failed));
        };
        thread::Builder::new().stack_size(STACK_BYTES).spawn(search).map(drop)
    }

    /// Whether the player owes an answer.
    pub(super) fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Asks the player for its answer now.
    pub(super) fn stop(&mut self) {
        if let Some(work) = &mut self.work {
            work.hold = false;
            work.deadline = None;
            self.stop.stop();
        }
    }

    /// Asks for the held answer when it is ready, at the latest this long after the question.
    pub(super) fn answer_within(&mut self, time: Option<Duration>) {
        if let Some(work) = &mut self.work {
            work.hold = false;
            work.deadline = time.map(|time| work.begun + time.min(FOREVER));
        }
    }

    /// How long until the player must be stopped.
    pub(super) fn time_to_deadline(&self) -> Option<Duration> {
        let deadline = self.work.as_ref()?.deadline?;
        Some(deadline.saturating_duration_since(Instant::now()))
    }

    /// The player is back. One that failed begins anew.
    pub(super) fn take_back(&mut self, mut player: Box<dyn Player<G>>, answer: Answer<G>) {
        if answer.is_err() {
            player.new_game(self.seed);
        }
        self.player = Some(player);
        if let Some(work) = &mut self.work {
            work.done = Some(answer);
        }
    }

    /// Whether the answer is there and asked for.
    pub(super) fn has_answer(&self) -> bool {
        self.work.as_ref().is_some_and(|work| !work.hold && work.done.is_some())
    }

    /// The answer, once it is there and asked for.
    pub(super) fn take_answer(&mut self) -> Option<Answer<G>> {
        let work = self.work.as_mut().filter(|work| !work.hold)?;
        let answer = work.done.take()?;
        self.work = None;
        Some(answer)
    }

    /// Plays a move of `side`. A forced pass that the other program left out is played too.
    pub(super) fn play_as(&mut self, side: Side, text: &str) -> Result<(), NotationError> {
        let mut game = self.game.clone();
        play_as(&mut game, side, text)?;
        self.game = game;
        Ok(())
    }
}

impl<G: Playable> Drop for Desk<'_, G> {
    fn drop(&mut self) {
        // The answer is no longer awaited.
        self.stop.stop();
    }
}

/// Plays a move of `side`, after the other side's forced pass if that was left out.
pub(super) fn play_as<G: Playable>(
    game: &mut Match<G>,
    side: Side,
    text: &str,
) -> Result<(), NotationError> {
    pass_to(game, side)?;
    game.play_on_text(text)
}

/// Makes it the turn of `side` if only a forced pass stands in the way.
pub(super) fn pass_to<G: Playable>(game: &mut Match<G>, side: Side) -> Result<(), NotationError> {
    if game.side_to_move() != side && game.play_on_text("pass").is_err() {
        return Err(NotationError::new(format!("it is {}'s turn", game.side_to_move())));
    }
    Ok(())
}

fn think_about<G: Playable>(
    player: &mut dyn Player<G>,
    games: &[Match<G>],
    limits: Limits,
    stop: &StopSwitch,
    events: &Sender<Event<G>>,
) -> Answer<G> {
    let mut thoughts = Vec::with_capacity(games.len());
    for (nth, game) in games.iter().enumerate() {
        if nth > 0 && stop.is_stopped() {
            break;
        }
        let report = &mut |thought: &Thought<G>| {
            let _ = events.send(Event::Progress { nth, thought: thought.clone() });
        };
        thoughts.push(match G::count_moves(game.position()) {
            0 => Thought::none(),
            _ => player.think(game, Task { limits, stop, report })?,
        });
    }
    Ok(thoughts)
}
