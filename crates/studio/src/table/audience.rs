//! The spectators of a game, and what they are told.

use std::sync::Arc;

use futures_util::stream::{self, Stream};
use gamut::views::ThoughtView;
use tokio::time::Instant;

use super::{GameTable, lock};
use crate::pool::Pool;
use crate::store::Store;
use crate::told::Told;
use crate::views::{GameView, TroubleView};

/// Something that spectators are told.
pub(crate) enum TableEvent {
    /// How the game stands.
    Game(Arc<Told<GameView>>),
    /// What the program whose turn it is thinks.
    Thought(Arc<Told<ThoughtView>>),
    /// Why it does not move.
    Trouble(Arc<Told<TroubleView>>),
    /// The game is no more.
    Gone,
}

/// What spectators are told between moves.
#[derive(Clone, Debug)]
pub(super) enum Live {
    Thought(Arc<Told<ThoughtView>>),
    Trouble(Arc<Told<TroubleView>>),
}

#[derive(Debug, Default)]
pub(super) struct Audience {
    pub(super) watching: usize,
    /// Whether a task moves for the programs.
    pub(super) driven: bool,
    /// Whether somebody waits for a single move.
    pub(super) stepping: bool,
    /// Until when the players stay although the game is not watched.
    pub(super) kept_until: Option<Instant>,
}

impl GameTable {
    /// Watches the game: its present state at once, and then whatever happens. Programs move
    /// as long as at least one of these streams is held.
    pub(crate) fn watch(
        self: &Arc<Self>,
        store: &Arc<Store>,
        pool: &Pool,
    ) -> impl Stream<Item = TableEvent> + Send + use<> {
        let mut shown = self.shown.subscribe();
        shown.mark_changed();
        let live = self.live.subscribe();
        let spectator = Spectator::new(self.clone());
        if spectator.is_first_driver {
            tokio::spawn(self.clone().drive(store.clone(), pool.clone()));
        }
        let state = Some((shown, live, spectator));
        stream::unfold(state, async |state| {
            let (mut shown, mut live, spectator) = state?;
            loop {
                // The game goes out before the thought: a thought belongs to the state before it.
                tokio::select! {
                    biased;
                    change = shown.changed() => {
                        change.ok()?;
                        let latest = shown.borrow_and_update().clone();
                        return Some(match latest {
                            None => (TableEvent::Gone, None),
                            Some(game) => {
                                (TableEvent::Game(game), Some((shown, live, spectator)))
                            }
                        });
                    }
                    change = live.changed() => {
                        change.ok()?;
                        let latest = live.borrow_and_update().clone();
                        let event = match latest {
                            None => continue,
                            Some(Live::Thought(thought)) => TableEvent::Thought(thought),
                            Some(Live::Trouble(trouble)) => TableEvent::Trouble(trouble),
                        };
                        return Some((event, Some((shown, live, spectator))));
                    }
                }
            }
        })
    }
}

/// A spectator, until dropped.
struct Spectator {
    table: Arc<GameTable>,
    is_first_driver: bool,
}

impl Spectator {
    fn new(table: Arc<GameTable>) -> Self {
        let mut audience = lock(&table.audience);
        audience.watching += 1;
        if audience.watching == 1 {
            table.chairs.iter().for_each(|chair| chair.set_watched(true));
        }
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
            self.table.chairs.iter().for_each(|chair| chair.set_watched(false));
            self.table.changed.notify_one();
        }
    }
}
