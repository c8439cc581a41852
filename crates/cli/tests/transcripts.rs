//! Sessions as other programs hold them, replayed: `data/transcripts/*.txt`.
//!
//! A transcript begins with comments (`#`) that say where it comes from, and with `$` and the
//! arguments of `gamut engine`. Then `> ` is a line that the other program sends, `< ` a line
//! that it must hear next, and `<* ` one that it may hear before that, any number of times. In
//! what is heard, `{move}` is a legal move, `{line}` are moves that are legal one after the
//! other, `{number}` is a whole number and `{any}` is anything.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::engine::{Engine, PATIENCE};
use gamut_game::{Match, Notation, Side};
use gamut_games::registry::{GameVisitor, with_game};

/// The game as the other program knows it.
struct Board<G: Notation> {
    game: Match<G>,
    /// Whether the next move that is heard is also played: `genmove` of GTP.
    plays: bool,
}

impl<G: Notation> Board<G> {
    /// Follows what the other program sends.
    fn follow(&mut self, sent: &str) -> Result<(), String> {
        let words: Vec<&str> = sent.split_whitespace().collect();
        match words[..] {
            ["position", ref rest @ ..] => self.game = position(rest)?,
            ["ucinewgame" | "uainewgame" | "clear_board"] => self.game = Match::new(),
            ["play", colour, text] => self.play_as(side(colour)?, text)?,
            ["genmove", colour] => {
                self.plays = true;
                self.pass_to(side(colour)?)?;
            }
            ["set", "game", ..] => self.game = ggf(sent)?,
            // The other program may send rubbish; that it is answered so is in the transcript.
            ["move", written] => {
                let _ = self.game.play_on_text(written.split('/').next().unwrap_or_default());
            }
            _ => {}
        }
        Ok(())
    }

    /// Plays a pass that is left out where the rules force it.
    fn pass_to(&mut self, side: Side) -> Result<(), String> {
        if self.is_over() || self.game.side_to_move() == side {
            return Ok(());
        }
        self.game.play_on_text("pass").map_err(|error| error.to_string())
    }

    fn play_as(&mut self, side: Side, text: &str) -> Result<(), String> {
        self.pass_to(side)?;
        if self.is_over() && text == "pass" {
            return Ok(());
        }
        self.game.play_on_text(text).map_err(|error| error.to_string())
    }

    fn is_over(&self) -> bool {
        G::count_moves(self.game.position()) == 0
    }

    /// Whether what stands in a hole of a pattern is what belongs there.
    fn check(&mut self, hole: &str, text: &str) -> Result<(), String> {
        match hole {
            "any" => Ok(()),
            "number" => text.parse::<u64>().map(drop).map_err(|error| format!("{text:?}: {error}")),
            "line" => {
                let mut game = self.game.clone();
                text.split_whitespace()
                    .try_for_each(|text| game.play_on_text(text))
                    .map_err(|error| format!("{text:?}: {error}"))
            }
            "move" if self.is_over() && text == "pass" => Ok(()),
            "move" => {
                let mut game = self.game.clone();
                game.play_on_text(text).map_err(|error| error.to_string())?;
                if std::mem::take(&mut self.plays) {
                    self.game = game;
                }
                Ok(())
            }
            _ => Err(format!("{{{hole}}} means nothing")),
        }
    }
}

fn side(colour: &str) -> Result<Side, String> {
    match colour {
        "black" => Ok(Side::Black),
        "white" => Ok(Side::White),
        _ => Err(format!("no side is called {colour}")),
    }
}

/// What follows `position` in UCI and UAI.
fn position<G: Notation>(words: &[&str]) -> Result<Match<G>, String> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(at);
    let start = match start {
        ["fen", fen @ ..] => {
            G::parse_position(&fen.join(" ")).map_err(|error| error.to_string())?
        }
        _ => G::start(),
    };
    let mut game = Match::from_position(start);
    for text in moves.iter().skip(1) {
        game.play_on_text(text).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

/// The moves of a game of NBoard, from the start position.
fn ggf<G: Notation>(text: &str) -> Result<Match<G>, String> {
    let mut game = Match::new();
    for property in text.split(']') {
        if let Some(("B" | "W", value)) = property.split_once('[') {
            let text = value.split('/').next().unwrap_or_default();
            game.play_on_text(text).map_err(|error| error.to_string())?;
        }
    }
    Ok(game)
}

/// The names of the holes in `pattern` and what stands there in `line`; `None` when the line
/// looks otherwise.
fn holes<'a>(pattern: &'a str, line: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let mut parts = pattern.split('{');
    let mut rest = line.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    for part in parts {
        let (hole, after) = part.split_once('}')?;
        let end = match (hole, after) {
            ("move" | "number", "") => rest.find([' ', '/', '-']).unwrap_or(rest.len()),
            (_, "") => rest.len(),
            _ => rest.find(after)?,
        };
        found.push((hole, &rest[..end]));
        rest = rest[end..].strip_prefix(after)?;
    }
    rest.is_empty().then_some(found)
}

