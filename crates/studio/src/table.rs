//! A game in memory, with those who watch it. While somebody watches, its programs move.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use futures_util::stream::{self, Stream};
use tokio::sync::{Notify, watch};

use crate::any_match::Thinker;
use crate::api::types::{GameView, ThoughtView, WaitsFor};
use crate::game::{Game, now};
use crate::limits::MOST_OPEN_GAMES;
use crate::policy::Policy;
use crate::pool::{Pool, Purpose};
use crate::problem::Problem;
use crate::state::blocking;
use crate::store::{SavedGame, Store};

/// How often spectators are told what a program thinks, at most.
const THOUGHTS_EVERY: Duration = Duration::from_millis(80);
/// How often a game that waits for a person is compared with what is on disk.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How long to wait before asking a busy pool again.
const ASK_AGAIN: Duration = Duration::from_millis(500);

pub(crate) struct Table {
    game: Mutex<Game>,
    /// The game as JSON; `None` when it was deleted. The latest only: slow spectators miss
    /// what is past, and nothing piles up.
    shown: watch::Sender<Option<Arc<str>>>,
    /// What the program whose turn it is thinks.
    thoughts: watch::Sender<Option<Live>>,
    audience: Mutex<Audience>,
    policy: Policy,
    /// Rings after every change of the game, and when the last spectator leaves.
    changed: Notify,
}

/// What spectators are told between moves.
#[derive(Clone, Debug)]
enum Live {
    Thought(Arc<str>),
    Trouble(Arc<str>),
}

#[derive(Debug, Default)]
struct Audience {
    watching: usize,
    /// Whether a task moves for the programs.
    driven: bool,
    /// Whether somebody waits for a single move.
    stepping: bool,
}

/// Something that spectators are told: a name and JSON.
pub(crate) struct TableEvent {
    pub(crate) name: &'static str,
    pub(crate) data: Arc<str>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Games are replaced whole: after a panic the old one is still good.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn json(value: &impl serde::Serialize) -> Arc<str> {
    // Our views have string keys only, so writing them cannot fail.
    serde_json::to_string(value).unwrap_or_default().into()
}

impl Table {
    pub(crate) fn new(game: Game, policy: Policy) -> Self {
        let shown = watch::Sender::new(Some(json(&game.view())));
        Self {
            game: Mutex::new(game),
            shown,
            thoughts: watch::Sender::new(None),
            audience: Mutex::default(),
            policy,
            changed: Notify::new(),
        }
    }

    pub(crate) fn game(&self) -> Game {
        lock(&self.game).clone()
    }

    pub(crate) fn view(&self) -> GameView {
        lock(&self.game).view()
    }

    /// Changes the game: all of it, on disk first, or nothing.
    pub(crate) fn change(
        &self,
        store: &Store,
        change: impl FnOnce(&mut Game) -> Result<(), Problem>,
    ) -> Result<GameView, Problem> {
        let mut game = lock(&self.game);
        if self.is_closed() {
            return Err(no_game(&game.id));
        }
        let mut next = game.clone();
        change(&mut next)?;
        next.revision += 1;
        next.updated = now();
        if let Err(problem) = blocking(|| store.update(&next.saved())) {
            drop(game);
            if problem.status == StatusCode::CONFLICT {
                self.catch_up(store)?;
            }
            return Err(problem);
        }
        let view = next.view();
        *game = next;
        self.shown.send_replace(Some(json(&view)));
        self.thoughts.send_replace(None);
        self.changed.notify_one();
        Ok(view)
    }

    /// Takes the game as it is on disk, when another studio changed or deleted it there.
    fn catch_up(&self, store: &Store) -> Result<(), Problem> {
        let id = lock(&self.game).id.clone();
        match blocking(|| store.load(&id))? {
            Some(saved) => self.replace(&saved)?,
            None => self.close(),
        }
        Ok(())
    }

    /// Takes over a later state of the game.
    fn replace(&self, saved: &SavedGame) -> Result<(), Problem> {
        let mut own = lock(&self.game);
        if saved.revision <= own.revision || self.is_closed() {
            return Ok(());
        }
        let mut game = Game::restore(saved)?;
        game.turn = own.turn + 1;
        self.shown.send_replace(Some(json(&game.view())));
        self.thoughts.send_replace(None);
        *own = game;
        self.changed.notify_one();
        Ok(())
    }

    /// Tells everybody that the game is no more.
    pub(crate) fn close(&self) {
        // Not in the middle of a change, which would show the game again.
        let _game = lock(&self.game);
        self.shown.send_replace(None);
        self.changed.notify_one();
    }

    fn is_closed(&self) -> bool {
        self.shown.borrow().is_none()
    }

    fn is_watched(&self) -> bool {
        lock(&self.audience).watching > 0
    }

