//! The game and the position that the user named.

use gamut_game::Notation;
use gamut_games::registry::{GAME_IDS, GameVisitor, with_game};

use crate::args::SubjectArgs;
use crate::failure::Failure;

/// Runs a command on the game the user named.
pub(crate) fn with_subject<V>(subject: &SubjectArgs, command: V) -> Result<(), Failure>
where
    V: GameVisitor<Output = Result<(), Failure>>,
{
    with_game(&subject.game, command).unwrap_or_else(|| {
        let games = GAME_IDS.join(", ");
        Err(Failure::bad_input(format!("no game is called {}: {games}", subject.game)))
    })
}

/// The position the user named, or the start.
pub(crate) fn position<G: Notation>(subject: &SubjectArgs) -> Result<G::Position, Failure> {
    if let Some(size) = subject.size {
        return G::start_of_size(size).ok_or_else(|| {
            let sizes: Vec<u8> = (1..=8).filter(|&n| G::start_of_size(n).is_some()).collect();
            Failure::bad_input(match sizes[..] {
                [least, .., most] => {
                    format!("{} has no board of size {size}: choose {least} to {most}", G::ID)
                }
                _ => format!("{} has one size of board: leave out --size", G::ID),
            })
        });
    }
    match subject.position.as_deref() {
        None | Some("start" | "startpos") => Ok(G::start()),
        Some(text) => Ok(G::parse_position(text)?),
    }
}
