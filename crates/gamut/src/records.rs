//! Games from files.

use gamut_game::{Outcome, Record, Side};

use crate::any_match::any_match;
use crate::shown::Shown;
use crate::{AnyMatch, Error, games};

/// A game from a file.
pub struct ReadGame {
    /// The match. Where the moves do not show how it ended and the file says so, it has
    /// [ended](AnyMatch::ended) like that: somebody gave up, a program failed.
    pub game: Box<dyn AnyMatch>,
    /// Who played Black, if the file says so.
    pub black: Option<String>,
    /// Who played White, if the file says so.
    pub white: Option<String>,
}

/// How much a file may hold. Replaying games takes far more time and memory than reading them.
#[derive(Clone, Copy, Debug)]
pub struct RecordLimits {
    /// Games in the file.
    pub games: usize,
    /// Moves of a game.
    pub plies: usize,
}

pub(crate) fn read_records<G: Shown>(
    text: &str,
    limits: RecordLimits,
) -> Result<Vec<ReadGame>, Error> {
    let records = Record::parse_all(text)?;
    if records.len() > limits.games {
        return Err(Error::TooManyGames { found: records.len(), most: limits.games });
    }
    let is_long = |record: &Record| record.moves().len() > limits.plies;
    if let Some(long) = records.iter().position(is_long) {
        return Err(Error::TooLong { game: long + 1, most: limits.plies });
    }
    let read = |record: &Record| {
        let tag = |name| record.tag(name).filter(|value| *value != "?").map(str::to_owned);
        let mut game = record.replay::<G>()?;
        if let Some(outcome) = end_off_board(record) {
            game.end(outcome);
        }
        Ok(ReadGame { game: any_match(game), black: tag("Black"), white: tag("White") })
    };
    records.iter().map(read).collect()
}

/// The end that the tags of a record tell of and its moves cannot. Of the words that programs
/// write there, only our own are known.
fn end_off_board(record: &Record) -> Option<Outcome> {
    let winner = match record.result() {
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        "1/2-1/2" => None,
        _ => return None,
    };
    Outcome::off_board(winner, record.tag("Termination")?)
}

/// Which game a record file is of: its tag `Game` says so, or a tag that the programs of one
/// game write.
///
/// # Errors
/// When the text is no record, or does not say.
pub fn game_of_record(text: &str) -> Result<String, Error> {
    let records = Record::parse_all(text)?;
    let first = records.first().ok_or(Error::UnknownRecord)?;
    if let Some(game) = first.tag("Game") {
        return Ok(game.to_owned());
    }
    let game = games().find(|game| game.is_recorded_in(first)).ok_or(Error::UnknownRecord)?;
    Ok(game.id().to_owned())
}