    /// Whether the game has not moved on.
    fn is_turn(&self, number: u64) -> bool {
        lock(&self.game).turn == number
    }

    /// Watches the game: its present state at once, and then whatever happens. Programs move
    /// as long as at least one of these streams is held.
    pub(crate) fn watch(
        self: &Arc<Self>,
        store: &Arc<Store>,
        pool: &Pool,
    ) -> impl Stream<Item = TableEvent> + Send + use<> {
        let mut shown = self.shown.subscribe();
        shown.mark_changed();
        let thoughts = self.thoughts.subscribe();
        let spectator = Spectator::new(self.clone());
        if spectator.is_first_driver {
            tokio::spawn(self.clone().drive(store.clone(), pool.clone()));
        }
        let state = Some((shown, thoughts, spectator));
        stream::unfold(state, async |state| {
            let (mut shown, mut thoughts, spectator) = state?;
            loop {
                // Who moves first is told first: a thought belongs to the state before.
                tokio::select! {
                    biased;
                    change = shown.changed() => {
                        change.ok()?;
                        let latest = shown.borrow_and_update().clone();
                        let Some(data) = latest else {
                            let event = TableEvent { name: "gone", data: "{}".into() };
                            return Some((event, None));
                        };
                        let event = TableEvent { name: "game", data };
                        return Some((event, Some((shown, thoughts, spectator))));
                    }
                    change = thoughts.changed() => {
                        change.ok()?;
                        let latest = thoughts.borrow_and_update().clone();
                        let event = match latest {
                            None => continue,
                            Some(Live::Thought(data)) => TableEvent { name: "thought", data },
                            Some(Live::Trouble(data)) => TableEvent { name: "trouble", data },
                        };
                        return Some((event, Some((shown, thoughts, spectator))));
                    }
                }
            }
        })
    }

    /// Moves for the programs until nobody watches.
    async fn drive(self: Arc<Self>, store: Arc<Store>, pool: Pool) {
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
                Some(Err(problem)) if problem.status == StatusCode::SERVICE_UNAVAILABLE => {
                    tokio::time::sleep(ASK_AGAIN).await;
                }
                Some(Err(problem)) => self.pause(&store, number, &problem),
                Some(Ok(thought)) => {
                    if self.unless_changed(number, self.pace(begun)).await.is_some()
                        && let Err(problem) = self.play_thought(&store, number, &thought)
                    {
                        self.pause(&store, number, &problem);
                    }
                }
            }
        }
    }

    /// Waits until there may be something to do. Another studio with the same games tells
    /// nobody what it changes, so this one looks now and then.
    async fn wait_for_a_change(&self, store: &Store) {
        if tokio::time::timeout(LOOK_AGAIN, self.changed.notified()).await.is_err() {
            // It can be read again next time, or whoever wants to change it is told.
            let _ = self.catch_up(store);
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

    async fn think(self: &Arc<Self>, turn: Turn, pool: &Pool) -> Result<ThoughtView, Problem> {
        let Turn { thinker, number } = turn;
        let threads = thinker.threads();
        let table = self.clone();
        let think = move |stop: &_| {
            let mut last = None::<Instant>;
            let mut report = |thought: ThoughtView| {
                // Thoughts about a position that is past are nobody's business.
                let is_due = last.is_none_or(|last| last.elapsed() >= THOUGHTS_EVERY);
                if is_due && table.is_turn(number) {
                    last = Some(Instant::now());
                    table.thoughts.send_replace(Some(Live::Thought(json(&thought))));
                }
            };
            thinker.think(stop, &mut report)
        };
        pool.run(Purpose::Move, threads, think).await?
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

    /// Waits until a move may be shown: so long after the one before that it can be followed.
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

    fn play_thought(
        &self,
        store: &Store,
        number: u64,
        thought: &ThoughtView,
    ) -> Result<GameView, Problem> {
        let best = thought.best.as_deref();
        let best = best.ok_or_else(|| Problem::internal("the player found no move"))?;
        self.change(store, |game| {
            if game.turn != number {
                return Err(Problem::conflict("the game has moved on"));
            }
            game.play(best, Some(thought.seconds))
        })
    }

    /// Something is wrong with the program whose turn it is: say so, and wait. Unless the game
    /// has moved on, and somebody was only quicker.
    fn pause(&self, store: &Store, number: u64, problem: &Problem) {
        if !self.is_turn(number) {
            return;
        }
        let paused = self.change(store, |game| {
            game.set_paused(true);
            Ok(())
        });
        if paused.is_err() {
            // Not even that can be kept; do not try again and again.
            lock(&self.game).set_paused(true);
        }
        let trouble = serde_json::json!({ "detail": problem.detail });
        self.thoughts.send_replace(Some(Live::Trouble(json(&trouble))));
    }

    /// Makes one move of a program for somebody who waits for it.
    pub(crate) async fn step(
        self: &Arc<Self>,
        store: &Store,
        pool: &Pool,
    ) -> Result<GameView, Problem> {
        let thinks_already = || Problem::conflict("the program is thinking already");
        let _stepping = Stepping::begin(self).ok_or_else(thinks_already)?;
        let mut shown = self.shown.subscribe();
        let turn = {
            let game = lock(&self.game);
            match game.waits_for() {
                WaitsFor::Nothing => return Err(Problem::conflict("the game is over")),
                WaitsFor::Person => return Err(Problem::conflict("it is a person's turn")),
                WaitsFor::Program if self.is_watched() => return Err(thinks_already()),
                WaitsFor::Program | WaitsFor::Pause => self.turn_of(&game),
            }
        };
        let turn = turn.ok_or_else(|| Problem::conflict("it is a person's turn"))?;
        let number = turn.number;
        let mut thought = std::pin::pin!(self.think(turn, pool));
        loop {
            tokio::select! {
                thought = &mut thought => return self.play_thought(store, number, &thought?),
                _ = shown.changed() => if !self.is_turn(number) {
                    return Err(Problem::conflict("the game has moved on"));
                },
            }
        }
    }

    /// The turn of the program that is to move.
    fn turn_of(&self, game: &Game) -> Option<Turn> {
        let spec = game.program_to_move()?;
        // By the ply: a move that was taken back is made again in the same way.
        let seed = gamut_board::mix(game.seed ^ game.board.plies() as u64);
        let thinker = game.board.thinker(spec, seed, self.policy);
        Some(Turn { thinker, number: game.turn })
    }
}

/// A program's turn.
struct Turn {
    thinker: Box<dyn Thinker>,
    /// Which turn of the game (see [`Game::turn`]).
    number: u64,
}

/// The task that moves for the programs of a table, until dropped.
struct Driving<'a>(&'a Table);

impl Driving<'_> {
    /// Whether there is nobody left to move for. Then the next spectator begins anew.
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

/// Somebody who waits for a single move, until dropped. One at a time.
struct Stepping<'a>(&'a Table);

