//! The Universal Chess Interface for every game, and the Universal Ataxx Interface, which
//! is the same with other greetings.

use std::fmt::Display;
use std::io;

use gamut_board::SquareSet;
use gamut_game::{Match, excerpt};
use gamut_players::{Fault, Playable};
use gamut_search::{Limits, Score, Thought, Verdict};

use super::desk::{Desk, FOREVER};
use super::uci_go::Go;
use super::uci_options::Options;
use super::{Complaint, Dialogue, Flow, Urgency};
use crate::board_view::draw;
use crate::thinking::verdict_text;

/// What the two interfaces do not share.
pub(super) struct Dialect {
    greeting: &'static str,
    greeted: &'static str,
    new_game: &'static str,
    /// The best move where there is none.
    no_move: &'static str,
    /// Whether the expected reply goes with the best move.
    names_reply: bool,
}

pub(super) const UCI: Dialect = Dialect {
    greeting: "uci",
    greeted: "uciok",
    new_game: "ucinewgame",
    no_move: "(none)",
    names_reply: true,
};

pub(super) const UAI: Dialect = Dialect {
    greeting: "uai",
    greeted: "uaiok",
    new_game: "uainewgame",
    no_move: "0000",
    names_reply: false,
};

pub(super) struct Uci {
    dialect: &'static Dialect,
    options: Options,
    /// While the player ponders: the limits that hold from `ponderhit` on.
    after_hit: Option<Limits>,
    /// Nodes in the last line about the present thought.
    told_nodes: u64,
}

impl Uci {
    pub(super) fn new(dialect: &'static Dialect) -> Self {
        Self { dialect, options: Options::default(), after_hit: None, told_nodes: 0 }
    }

    fn greet<G: Playable>(&self, desk: &mut Desk<'_, G>) -> io::Result<()> {
        desk.say(&format!("id name Gamut {}", env!("CARGO_PKG_VERSION")))?;
        desk.say("id author the Gamut contributors")?;
        self.options.list(desk)?;
        desk.say(self.dialect.greeted)
    }

    fn go<G: Playable>(&mut self, words: &str, desk: &mut Desk<'_, G>) -> io::Result<()> {
        let go = match Go::parse(words, desk.game.side_to_move()) {
            Ok(go) => go,
            Err(complaint) => return complain(complaint, desk),
        };
        for remark in &go.remarks {
            complain(remark, desk)?;
        }
        let asked = go.limits(self.options.overhead());
        let waits = go.infinite || go.ponder;
        let forever = Limits { time: Some(FOREVER), soft_time: None, ..asked };
        self.after_hit = go.ponder.then(|| desk.limits(asked));
        self.told_nodes = 0;
        let limits = desk.limits(if waits { forever } else { asked });
        desk.think(vec![desk.game.clone()], limits, waits)
    }
}

impl<G: Playable> Dialogue<G> for Uci {
    fn urgency(&self, line: &str) -> Urgency {
        match line.split_whitespace().next().unwrap_or_default() {
            // Stockfish lets these wait for the search; but they are meant to be done, and
            // an infinite search would never end.
            "position" | "go" | "setoption" | "quit" => Urgency::AfterStop,
            verb if verb == self.dialect.new_game => Urgency::AfterStop,
            _ => Urgency::Now,
        }
    }

    fn obey(&mut self, line: &str, desk: &mut Desk<'_, G>) -> io::Result<Flow> {
        let (verb, words) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match verb {
            "isready" => desk.say("readyok")?,
            "debug" | "register" => {}
            "setoption" => {
                if let Err(complaint) = self.options.set(words, desk) {
                    complain(complaint, desk)?;
                }
            }
            "position" => match position::<G>(words) {
                Ok(game) => desk.game = game,
                Err(complaint) => complain(complaint, desk)?,
            },
            "go" => self.go(words, desk)?,
            "stop" => desk.stop(),
            "ponderhit" => {
                if let Some(limits) = self.after_hit.take() {
                    desk.answer_within(limits.soft_time.or(limits.time));
                }
            }
            "d" | "print" => {
                let diagram = G::diagram(desk.game.position());
                draw(&mut desk.out(), &diagram, SquareSet::EMPTY, false)?;
                desk.say(&format!("Fen: {}", G::position_text(desk.game.position())))?;
            }
            "quit" => return Ok(Flow::Quit),
            verb if verb == self.dialect.greeting => self.greet(desk)?,
            verb if verb == self.dialect.new_game => desk.new_game(),
            _ => complain(format!("unknown command {}", excerpt(line)), desk)?,
        }
        Ok(Flow::Continue)
    }

    fn complain(&mut self, complaint: Complaint, desk: &mut Desk<'_, G>) -> io::Result<()> {
        complain(complaint, desk)
    }

