//! The Go Text Protocol, version 2, as Othello programs speak it.

use std::io;
use std::str::FromStr;
use std::time::Duration;

use gamut_board::SquareSet;
use gamut_game::{Side, excerpt};
use gamut_players::{Fault, Playable};
use gamut_search::{Limits, Thought};

use super::desk::{Desk, FOREVER, pass_to};
use super::{Complaint, Dialogue, Flow, Urgency};
use crate::board_view::draw;

const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "list_games",
    "set_game",
];

/// Whether a line is a command of GTP.
pub(super) fn is_command(line: &str) -> bool {
    let line = clean(line);
    Request::parse(&line).is_some_and(|request| COMMANDS.contains(&request.command))
}

#[derive(Default)]
pub(super) struct Gtp {
    /// Time after the main time, and for how many moves it is.
    period: (Duration, u32),
    /// What is left and for how many moves (0: all the rest), Black's first; `None`: no limit.
    left: [Option<(Duration, u32)>; 2],
    /// The question that the player thinks about.
    question: Option<Question>,
}

struct Question {
    id: String,
    side: Side,
    /// Whether the move is also played.
    plays: bool,
}

/// A line without comment: `id command arguments`.
struct Request<'a> {
    id: &'a str,
    command: &'a str,
    arguments: Vec<&'a str>,
}

impl<'a> Request<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let first = words.next()?;
        let is_number = first.len() <= 10 && first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, command) =
            if is_number { (first, words.next().unwrap_or_default()) } else { ("", first) };
        Some(Self { id, command, arguments: words.collect() })
    }
}

/// Drops comments and, as GTP asks, control characters.
fn clean(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    let kept = line.chars().filter(|&c| c == '\t' || !c.is_control());
    kept.map(|c| if c == '\t' { ' ' } else { c }).collect()
}

/// What a command answers, or why it failed; `None`: the player answers later.
type Reply = Result<Option<String>, Complaint>;

fn said(text: impl Into<String>) -> Reply {
    Ok(Some(text.into()))
}

fn done() -> Reply {
    said("")
}

impl Gtp {
    fn reply<G: Playable>(
        &mut self,
        request: &Request<'_>,
        desk: &mut Desk<'_, G>,
    ) -> io::Result<Reply> {
        let arguments = &request.arguments[..];
        Ok(match (request.command, arguments) {
            ("protocol_version", _) => said("2"),
            ("name", _) => said("Gamut"),
            ("version", _) => said(env!("CARGO_PKG_VERSION")),
            ("known_command", [name, ..]) => said(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => said(COMMANDS.join("\n")),
            ("list_games", _) => said(G::NAME),
            ("set_game", [name, ..]) if name.eq_ignore_ascii_case(G::NAME) => done(),
            ("set_game", [_, ..]) => Err("unsupported game".into()),
            ("quit", _) => done(),
            ("boardsize", [size, ..]) => match size.parse::<u32>() {
                Ok(8) => {
                    desk.new_game();
                    done()
                }
                Ok(_) => Err("unacceptable size".into()),
                Err(_) => Err("boardsize not an integer".into()),
            },
            ("clear_board", _) => {
                desk.new_game();
                done()
            }
            ("komi", [komi, ..]) => match komi.parse::<f64>() {
                Ok(_) => done(),
                Err(_) => Err("komi not a float".into()),
            },
            ("play", [colour, text, ..]) => play(colour, text, desk),
            ("genmove" | "reg_genmove", [colour, ..]) => {
                return self.generate(request, colour, desk);
            }
            ("undo", _) if desk.game.step_back() => done(),
            ("undo", _) => Err("cannot undo".into()),
            ("showboard", _) => said(board(desk)?),
            ("time_settings", words) => self.set_clocks(words),
            ("time_left", words) => self.set_clock(words),
            ("final_score", _) => final_score(desk),
            (name, _) if COMMANDS.contains(&name) => Err("syntax error".into()),
            _ => Err("unknown command".into()),
        })
    }

    fn generate<G: Playable>(
        &mut self,
        request: &Request<'_>,
        colour: &str,
        desk: &mut Desk<'_, G>,
    ) -> io::Result<Reply> {
        let Some(side) = parse_colour(colour) else { return Ok(Err("syntax error".into())) };
        if G::count_moves(desk.game.position()) == 0 {
            return Ok(said("pass"));
        }
        // In Othello a side moves twice only if the other must pass.
        let mut game = desk.game.clone();
        if let Err(error) = pass_to(&mut game, side) {
            return Ok(Err(error.into()));
        }
        let asked = match self.left[side as usize] {
            None => Limits::default(),
            Some((left, 0)) => Limits::clock(left, Duration::ZERO, None),
            Some((left, moves)) => Limits::clock(left, Duration::ZERO, Some(moves)),
        };
        let plays = request.command == "genmove";
        if plays {
            desk.game = game.clone();
        }
        self.question = Some(Question { id: request.id.to_owned(), side, plays });
        let limits = desk.limits(asked);
        desk.think(vec![game], limits, false)?;
        Ok(Ok(None))
    }

    fn set_clocks(&mut self, words: &[&str]) -> Reply {
        let [main, period, moves] = numbers(words)?;
        self.period = (seconds(period), moves as u32);
        let clock = match (main, period, moves) {
            // A period without moves is how GTP says that there is no limit.
            (_, 1.., 0) => None,
            (0, 1.., _) => Some(self.period),
            _ => Some((seconds(main), 0)),
        };
        self.left = [clock; 2];
        done()
    }

    fn set_clock(&mut self, words: &[&str]) -> Reply {
        let Some((colour, words)) = words.split_first() else {
            return Err("syntax error".into());
        };
        let side = parse_colour(colour).ok_or("syntax error")?;
        let [left, moves] = numbers(words)?;
        self.left[side as usize] = Some((seconds(left), moves as u32));
        done()
    }

    /// Takes the time of a move off the clock, for controllers that do not say what is left.
    fn charge(&mut self, side: Side, time: Duration) {
        let Some((left, moves)) = &mut self.left[side as usize] else { return };
        *left = left.saturating_sub(time);
        let next_period = match moves {
            0 => left.is_zero() && self.period.1 > 0,
            _ => {
                *moves -= 1;
                *moves == 0
            }
        };
        if next_period {
            (*left, *moves) = self.period;
        }
    }
}

impl<G: Playable> Dialogue<G> for Gtp {
    /// Commands are answered one after the other, and no question lasts for ever.
    fn urgency(&self, _: &str) -> Urgency {
        Urgency::InTurn
    }

