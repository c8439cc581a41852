//! The NBoard protocol, version 2 (Chris Welty): Othello.

use std::fmt::Display;
use std::io;
use std::time::Duration;

use gamut_eval::othello::ELO_OF_A_DISC;
use gamut_game::{Game, Match, MoveList, excerpt};
use gamut_players::{Fault, Playable};
use gamut_search::{Limits, Score, Thought, Verdict};

use super::desk::Desk;
use super::uci::moves_text;
use super::{Complaint, Dialogue, Flow, Urgency, ggf};

const DEEPEST: u32 = 60;

#[derive(Default)]
pub(super) struct NBoard {
    depth: Option<u32>,
    /// The time each side had at the beginning of the game, if that is known.
    clock: Option<Duration>,
    used: [Duration; 2],
    task: Task,
}

/// What the player is thinking for.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Task {
    #[default]
    Go,
    /// Scores for this many moves; with more than one, the matches are those after each move.
    Hint(usize),
    /// A score for every position of the game.
    Analyze,
}

impl NBoard {
    fn set<G: Playable>(&mut self, words: &str, desk: &mut Desk<'_, G>) -> io::Result<()> {
        let (name, value) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        match name {
            "depth" => match value.trim().parse::<u32>() {
                Ok(depth) => {
                    let depth = depth.clamp(1, DEEPEST);
                    self.depth = Some(depth);
                    desk.say(&format!("set myname Gamut{depth}"))
                }
                Err(_) => status(format!("set depth needs a number, not {}", excerpt(value)), desk),
            },
            "game" => match ggf::parse::<G>(value) {
                Ok(read) => {
                    desk.game = read.game;
                    (self.clock, self.used) = (read.clock, read.used);
                    Ok(())
                }
                Err(complaint) => status(complaint, desk),
            },
            // We keep no book whose draws could be valued; other settings are not ours.
            _ => Ok(()),
        }
    }

    fn play<G: Playable>(&mut self, written: &str, desk: &mut Desk<'_, G>) -> io::Result<()> {
        let (text, time) = ggf::parse_move(written);
        let side = desk.game.side_to_move();
        match desk.play_as(side, text) {
            Ok(()) => {
                let used = &mut self.used[side as usize];
                *used = used.saturating_add(time);
                Ok(())
            }
            Err(error) => status(error, desk),
        }
    }

    fn think<G: Playable>(&mut self, task: Task, desk: &mut Desk<'_, G>) -> io::Result<()> {
        self.task = task;
        let mut asked = Limits { depth: self.depth, ..Limits::default() };
        let games = match task {
            Task::Go => {
                let used = self.used[desk.game.side_to_move() as usize];
                if let Some(clock) = self.clock {
                    let left = clock.saturating_sub(used);
                    asked =
                        Limits { depth: self.depth, ..Limits::clock(left, Duration::ZERO, None) };
                }
                vec![desk.game.clone()]
            }
            Task::Hint(0 | 1) => vec![desk.game.clone()],
            Task::Hint(_) => {
                asked.depth = asked.depth.map(|depth| depth.max(2) - 1);
                after_each_move(&desk.game)
            }
            Task::Analyze => (0..=desk.game.moves().len())
                .map(|plies| {
                    let mut game = desk.game.clone();
                    game.truncate(plies);
                    game
                })
                .collect(),
        };
        let mut limits = desk.limits(asked);
        if let Task::Hint(_) = task {
            let share = games.len().max(1) as u32;
            limits.time = limits.time.map(|time| time / share);
        }
        if games.is_empty() || G::count_moves(desk.game.position()) == 0 && task != Task::Analyze {
            return status("the game is over", desk);
        }
        status("Gamut is thinking", desk)?;
        desk.think(games, limits, false)
    }

    /// What `thought` about the `nth` match says of the present position: line, score in
    /// discs, and depth.
    fn seen<G: Playable>(
        &self,
        nth: usize,
        thought: &Thought<G>,
        game: &Match<G>,
    ) -> Option<(String, f64, String)> {
        let exact = |depth: u32| if thought.proven { "100%".to_owned() } else { depth.to_string() };
        if let Task::Hint(0 | 1) | Task::Go = self.task {
            let line = line_text(game, &thought.line);
            return Some((line, discs(game, thought), exact(thought.depth)));
        }
        let mut moves = G::Moves::default();
        G::legal_moves(game.position(), &mut moves);
        let m = *moves.as_slice().get(nth)?;
        let mut after = game.clone();
        after.play(m).ok()?;
        let line: Vec<G::Move> = [m].into_iter().chain(thought.line.iter().copied()).collect();
        Some((line_text(game, &line), -discs(&after, thought), exact(thought.depth + 1)))
    }

    fn hints<G: Playable>(
        &self,
        count: usize,
        thoughts: &[Thought<G>],
        desk: &mut Desk<'_, G>,
    ) -> io::Result<()> {
        let game = &desk.game;
        let mut seen: Vec<_> = thoughts
            .iter()
            .enumerate()
            .filter_map(|(nth, thought)| self.seen(nth, thought, game))
            .collect();
        seen.sort_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
        for (line, discs, depth) in seen.into_iter().take(count.max(1)) {
            desk.say(&format!("search {line} {discs:.2} 0 {depth}"))?;
        }
        Ok(())
    }
}