    fn progress(
        &mut self,
        _: usize,
        thought: &Thought<G>,
        desk: &mut Desk<'_, G>,
    ) -> io::Result<()> {
        self.told_nodes = thought.nodes;
        let line = info(&desk.game, thought);
        desk.say(&line)
    }

    fn finish(&mut self, thoughts: &[Thought<G>], desk: &mut Desk<'_, G>) -> io::Result<()> {
        self.after_hit = None;
        let Some(thought) = thoughts.first() else { return Ok(()) };
        if thought.nodes > self.told_nodes {
            let line = info(&desk.game, thought);
            desk.say(&line)?;
        }
        if thought.proven {
            desk.say(&format!("info string proven: {}", verdict_text(thought)))?;
        }
        let moves = moves_text(&desk.game, &thought.line);
        let best = match thought.best {
            Some(best) => format!("bestmove {}", G::move_text(desk.game.position(), best)),
            None => {
                if let Some(outcome) = desk.game.outcome() {
                    complain(format!("the game is over ({outcome})"), desk)?;
                }
                format!("bestmove {}", self.dialect.no_move)
            }
        };
        match moves.get(1).filter(|_| self.dialect.names_reply) {
            Some(reply) => desk.say(&format!("{best} ponder {reply}")),
            None => desk.say(&best),
        }
    }
    fn fail(&mut self, fault: &Fault, desk: &mut Desk<'_, G>) -> io::Result<()> {
        self.after_hit = None;
        complain(format!("the player {fault}"), desk)?;
        desk.say(&format!("bestmove {}", self.dialect.no_move))
    }
}

fn complain<G: Playable>(text: impl Display, desk: &mut Desk<'_, G>) -> io::Result<()> {
    desk.say(&format!("info string {text}"))
}

/// Reads `startpos` or `fen …`, and `moves …`.
fn position<G: Playable>(words: &str) -> Result<Match<G>, Complaint> {
    let mut words = words.split_whitespace();
    let start = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => G::start(),
            Some(other) => {
                let other = excerpt(other);
                return Err(format!("position startpos: {other} is no \"moves\"").into());
            }
        },
        Some("fen") => {
            let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            G::parse_position(&fen.join(" "))?
        }
        _ => return Err("write position startpos or position fen …, then moves …".into()),
    };
    let mut game = Match::from_position(start);
    for (number, text) in words.enumerate() {
        game.play_on_text(text).map_err(|error| format!("move {}: {error}", number + 1))?;
    }
    Ok(game)
}

fn info<G: Playable>(game: &Match<G>, thought: &Thought<G>) -> String {
    let milliseconds = thought.elapsed.as_millis();
    let per_second = u128::from(thought.nodes) * 1000 / milliseconds.max(1);
    let deepest = thought.depth.max(thought.line.len() as u32);
    // A player that gives values to squares does not judge the position.
    let score = match thought.square_values {
        Some(_) => String::new(),
        None => format!(" score {}", score_text(thought.score)),
    };
    let mut line = format!(
        "info depth {} seldepth {deepest}{score} nodes {} nps {per_second} time {milliseconds}",
        thought.depth, thought.nodes,
    );
    if !thought.line.is_empty() {
        line += " pv ";
        line += &moves_text(game, &thought.line).join(" ");
    }
    line
}

/// Moves that follow one another, as the protocol writes them.
pub(super) fn moves_text<G: Playable>(game: &Match<G>, moves: &[G::Move]) -> Vec<String> {
    let mut position = game.position().clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        texts.push(G::move_text(&position, m));
        G::play(&mut position, m);
    }
    texts
}

/// `cp` is Elo points where we estimate, hundredths of a piece where a margin is proven;
/// `mate` counts moves, not plies.
fn score_text(score: Score) -> String {
    match score.verdict() {
        Verdict::Estimate(points) => format!("cp {points}"),
        Verdict::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        Verdict::LossIn(0) => "mate 0".to_owned(),
        Verdict::LossIn(plies) => format!("mate -{}", plies.div_ceil(2)),
        Verdict::WinBy(pieces) => format!("cp {}", 100 * i64::from(pieces)),
        Verdict::LossBy(pieces) => format!("cp {}", -100 * i64::from(pieces)),
    }
}

#[cfg(test)]
mod tests {
    use gamut_search::Score;

    use super::score_text;

    #[test]
    fn mates_are_counted_in_moves() {
        for (score, expected) in [
            (Score::win_in(1), "mate 1"),
            (Score::win_in(3), "mate 2"),
            (-Score::win_in(2), "mate -1"),
            (-Score::win_in(4), "mate -2"),
            (-Score::win_in(0), "mate 0"),
            (Score::win_by(12), "cp 1200"),
            (-Score::win_by(2), "cp -200"),
            (Score::estimate(-35), "cp -35"),
        ] {
            assert_eq!(score_text(score), expected);
        }
    }
}
