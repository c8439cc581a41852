//! What all requests share.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use gamut_players::PlayerSpec;

use crate::any_match::{AnyMatch, begin};
use crate::api::types::{GameSummary, SeatView};
use crate::game::{Game, label, new_id};
use crate::limits::{LONGEST_NAME, MOST_PLIES};
use crate::policy::Policy;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::store::{SavedGame, Store, StoreError};
use crate::table::{Table, Tables};

/// The studio behind the pages: games on disk, games in memory, and searches.
#[derive(Clone)]
pub(crate) struct Studio(Arc<Shared>);

pub(crate) struct Shared {
    pub(crate) store: Arc<Store>,
    pub(crate) tables: Tables,
    pub(crate) pool: Pool,
    pub(crate) policy: Policy,
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
            policy: Policy { reads_files, threads: threads as u64 },
        })))
    }

    pub(crate) fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        self.tables.get(&self.store, self.policy, id)
    }

    /// The player that a spec names, if the studio lets it play and it can play this game.
    pub(crate) fn player(&self, rules: &str, spec: &str) -> Result<PlayerSpec, Problem> {
        let spec: PlayerSpec = spec.trim().parse().map_err(Problem::bad)?;
        if !spec.is_human() {
            let board = begin(rules, None, None)?;
            blocking(|| board.can_seat(&spec, self.policy))?;
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
        self.store.insert(&[game.saved()])?;
        Ok(game)
    }
}

/// Does something that may keep this thread waiting, without keeping other requests waiting.
pub(crate) fn blocking<T>(work: impl FnOnce() -> T) -> T {
    let flavour = tokio::runtime::Handle::try_current().map(|handle| handle.runtime_flavor());
    match flavour {
        Ok(tokio::runtime::RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
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
