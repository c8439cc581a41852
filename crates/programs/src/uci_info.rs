//! What UCI programs tell of their thoughts.

use crate::{Dialect, Info, Reported};

/// Reads the words after `info` into what is known. Whether there is news of the best line.
///
/// Words that are unknown, or that have no number where one belongs, are skipped.
pub(crate) fn read_info(words: &str, dialect: Dialect, info: &mut Info) -> bool {
    let mut words = words.split_whitespace().peekable();
    let (mut depth, mut score, mut line) = (None, None, None);
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.peek().and_then(|word| word.parse().ok()),
            "nodes" => {
                if let Some(nodes) = words.peek().and_then(|word| word.parse().ok()) {
                    info.nodes = nodes;
                }
            }
            "score" => {
                let kind = words.next();
                let number = words.peek().and_then(|word| word.parse().ok());
                score = match (kind, number) {
                    (Some("cp"), Some(number)) => Some(Reported::Centipawns(number)),
                    (Some("mate"), Some(number)) => Some(Reported::Mate(number)),
                    _ => None,
                };
            }
            // The score is only a bound, and the next line says how good it is. Or this is the
            // second best line. Neither has news of the best.
            "lowerbound" | "upperbound" => return false,
            "multipv" if words.peek() != Some(&"1") => return false,
            "pv" => line = Some(words.by_ref().map(|text| dialect.our_move(text)).collect()),
            // The rest is not for us.
            "string" => break,
            _ => {}
        }
    }
    let is_news = score.is_some() || line.is_some();
    if is_news {
        // Without either, it is the depth that has just begun.
        info.depth = depth.unwrap_or(info.depth);
        info.score = score.or(info.score);
        info.line = line.unwrap_or_else(|| std::mem::take(&mut info.line));
    }
    is_news
}

#[cfg(test)]
mod tests {
    use super::read_info;
    use crate::{Dialect, Info, Reported, Variant};

    fn read(lines: &[&str]) -> (Info, usize) {
        let mut info = Info::default();
        let news = lines.iter().filter(|line| read_info(line, Dialect::Moves, &mut info)).count();
        (info, news)
    }

    #[test]
    fn the_last_line_of_play_counts() {
        let (info, news) = read(&[
            "string NNUE evaluation using depth 99 nodes 99",
            "depth 6 seldepth 7 multipv 1 score cp 34 nodes 1303 nps 434333 hashfull 0 tbhits 0 \
             time 3 pv e2e4 c7c5",
            "depth 7 seldepth 6 multipv 1 score mate -3 nodes 3003 nps 500500 pv d2d4 g8f6",
            "depth 7 seldepth 6 multipv 2 score cp 5 nodes 3100 nps 500500 pv a2a3",
            "depth 8 score cp 50 lowerbound nodes 3200 pv e2e4",
            "depth 9 currmove e2e4 currmovenumber 1",
            "time 205 nodes 220000 nps 0 cpuload 662",
        ]);
        assert_eq!((info.depth, info.nodes, news), (7, 220_000, 2));
        assert_eq!(info.score, Some(Reported::Mate(-3)));
        assert_eq!(info.line, ["d2d4", "g8f6"]);
    }

    #[test]
    fn nonsense_is_skipped() {
        let (info, news) = read(&[
            "",
            "depth",
            "depth depth depth x",
            "score",
            "score cp",
            "score cp 99999999999999999999",
            "score cp cp",
            "nodes -1",
            "multipv",
            "string pv e2e4",
        ]);
        assert_eq!((info, news), (Info::default(), 0));
        let (info, news) = read(&["pv", "score mate 2", "depth 99999999999 score cp 1"]);
        assert_eq!((info.depth, info.score, news), (0, Some(Reported::Centipawns(1)), 3));
    }

    #[test]
    fn lines_are_in_our_notation() {
        let mut info = Info::default();
        let dialect = Dialect::Fairy(Variant::Flipello);
        assert!(read_info("depth 2 score cp 10 pv P@e3 d4d4 P@c3", dialect, &mut info));
        assert_eq!(info.line, ["e3", "pass", "c3"]);
    }
}
