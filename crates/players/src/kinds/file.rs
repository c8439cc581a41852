use crate::kind::{PlayerKind, Subject};
use crate::seat::{Seating, seat_with};
use crate::{Playable, Player, PlayerFile, SeatError, SpecError, Tier};

/// A player on disk.
pub(crate) struct File;

impl PlayerKind for File {
    const NAME: &'static str = "file";
    const SUMMARY: &'static str = "a player file in TOML: file:players/alice.toml";
    const NEEDS: Tier = Tier::Rules;
    const SUBJECT: Subject = Subject::File;

    fn seat<G: Playable>(seating: &Seating<'_>) -> Result<Box<dyn Player<G>>, SeatError> {
        let path = seating.spec.file().ok_or(SpecError::NoPath(Self::NAME))?;
        let file = PlayerFile::read(path)?;
        if file.game != G::ID {
            let path = path.to_owned();
            return Err(SeatError::OtherGame { path, other: file.game, game: G::ID });
        }
        let inner = Seating { spec: &file.spec, weights: file.weights, seed: seating.seed };
        seat_with(&inner).map_err(|problem| SeatError::InFile {
            path: path.to_owned(),
            problem: Box::new(problem),
        })
    }
}
