//! The games, in one SQLite file.
//!
//! A game is saved whole after every change, in a transaction: whatever ends the program,
//! what was answered is there again, and nothing is half-written.

use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::limits::MOST_GAMES;
use crate::problem::Problem;

/// The file in the data folder.
pub const FILE_NAME: &str = "studio.sqlite";

/// What the tables look like; a file with a higher number comes from a later Gamut.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        revision INTEGER NOT NULL,
        rules TEXT NOT NULL,
        name TEXT NOT NULL,
        start TEXT NOT NULL,
        moves TEXT NOT NULL,
        seconds TEXT NOT NULL,
        black TEXT NOT NULL,
        white TEXT NOT NULL,
        seed INTEGER NOT NULL,
        resigned TEXT,
        pace_ms INTEGER NOT NULL,
        paused INTEGER NOT NULL,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        -- For lists, which are read often:
        plies INTEGER NOT NULL,
        cells TEXT NOT NULL,
        outcome TEXT
    ) STRICT;
    CREATE INDEX game_updated ON game (updated DESC);
";

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedGame {
    pub(crate) id: String,
    /// Grows with every change; whoever changes an older one is refused.
    pub(crate) revision: u64,
    pub(crate) rules: String,
    pub(crate) name: String,
    pub(crate) start: String,
    /// Canonical texts with spaces between them.
    pub(crate) moves: String,
    /// For each move how long its player thought, or `-`.
    pub(crate) seconds: String,
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) seed: u64,
    pub(crate) resigned: Option<String>,
    pub(crate) pace_ms: u32,
    pub(crate) paused: bool,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    /// For lists, so that they need not replay games: how many moves, the squares, the result.
    pub(crate) plies: u32,
    pub(crate) cells: String,
    pub(crate) outcome: Option<String>,
}

/// Why the file cannot be used: one line.
#[derive(Debug)]
pub struct StoreError(String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

pub(crate) struct Store {
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the file in `folder`, or makes it.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let shown = gamut_game::excerpt(&folder.to_string_lossy());
        let wrong = |error: &dyn fmt::Display| {
            StoreError(format!("cannot keep games in {shown}: {error}; choose with --data DIR"))
        };
        std::fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
        let connection = Connection::open(folder.join(FILE_NAME)).map_err(|error| wrong(&error))?;
        Self::prepare(connection).map_err(|error| wrong(&error))
    }

    fn prepare(mut connection: Connection) -> Result<Self, Box<dyn std::error::Error>> {
        // Another studio may share the file; nobody holds it for long.
        connection.busy_timeout(Duration::from_secs(5))?;
        let version = |connection: &Connection| {
            connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
        };
        // Before anything is written: whose the file is.
        let found = version(&connection)?;
        if !(0..=VERSION).contains(&found) {
            return Err(format!("its format {found} is of a later Gamut").into());
        }
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        // Another studio may have made the tables meanwhile.
        if version(&transaction)? == 0 {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        transaction.commit()?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere leaves no transaction open: its guard rolls back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game.
    pub(crate) fn insert(&self, game: &SavedGame) -> Result<(), Problem> {
        let connection = self.connection();
        let count: i64 = connection
            .query_row("SELECT count(*) FROM game", [], |row| row.get(0))
            .map_err(failed)?;
        if count as u64 >= MOST_GAMES {
            let problem = format!("{MOST_GAMES} games are kept already: delete some");
            return Err(Problem::new(axum::http::StatusCode::INSUFFICIENT_STORAGE, problem));
        }
        let columns = "id, revision, rules, name, start, moves, seconds, black, white, seed, \
                       resigned, pace_ms, paused, created, updated, plies, cells, outcome";
        let marks = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, \
                     ?17, ?18";
        let mut statement = connection
            .prepare_cached(&format!("INSERT INTO game ({columns}) VALUES ({marks})"))
            .map_err(failed)?;
        statement
            .execute(params![
                game.id,
                game.revision as i64,
                game.rules,
                game.name,
                game.start,
                game.moves,
                game.seconds,
                game.black,
                game.white,
                game.seed as i64,
                game.resigned,
                game.pace_ms,
                game.paused,
                game.created,
                game.updated,
                game.plies,
                game.cells,
                game.outcome,
            ])
            .map_err(failed)?;
        Ok(())
    }

    /// Keeps a changed game, whose revision is one more than that of the game it was.
    pub(crate) fn update(&self, game: &SavedGame) -> Result<(), Problem> {
        let connection = self.connection();
        let mut statement = connection
            .prepare_cached(
                "UPDATE game SET revision = ?2, name = ?3, moves = ?4, seconds = ?5, black = ?6, \
                 white = ?7, resigned = ?8, pace_ms = ?9, paused = ?10, updated = ?11, plies = ?12, \
                 cells = ?13, outcome = ?14 \
                 WHERE id = ?1 AND revision = ?2 - 1",
            )
            .map_err(failed)?;
        let changed = statement
            .execute(params![
                game.id,
                game.revision as i64,
                game.name,
                game.moves,
                game.seconds,
                game.black,
                game.white,
                game.resigned,
                game.pace_ms,
                game.paused,
                game.updated,
                game.plies,
                game.cells,
                game.outcome,
            ])
            .map_err(failed)?;
        match changed {
            1 => Ok(()),
            _ => Err(Problem::conflict("the game was changed or deleted elsewhere: load it again")),
        }
    }

    pub(crate) fn load(&self, id: &str) -> Result<Option<SavedGame>, Problem> {
        let connection = self.connection();
        let mut statement =
            connection.prepare_cached("SELECT * FROM game WHERE id = ?1").map_err(failed)?;
        statement.query_row([id], read).optional().map_err(failed)
    }

    /// Forgets a game and says whether there was one.
    pub(crate) fn delete(&self, id: &str) -> Result<bool, Problem> {
        let connection = self.connection();
        let deleted = connection.execute("DELETE FROM game WHERE id = ?1", [id]);
        deleted.map(|count| count > 0).map_err(failed)
    }

    /// How many games there are, and some of them, the latest changed first.
    pub(crate) fn list(&self, first: u32, most: u32) -> Result<(u64, Vec<SavedGame>), Problem> {
        let connection = self.connection();
        let count: i64 = connection
            .query_row("SELECT count(*) FROM game", [], |row| row.get(0))
            .map_err(failed)?;
        let mut statement = connection
            .prepare_cached("SELECT * FROM game ORDER BY updated DESC, id LIMIT ?1 OFFSET ?2")
            .map_err(failed)?;
        let rows = statement.query_map([most, first], read).map_err(failed)?;
        Ok((count as u64, rows.collect::<Result<_, _>>().map_err(failed)?))
    }
}

fn failed(error: rusqlite::Error) -> Problem {
    Problem::internal(format!("the games cannot be read or written: {error}"))
}

fn read(row: &Row<'_>) -> rusqlite::Result<SavedGame> {
    Ok(SavedGame {
        id: row.get("id")?,
        revision: row.get::<_, i64>("revision")? as u64,
        rules: row.get("rules")?,
        name: row.get("name")?,
        start: row.get("start")?,
        moves: row.get("moves")?,
        seconds: row.get("seconds")?,
        black: row.get("black")?,
        white: row.get("white")?,
        seed: row.get::<_, i64>("seed")? as u64,
        resigned: row.get("resigned")?,
        pace_ms: row.get("pace_ms")?,
        paused: row.get("paused")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
        plies: row.get("plies")?,
        cells: row.get("cells")?,
        outcome: row.get("outcome")?,
    })
}
