//! A game in memory, with its spectators and the players that sit beside it. While it is watched,
//! its programs move.

mod audience;
mod driving;
mod keeping;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gamut::{AnyPlayer, Side};
use tokio::sync::{Notify, watch};

pub(crate) use self::audience::TableEvent;
use self::audience::{Audience, Live};
use crate::error::StudioError;
use crate::game::{Game, now};
use crate::policy::Policy;
use crate::roster::{Chair, Roster};
use crate::seldom::OncePerMinute;
use crate::state::blocking;
use crate::store::{SavedGame, Store, StoreError};
use crate::told::Told;
use crate::views::GameView;

/// The table that a game is played at: its board, its chairs and its audience.
pub(crate) struct GameTable {
    game: Mutex<Game>,
    /// Where the players sit: Black's and White's.
    chairs: [Chair; 2],
    /// The game as it is seen; `None` when it was deleted. The latest only: slow spectators miss
    /// what is past, and nothing piles up.
    shown: watch::Sender<Option<Arc<Told<GameView>>>>,
    /// What the program whose turn it is thinks.
    live: watch::Sender<Option<Live>>,
    audience: Mutex<Audience>,
    policy: Policy,
    /// Rings after every change of the game, and when the last spectator leaves.
    changed: Notify,
    /// Why its programs did not move may be logged. Somebody who watches can bring it about again and
    /// again.
    worth_logging: OncePerMinute,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Games are replaced whole: after a panic the old one is still good.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Drops players without keeping others waiting: a program may take some seconds to end.
fn say_goodbye(gone: Vec<Box<dyn AnyPlayer>>) {
    // Most changes of a game send no player away.
    if !gone.is_empty() {
        blocking(|| drop(gone));
    }
}

impl GameTable {
    pub(crate) fn new(game: Game, policy: Policy, roster: &Arc<Roster>) -> Self {
        let shown = watch::Sender::new(Some(Told::new(game.view())));
        Self {
            game: Mutex::new(game),
            chairs: [roster.chair(), roster.chair()],
            shown,
            live: watch::Sender::new(None),
            audience: Mutex::default(),
            policy,
            changed: Notify::new(),
            worth_logging: OncePerMinute::new(),
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
        change: impl FnOnce(&mut Game) -> Result<(), StudioError>,
    ) -> Result<GameView, StudioError> {
        let mut game = lock(&self.game);
        if self.is_closed() {
            return Err(StudioError::NoSuchGame(game.id.clone()));
        }
        let mut next = game.clone();
        change(&mut next)?;
        next.revision += 1;
        next.updated = now();
        if let Err(problem) = blocking(|| store.update(&next.saved())) {
            drop(game);
            if matches!(problem, StoreError::ChangedElsewhere) {
                self.catch_up(store)?;
            }
            return Err(problem.into());
        }
        let view = next.view();
        let goes_on = next.board.move_texts().starts_with(&game.board.move_texts());
        let gone = self.dismiss(|side| {
            let same = game.seat(side).to_string() == next.seat(side).to_string();
            !same || !goes_on || next.board.outcome().is_some()
        });
        *game = next;
        self.show(view.clone());
        drop(game);
        say_goodbye(gone);
        Ok(view)
    }

    /// Tells all spectators how the game stands now.
    fn show(&self, view: GameView) {
        self.shown.send_replace(Some(Told::new(view)));
        self.live.send_replace(None);
        self.changed.notify_one();
    }

    /// Sends away the players of some sides. [Goodbye](say_goodbye) is to be said when the game is
    /// not locked.
    #[must_use]
    fn dismiss(&self, goes: impl Fn(Side) -> bool) -> Vec<Box<dyn AnyPlayer>> {
        let goes = Side::BOTH.into_iter().filter(|&side| goes(side));
        goes.filter_map(|side| self.chairs[side as usize].dismiss()).collect()
    }

    /// Takes the game as it is on disk, when another studio changed or deleted it there.
    fn catch_up(&self, store: &Store) -> Result<(), StoreError> {
        let id = lock(&self.game).id.clone();
        match blocking(|| store.load(&id))? {
            Some(saved) => self.replace(&saved)?,
            None => self.close(),
        }
        Ok(())
    }

    /// Takes over a later state of the game. The players do not know how it came about.
    pub(crate) fn replace(&self, saved: &SavedGame) -> Result<(), StoreError> {
        let mut own = lock(&self.game);
        if saved.revision <= own.revision || self.is_closed() {
            return Ok(());
        }
        let mut game = Game::restore(saved)?;
        game.turn = own.turn + 1;
        let gone = self.dismiss(|_| true);
        let view = game.view();
        *own = game;
        self.show(view);
        drop(own);
        say_goodbye(gone);
        Ok(())
    }

    /// Tells all spectators that the game is no more.
    pub(crate) fn close(&self) {
        // Not in the middle of a change, which would show the game again.
        let game = lock(&self.game);
        self.shown.send_replace(None);
        self.changed.notify_one();
        let gone = self.dismiss(|_| true);
        drop(game);
        say_goodbye(gone);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.shown.borrow().is_none()
    }

    pub(crate) fn is_watched(&self) -> bool {
        lock(&self.audience).watching > 0
    }

    /// Whether the game has not moved on.
    fn is_turn(&self, number: u64) -> bool {
        lock(&self.game).turn == number
    }
}