impl<'a> Stepping<'a> {
    fn begin(table: &'a Table) -> Option<Self> {
        let was = std::mem::replace(&mut lock(&table.audience).stepping, true);
        (!was).then_some(Self(table))
    }
}

impl Drop for Stepping<'_> {
    fn drop(&mut self) {
        lock(&self.0.audience).stepping = false;
    }
}

/// Somebody who watches, until dropped.
struct Spectator {
    table: Arc<Table>,
    is_first_driver: bool,
}

impl Spectator {
    fn new(table: Arc<Table>) -> Self {
        let mut audience = lock(&table.audience);
        audience.watching += 1;
        let is_first_driver = !std::mem::replace(&mut audience.driven, true);
        drop(audience);
        Self { table, is_first_driver }
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        let mut audience = lock(&self.table.audience);
        audience.watching -= 1;
        if audience.watching == 0 {
            self.table.changed.notify_one();
        }
    }
}

/// The games in memory.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<HashMap<String, Arc<Table>>>,
}

impl Tables {
    /// The game called `id`, from memory or from disk.
    pub(crate) fn get(
        &self,
        store: &Store,
        policy: Policy,
        id: &str,
    ) -> Result<Arc<Table>, Problem> {
        let saved = blocking(|| store.load(id))?;
        let mut open = lock(&self.open);
        let Some(saved) = saved else {
            if let Some(table) = open.remove(id) {
                table.close();
            }
            return Err(no_game(id));
        };
        if let Some(table) = open.get(id).filter(|table| !table.is_closed()) {
            table.replace(&saved)?;
            return Ok(table.clone());
        }
        if open.len() >= MOST_OPEN_GAMES {
            // Whoever holds a table has counted itself in.
            open.retain(|_, table| Arc::strong_count(table) > 1 || table.is_watched());
        }
        if open.len() >= MOST_OPEN_GAMES {
            return Err(Problem::busy("too many games are being watched: try again later"));
        }
        let table = Arc::new(Table::new(Game::restore(&saved)?, policy));
        open.insert(id.to_owned(), table.clone());
        Ok(table)
    }

    /// Deletes the game called `id`.
    pub(crate) fn delete(&self, store: &Store, id: &str) -> Result<(), Problem> {
        let existed = blocking(|| store.delete(id))?;
        if let Some(table) = lock(&self.open).remove(id) {
            table.close();
        }
        match existed {
            true => Ok(()),
            false => Err(no_game(id)),
        }
    }
}

fn no_game(id: &str) -> Problem {
    Problem::not_found(format!("there is no game {}", gamut_game::excerpt(id)))
}
