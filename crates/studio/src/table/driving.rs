//! Moving for the programs of a game: while somebody watches, or step by step.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gamut::views::ThoughtView;
use gamut::{Fault, Outcome, PlayerSpec, Side, seat_seed};
use tracing::{debug, info, warn};

use super::audience::Live;
use super::{GameTable, lock};
use crate::error::StudioError;
use crate::game::Game;
use crate::limits::{KEPT_AFTER_A_STEP, KEPT_AFTER_WATCHING};
use crate::pool::{Pool, Purpose};
use crate::search::Search;
use crate::store::Store;
use crate::told::Told;
use crate::views::{GameView, TroubleView, WaitsFor};

/// How often spectators are told what a program thinks, at most.
const THOUGHTS_EVERY: Duration = Duration::from_millis(80);
/// How often a game that waits for a person is compared with what is on disk.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How long to wait before asking a busy pool again.
const ASK_AGAIN: Duration = Duration::from_millis(500);
/// Characters of what is told of a program that did not move; some programs talk a lot.
const LONGEST_TROUBLE: usize = 500;

/// A program's turn.
pub(super) struct Turn {
    search: Search,
    /// Which turn of the game (see [`Game::turn`]).
    pub(super) number: u64,
    side: Side,
    spec: PlayerSpec,
}

impl GameTable {
    /// The turn of the program that is to move.
    pub(super) fn turn_of(&self, game: &Game) -> Option<Turn> {
        let spec = game.program_to_move()?.clone();
        let side = game.board.to_move();
        let place = self.chairs[side as usize].turn();
        let seed = seat_seed(game.seed, side);
        let search = Search::seated(&*game.board, &spec, seed, self.policy, place);
        Some(Turn { search, number: game.turn, side, spec })
    }

    /// Moves for the programs until nobody watches.
    pub(super) async fn drive(self: Arc<Self>, store: Arc<Store>, pool: Pool) {
        let driving = Driving(&self);
        while !driving.is_over() {
            let Some(turn) = self.next_turn() else {
                self.wait_for_a_change(&store).await;
                continue;
            };
            let begun = Instant::now();
            let number = turn.number;
            let thought = self.think(turn, &pool);
            match self.unless_changed(number, thought).await {
                None => {}
                Some(Err(problem)) => {
                    let told = self.not_moved(&store, number, problem);
                    if let Err(StudioError::Busy(_) | StudioError::Conflict(_)) = told {
                        tokio::time::sleep(ASK_AGAIN).await;
                    }
                }
                Some(Ok(thought)) => {
                    if self.unless_changed(number, self.pace(begun)).await.is_some()
                        && let Err(problem) = self.play_thought(&store, number, &thought)
                    {
                        // A fault is told to all, or the game has moved on.
                        let _ = self.not_moved(&store, number, problem);
                    }
                }
            }
        }
        self.keep_players(KEPT_AFTER_WATCHING);
    }

    /// Waits until there may be something to do. Another studio with the same games does not
    /// tell what it changes, so this one looks now and then.
    async fn wait_for_a_change(&self, store: &Store) {
        if tokio::time::timeout(LOOK_AGAIN, self.changed.notified()).await.is_err() {
            // It can be read again next time, or the next change reports it.
            if let Err(problem) = self.catch_up(store) {
                debug!("a game cannot be read again: {problem}");
            }
        }
    }

    /// The turn of a program that is not to wait.
    fn next_turn(&self) -> Option<Turn> {
        let game = lock(&self.game);
        match game.waits_for() {
            WaitsFor::Program => self.turn_of(&game),
            WaitsFor::Person | WaitsFor::Pause | WaitsFor::Nothing => None,
        }
    }

