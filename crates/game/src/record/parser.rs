use super::{Record, RecordError, Written};

/// Results as chess (1) and draughts (2) count points, and a game that goes on.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1"];

/// Reads PGN and what resembles it.
pub(super) struct Parser<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
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

    pub(super) fn records(mut self) -> Result<Vec<Record>, RecordError> {
        let mut records = Vec::new();
        let mut current = Record::default();
        let mut at_line_start = true;
        loop {
            let spaces = self.rest.len() - self.rest.trim_start().len();
            let skipped = self.take(spaces);
            at_line_start = skipped.ends_with('\n') || (at_line_start && skipped.is_empty());
            let Some(next) = self.rest.chars().next() else { break };
            match next {
                // PGN §6: a line that begins with % is not for us.
                '%' if at_line_start => self.skip_line(),
                ';' => self.skip_line(),
                '{' => drop(self.take_through('}', "the comment")?),
                '(' => self.skip_variation()?,
                '[' => {
                    let line = self.line;
                    let (name, value) = self.tag()?;
                    // A tag after moves, or one that was there before, begins the next game.
                    if !current.moves.is_empty() || current.tag(&name).is_some() {
                        records.push(std::mem::take(&mut current));
                    }
                    current.set_tag(&name, &value, line);
                }
                _ => {
                    let ended = self.word(&mut current)?;
                    let is_empty = current.tags.is_empty() && current.moves.is_empty();
                    if ended && !is_empty {
                        records.push(std::mem::take(&mut current));
                    }
                }
            }
            at_line_start = false;
        }
        if !(current.tags.is_empty() && current.moves.is_empty()) {
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
        // A glyph may follow a move without a space.
        let ends = |(at, c): (usize, char)| {
            c.is_whitespace() || "{}()[];".contains(c) || (c == '$' && at > 0)
        };
        let end = self.rest.char_indices().find(|&found| ends(found));
        let end = end.map_or(self.rest.len(), |(at, _)| at);
        if end == 0 {
            let stray = &self.rest[..1];
            return Err(self.error(format!("{stray} stands where a move should")));
        }
        let mut word = self.take(end);
        if RESULTS.contains(&word) {
            record.result = Some(word.to_owned());
            return Ok(true);
        }
        if word.starts_with('$') || word == "e.p." {
            return Ok(false);
        }
        // `12.`, `12...`, `12.e4` without a space, and `12` without a dot. (`0000` is a pass.)
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = word.split_at(digits);
        if rest.starts_with('.') || (rest.is_empty() && word != "0000") {
            if record.moves.is_empty() {
                if !number.is_empty() {
                    record.first_number = number.parse().unwrap_or(1);
                }
                record.starts_with_second |= rest.starts_with("...");
            }
            word = rest.trim_start_matches('.');
        }
        // PDN marks a forced move with a star.
        let word = word.trim_end_matches(['!', '?', '*']);
        let word = word.strip_suffix("e.p.").unwrap_or(word);
        if !word.is_empty() {
            record.moves.push(Written { text: word.to_owned(), line });
        }
        Ok(false)
    }
}
