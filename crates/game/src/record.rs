use std::fmt;

use crate::{Match, Notation, Outcome, excerpt};

/// A game on paper: tags and moves, as PGN writes them for chess and PDN for checkers.
///
/// Text in, text out; [`replay`](Self::replay) turns it into a [`Match`].
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    tags: Vec<(String, String)>,
    /// Each move as written, with the line it stands on.
    moves: Vec<(String, usize)>,
    result: Option<String>,
    /// Whether the first move is made by the side that normally moves second.
    starts_with_second: bool,
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

const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1"];

impl Record {
    /// The record of a match. `tags` come after the ones every record has; a tag given here
    /// replaces one of the same name.
    #[must_use]
    pub fn of<G: Notation>(game: &Match<G>, tags: &[(&str, &str)]) -> Self {
        let result = game.outcome().map_or("*", Outcome::pgn);
        let mut record = Self { result: Some(result.to_owned()), ..Self::default() };
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
            record.set_tag(name, value);
        }
        for (name, value) in G::RECORD_TAGS {
            record.set_tag(name, value);
        }
        if *game.start() != G::start() {
            record.set_tag("SetUp", "1");
            record.set_tag("FEN", &G::position_text(game.start()));
        }
        if let Some(outcome) = game.outcome() {
            record.set_tag("Termination", &outcome.reason.to_string());
        }
        for (name, value) in tags {
            record.set_tag(name, value);
        }
        record.starts_with_second = G::side_to_move(game.start()) != G::FIRST;
        record.moves = game
            .moves()
            .iter()
            .enumerate()
            .filter_map(|(ply, &m)| Some((G::record_text(game.position_after(ply)?, m), 0)))
            .collect();
        record
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some(tag) => value.clone_into(&mut tag.1),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The result as written: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.
    #[must_use]
    pub fn result(&self) -> &str {
        self.result.as_deref().or_else(|| self.tag("Result")).unwrap_or("*")
    }