    /// The answer of a turn's program, or the one kept from before an interruption.
    pub(super) async fn think(
        self: &Arc<Self>,
        turn: Turn,
        pool: &Pool,
    ) -> Result<ThoughtView, StudioError> {
        let Turn { search, number, side, spec } = turn;
        let threads = search.threads();
        let table = self.clone();
        let think = move |stop: &_| {
            let mut last = None::<Instant>;
            let mut report = |thought: ThoughtView| {
                // Thoughts about a position that is past are not shown.
                let is_due = last.is_none_or(|last| last.elapsed() >= THOUGHTS_EVERY);
                if is_due && table.is_turn(number) {
                    last = Some(Instant::now());
                    table.live.send_replace(Some(Live::Thought(Told::new(thought))));
                }
            };
            search.run(stop, &mut report)
        };
        let thought = pool.run(Purpose::Move, threads, think).await;
        let thought = thought.flatten().map_err(|problem| problem.of_side(side, &spec))?;
        match thought.best {
            Some(_) => Ok(thought),
            None => {
                let fault = Fault::Refused("it found no move".to_owned());
                Err(StudioError::Program { side, player: spec.to_string(), fault })
            }
        }
    }

    /// Waits until `work` is ready, and gives it up when the turn is no longer the same or
    /// nobody watches.
    async fn unless_changed<T>(&self, number: u64, work: impl Future<Output = T>) -> Option<T> {
        let mut work = std::pin::pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return Some(done),
                () = self.changed.notified() => {
                    if !self.is_turn(number) || !self.is_watched() || self.is_closed() {
                        return None;
                    }
                }
            }
        }
    }

    /// Waits until a move may be shown: long enough after the one before to be followed.
    async fn pace(&self, begun: Instant) {
        loop {
            let pace = Duration::from_millis(lock(&self.game).pace_ms.into());
            let left = pace.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return;
            }
            // In small steps: the pace may be changed meanwhile.
            tokio::time::sleep(left.min(Duration::from_millis(50))).await;
        }
    }

    pub(super) fn play_thought(
        &self,
        store: &Store,
        number: u64,
        thought: &ThoughtView,
    ) -> Result<GameView, StudioError> {
        let best = thought.best.as_deref().unwrap_or_default();
        self.change_turn(store, number, |game| match game.play(best, Some(thought.seconds)) {
            Err(StudioError::IllegalMove(error)) => {
                let (side, player) = (game.board.to_move(), thought.player.clone());
                let fault = Fault::IllegalMove(error.to_string());
                Err(StudioError::Program { side, player, fault })
            }
            played => played,
        })
    }

    /// Changes the game if it has not moved on.
    fn change_turn(
        &self,
        store: &Store,
        number: u64,
        change: impl FnOnce(&mut Game) -> Result<(), StudioError>,
    ) -> Result<GameView, StudioError> {
        self.change(store, |game| match game.turn == number {
            true => change(game),
            false => Err(StudioError::Conflict("the game has moved on".to_owned())),
        })
    }

    /// The program whose turn it is did not move. If it gave up, it has lost; if it called the
    /// game a draw, it is one. If it was only interrupted, or there was no processor for it,
    /// nothing has happened. Otherwise the game waits, and everybody is told why. The answer is
    /// the game, if it goes on or is over, or again the problem.
    fn not_moved(
        &self,
        store: &Store,
        number: u64,
        problem: StudioError,
    ) -> Result<GameView, StudioError> {
        let interrupted = || StudioError::Conflict("the player was interrupted".to_owned());
        if let StudioError::Program { side, fault, .. } = &problem {
            // What was wrong with its answer is not asked for again.
            self.chairs[*side as usize].forget_answer();
            let end = match fault {
                Fault::Resigned => Some(Outcome::win(!*side, fault.reason())),
                // Programs claim draws only where their specs say that they are trusted to.
                Fault::ClaimsDraw(_) => Some(Outcome::draw(fault.reason())),
                Fault::Cancelled => return Err(interrupted()),
                Fault::Crashed(_)
                | Fault::OutOfTime(_)
                | Fault::IllegalMove(_)
                | Fault::NotReady(_)
                | Fault::Refused(_) => None,
            };
            if let Some(outcome) = end {
                return self.change_turn(store, number, |game| {
                    game.end(outcome);
                    Ok(())
                });
            }
        }
        // There was no processor for it, or another change was quicker.
        if matches!(problem, StudioError::Busy(_)) || !self.is_turn(number) {
            debug!("{}: {problem}", lock(&self.game).id);
            return Err(problem);
        }
        let trouble: String = problem
            .to_string()
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(LONGEST_TROUBLE)
            .collect();
        let id = lock(&self.game).id.clone();
        match self.worth_logging.is_due() {
            true => warn!("{id}: {trouble}"),
            false => info!("{id}: {trouble}"),
        }
        let paused = self.change_turn(store, number, |game| {
            game.wait_for_help(trouble.clone());
            Ok(())
        });
        if paused.is_err() && self.is_turn(number) {
            // Not even that can be kept; do not try again and again.
            lock(&self.game).wait_for_help(trouble.clone());
        }
        let trouble = Told::new(TroubleView { detail: trouble });
        self.live.send_replace(Some(Live::Trouble(trouble)));
        Err(problem)
    }

    /// Makes one move of a program for a request that waits for it.
    pub(crate) async fn step(
        self: &Arc<Self>,
        store: &Store,
        pool: &Pool,
    ) -> Result<GameView, StudioError> {
        let conflict = |text: &str| StudioError::Conflict(text.to_owned());
        let thinks_already = || conflict("the program is thinking already");
        let stepping = Stepping::begin(self).ok_or_else(thinks_already)?;
        self.keep_players(KEPT_AFTER_A_STEP);
        let mut shown = self.shown.subscribe();
        let turn = {
            let game = lock(&self.game);
            match game.waits_for() {
                WaitsFor::Nothing => return Err(conflict("the game is over")),
                WaitsFor::Person => return Err(conflict("it is a person's turn")),
                WaitsFor::Program if self.is_watched() => return Err(thinks_already()),
                WaitsFor::Program | WaitsFor::Pause => self.turn_of(&game),
            }
        };
        let turn = turn.ok_or_else(|| conflict("it is a person's turn"))?;
        let number = turn.number;
        let mut thought = std::pin::pin!(self.think(turn, pool));
        let played = loop {
            tokio::select! {
                thought = &mut thought => {
                    let played =
                        thought.and_then(|thought| self.play_thought(store, number, &thought));
                    break match played {
                        Err(
                            problem @ (StudioError::Program { .. } | StudioError::Unseated { .. }),
                        ) => self.not_moved(store, number, problem),
                        // What is not the player's fault is told only to the caller.
                        played => played,
                    };
                }
                _ = shown.changed() => if !self.is_turn(number) {
                    break Err(conflict("the game has moved on"));
                },
            }
        };
        drop(stepping);
        self.keep_players(KEPT_AFTER_A_STEP);
        played
    }
}

/// The task that moves for the programs of a table, until dropped.
struct Driving<'a>(&'a GameTable);

impl Driving<'_> {
    /// Whether no spectator is left. Then the next one begins anew.
    fn is_over(&self) -> bool {
        let mut audience = lock(&self.0.audience);
        audience.driven = audience.watching > 0 && !self.0.is_closed();
        !audience.driven
    }
}

impl Drop for Driving<'_> {
    fn drop(&mut self) {
        // After a panic there would be no driver and never another.
        if std::thread::panicking() {
            lock(&self.0.audience).driven = false;
        }
    }
}

/// A request that waits for a single move, until dropped. One at a time.
struct Stepping<'a>(&'a GameTable);

impl<'a> Stepping<'a> {
    fn begin(table: &'a GameTable) -> Option<Self> {
        let was = std::mem::replace(&mut lock(&table.audience).stepping, true);
        (!was).then_some(Self(table))
    }
}

impl Drop for Stepping<'_> {
    fn drop(&mut self) {
        lock(&self.0.audience).stepping = false;
    }
}