struct Replay<'a> {
    arguments: &'a [&'a str],
    lines: &'a [&'a str],
    /// How long an answer may take.
    patience: Duration,
}

impl GameVisitor for Replay<'_> {
    type Output = Result<(), String>;

    fn visit<G: Notation>(self) -> Result<(), String> {
        let mut engine = Engine::start(self.arguments);
        let mut board = Board::<G> { game: Match::new(), plays: false };
        // What may be heard before the next line that must be.
        let mut chatter = Vec::new();
        for &line in self.lines {
            let (mark, text) = line.split_once(' ').unwrap_or((line, ""));
            match mark {
                ">" => {
                    board.follow(text).map_err(|problem| format!("{line}: {problem}"))?;
                    engine.send(text);
                }
                "<*" => chatter.push(text),
                "<" => {
                    hear(&engine, &mut board, text, &std::mem::take(&mut chatter), self.patience)?;
                }
                _ => return Err(format!("{line:?} is no line of a transcript")),
            }
        }
        engine.input = None;
        if let Some(line) = engine.lines.iter().find(|line| fits(&chatter, line).is_none()) {
            return Err(format!("{line:?} was heard after the end"));
        }
        match engine.child.wait() {
            Ok(status) if status.success() => Ok(()),
            other => Err(format!("it ended with {other:?}")),
        }
    }
}

/// The holes of the first pattern that fits.
fn fits<'a>(patterns: &[&'a str], line: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    patterns.iter().find_map(|pattern| holes(pattern, line))
}

/// Listens until `expected` is said; before it, only `chatter`.
fn hear<G: Notation>(
    engine: &Engine,
    board: &mut Board<G>,
    expected: &str,
    chatter: &[&str],
    patience: Duration,
) -> Result<(), String> {
    loop {
        let line = engine.lines.recv_timeout(patience);
        let line = line.map_err(|_| format!("{expected:?} was not heard"))?;
        let is_expected = holes(expected, &line).is_some();
        let found = holes(expected, &line).or_else(|| fits(chatter, &line));
        let found = found.ok_or_else(|| format!("{line:?} was heard, not {expected:?}"))?;
        for (hole, text) in found {
            board.check(hole, text).map_err(|problem| format!("{line:?}: {problem}"))?;
        }
        if is_expected {
            return Ok(());
        }
    }
}

fn replay(transcript: &str, patience: Duration) -> Result<(), String> {
    let mut lines = transcript.lines().skip_while(|line| line.starts_with('#'));
    let arguments = lines.next().and_then(|line| line.strip_prefix("$ "));
    let arguments: Vec<&str> = arguments.ok_or("no arguments")?.split(' ').collect();
    let lines: Vec<&str> = lines.collect();
    with_game(arguments[0], Replay { arguments: &arguments, lines: &lines, patience })
        .ok_or("no such game")?
}

#[test]
fn sessions_of_other_programs_go_as_they_went() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts");
    let mut replayed = 0;
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let transcript = fs::read_to_string(&path).expect("text");
        assert!(transcript.starts_with("# "), "{}: where is it from?", path.display());
        if let Err(problem) = replay(&transcript, PATIENCE) {
            panic!("{}: {problem}", path.display());
        }
        replayed += 1;
    }
    assert!(replayed >= 4);
}

/// The replay itself is no judge if it overlooks what is wrong.
#[test]
fn a_reply_that_is_missing_late_or_illegal_is_noticed() {
    let start = "# made up\n$ othello --player alphabeta:depth=1\n";
    let right = "> 1 play black F5\n< =1\n<\n> 2 showboard\n< =2 White to move\n<* {any}\n<\n";
    assert_eq!(replay(&format!("{start}{right}"), PATIENCE), Ok(()));
    for (wrong, problem) in [
        ("> 1 name\n< =1 Gamut\n<\n> 2 quit\n<\n< =2\n", "\"=2\" was heard, not \"\""),
        ("> 1 name\n< =1 Gamut\n<\n<\n> 2 quit\n", "\"\" was not heard"),
        ("> 1 name\n< =1 Gamut\n", "\"\" was heard after the end"),
        // The replay does not look behind the number: it thinks that it is Black's turn.
        (
            "> 1 play black F5\n< =1\n<\n> 2 reg_genmove white\n< =2 {move}\n<\n",
            "is not legal here",
        ),
        ("> name\n< = {move}\n<\n", "\"Gamut\" is not a move"),
        ("> name\n< = {number}\n<\n", "invalid digit"),
    ] {
        let found = replay(&format!("{start}{wrong}"), Duration::from_secs(1));
        assert!(found.as_ref().is_err_and(|found| found.contains(problem)), "{wrong}: {found:?}");
    }
}
