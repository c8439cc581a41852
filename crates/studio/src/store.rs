//! The games, in one SQLite file.
//!
//! A game is saved whole after every change, in a transaction: whatever ends the program,
//! what was answered is there again, and nothing is half-written.

use std::io;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gamut_game::excerpt;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::limits::MOST_GAMES;

/// The file in the data folder.
pub const FILE_NAME: &str = "studio.sqlite";

/// What the tables look like; a file with a higher number comes from a later Gamut.
const VERSION: i64 = STEPS.len() as i64 + 1;

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
        ended TEXT,
        pace_ms INTEGER NOT NULL,
        paused INTEGER NOT NULL,
        trouble TEXT,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        -- For lists, which are read often:
        plies INTEGER NOT NULL,
        cells TEXT NOT NULL,
        outcome TEXT
    ) STRICT;
    CREATE INDEX game_updated ON game (updated DESC);
";

/// What makes of each format the next.
const STEPS: [&str; 2] = [
    // Why a program did not move.
    "ALTER TABLE game ADD COLUMN trouble TEXT;",
    // Every way in which players end a game: format 2 knows only resignations.
    "ALTER TABLE game ADD COLUMN ended TEXT;
     UPDATE game SET ended = CASE resigned
         WHEN 'Black' THEN 'White wins: resignation'
         WHEN 'White' THEN 'Black wins: resignation'
     END;
     ALTER TABLE game DROP COLUMN resigned;
     -- Trouble pauses a game by itself; what format 2 paused for it nobody else did.
     UPDATE game SET paused = 0 WHERE trouble IS NOT NULL;",
];

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedGame {
    pub(crate) id: String,
    /// Grows with every change; a change of an older one is refused.
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
    /// How players ended it where the rules did not: "White wins: resignation".
    pub(crate) ended: Option<String>,
    pub(crate) pace_ms: u32,
    pub(crate) paused: bool,
    /// Why the program whose turn it is did not move.
    pub(crate) trouble: Option<String>,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    /// For lists, so that they need not replay games: how many moves, the squares, the result.
    pub(crate) plies: u32,
    pub(crate) cells: String,
    pub(crate) outcome: Option<String>,
}

/// Why games cannot be kept, or not be read again: one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot keep games in {folder}: {problem}; choose with --data DIR")]
    Folder {
        /// Which folder, in quotation marks.
        folder: String,
        /// What the operating system says.
        problem: io::Error,
    },
    /// The file cannot be opened.
    #[error("cannot keep games in {folder}: {problem}; choose with --data DIR")]
    File {
        /// The folder of the file, in quotation marks.
        folder: String,
        /// What is wrong with the file.
        problem: FileProblem,
    },
    /// Reading or writing failed.
    #[error("the games cannot be read or written: {0}")]
    Failed(#[from] rusqlite::Error),
    /// Another change was quicker.
    #[error("the game was changed or deleted elsewhere: load it again")]
    ChangedElsewhere,
    /// There are as many games as may be.
    #[error("{MOST_GAMES} games are kept already: delete some")]
    Full,
    /// A program that has more games than this one kept it.
    #[error("game {id} cannot be shown here: {problem}")]
    OtherRules {
        /// Which game.
        id: String,
        /// What this program lacks.
        problem: gamut::Error,
    },
    /// What is kept of a game is no game.
    #[error("game {id} as kept cannot be read: {problem}")]
    Unreadable {
        /// Which game.
        id: String,
        /// What is wrong with it.
        problem: String,
    },
}

/// What is wrong with the file of the games.
#[derive(Debug, thiserror::Error)]
pub enum FileProblem {
    /// It cannot be read or written, or is something else.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// Another Gamut wrote it.
    #[error("its format {0} is of a later Gamut")]
    Later(i64),
}

pub(crate) struct Store {
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the file in `folder`, or makes it.
    pub(crate) fn open(folder: &Path) -> Result<Self, StoreError> {
        let shown = || excerpt(&folder.to_string_lossy());
        std::fs::create_dir_all(folder)
            .map_err(|problem| StoreError::Folder { folder: shown(), problem })?;
        Self::open_file(&folder.join(FILE_NAME))
            .map_err(|problem| StoreError::File { folder: shown(), problem })
    }

