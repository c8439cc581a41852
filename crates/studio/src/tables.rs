//! The games in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::StudioError;
use crate::game::Game;
use crate::limits::MOST_OPEN_GAMES;
use crate::policy::Policy;
use crate::roster::Roster;
use crate::state::blocking;
use crate::store::Store;
use crate::table::GameTable;

/// The games in memory.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<HashMap<String, Arc<GameTable>>>,
    roster: Arc<Roster>,
}

impl Tables {
    /// How many players sit at their boards.
    pub(crate) fn seated(&self) -> usize {
        self.roster.seated()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<GameTable>>> {
        // Tables are put in and taken out whole.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game called `id`, from memory or from disk.
    pub(crate) fn get(
        &self,
        store: &Store,
        policy: Policy,
        id: &str,
    ) -> Result<Arc<GameTable>, StudioError> {
        let saved = blocking(|| store.load(id))?;
        let mut open = self.lock();
        let Some(saved) = saved else {
            let table = open.remove(id);
            drop(open);
            if let Some(table) = table {
                table.close();
            }
            return Err(StudioError::NoSuchGame(id.to_owned()));
        };
        if let Some(table) = open.get(id).filter(|table| !table.is_closed()) {
            let table = table.clone();
            drop(open);
            table.replace(&saved)?;
            return Ok(table);
        }
        let mut idle = Vec::new();
        if open.len() >= MOST_OPEN_GAMES {
            // Every holder of a table has counted itself in.
            let is_idle =
                |table: &Arc<GameTable>| Arc::strong_count(table) == 1 && !table.is_watched();
            idle.extend(open.extract_if(|_, table| is_idle(table)));
        }
        if open.len() >= MOST_OPEN_GAMES {
            return Err(StudioError::Busy("too many games are being watched: try again later"));
        }
        let game = Game::restore(&saved)?;
        let table = Arc::new(GameTable::new(game, policy, &self.roster));
        open.insert(id.to_owned(), table.clone());
        drop(open);
        // With their players, which may take some seconds to end.
        blocking(|| drop(idle));
        Ok(table)
    }

    /// Deletes the game called `id`.
    pub(crate) fn delete(&self, store: &Store, id: &str) -> Result<(), StudioError> {
        let existed = blocking(|| store.delete(id))?;
        let table = self.lock().remove(id);
        if let Some(table) = table {
            table.close();
        }
        match existed {
            true => Ok(()),
            false => Err(StudioError::NoSuchGame(id.to_owned())),
        }
    }
}
