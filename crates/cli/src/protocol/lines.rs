//! Lines from programs that may send anything.

use std::io::{self, BufRead, Read};

/// Longer lines are not kept: a `position` with ten thousand moves has room.
pub(super) const LONGEST: usize = 1 << 18;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Without its end; bytes that are not text are replaced.
    Text(String),
    /// It was longer than [`LONGEST`], and is lost.
    TooLong,
}

/// The next line, or `None` at the end of the input.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() > LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input)?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(text.trim_end_matches(['\n', '\r']).to_owned())))
}

/// Drops what is left of a line, piece by piece.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let piece = input.fill_buf()?;
        let (length, ends) = match piece.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (piece.len(), piece.is_empty()),
        };
        input.consume(length);
        if ends {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Line, read_line};

    #[test]
    fn lines_end_in_any_way_and_have_a_limit() {
        let long = "x".repeat(3 * LONGEST);
        let text = format!("uci\r\n\n{long}\nisready\n{long}");
        let mut input = text.as_bytes();
        let mut next = || read_line(&mut input).expect("no input errors in memory");
        let line = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(next(), line("uci"));
        assert_eq!(next(), line(""));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), line("isready"));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), None);
    }

    #[test]
    fn bytes_that_are_not_text_are_replaced() {
        let line = read_line(&mut &b"go\xff\xfe depth"[..]).expect("no input errors in memory");
        assert_eq!(line, Some(Line::Text("go\u{fffd}\u{fffd} depth".to_owned())));
    }
}
