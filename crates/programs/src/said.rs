//! What a program said last, to show why it failed.

use std::collections::VecDeque;

/// How many lines are remembered.
const MOST_LINES: usize = 8;
/// How long a remembered line may be, in characters.
const LONGEST: usize = 200;

/// The last lines of a program.
#[derive(Debug, Default)]
pub(crate) struct LastLines(VecDeque<String>);

impl LastLines {
    pub(crate) fn push(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        if self.0.len() == MOST_LINES {
            self.0.pop_front();
        }
        self.0.push_back(shortened(line.trim(), LONGEST));
    }

    pub(crate) fn to_vec(&self) -> Vec<String> {
        self.0.iter().cloned().collect()
    }
}

/// A text without control characters, of at most `longest` characters.
pub(crate) fn shortened(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    let mut length = 0;
    for c in text.chars() {
        let written = visible(c);
        let more = written.chars().count();
        if length + more > longest {
            // Room for the mark, which may cost the last character.
            if length == longest {
                shown.pop();
            }
            shown.push('…');
            break;
        }
        length += more;
        shown += &written;
    }
    shown
}

/// A text without control characters.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(visible).collect()
}

/// Quotation marks and backslashes are left as they are: this is for people.
fn visible(c: char) -> String {
    match c {
        '"' | '\'' | '\\' => c.to_string(),
        _ => c.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, LastLines, MOST_LINES, shortened};

    #[test]
    fn only_the_last_lines_are_kept() {
        let mut said = LastLines::default();
        for number in 0..20 {
            said.push(&format!("line {number}"));
            said.push("  ");
        }
        let lines = said.to_vec();
        assert_eq!(lines.len(), MOST_LINES);
        assert_eq!((lines[0].as_str(), lines[7].as_str()), ("line 12", "line 19"));
    }

    #[test]
    fn long_lines_are_cut_and_control_characters_are_shown() {
        assert_eq!(shortened("a\tb \u{1b}[31m \"q\" \\ é", 80), "a\\tb \\u{1b}[31m \"q\" \\ é");
        for (text, longest) in [("x".repeat(500), LONGEST), ("\u{7}".repeat(500), LONGEST)] {
            let cut = shortened(&text, longest);
            assert!(cut.chars().count() <= longest && cut.ends_with('…'), "{cut}");
        }
        assert_eq!(shortened("12345", 5), "12345");
        assert_eq!(shortened("123456", 5), "1234…");
    }
}
