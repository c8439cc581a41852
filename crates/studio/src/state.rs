//! What all requests share.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use gamut_eval::Evaluated;
use gamut_game::excerpt;
use gamut_players::PlayerSpec;

use crate::any_match::{AnyMatch, begin, with_rules};
use crate::api::types::{GameSummary, SeatView};
use crate::game::{Game, label, new_id};
use crate::limits::{LONGEST_NAME, MOST_HASH, MOST_PLAYOUTS, MOST_PLIES};
use crate::pool::Pool;
use crate::problem::Problem;
use crate::shown::{Shown, ShownVisitor};
use crate::store::{SavedGame, Store, StoreError};
use crate::table::{Table, Tables};

/// The studio behind the pages: games on disk, games in memory, and searches.
#[derive(Clone)]
pub(crate) struct Studio(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) store: Arc<Store>,
    pub(crate) tables: Tables,
    pub(crate) pool: Pool,
    /// Whether player specs may name files of this machine.
    reads_files: bool,
    /// Threads that one player may use.
    threads: usize,
}

impl Deref for Studio {
    type Target = Shared;
    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Studio {
    /// A studio that keeps its games in `data`.
    pub(crate) fn open(data: &Path, reads_files: bool) -> Result<Self, StoreError> {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        Ok(Self(Arc::new(Shared {
            store: Arc::new(Store::open(data)?),
            tables: Tables::default(),
            pool: Pool::new(threads),
            reads_files,
            threads,
        })))
    }

    pub(crate) fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        self.tables.get(&self.store, id)
    }

    /// The player that a spec names, if the studio lets it play and it can play this game.
    pub(crate) fn player(&self, rules: &str, spec: &str) -> Result<PlayerSpec, Problem> {
        let spec: PlayerSpec = spec.trim().parse().map_err(Problem::bad)?;
        self.admit(rules, &spec)?;
        if !spec.is_human() {
            begin(rules, None, None)?.can_seat(&spec)?;
        }
        Ok(spec)
    }

    /// Like [`player`](Self::player), but somebody must be there to think.
    pub(crate) fn program(&self, rules: &str, spec: &str) -> Result<PlayerSpec, Problem> {
        let spec = self.player(rules, spec)?;
        match spec.is_human() {
            true => Err(Problem::bad("a person cannot be asked: name a program")),
            false => Ok(spec),
        }
    }

    /// Whether a player asks for no more than there is.
    fn admit(&self, rules: &str, spec: &PlayerSpec) -> Result<(), Problem> {
        let name = spec.kind().name;
        let at_most = |key: &str, most: u64| {
            let asked = spec.get(key).and_then(|value| value.parse::<u64>().ok());
            match asked.filter(|&asked| asked > most) {
                Some(asked) => {
                    let problem = format!("{name}:{key}={asked}: the studio allows up to {most}");
                    Err(Problem::bad(problem))
                }
                None => Ok(()),
            }
        };
        at_most("threads", self.threads as u64)?;
        at_most("hash", MOST_HASH)?;
        at_most("playouts", MOST_PLAYOUTS)?;
        if self.reads_files {
            return Ok(());
        }
        let no_files = "the studio is open to others and reads no files of this machine";
        if spec.file().is_some() {
            return Err(Problem::bad(no_files));
        }
        struct Known<'a>(&'a str);
        impl ShownVisitor for Known<'_> {
            type Output = bool;
            fn visit<G: Shown>(self) -> bool {
                <G as Evaluated>::EVALUATIONS.iter().any(|known| known.name == self.0)
            }
        }
        match spec.get("eval") {
            Some(eval) if !with_rules(rules, Known(eval))? => {
                let problem = format!("no evaluation is called {}, and {no_files}", excerpt(eval));
                Err(Problem::bad(problem))
            }
            _ => Ok(()),
        }
    }

    /// A match from a position or the start, with some moves played.
    pub(crate) fn line<'a>(
        &self,
        rules: &str,
        start: Option<&str>,
        size: Option<u8>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Box<dyn AnyMatch>, Problem> {
        let mut board = begin(rules, start, size)?;
        for (ply, text) in moves.into_iter().enumerate() {
            if ply >= MOST_PLIES {
                return Err(Problem::bad(format!("more than {MOST_PLIES} moves")));
            }
            board
                .play_on(text.trim())
                .map_err(|error| Problem::bad(format!("move {}: {error}", ply + 1)))?;
        }
        Ok(board)
    }

    /// Keeps a new game.
    pub(crate) fn keep(
        &self,
        rules: &str,
        board: Box<dyn AnyMatch>,
        seats: [PlayerSpec; 2],
        finish: impl FnOnce(&mut Game) -> Result<(), Problem>,
    ) -> Result<Game, Problem> {
        let mut game = Game::new(new_id(), rules, board, seats);
        finish(&mut game)?;
        self.store.insert(&game.saved())?;
        Ok(game)
    }
}

/// A name as it may be kept: short, and on one line.
pub(crate) fn checked_name(name: &str) -> Result<String, Problem> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        return Err(Problem::bad(format!("the name is longer than {LONGEST_NAME} characters")));
    }
    if name.chars().any(char::is_control) {
        return Err(Problem::bad("the name is not one line of text"));
    }
    Ok(name.to_owned())
}

/// What lists say of a game.
pub(crate) fn summary(saved: &SavedGame) -> GameSummary {
    let seat = |text: &str| match text.parse::<PlayerSpec>() {
        Ok(spec) => {
            SeatView { label: label(&spec), human: spec.is_human(), spec: spec.to_string() }
        }
        Err(_) => SeatView { label: text.to_owned(), human: false, spec: text.to_owned() },
    };
    GameSummary {
        id: saved.id.clone(),
        rules: saved.rules.clone(),
        name: saved.name.clone(),
        black: seat(&saved.black),
        white: seat(&saved.white),
        plies: saved.plies,
        cells: saved.cells.clone(),
        outcome: saved.outcome.clone(),
        created: saved.created,
        updated: saved.updated,
    }
}

/// A seat for a person.
pub(crate) fn person() -> Result<PlayerSpec, Problem> {
    "human".parse().map_err(Problem::internal)
}

/// The seats that two specs name, people where there is none; Black's first.
pub(crate) fn seats(
    studio: &Studio,
    rules: &str,
    specs: [Option<&str>; 2],
) -> Result<[PlayerSpec; 2], Problem> {
    let [black, white] = specs.map(|spec| match spec.filter(|spec| !spec.trim().is_empty()) {
        Some(spec) => studio.player(rules, spec),
        None => person(),
    });
    Ok([black?, white?])
}
