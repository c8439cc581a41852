//! The game and the position that the user named.

use std::path::Path;

use gamut::shown::{Shown, ShownVisitor, with_shown};
use gamut::{AnyMatch, any_match};
use gamut_game::{Match, Notation, Record};
use gamut_games::registry::{GameVisitor, with_game};
use gamut_players::{Playable, PlayableVisitor, Tier, with_playable};

use crate::args::SubjectArgs;
use crate::failure::Failure;
use crate::files::read_record;

/// Runs a command on the game the user named.
pub(crate) fn with_subject<V>(subject: &SubjectArgs, command: V) -> Result<(), Failure>
where
    V: GameVisitor<Output = Result<(), Failure>>,
{
    with_game(&subject.game, command).unwrap_or_else(|| Err(no_such_game(&subject.game)))
}

/// Runs a command that seats players on the game the user named.
pub(crate) fn with_players<V>(game: &str, command: V) -> Result<(), Failure>
where
    V: PlayableVisitor<Output = Result<(), Failure>>,
{
    with_playable(game, command).unwrap_or_else(|| Err(no_such_game(game)))
}

fn no_such_game(game: &str) -> Failure {
    gamut::Error::NoSuchGame(game.to_owned()).into()
}

/// Why a command cannot be used on a game that tells too little of itself.
pub(crate) fn tells_too_little<G: Playable>(command: &str, needs: Tier) -> Failure {
    Failure::bad_input(format!("{} has {} only, and {command} needs its {needs}", G::ID, G::TIER))
}

/// A match of the game the user named.
pub(crate) struct Subject {
    pub(crate) board: Box<dyn AnyMatch>,
    /// The record it was read from.
    pub(crate) record: Option<Record>,
    /// How many games the file holds.
    pub(crate) games: usize,
}

/// The match in a record, or one from the position the user named.
pub(crate) fn subject(
    args: &SubjectArgs,
    record: Option<&Path>,
    nth: Option<usize>,
) -> Result<Subject, Failure> {
    struct Read<'a>(&'a SubjectArgs, Option<&'a Path>, Option<usize>);
    impl ShownVisitor for Read<'_> {
        type Output = Result<Subject, Failure>;
        fn visit<G: Shown>(self) -> Self::Output {
            let Self(args, record, nth) = self;
            match record {
                Some(path) => {
                    let read = read_record::<G>(path, nth)?;
                    let board = any_match(read.game);
                    Ok(Subject { board, record: Some(read.record), games: read.games })
                }
                None => {
                    let board = any_match(Match::<G>::from_position(position::<G>(args)?));
                    Ok(Subject { board, record: None, games: 0 })
                }
            }
        }
    }
    with_shown(&args.game, Read(args, record, nth)).unwrap_or_else(|| Err(no_such_game(&args.game)))
}

/// The position the user named, or the start.
pub(crate) fn position<G: Notation>(subject: &SubjectArgs) -> Result<G::Position, Failure> {
    Ok(gamut::position::<G>(subject.position.as_deref(), subject.size)?)
}

/// The game that a command looks at.
pub(crate) struct Watched<G: Notation> {
    /// Up to the ply that was asked for.
    pub(crate) game: Match<G>,
    /// The record it was read from.
    pub(crate) record: Option<Record>,
    /// How many plies the record has.
    pub(crate) length: usize,
}

/// The position the user named, or the record after `ply` plies, or at its end.
pub(crate) fn watched<G: Notation>(
    subject: &SubjectArgs,
    record: Option<&Path>,
    nth: Option<usize>,
    ply: Option<usize>,
) -> Result<Watched<G>, Failure> {
    let Some(path) = record else {
        let game = Match::from_position(position::<G>(subject)?);
        return match ply {
            Some(ply) => {
                Err(Failure::bad_input(format!("--ply {ply} needs a record: add --record FILE")))
            }
            None => Ok(Watched { game, record: None, length: 0 }),
        };
    };
    let read = read_record::<G>(path, nth)?;
    let mut game = read.game;
    let length = game.moves().len();
    let ply = ply.unwrap_or(length);
    if ply > length {
        return Err(Failure::bad_input(format!(
            "--ply {ply} is past the end: the record has {length} plies"
        )));
    }
    game.truncate(ply);
    Ok(Watched { game, record: Some(read.record), length })
}
