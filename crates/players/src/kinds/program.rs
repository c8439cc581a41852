//! Other people's programs as players: one adapter for all that read positions and write moves
//! as text.

use std::time::{Duration, Instant};

use gamut_eval::othello::ELO_OF_A_DISC;
use gamut_game::{Match, Notation};
use gamut_programs::{
    Budget, Choice, Dialect, FaultKind, Info, Program, ProgramSettings, Protocol, Reported,
    Situation, Variant,
};
use gamut_search::{Limits, Score, StopSwitch, Task, Thought};

use crate::kind::{DEPTH, Default, Key, NODES, TIME, Value, choice, flag, text, time, words};
use crate::player::Pace;
use crate::seat::Seating;
use crate::spec::time_text;
use crate::{Fault, Playable, Player, PlayerSpec, SeatError, SpecError, Thinking};

/// How long a program thinks when nothing is limited.
const THINKING: Duration = Duration::from_secs(1);

pub(super) const ARGUMENTS: Key =
    text("args", "its arguments, separated by blanks; one with blanks goes in quotation marks");
pub(super) const NAME: Key = text("name", "what to call it in records");
pub(super) const THINKING_TIME: Key = Key {
    default: Default::Said(|| format!("{} when nothing else is limited", time_text(THINKING))),
    ..TIME
};
pub(super) const STARTUP: Key = time("startup", "how long it may take until it is ready").or("10s");
pub(super) const PATIENCE: Key = time(
    "patience",
    "how much longer than its time it may take for a move, and how long if it has none",
)
.or("30s");
pub(super) const OPTIONS: Key = Key {
    name: "option.",
    value: Value::Text,
    default: Default::None,
    help: "an option of its own, such as option.Threads=1; empty: press a button",
};

/// How a program is told of games; the game says which variant Fairy-Stockfish is to play.
#[derive(Clone, Copy)]
enum DialectName {
    Moves,
    Position,
    Fairy,
}

const DIALECTS: [(&str, DialectName); 3] = [
    ("moves", DialectName::Moves),
    ("position", DialectName::Position),
    ("fairy", DialectName::Fairy),
];
const DIALECT_WORDS: &[&str] = &words(&DIALECTS);

/// What can be set for programs that speak UCI or UAI.
pub(super) const UCI_KEYS: &[Key] = &[
    ARGUMENTS,
    NAME,
    THINKING_TIME,
    NODES,
    DEPTH,
    choice(
        "dialect",
        DIALECT_WORDS,
        "whether it is told the moves or only the position, or speaks as Fairy-Stockfish does",
    )
    .or("moves"),
    flag("draws", "believe it when it says that the game is drawn by its own rules"),
    STARTUP,
    PATIENCE,
    OPTIONS,
];

/// Seats the program of a spec. It is started when it is to [get ready](Player::get_ready), which
/// takes time and can be stopped.
pub(super) fn seat_program<G: Playable>(
    seating: &Seating<'_>,
    protocol: Protocol,
) -> Result<Box<dyn Player<G>>, SeatError> {
    let spec = seating.spec;
    let settings = settings::<G>(spec, protocol)?;
    settings.find().map_err(|fault| SeatError::Program { spec: spec.to_string(), fault })?;
    let pace = spec.pace(Limits::time(THINKING));
    Ok(Box::new(External { settings, program: None, knows_of_game: false, pace }))
}

fn settings<G: Notation>(
    spec: &PlayerSpec,
    protocol: Protocol,
) -> Result<ProgramSettings, SeatError> {
    let path = spec.program().ok_or(SpecError::NoPath(spec.kind().name))?;
    let usual = ProgramSettings::new(protocol, path);
    let dialect = match spec.meaning("dialect", &DIALECTS).unwrap_or(DialectName::Moves) {
        DialectName::Moves => Dialect::Moves,
        DialectName::Position => Dialect::Position,
        DialectName::Fairy => {
            let unknown = || SeatError::NotFairy { spec: spec.to_string(), game: G::ID };
            Dialect::Fairy(Variant::of_game(G::ID).ok_or_else(unknown)?)
        }
    };
    let arguments = split_words(spec.get("args").unwrap_or_default())
        .ok_or_else(|| SeatError::OpenQuotation { spec: spec.to_string() })?;
    let options = spec.family(OPTIONS.name);
    Ok(ProgramSettings {
        arguments,
        options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        dialect,
        start_patience: spec.time("startup").unwrap_or(usual.start_patience),
        patience: spec.time("patience").unwrap_or(usual.patience),
        trust_draws: spec.is_on("draws") == Some(true),
        ..usual
    })
}