    fn obey(&mut self, line: &str, desk: &mut Desk<'_, G>) -> io::Result<Flow> {
        let line = clean(line);
        let Some(request) = Request::parse(&line) else { return Ok(Flow::Continue) };
        let reply = self.reply(&request, desk)?;
        answer(request.id, reply, desk)?;
        Ok(if request.command == "quit" { Flow::Quit } else { Flow::Continue })
    }

    fn complain(&mut self, complaint: Complaint, desk: &mut Desk<'_, G>) -> io::Result<()> {
        answer("", Err(complaint), desk)
    }

    fn progress(&mut self, _: usize, _: &Thought<G>, _: &mut Desk<'_, G>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self, thoughts: &[Thought<G>], desk: &mut Desk<'_, G>) -> io::Result<()> {
        let (Some(question), Some(thought)) = (self.question.take(), thoughts.first()) else {
            return Ok(());
        };
        self.charge(question.side, thought.elapsed);
        let Some(best) = thought.best else { return answer(&question.id, said("pass"), desk) };
        let text = match G::move_text(desk.game.position(), best).as_str() {
            "pass" => "pass".to_owned(),
            square => square.to_ascii_uppercase(),
        };
        let played = if question.plays { desk.game.play(best) } else { Ok(()) };
        let reply = played.map_err(Complaint::from).and_then(|()| said(text));
        answer(&question.id, reply, desk)
    }

    fn fail(&mut self, fault: &Fault, desk: &mut Desk<'_, G>) -> io::Result<()> {
        let Some(question) = self.question.take() else { return Ok(()) };
        answer(&question.id, Err(format!("the player {fault}").into()), desk)
    }
}

fn answer<G: Playable>(id: &str, reply: Reply, desk: &mut Desk<'_, G>) -> io::Result<()> {
    let (sign, text) = match reply {
        Ok(Some(text)) => ('=', text),
        Ok(None) => return Ok(()),
        Err(complaint) => ('?', complaint.to_string()),
    };
    desk.say(format!("{sign}{id} {text}").trim_end())?;
    desk.say("")
}

fn play<G: Playable>(colour: &str, text: &str, desk: &mut Desk<'_, G>) -> Reply {
    let side = parse_colour(colour).ok_or("syntax error")?;
    // Controllers that count two passes as the end send them when the game is over.
    if text.eq_ignore_ascii_case("pass") && G::count_moves(desk.game.position()) == 0 {
        return done();
    }
    match desk.play_as(side, text) {
        Ok(()) => done(),
        Err(error) => Err(format!("illegal move: {error}").into()),
    }
}

fn board<G: Playable>(desk: &Desk<'_, G>) -> io::Result<String> {
    let mut text = format!("{} to move\n", desk.game.side_to_move()).into_bytes();
    draw(&mut text, &G::diagram(desk.game.position()), SquareSet::EMPTY, false)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn final_score<G: Playable>(desk: &Desk<'_, G>) -> Reply {
    let outcome = desk.game.outcome().ok_or("cannot score")?;
    let margin = G::margin(desk.game.position());
    said(match outcome.winner {
        Some(Side::Black) => format!("B+{margin}"),
        Some(Side::White) => format!("W+{margin}"),
        None => "0".to_owned(),
    })
}

fn parse_colour(text: &str) -> Option<Side> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::Black),
        "w" | "white" => Some(Side::White),
        _ => None,
    }
}

/// Exactly `N` whole numbers.
fn numbers<const N: usize>(words: &[&str]) -> Result<[u64; N], Complaint> {
    let parsed: Result<Vec<u64>, _> = words.iter().map(|word| u64::from_str(word)).collect();
    let wrong = || format!("syntax error: {N} whole numbers, not {}", excerpt(&words.join(" ")));
    Ok(parsed.map_err(|_| wrong())?.try_into().map_err(|_| wrong())?)
}

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number).min(FOREVER)
}
