//! How long players stay at a board that is not watched.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::time::Instant;

use super::{GameTable, lock, say_goodbye};

impl GameTable {
    /// Keeps the players for some time. While the game is watched this is not needed.
    pub(super) fn keep_players(self: &Arc<Self>, time: Duration) {
        let until = Instant::now() + time;
        let before = lock(&self.audience).kept_until.replace(until);
        // One clock for a table. It does not keep the table itself in memory.
        if before.is_none() {
            tokio::spawn(wait(Arc::downgrade(self)));
        }
    }

    /// How much longer players are kept. When they are no longer needed they go.
    fn left(&self) -> Option<Duration> {
        let mut audience = lock(&self.audience);
        let until = audience.kept_until?;
        let left = until.saturating_duration_since(Instant::now());
        if audience.watching > 0 || audience.driven {
            // The driver keeps them, and says so again at its end.
            audience.kept_until = None;
            return None;
        }
        if !left.is_zero() {
            return Some(left);
        }
        if audience.stepping {
            return Some(Duration::from_secs(1));
        }
        audience.kept_until = None;
        let gone = self.dismiss(|_| true);
        drop(audience);
        say_goodbye(gone);
        None
    }
}

async fn wait(table: Weak<GameTable>) {
    loop {
        let Some(left) = table.upgrade().and_then(|table| table.left()) else { return };
        tokio::time::sleep(left).await;
    }
}
