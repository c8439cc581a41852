//! How a program is started, and what it is asked.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use gamut_game::Side;

use crate::{Dialect, Fault};

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

    /// Whether there is such a program, as far as can be known without running it.
    ///
    /// # Errors
    /// When there is none, or it may not be run.
    #[cfg(unix)]
    pub fn find(&self) -> Result<(), Fault> {
        use std::os::unix::fs::PermissionsExt;
        let check = |path: &Path| -> io::Result<()> {
            let found = path.metadata()?;
            match found.is_file() && found.permissions().mode() & 0o111 != 0 {
                true => Ok(()),
                false => Err(rustix::io::Errno::ACCESS.into()),
            }
        };
        // A name without a folder is looked for on the PATH.
        let is_name = self.path.file_name() == Some(self.path.as_os_str());
        let found = match std::env::var_os("PATH") {
            Some(places) if is_name => {
                let mut places = std::env::split_paths(&places);
                let missing = || io::ErrorKind::NotFound.into();
                let found = places.any(|place| check(&place.join(&self.path)).is_ok());
                found.then_some(()).ok_or_else(missing)
            }
            _ => check(&self.path),
        };
        found.map_err(|error| Fault::cannot_run(&self.path, &error))
    }

    /// Whether there is such a program: only running it tells.
    #[cfg(not(unix))]
    pub fn find(&self) -> Result<(), Fault> {
        Ok(())
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
    /// The same, but with a second when nothing is limited, so that it never waits for ever.
    pub(crate) fn or_a_second(self) -> Self {
        if self == Self::default() {
            return Self { time: Some(Duration::from_secs(1)), ..self };
        }
        self
    }
}