    fn open_file(path: &Path) -> Result<Self, FileProblem> {
        let mut connection = Connection::open(path)?;
        // Another studio may share the file; neither holds it for long.
        connection.busy_timeout(Duration::from_secs(2))?;
        let version = |connection: &Connection| {
            connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
        };
        // Before anything is written: whose the file is.
        let found = version(&connection)?;
        if !(0..=VERSION).contains(&found) {
            return Err(FileProblem::Later(found));
        }
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        // Another studio may have made or changed the tables meanwhile.
        match version(&transaction)? {
            0 => transaction.execute_batch(TABLES)?,
            found @ 1..=VERSION => {
                for step in &STEPS[found as usize - 1..] {
                    transaction.execute_batch(step)?;
                }
            }
            later => return Err(FileProblem::Later(later)),
        }
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.commit()?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere leaves no transaction open: its guard rolls back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps new games: all of them or none.
    pub(crate) fn insert(&self, games: &[SavedGame]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let count: i64 =
            transaction.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        if count as u64 + games.len() as u64 > MOST_GAMES {
            return Err(StoreError::Full);
        }
        let columns = "id, revision, rules, name, start, moves, seconds, black, white, seed, \
                       ended, pace_ms, paused, trouble, created, updated, plies, cells, outcome";
        let marks = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, \
                     ?17, ?18, ?19";
        let mut statement = transaction
            .prepare_cached(&format!("INSERT INTO game ({columns}) VALUES ({marks})"))?;
        for game in games {
            statement.execute(params![
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
                game.ended,
                game.pace_ms,
                game.paused,
                game.trouble,
                game.created,
                game.updated,
                game.plies,
                game.cells,
                game.outcome,
            ])?;
        }
        drop(statement);
        Ok(transaction.commit()?)
    }

    /// Keeps a changed game, whose revision is one more than that of the game it was.
    pub(crate) fn update(&self, game: &SavedGame) -> Result<(), StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "UPDATE game SET revision = ?2, name = ?3, moves = ?4, seconds = ?5, black = ?6, \
             white = ?7, ended = ?8, pace_ms = ?9, paused = ?10, updated = ?11, plies = ?12, \
             cells = ?13, outcome = ?14, trouble = ?15 \
             WHERE id = ?1 AND revision = ?2 - 1",
        )?;
        let changed = statement.execute(params![
            game.id,
            game.revision as i64,
            game.name,
            game.moves,
            game.seconds,
            game.black,
            game.white,
            game.ended,
            game.pace_ms,
            game.paused,
            game.updated,
            game.plies,
            game.cells,
            game.outcome,
            game.trouble,
        ])?;
        match changed {
            1 => Ok(()),
            _ => Err(StoreError::ChangedElsewhere),
        }
    }

    pub(crate) fn load(&self, id: &str) -> Result<Option<SavedGame>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached("SELECT * FROM game WHERE id = ?1")?;
        Ok(statement.query_row([id], read).optional()?)
    }

    /// Forgets a game and says whether there was one.
    pub(crate) fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let connection = self.connection();
        let deleted = connection.execute("DELETE FROM game WHERE id = ?1", [id]);
        Ok(deleted? > 0)
    }

    /// How many games there are, and some of them, the latest changed first.
    pub(crate) fn list(&self, first: u32, most: u32) -> Result<(u64, Vec<SavedGame>), StoreError> {
        let connection = self.connection();
        let count: i64 = connection.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        let mut statement = connection.prepare_cached(
            "SELECT * FROM game ORDER BY updated DESC, rowid DESC LIMIT ?1 OFFSET ?2",
        )?;
        let rows = statement.query_map([most, first], read)?;
        Ok((count as u64, rows.collect::<Result<_, _>>()?))
    }
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
        ended: row.get("ended")?,
        pace_ms: row.get("pace_ms")?,
        paused: row.get("paused")?,
        trouble: row.get("trouble")?,
        created: row.get("created")?,
        updated: row.get("updated")?,
        plies: row.get("plies")?,
        cells: row.get("cells")?,
        outcome: row.get("outcome")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    /// The table of format 2.
    const SECOND: &str = "
        CREATE TABLE game (
            id TEXT PRIMARY KEY, revision INTEGER NOT NULL, rules TEXT NOT NULL,
            name TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, seconds TEXT NOT NULL,
            black TEXT NOT NULL, white TEXT NOT NULL, seed INTEGER NOT NULL, resigned TEXT,
            pace_ms INTEGER NOT NULL, paused INTEGER NOT NULL, trouble TEXT,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, plies INTEGER NOT NULL,
            cells TEXT NOT NULL, outcome TEXT
        ) STRICT;
        CREATE INDEX game_updated ON game (updated DESC);
        PRAGMA user_version = 2;
    ";

    /// A folder with games that an earlier Gamut kept, gone when dropped.
    struct OldFolder(std::path::PathBuf);

    impl OldFolder {
        fn new(name: &str, tables: &str, games: &str) -> Self {
            let name = format!("gamut-store-{}-{name}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            std::fs::create_dir_all(&folder).expect("a folder");
            let old = Connection::open(folder.join(FILE_NAME)).expect("a file");
            old.execute_batch(tables).expect("tables");
            old.execute_batch(games).expect("games");
            Self(folder)
        }

        fn load(&self, id: &str) -> Game {
            let store = Store::open(&self.0).expect("a store");
            let saved = store.load(id).expect("readable").expect("a game");
            let game = Game::restore(&saved).expect("a game");
            assert_eq!(game.saved(), saved, "kept as it was read");
            game
        }
    }

    impl Drop for OldFolder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// The first position of Lines of Action.
    const START: &str = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x";

    /// Games of people who used Gamut before programs could fail.
    #[test]
    fn files_of_the_first_format_are_taken_over() {
        let first =
            SECOND.replace("trouble TEXT,", "").replace("user_version = 2", "user_version = 1");
        let cells = format!(".xxxxxx.{}.xxxxxx.", "o......o".repeat(6));
        let games = format!(
            "INSERT INTO game VALUES ('old', 1, 'loa', '', '{START}', '', '', 'human', 'human', 1, \
             'White', 0, 0, 1, 1, 0, '{cells}', 'Black wins: resignation');"
        );
        let folder = OldFolder::new("first", &first, &games);
        for _ in 0..2 {
            let game = folder.load("old");
            assert_eq!((game.trouble, game.rules.as_str()), (None, "loa"));
            let outcome = game.board.outcome().map(|outcome| outcome.to_string());
            assert_eq!(outcome.as_deref(), Some("Black wins: resignation"));
        }
    }

    /// Games of people who used Gamut when giving up was the only end but those of the rules.
    #[test]
    fn files_of_the_second_format_are_taken_over() {
        let cells = format!(".xxxxxx.{}.xxxxxx.", "o......o".repeat(6));
        let game = |id: &str, resigned: &str, trouble: &str, outcome: &str| {
            format!(
                "INSERT INTO game VALUES ('{id}', 7, 'loa', 'Named', '{START}', '', '', 'human', \
                 'random', 1, {resigned}, 250, 1, {trouble}, 1, 2, 0, '{cells}', {outcome});"
            )
        };
        let games = [
            game("black", "'Black'", "NULL", "'White wins: resignation'"),
            game("white", "'White'", "NULL", "'Black wins: resignation'"),
            game("open", "NULL", "NULL", "NULL"),
            game("stuck", "NULL", "'White broke down'", "NULL"),
        ];
        let folder = OldFolder::new("second", SECOND, &games.concat());
        for _ in 0..2 {
            for (id, expected) in [
                ("black", Some("White wins: resignation")),
                ("white", Some("Black wins: resignation")),
                ("open", None),
            ] {
                let game = folder.load(id);
                let outcome = game.board.outcome().map(|outcome| outcome.to_string());
                assert_eq!(outcome.as_deref(), expected, "{id}");
                assert_eq!((game.name.as_str(), game.pace_ms, game.paused), ("Named", 250, true));
            }
            let stuck = folder.load("stuck");
            assert_eq!(stuck.trouble.as_deref(), Some("White broke down"));
            assert!(stuck.view().paused && !stuck.paused);
        }
    }

    #[test]
    fn files_of_a_later_format_are_left_alone() {
        let later = VERSION + 1;
        let tables = SECOND.replace("user_version = 2", &format!("user_version = {later}"));
        let folder = OldFolder::new("later", &tables, "");
        let problem = Store::open(&folder.0).err().expect("refused").to_string();
        assert!(problem.contains(&format!("its format {later} is of a later Gamut")), "{problem}");
    }
}
