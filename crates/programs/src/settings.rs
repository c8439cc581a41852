//! How a program is started, and what it is asked.

use std::path::PathBuf;
use std::time::Duration;

use gamut_game::Side;

use crate::Dialect;

/// What a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Chess Interface, about any game.
    Uci,
    /// The Universal Ataxx Interface: the same with other greetings.
    Uai,
    /// The Go Text Protocol, version 2, as Othello programs speak it.
    Gtp,
    /// Chris Welty's protocol for Othello, version 2.
    NBoard,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Uci, Self::Uai, Self::Gtp, Self::NBoard];

    /// Its name in lower case, as command lines have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Uai => "uai",
            Self::Gtp => "gtp",
            Self::NBoard => "nboard",
        }
    }

    /// The protocol of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|protocol| protocol.name() == name)
    }
}

/// How a program is started and treated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSettings {
    /// What it speaks.
    pub protocol: Protocol,
    /// The program: a path, or a name that the operating system looks for.
    pub path: PathBuf,
    /// Its arguments; some programs have their level here.
    pub arguments: Vec<String>,
    /// Options by name and value, set in this order. UCI and UAI: `setoption`; an empty value
    /// presses a button. NBoard: `set name value`. GTP has no options.
    pub options: Vec<(String, String)>,
    /// How a UCI or UAI program is told where a game stands.
    pub dialect: Dialect,
    /// How long it may take to say who it is and be ready.
    pub start_patience: Duration,
    /// How much longer than its time it may take to answer, and how long altogether when
    /// nothing limits its time.
    pub patience: Duration,
    /// Whether to believe it when it says that the game is drawn by its own rules: a line
    /// `info string drawn by its rules: …` before `bestmove (none)`.
    pub trust_draws: bool,
}

impl ProgramSettings {
    /// A program without arguments or options, with patience for slow machines.
    #[must_use]
    pub fn new(protocol: Protocol, path: impl Into<PathBuf>) -> Self {
        Self {
            protocol,
            path: path.into(),
            arguments: Vec::new(),
            options: Vec::new(),
            dialect: Dialect::Moves,
            start_patience: Duration::from_secs(10),
            patience: Duration::from_secs(30),
            trust_draws: false,
        }
    }
}

/// Where a game stands when a program is to move, in Gamut's notation.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Where the game began; `None`: at the game's usual start.
    pub start: Option<&'a str>,
    /// The moves since then, passes among them: sides alternate.
    pub moves: &'a [String],
    /// The present position.
    pub position: &'a str,
    /// Who made the first of the moves.
    pub first: Side,
    /// Who is to move now.
    pub to_move: Side,
}

/// How much a program may spend on a move; the first limit that is reached ends its search.
///
/// A limit that its protocol cannot express is left out: NBoard knows no nodes, GTP only time.
/// When nothing is limited, a program that has a clock is given a second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time for this move. GTP counts in whole seconds, so there it is rounded up; an NBoard
    /// program is told a clock that gives it this time for each move to come.
    pub time: Option<Duration>,
    /// Nodes, as the program counts them.
    pub nodes: Option<u64>,
    /// Plies. NBoard programs must be given a depth: without one here, it is what an option
    /// `depth` says, else 12.
    pub depth: Option<u32>,
}

impl Budget {
    /// The same, but with a second when nothing is limited: nobody means to wait for ever.
    pub(crate) fn or_a_second(self) -> Self {
        if self == Self::default() {
            return Self { time: Some(Duration::from_secs(1)), ..self };
        }
        self
    }
}
