//! Who we play against: one row and one function for each.

use std::process::Command;

use super::fairy::Variant;
use super::gtp::Gtp;
use super::player::Player;
use super::uci::{Dialect, Uci};
use crate::install::{self, Package};
use crate::{Result, python, root};

/// A program that somebody else wrote.
pub(crate) struct Opponent {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// The games it plays against us.
    pub(crate) games: &'static [&'static str],
    /// How it plays, and what its time depends on.
    pub(crate) about: &'static str,
    pub(crate) package: Package,
    start: fn(&Setup<'_>) -> Result<Box<dyn Player>>,
}

/// How a program is to be set up.
pub(crate) struct Setup<'a> {
    pub(crate) game: &'a str,
    pub(crate) seed: u64,
    /// Options from the command line, for programs that have options.
    pub(crate) options: &'a [(String, String)],
}

impl Opponent {
    /// The opponent of that name.
    pub(crate) fn find(name: &str) -> Result<&'static Self> {
        OPPONENTS.iter().find(|opponent| opponent.name == name).ok_or_else(|| {
            let names: Vec<_> = OPPONENTS.iter().map(|opponent| opponent.name).collect();
            format!("there is no opponent {name:?}; there are {}", names.join(", "))
        })
    }

    /// Installs the program when it is missing, and starts it.
    pub(crate) fn start(&self, setup: &Setup<'_>) -> Result<Box<dyn Player>> {
        (self.start)(setup).map_err(|problem| format!("{}: {problem}", self.name))
    }
}

const FAIRY: (&str, &str) = ("fairy-stockfish-nnue.wasm", "1.1.12");
const RAPID: (&str, &str) = ("rapid-draughts", "1.0.6");

/// Every opponent.
pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        name: "openspiel",
        games: &["loa", "checkers", "othello"],
        about: "OpenSpiel's MCTS: random rollouts, uct_c 2, solver; thinks for the movetime",
        package: Package::Python { requirement: python::PEERS.packages[0] },
        start: open_spiel,
    },
    Opponent {
        name: "grhino",
        games: &["othello"],
        about: "GRhino: fixed depth, no clock; level 5, its highest and slow, unless \
                --their-option level=3 or so",
        package: Package::Debian { package: "grhino" },
        start: grhino,
    },
    Opponent {
        name: "fairy-stockfish",
        games: &["ataxx", "othello"],
        about: "Fairy-Stockfish in WebAssembly, without a network; thinks for the movetime",
        package: Package::Npm { package: FAIRY.0, version: FAIRY.1 },
        start: fairy_stockfish,
    },
    Opponent {
        name: "rapid-draughts",
        games: &["checkers"],
        about: "alpha-beta to depth 7 with quiescence: no clock",
        package: Package::Npm { package: RAPID.0, version: RAPID.1 },
        start: rapid_draughts,
    },
    Opponent {
        name: "stockfish",
        games: &["chess"],
        about: "one thread; thinks for the movetime (weaker: --their-option \
                UCI_LimitStrength=true --their-option UCI_Elo=1500)",
        package: Package::Debian { package: "stockfish" },
        start: |setup| debian_uci("stockfish", &[], &[], setup),
    },
    Opponent {
        name: "gnuchess",
        games: &["chess"],
        about: "one thread, without its book; thinks for the movetime",
        package: Package::Debian { package: "gnuchess" },
        start: |setup| debian_uci("gnuchess", &["--uci"], &[("OwnBook", "false")], setup),
    },
];

fn started(
    command: Command,
    dialect: Dialect,
    own: &[(&str, &str)],
    setup: &Setup<'_>,
) -> Result<Box<dyn Player>> {
    let own = own.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let options: Vec<_> = own.chain(setup.options.iter().cloned()).collect();
    Ok(Box::new(Uci::start(command, dialect, &options)?))
}

fn open_spiel(setup: &Setup<'_>) -> Result<Box<dyn Player>> {
    let mut command = python::script("openspiel_player.py")?;
    command.arg(setup.game);
    started(command, Dialect::Moves, &[("Seed", &setup.seed.to_string())], setup)
}

fn grhino(setup: &Setup<'_>) -> Result<Box<dyn Player>> {
    let mut level = "5";
    for (option, value) in setup.options {
        match option.as_str() {
            "level" => level = value,
            _ => return Err(format!("it has no option {option}; it has: level")),
        }
    }
    let mut command = Command::new(install::debian("grhino", "gtp-rhino")?);
    command.args(["-l", level]);
    Ok(Box::new(Gtp::start(command)?))
}

fn fairy_stockfish(setup: &Setup<'_>) -> Result<Box<dyn Player>> {
    let variant = if setup.game == "ataxx" { Variant::Ataxx } else { Variant::Flipello };
    let package = install::npm(FAIRY.0, FAIRY.1)?;
    let mut command = install::node()?;
    // With node's fetch, the package would look for its WebAssembly on the network.
    command.arg("--no-experimental-fetch").arg(package.join("uci.js"));
    started(command, Dialect::Fairy(variant), &[("UCI_Variant", variant.name())], setup)
}

fn rapid_draughts(setup: &Setup<'_>) -> Result<Box<dyn Player>> {
    let package = install::npm(RAPID.0, RAPID.1)?;
    let mut command = install::node()?;
    command.arg(root().join("xtask/node/rapid_draughts_player.cjs")).arg(package);
    started(command, Dialect::Position, &[], setup)
}

/// A UCI program whose Debian package has its name.
fn debian_uci(
    program: &str,
    arguments: &[&str],
    own: &[(&str, &str)],
    setup: &Setup<'_>,
) -> Result<Box<dyn Player>> {
    let mut command = Command::new(install::debian(program, program)?);
    command.args(arguments);
    started(command, Dialect::Moves, own, setup)
}