/// The words of a command line; `None` when a quotation mark is not closed.
fn split_words(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match (quoted, c) {
            (Some(mark), c) if c == mark => quoted = None,
            (None, '"' | '\'') => {
                quoted = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quoted.is_none().then_some(words)
}

/// A program at the board.
struct External {
    settings: ProgramSettings,
    /// `None`: it has not been started.
    program: Option<Program>,
    /// Whether it was told that the present game has begun.
    knows_of_game: bool,
    pace: Pace,
}

impl External {
    /// The program, running and told of the game.
    fn ready(&mut self, stop: &StopSwitch) -> Result<&mut Program, Fault> {
        let stop = || stop.is_stopped();
        let program = match self.program.take() {
            // What failed stays so until a new game, which begins with another process.
            Some(program) if self.knows_of_game || program.fault().is_none() => program,
            _ => Program::start(&self.settings, &stop).map_err(start_fault)?,
        };
        let program = self.program.insert(program);
        if !self.knows_of_game {
            program.new_game(&stop).map_err(start_fault)?;
            self.knows_of_game = true;
        }
        Ok(program)
    }
}

impl<G: Notation> Player<G> for External {
    fn think(&mut self, game: &Match<G>, task: Task<'_, G>) -> Thinking<G> {
        let Task { limits, stop, report } = task;
        let program = self.ready(stop)?;
        let begun = Instant::now();
        let (position, start) = (game.position(), game.start());
        let start_text = (*start != G::start()).then(|| G::position_text(start));
        let position_text = G::position_text(position);
        let moves = move_texts(game);
        let situation = Situation {
            start: start_text.as_deref(),
            moves: &moves,
            position: &position_text,
            first: G::side_to_move(start),
            to_move: G::side_to_move(position),
        };
        let budget = Budget { time: limits.time, nodes: limits.nodes, depth: limits.depth };
        let mut tell = |info: &Info| report(&thought::<G>(position, info));
        let choice =
            program.choose(&situation, &budget, &|| stop.is_stopped(), &mut tell).map_err(fault)?;
        let (text, info) = match choice {
            Choice::Move(text, info) => (text, info),
            Choice::Resigns => return Err(Fault::Resigned),
            Choice::ClaimsDraw(rule) => return Err(Fault::ClaimsDraw(rule)),
        };
        let best = G::parse_move(position, &text)
            .map_err(|error| Fault::IllegalMove(format!("in {position_text}: {error}")))?;
        let told = thought::<G>(position, &info);
        // It may have told of another line last.
        let line = if told.best == Some(best) { told.line } else { vec![best] };
        Ok(Thought { best: Some(best), line, elapsed: begun.elapsed(), ..told })
    }

    fn limits(&self, asked: Limits) -> Limits {
        self.pace.within(asked)
    }

    fn new_game(&mut self, _seed: u64) {
        self.knows_of_game = false;
    }

    fn get_ready(&mut self, stop: &StopSwitch) -> Result<(), Fault> {
        self.ready(stop).map(|_| ())
    }
}

/// What happened before it was asked for a move: it cannot have refused one.
fn start_fault(problem: gamut_programs::Fault) -> Fault {
    match fault(problem) {
        Fault::Refused(text) => Fault::NotReady(text),
        other => other,
    }
}

fn fault(fault: gamut_programs::Fault) -> Fault {
    let text = fault.to_string();
    match fault.kind {
        FaultKind::CannotStart | FaultKind::Crashed | FaultKind::Flood => Fault::Crashed(text),
        FaultKind::OutOfTime => Fault::OutOfTime(text),
        FaultKind::Refused | FaultKind::NoSuchOption | FaultKind::Garbage => Fault::Refused(text),
        FaultKind::Cancelled => Fault::Cancelled,
    }
}

fn move_texts<G: Notation>(game: &Match<G>) -> Vec<String> {
    let text = |(ply, &m): (usize, &G::Move)| Some(G::move_text(game.position_after(ply)?, m));
    game.moves().iter().enumerate().filter_map(text).collect()
}

/// What a program tells, as far as it makes sense here.
fn thought<G: Notation>(position: &G::Position, info: &Info) -> Thought<G> {
    let mut line = Vec::new();
    let mut at = position.clone();
    for text in &info.line {
        let Ok(m) = G::parse_move(&at, text) else { break };
        G::play(&mut at, m);
        line.push(m);
    }
    Thought {
        best: line.first().copied(),
        line,
        score: info.score.map_or(Score::DRAW, score),
        is_unscored: info.score.is_none(),
        depth: info.depth,
        nodes: info.nodes,
        elapsed: info.elapsed,
        ..Thought::none()
    }
}

/// What a program says of a position is its own affair, and never a proof.
fn score(reported: Reported) -> Score {
    match reported {
        Reported::Centipawns(value) => Score::estimate(value),
        Reported::Discs(discs) => Score::estimate((discs * ELO_OF_A_DISC).round() as i32),
        Reported::Mate(moves @ 1..) => Score::win_in(2 * moves.unsigned_abs() - 1),
        Reported::Mate(moves) => -Score::win_in(moves.unsigned_abs().saturating_mul(2)),
    }
}

#[cfg(test)]
mod tests {
    use gamut_programs::{ProgramSettings, Protocol};

    use super::{split_words, time_text};
    use crate::PlayerSpec;

    /// What is said here is what holds there.
    #[test]
    fn defaults_are_those_of_programs() {
        let usual = ProgramSettings::new(Protocol::Uci, "sf");
        let spec: PlayerSpec = "uci:sf".parse().expect("a spec");
        assert_eq!(spec.get("startup"), Some(&*time_text(usual.start_patience)));
        assert_eq!(spec.get("patience"), Some(&*time_text(usual.patience)));
    }

    #[test]
    fn arguments_are_words() {
        let split = |text: &str| split_words(text).map(|words| words.join("|"));
        assert_eq!(split("").as_deref(), Some(""));
        assert_eq!(split("  -l 5  --uci").as_deref(), Some("-l|5|--uci"));
        assert_eq!(split("-f 'a b' \"\" x\"y z\"").as_deref(), Some("-f|a b||xy z"));
        assert_eq!(split("-f 'a"), None);
    }
}
