//! Lines from programs that may write anything.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read, in bytes: a variation of ten thousand moves has room.
pub(crate) const LONGEST: usize = 1 << 16;

/// What was read. Bytes that are not text are replaced.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, without its end.
    Whole(String),
    /// The stream ended in the middle of a line. It is no answer: more might have followed.
    Broken(String),
    /// The beginning of a line of more than [`LONGEST`] bytes.
    TooLong(String),
}

/// The next line, or `None` at the end; `ends` are the bytes that end a line.
pub(crate) fn read_line(input: &mut impl BufRead, ends: &[u8]) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    loop {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if piece.is_empty() {
            return Ok((!bytes.is_empty()).then(|| Line::Broken(text(&bytes))));
        }
        let end = piece.iter().position(|byte| ends.contains(byte));
        let length = end.unwrap_or(piece.len());
        bytes.extend_from_slice(&piece[..length]);
        input.consume(end.map_or(length, |end| end + 1));
        if bytes.len() > LONGEST {
            return Ok(Some(Line::TooLong(text(&bytes[..1000]))));
        }
        if end.is_some() {
            return Ok(Some(Line::Whole(text(&bytes))));
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::{LONGEST, Line, read_line};

    fn all(bytes: &[u8], ends: &[u8]) -> Vec<Line> {
        // A small buffer, so that lines come in pieces.
        let mut input = BufReader::with_capacity(7, bytes);
        let next = || read_line(&mut input, ends).expect("no input errors in memory");
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn lines_end_in_any_way() {
        let whole = |text: &str| Line::Whole(text.to_owned());
        let read = all(b"uciok\r\n\nid name A Program\nbestmove e7e8", b"\n");
        let broken = Line::Broken("bestmove e7e8".to_owned());
        assert_eq!(read, [whole("uciok"), whole(""), whole("id name A Program"), broken]);
        let progress = all(b"10 %\r20 %\r30 %\n", b"\r\n");
        assert_eq!(progress, [whole("10 %"), whole("20 %"), whole("30 %")]);
    }

    #[test]
    fn long_lines_are_given_up() {
        let longest = format!("{}\nnext\n", "x".repeat(LONGEST));
        assert!(
            matches!(&all(longest.as_bytes(), b"\n")[0], Line::Whole(text) if text.len() == LONGEST)
        );
        let longer = "x".repeat(LONGEST + 1);
        assert!(
            matches!(&all(longer.as_bytes(), b"\n")[0], Line::TooLong(text) if text.len() == 1000)
        );
    }

    #[test]
    fn bytes_that_are_not_text_are_replaced() {
        let read = all(b"bestmove\xff\xfe\0e2e4\n", b"\n");
        assert_eq!(read, [Line::Whole("bestmove\u{fffd}\u{fffd}\0e2e4".to_owned())]);
    }
}