impl<G: Playable> Dialogue<G> for NBoard {
    fn urgency(&self, line: &str) -> Urgency {
        let verb = line.split_whitespace().next().unwrap_or_default();
        match verb {
            "set" | "move" | "hint" | "go" | "ping" | "learn" | "analyze" | "quit" => {
                Urgency::AfterStop
            }
            _ if is_bare_move(line) => Urgency::AfterStop,
            _ => Urgency::Now,
        }
    }

    fn obey(&mut self, line: &str, desk: &mut Desk<'_, G>) -> io::Result<Flow> {
        let (verb, words) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words = words.trim();
        match verb {
            "nboard" => desk.say("set myname Gamut")?,
            "set" => self.set(words, desk)?,
            "move" => self.play(words, desk)?,
            "hint" => match words.parse::<usize>() {
                Ok(count) => self.think(Task::Hint(count), desk)?,
                Err(_) => {
                    status(format!("hint needs a number, not {}", excerpt(words)), desk)?;
                }
            },
            "go" => self.think(Task::Go, desk)?,
            "analyze" => self.think(Task::Analyze, desk)?,
            "ping" => {
                let number = words.split_whitespace().next().unwrap_or_default();
                desk.say(format!("pong {}", number.escape_debug()).trim_end())?;
            }
            // There is no book to learn for, but the program waits for the word.
            "learn" => desk.say("learned")?,
            "quit" => return Ok(Flow::Quit),
            _ if is_bare_move(line) => self.play(line, desk)?,
            // The protocol says that unknown lines are to be ignored. A status changes nothing,
            // and shows a person what was mistyped.
            _ => status(format!("unknown command {}", excerpt(line)), desk)?,
        }
        Ok(Flow::Continue)
    }

    fn complain(&mut self, complaint: Complaint, desk: &mut Desk<'_, G>) -> io::Result<()> {
        status(complaint, desk)
    }

    fn progress(
        &mut self,
        nth: usize,
        thought: &Thought<G>,
        desk: &mut Desk<'_, G>,
    ) -> io::Result<()> {
        if self.task != Task::Analyze
            && let Some((line, discs, depth)) = self.seen(nth, thought, &desk.game)
        {
            desk.say(&format!("search {line} {discs:.2} 0 {depth}"))?;
        }
        desk.say(&format!("nodestats {} {:.2}", thought.nodes, thought.elapsed.as_secs_f64()))
    }

    fn finish(&mut self, thoughts: &[Thought<G>], desk: &mut Desk<'_, G>) -> io::Result<()> {
        match self.task {
            Task::Hint(count) => self.hints(count, thoughts, desk)?,
            Task::Analyze => {
                for (made, thought) in thoughts.iter().enumerate() {
                    let mut game = desk.game.clone();
                    game.truncate(made);
                    desk.say(&format!("analysis {made} {:.2}", discs(&game, thought)))?;
                }
            }
            Task::Go => {
                if let Some(thought) = thoughts.first()
                    && let Some(best) = thought.best
                {
                    let m = line_text(&desk.game, &[best]);
                    let (score, time) = (discs(&desk.game, thought), thought.elapsed.as_secs_f64());
                    desk.say(&format!("=== {m}/{score:.2}/{time:.2}"))?;
                }
            }
        }
        status("Gamut is waiting", desk)
    }
    fn fail(&mut self, fault: &Fault, desk: &mut Desk<'_, G>) -> io::Result<()> {
        status(format!("the player {fault}"), desk)
    }
}

fn status<G: Playable>(text: impl Display, desk: &mut Desk<'_, G>) -> io::Result<()> {
    desk.say(&format!("status {text}"))
}

/// Version 1 sent moves without a verb.
fn is_bare_move(line: &str) -> bool {
    let mut letters = line.chars();
    matches!(
        (letters.next(), letters.next(), letters.next()),
        (Some('a'..='h' | 'A'..='H'), Some('1'..='8'), None | Some('/'))
    ) || line.eq_ignore_ascii_case("pa")
}

/// The match after each of the legal moves, in their order.
fn after_each_move<G: Playable>(game: &Match<G>) -> Vec<Match<G>> {
    let mut moves = <G as Game>::Moves::default();
    G::legal_moves(game.position(), &mut moves);
    let after = |&m: &G::Move| {
        let mut next = game.clone();
        next.play(m).is_ok().then_some(next)
    };
    moves.as_slice().iter().filter_map(after).collect()
}

/// Moves as the protocol writes them: `F5-PA-D6`.
fn line_text<G: Playable>(game: &Match<G>, line: &[G::Move]) -> String {
    let texts = moves_text(game, line);
    let texts: Vec<String> = texts
        .into_iter()
        .map(|text| if text == "pass" { "PA".to_owned() } else { text.to_ascii_uppercase() })
        .collect();
    texts.join("-")
}

/// What a thought about the present position of `game` says, in discs for the side to move.
fn discs<G: Playable>(game: &Match<G>, thought: &Thought<G>) -> f64 {
    let position = game.position();
    if G::count_moves(position) == 0 {
        let [black, white] = G::piece_counts(position).map(f64::from);
        return match game.side_to_move() {
            gamut_game::Side::Black => black - white,
            gamut_game::Side::White => white - black,
        };
    }
    score_in_discs(thought.score)
}

fn score_in_discs(score: Score) -> f64 {
    match score.verdict() {
        Verdict::Estimate(points) => (f64::from(points) / ELO_OF_A_DISC).clamp(-64.0, 64.0),
        Verdict::WinBy(discs) => f64::from(discs),
        Verdict::LossBy(discs) => -f64::from(discs),
        Verdict::WinIn(_) => 64.0,
        Verdict::LossIn(_) => -64.0,
    }
}
