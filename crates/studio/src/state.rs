//! What all requests share.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use gamut::{AnyMatch, PlayerSpec, named_player};

use crate::error::StudioError;
use crate::game::{Game, new_id};
use crate::limits::{LONGEST_NAME, MOST_PLIES};
use crate::policy::{Asker, Outside, Policy};
use crate::pool::Pool;
use crate::search::can_seat;
use crate::store::{Store, StoreError};
use crate::table::GameTable;
use crate::tables::Tables;

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
    /// A studio that keeps its games in `data`; `private` if only this machine can reach it.
    pub(crate) fn open(data: &Path, private: bool) -> Result<Self, StoreError> {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        Ok(Self(Arc::new(Shared {
            store: Arc::new(Store::open(data)?),
            tables: Tables::default(),
            pool: Pool::new(threads),
            policy: Policy {
                outside: if private { Outside::Allowed } else { Outside::OpenToOthers },
                threads: threads as u64,
            },
        })))
    }

    pub(crate) fn table(&self, id: &str) -> Result<Arc<GameTable>, StudioError> {
        self.tables.get(&self.store, self.policy, id)
    }

    /// The player that a spec or the name of a level means, if the studio lets it play and it
    /// can play this game.
    pub(crate) fn player(
        &self,
        rules: &str,
        name: &str,
        asker: Asker,
    ) -> Result<PlayerSpec, StudioError> {
        let game = gamut::game(rules)?;
        let spec = named_player(game.tier(), name)?;
        if !spec.is_human() {
            let board = game.begin(None, None)?;
            blocking(|| can_seat(&*board, &spec, self.policy.for_asker(asker)))?;
        }
        Ok(spec)
    }

    /// Like [`player`](Self::player), but it must be a program.
    pub(crate) fn program(
        &self,
        rules: &str,
        name: &str,
        asker: Asker,
    ) -> Result<PlayerSpec, StudioError> {
        let spec = self.player(rules, name, asker)?;
        match spec.is_human() {
            true => {
                let problem = "a person cannot be asked: name a program";
                Err(StudioError::Refused(problem.to_owned()))
            }
            false => Ok(spec),
        }
    }

    /// The seats that two names mean, people where there is none; Black's first.
    pub(crate) fn seats(
        &self,
        rules: &str,
        names: [Option<&str>; 2],
        asker: Asker,
    ) -> Result<[PlayerSpec; 2], StudioError> {
        let [black, white] = names.map(|name| match name.filter(|name| !name.trim().is_empty()) {
            Some(name) => self.player(rules, name, asker),
            None => Ok(PlayerSpec::human()),
        });
        Ok([black?, white?])
    }

    /// A match from a position or the start, with some moves played.
    pub(crate) fn line<'a>(
        &self,
        rules: &str,
        start: Option<&str>,
        size: Option<u8>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Box<dyn AnyMatch>, StudioError> {
        let mut board = gamut::game(rules)?.begin(start, size)?;
        for (ply, text) in moves.into_iter().enumerate() {
            if ply >= MOST_PLIES {
                return Err(StudioError::Refused(format!("more than {MOST_PLIES} moves")));
            }
            let wrong = |error| StudioError::Refused(format!("move {}: {error}", ply + 1));
            board.play_on(text.trim()).map_err(wrong)?;
        }
        Ok(board)
    }

    /// Keeps a new game.
    pub(crate) fn keep(
        &self,
        board: Box<dyn AnyMatch>,
        seats: [PlayerSpec; 2],
        finish: impl FnOnce(&mut Game) -> Result<(), StudioError>,
    ) -> Result<Game, StudioError> {
        let mut game = Game::new(new_id(), board, seats);
        finish(&mut game)?;
        self.store.insert(&[game.saved()])?;
        Ok(game)
    }
}

/// Two people.
pub(crate) fn people() -> [PlayerSpec; 2] {
    [PlayerSpec::human(), PlayerSpec::human()]
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
pub(crate) fn checked_name(name: &str) -> Result<String, StudioError> {
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME {
        let problem = format!("the name is longer than {LONGEST_NAME} characters");
        return Err(StudioError::Refused(problem));
    }
    if name.chars().any(char::is_control) {
        return Err(StudioError::Refused("the name is not one line of text".to_owned()));
    }
    Ok(name.to_owned())
}