    /// The moves as written.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.moves.iter().map(|(text, _)| text.as_str())
    }

    /// Plays the moves through, checking each.
    ///
    /// # Errors
    /// When the record is of another game, its position cannot be read, or a move is not
    /// legal.
    pub fn replay<G: Notation>(&self) -> Result<Match<G>, RecordError> {
        let first_line = |problem| RecordError { line: 1, problem };
        if let Some(other) = self.tag("Game").filter(|&id| id != G::ID) {
            let problem = format!("this is a record of {}, not of {}", excerpt(other), G::ID);
            return Err(first_line(problem));
        }
        let start = match self.tag("FEN") {
            Some(text) => G::parse_position(text).map_err(|error| first_line(error.to_string()))?,
            None => G::start(),
        };
        let mut game = Match::from_position(start);
        for (ply, (text, line)) in self.moves.iter().enumerate() {
            game.play_text(text).map_err(|error| RecordError {
                line: *line,
                problem: format!("ply {}: {error}", ply + 1),
            })?;
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
        Parser::new(text).records()
    }

    /// Reads a text that holds exactly one game.
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
    /// PGN: tags, an empty line, moves with numbers in lines of at most 80 columns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        writeln!(f)?;
        let skipped = usize::from(self.starts_with_second);
        let numbered = self.moves().enumerate().flat_map(|(index, text)| {
            let ply = index + skipped;
            let number = match (ply % 2, index) {
                (0, _) => Some(format!("{}.", ply / 2 + 1)),
                (_, 0) => Some("1...".to_owned()),
                _ => None,
            };
            number.into_iter().chain([text.to_owned()])
        });
        let mut column = 0;
        for word in numbered.chain([self.result().to_owned()]) {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > 80 {
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

struct Parser<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.trim_start_matches('\u{feff}'), line: 1 }
    }

    fn error(&self, problem: impl Into<String>) -> RecordError {
        RecordError { line: self.line, problem: problem.into() }
    }

    /// Takes the next `bytes` of the text.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Takes the text up to and including `end`.
    fn take_through(&mut self, end: char, what: &str) -> Result<&'a str, RecordError> {
        let Some(at) = self.rest.find(end) else {
            return Err(self.error(format!("{what} is not closed by {end}")));
        };
        Ok(self.take(at + end.len_utf8()))
    }

    fn records(mut self) -> Result<Vec<Record>, RecordError> {
        let mut records = Vec::new();
        let mut current = Record::default();
        let mut at_line_start = true;
        loop {
            let spaces = self.rest.len() - self.rest.trim_start().len();
            at_line_start |= self.take(spaces).contains('\n');
            let Some(next) = self.rest.chars().next() else { break };
            match next {
                // PGN §6: a line that begins with % is not for us.
                '%' if at_line_start => self.skip_line(),
                ';' => self.skip_line(),
                '{' => drop(self.take_through('}', "the comment")?),
                '(' => self.skip_variation()?,
                '[' => {
                    if !current.moves.is_empty() {
                        records.push(std::mem::take(&mut current));
                    }
                    let (name, value) = self.tag()?;
                    current.set_tag(&name, &value);
                }
                _ => {
                    if self.word(&mut current)? {
                        records.push(std::mem::take(&mut current));
                    }
                }
            }
            at_line_start = false;
        }
        if current != Record::default() {
            records.push(current);
        }
        Ok(records)
    }

    fn skip_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end);
    }

    fn skip_variation(&mut self) -> Result<(), RecordError> {
        let opened = self.error("the variation is not closed by )");
        let mut depth = 0_usize;
        while let Some(at) = self.rest.find(['(', ')', '{', ';']) {
            self.take(at);
            match self.rest.as_bytes()[0] {
                b'{' => drop(self.take_through('}', "the comment")?),
                b';' => self.skip_line(),
                bracket => {
                    self.take(1);
                    depth = if bracket == b'(' { depth + 1 } else { depth.saturating_sub(1) };
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
        Err(opened)
    }

    /// `[Name "value"]`, with `\"` and `\\` in the value.
    fn tag(&mut self) -> Result<(String, String), RecordError> {
        let wrong = self.error("a tag is written [Name \"value\"] on one line");
        let line = self.rest.lines().next().unwrap_or_default();
        let inner = line.strip_prefix('[').ok_or_else(|| wrong.clone())?;
        let (name, quoted) = inner.split_once('"').ok_or_else(|| wrong.clone())?;
        let name = name.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(wrong);
        }
        let mut value = String::new();
        let mut chars = quoted.char_indices();
        let closed = loop {
            match chars.next() {
                Some((at, '"')) => break at,
                Some((_, '\\')) => value.extend(chars.next().map(|(_, c)| c)),
                Some((_, c)) => value.push(c),
                None => return Err(wrong),
            }
        };
        let after = &quoted[closed + 1..];
        let bracket = after.find(']').filter(|&at| after[..at].trim().is_empty()).ok_or(wrong)?;
        self.take(line.len() - after.len() + bracket + 1);
        Ok((name.to_owned(), value))
    }

    /// A move number, glyph, result or move. Says whether it ended the game.
    fn word(&mut self, record: &mut Record) -> Result<bool, RecordError> {
        let line = self.line;
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || "{}()[];".contains(c))
            .unwrap_or(self.rest.len());
        if end == 0 {
            let stray = &self.rest[..1];
            return Err(self.error(format!("{stray} stands where a move should")));
        }
        let mut word = self.take(end);
        if RESULTS.contains(&word) {
            record.result = Some(word.to_owned());
            return Ok(true);
        }
        if word.starts_with('$') {
            return Ok(false);
        }
        // `12.`, `12...`, and `12.e4` without a space.
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if word[digits..].starts_with('.') {
            record.starts_with_second |=
                record.moves.is_empty() && word[digits..].starts_with("...");
            word = word[digits..].trim_start_matches('.');
        }
        let word = word.trim_end_matches(['!', '?']);
        if !word.is_empty() {
            record.moves.push((word.to_owned(), line));
        }
        Ok(false)
    }
}
