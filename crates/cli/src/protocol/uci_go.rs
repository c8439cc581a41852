//! The `go` of UCI and UAI.

use std::time::Duration;

use gamut_game::{Side, excerpt};
use gamut_search::Limits;

use super::Complaint;
use super::desk::FOREVER;

/// The deepest search that specs can name, too.
const DEEPEST: u32 = 100;

/// The words after `go`, as the side to move sees them.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    left: Option<Duration>,
    increment: Duration,
    moves_to_go: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// What was left out, for the other side to know.
    pub(super) remarks: Vec<String>,
}

impl Go {
    pub(super) fn parse(words: &str, side: Side) -> Result<Self, Complaint> {
        let mut go = Self::default();
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = || number(word, words.next());
            match word {
                "wtime" | "btime" if clock_of(word) == side => go.left = Some(time(number()?)),
                "winc" | "binc" if clock_of(word) == side => go.increment = time(number()?),
                "wtime" | "btime" | "winc" | "binc" => drop(number()?),
                "movestogo" => go.moves_to_go = Some(small(number()?).max(1)),
                "depth" => go.depth = Some(small(number()?).clamp(1, DEEPEST)),
                "nodes" => go.nodes = Some(number()?.max(1)),
                "mate" => {
                    let plies = small(number()?).clamp(1, DEEPEST) * 2 - 1;
                    go.depth = Some(plies.min(DEEPEST));
                }
                "movetime" => go.move_time = Some(time(number()?).max(Duration::from_millis(1))),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    go.remarks.push("searchmoves is not supported: all moves count".to_owned());
                    while words.next_if(|word| !is_keyword(word)).is_some() {}
                }
                _ => go.remarks.push(format!("go: {} means nothing here", excerpt(word))),
            }
        }
        Ok(go)
    }

    /// How long to think; `overhead` is lost on the way with every move.
    pub(super) fn limits(&self, overhead: Duration) -> Limits {
        let clock = self.left.map(|left| {
            Limits::clock(left.saturating_sub(overhead), self.increment, self.moves_to_go)
        });
        let clock = clock.unwrap_or_default();
        let time = self.move_time.into_iter().chain(clock.time).min();
        Limits { depth: self.depth, nodes: self.nodes, time, ..clock }
    }
}

const KEYWORDS: [&str; 12] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "ponder",
    "searchmoves",
];

fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

fn clock_of(word: &str) -> Side {
    if word.starts_with('w') { Side::White } else { Side::Black }
}

/// A whole number; negative ones (a clock that ran out) are 0, huge ones the largest.
fn number(name: &str, word: Option<&str>) -> Result<u64, Complaint> {
    let wrong = || {
        let found = word.map_or("nothing".to_owned(), excerpt);
        format!("go: {name} needs a number, not {found}")
    };
    let word = word.ok_or_else(wrong)?;
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong().into());
    }
    if digits.len() < word.len() {
        return Ok(0);
    }
    Ok(digits.parse().unwrap_or(u64::MAX))
}

fn small(number: u64) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

fn time(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds).min(FOREVER)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use gamut_game::Side;

    use super::Go;

    #[test]
    fn each_side_has_its_clock() {
        let text = "wtime 1000 btime 60000 winc 5 binc 7 movestogo 3";
        let white = Go::parse(text, Side::White).expect("a go");
        let black = Go::parse(text, Side::Black).expect("a go");
        assert_eq!(white.left, Some(Duration::from_secs(1)));
        assert_eq!(black.left, Some(Duration::from_secs(60)));
        assert_eq!(black.increment, Duration::from_millis(7));
        let time = white.limits(Duration::ZERO).time.expect("a time");
        assert!(time < Duration::from_secs(1), "{time:?}");
    }

    #[test]
    fn numbers_out_of_range_are_bounded() {
        let text = "wtime -50 winc 99999999999999999999999 depth 99999999999 movestogo 0 nodes 0";
        let go = Go::parse(text, Side::White).expect("a go");
        assert_eq!((go.left, go.depth), (Some(Duration::ZERO), Some(100)));
        assert_eq!((go.moves_to_go, go.nodes), (Some(1), Some(1)));
        let limits = go.limits(Duration::from_secs(5));
        assert!(limits.time.expect("a time") <= Duration::from_millis(1));
    }

    #[test]
    fn what_is_not_a_number_is_refused_and_what_is_unknown_is_named() {
        for text in ["depth", "depth x", "wtime 1e3", "nodes -", "movetime ponder", "mate \u{fffd}"]
        {
            let problem = Go::parse(text, Side::White).expect_err(text).to_string();
            assert!(problem.contains("needs a number"), "{problem}");
        }
        let go = Go::parse("searchmoves e2e4 d2d4 depth 3 perft", Side::White).expect("a go");
        assert_eq!((go.depth, go.remarks.len()), (Some(3), 2));
    }
}
