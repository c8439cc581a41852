mod date;
mod parser;

use std::fmt;

pub use self::date::{date_of, pgn_date};
use crate::{Match, Notation, Outcome, excerpt};

/// A game on paper: tags and moves, as PGN writes them for chess and PDN for checkers.
///
/// Text in, text out; [`replay`](Self::replay) turns it into a [`Match`].
#[derive(Clone, Debug, Default)]
pub struct Record {
    tags: Vec<Tag>,
    moves: Vec<Written>,
    result: Option<String>,
    /// The number of the first move, and whether it is made by the side that normally moves
    /// second.
    first_number: u32,
    starts_with_second: bool,
}

#[derive(Clone, Debug)]
struct Tag {
    name: String,
    value: Written,
}

/// Text and the line it stands on; 0 when it was not read from anywhere.
#[derive(Clone, Debug)]
struct Written {
    text: String,
    line: usize,
}

/// What is wrong with a game record, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// Line of the text, the first being 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The record of a match. `tags` come after the ones every record has; a tag given here
    /// replaces one of the same name.
    #[must_use]
    pub fn of<G: Notation>(game: &Match<G>, tags: &[(&str, &str)]) -> Self {
        let result = game.outcome().map_or("*", Outcome::pgn);
        let mut record = Self {
            result: Some(result.to_owned()),
            first_number: G::move_number(game.start()),
            starts_with_second: G::side_to_move(game.start()) != G::FIRST,
            ..Self::default()
        };
        for (name, value) in [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
            ("Result", result),
            ("Game", G::ID),
        ] {
            record.set_tag(name, value, 0);
        }
        for (name, value) in G::RECORD_TAGS {
            record.set_tag(name, value, 0);
        }
        if !G::START_GOES_WITHOUT_SAYING || *game.start() != G::start() {
            record.set_tag("SetUp", "1", 0);
            record.set_tag("FEN", &G::position_text(game.start()), 0);
        }
        if let Some(outcome) = game.outcome() {
            record.set_tag("Termination", &outcome.reason.to_string(), 0);
        }
        for (name, value) in tags {
            record.set_tag(name, value, 0);
        }
        for (ply, &m) in game.moves().iter().enumerate() {
            if let Some(before) = game.position_after(ply) {
                record.moves.push(Written { text: G::record_text(before, m), line: 0 });
            }
        }
        record
    }

    fn set_tag(&mut self, name: &str, value: &str, line: usize) {
        // A tag is one line.
        let text = value.replace(char::is_control, " ");
        let value = Written { text, line };
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.to_owned(), value }),
        }
    }

    fn find_tag(&self, name: &str) -> Option<&Written> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| &tag.value)
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|value| value.text.as_str())
    }

    /// The result as written: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.
    #[must_use]
    pub fn result(&self) -> &str {
        self.result.as_deref().or_else(|| self.tag("Result")).unwrap_or("*")
    }

    /// The moves as written.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.moves.iter().map(|written| written.text.as_str())
    }

    /// Plays the moves through, checking each.
    ///
    /// Records go on after a draw that nobody claimed, so a third repetition or a fiftieth
    /// move does not end the replay; only an end on the board does.
    ///
    /// # Errors
    /// When the record is of another game, its position cannot be read, or a move is not
    /// legal.
    pub fn replay<G: Notation>(&self) -> Result<Match<G>, RecordError> {
        let at = |written: &Written, problem| RecordError { line: written.line.max(1), problem };
        if let Some(other) = self.find_tag("Game").filter(|tag| tag.text != G::ID) {
            let name = excerpt(&other.text);
            return Err(at(other, format!("this is a record of {name}, not of {}", G::ID)));
        }
        for (name, expected) in G::RECORD_TAGS {
            // PDN adds details after a comma.
            let fits = |value: &str| value.split(',').next().map(str::trim) == Some(*expected);
            if let Some(other) = self.find_tag(name).filter(|tag| !fits(&tag.text)) {
                let value = excerpt(&other.text);
                return Err(at(other, format!("[{name} {value}] is another game than {}", G::ID)));
            }
        }
        let start = match self.find_tag("FEN") {
            Some(fen) => {
                G::parse_position(&fen.text).map_err(|error| at(fen, error.to_string()))?
            }
            None => G::start(),
        };
        let mut game = Match::from_position(start);
        for (ply, written) in self.moves.iter().enumerate() {
            game.play_on_text(&written.text)
                .map_err(|error| at(written, format!("ply {}: {error}", ply + 1)))?;
        }
        Ok(game)
    }

    /// Reads every game of a text.
    ///
    /// Comments, variations and annotation glyphs are skipped.
    ///
    /// # Errors
    /// When a tag, comment or variation is not closed, or something stands where a move
    /// should.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, RecordError> {
        parser::Parser::new(text).records()
    }

    /// Reads a text that must hold exactly one game.
    ///
    /// # Errors
    /// As [`parse_all`](Self::parse_all), and when there is no game or more than one.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut records = Self::parse_all(text)?;
        match (records.pop(), records.len()) {
            (Some(record), 0) => Ok(record),
            (Some(_), more) => Err(RecordError {
                line: 1,
                problem: format!("{} games in the file; one is wanted", more + 1),
            }),
            (None, _) => Err(RecordError { line: 1, problem: "no game in the file".into() }),
        }
    }
}

impl fmt::Display for Record {
    /// PGN: tags, an empty line, moves with numbers in lines of fewer than 80 columns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            let value = tag.value.text.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{} \"{value}\"]", tag.name)?;
        }
        writeln!(f)?;
        let skipped = usize::from(self.starts_with_second);
        let first = self.first_number.max(1) as usize;
        let numbered = self.moves().enumerate().flat_map(|(index, text)| {
            let ply = index + skipped;
            let number = match (ply % 2, index) {
                (0, _) => Some(format!("{}.", first + ply / 2)),
                (_, 0) => Some(format!("{first}...")),
                _ => None,
            };
            number.into_iter().chain([text.to_owned()])
        });
        let mut column = 0;
        for word in numbered.chain([self.result().to_owned()]) {
            let width = word.chars().count();
            if column > 0 && column + 1 + width >= 80 {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                write!(f, " ")?;
                column += 1;
            }
            write!(f, "{word}")?;
            column += width;
        }
        writeln!(f)
    }
}
