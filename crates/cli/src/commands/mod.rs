//! The commands, one file each.

mod analyze;
mod bench;
mod demo;
mod engine;
mod evolve;
mod experiment;
mod games;
mod heuristics;
mod matches;
mod moves;
mod perft;
mod play;
mod players;
mod serve;
mod show;
mod tune;

use gamut_game::{Game, MoveList, Notation};

use crate::args::{Arguments, Command, ServeArgs};
use crate::failure::Failure;
use crate::subject::{with_players, with_subject};

/// Does what the command line says.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        None => serve::run(&ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Demo) => demo::run(),
        Some(Command::Games(args)) => games::run(args),
        Some(Command::Perft(args)) => with_subject(&args.subject, perft::Perft(args)),
        Some(Command::Moves(args)) => with_subject(&args.subject, moves::Moves(args)),
        Some(Command::Show(args)) if args.heuristics => {
            with_players(&args.subject.game, heuristics::ShowHeuristics(args))
        }
        Some(Command::Show(args)) => with_subject(&args.subject, show::Show(args)),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Analyze(args)) => with_players(&args.subject.game, analyze::Analyze(args)),
        Some(Command::Match(args)) => with_players(&args.subject.game, matches::PlayMatch(args)),
        Some(Command::Players(args)) => players::run(args),
        Some(Command::Experiment(command)) => experiment::run(command),
        Some(Command::Evolve(args)) => evolve::run(args),
        Some(Command::Tune(args)) => with_players(&args.game, tune::Tune(args)),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Engine(args)) => engine::run(args),
    }
}

/// The legal moves in their printed form, sorted.
fn sorted_moves<G: Notation>(
    position: &G::Position,
    text: impl Fn(&G::Position, G::Move) -> String,
) -> Vec<String> {
    let mut list = <G as Game>::Moves::default();
    G::legal_moves(position, &mut list);
    let mut texts: Vec<String> = list.as_slice().iter().map(|&m| text(position, m)).collect();
    texts.sort();
    texts
}

/// A big number with its thousands apart: 1,938,494,632.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The text in lines of at most this many columns: the first, and the others.
fn wrapped(text: &str, width: usize) -> (String, Vec<String>) {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.len() - 1;
        let used = lines[line].chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if used > 0 {
                lines[line].push(' ');
            }
            lines[line].push_str(word);
        }
    }
    (lines.remove(0), lines)
}
