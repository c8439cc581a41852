//! The programs we play against: one row and one function for each.

use std::path::Path;

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
    /// Installs the program when it is missing; its player spec but for the time.
    spec: fn(&Setup<'_>) -> Result<String>,
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

    /// Its player spec but for the time.
    pub(crate) fn spec(&self, setup: &Setup<'_>) -> Result<String> {
        (self.spec)(setup).map_err(|problem| format!("{}: {problem}", self.name))
    }
}

const FAIRY: (&str, &str) = ("fairy-stockfish-nnue.wasm", "1.1.12");
const RAPID: (&str, &str) = ("rapid-draughts", "1.0.6");

/// Programs that search to a fixed depth are slow now and then; only one that hangs should be
/// given up.
const PATIENCE: &str = "startup=60s,patience=600s";

/// Every opponent.
pub(crate) const OPPONENTS: &[Opponent] = &[
    Opponent {
        name: "openspiel",
        games: &["loa", "checkers", "othello", "breakthrough"],
        about: "OpenSpiel's MCTS: random rollouts, uct_c 2, solver; thinks for the movetime",
        package: Package::Python { requirement: python::PEERS.packages[0] },
        spec: open_spiel,
    },
    Opponent {
        name: "grhino",
        games: &["othello"],
        about: "GRhino: fixed depth, no clock; level 5, its highest and slow, unless \
                --their-option level=3 or so",
        package: Package::Debian { package: "grhino" },
        spec: grhino,
    },
    Opponent {
        name: "fairy-stockfish",
        games: &["ataxx", "othello"],
        about: "Fairy-Stockfish in WebAssembly, without a network; thinks for the movetime",
        package: Package::Npm { package: FAIRY.0, version: FAIRY.1 },
        spec: fairy_stockfish,
    },
    Opponent {
        name: "rapid-draughts",
        games: &["checkers"],
        about: "alpha-beta to depth 7 with quiescence: no clock",
        package: Package::Npm { package: RAPID.0, version: RAPID.1 },
        spec: rapid_draughts,
    },
    Opponent {
        name: "stockfish",
        games: &["chess"],
        about: "one thread; thinks for the movetime (weaker: --their-option \
                UCI_LimitStrength=true --their-option UCI_Elo=1500)",
        package: Package::Debian { package: "stockfish" },
        spec: |setup| debian_uci("stockfish", "", setup),
    },
    Opponent {
        name: "gnuchess",
        games: &["chess"],
        about: "one thread, without its book; thinks for the movetime",
        package: Package::Debian { package: "gnuchess" },
        spec: |setup| debian_uci("gnuchess", ",args=--uci,option.OwnBook=false", setup),
    },
];

/// A value of a spec, whose commas are not the spec's.
fn value(path: impl AsRef<Path>) -> String {
    path.as_ref().to_string_lossy().replace(',', "\\,")
}

/// A word of a command line, blanks and all.
fn word(path: impl AsRef<Path>) -> String {
    format!("'{}'", value(path))
}

/// The options from the command line as settings of a spec.
fn options(setup: &Setup<'_>) -> String {
    let option =
        |(name, text): &(String, String)| format!(",option.{}={}", value(name), value(text));
    setup.options.iter().map(option).collect()
}

fn open_spiel(setup: &Setup<'_>) -> Result<String> {
    let python = value(python::PEERS.interpreter()?);
    let script = word(root().join("xtask/python/openspiel_player.py"));
    let Setup { game, seed, .. } = setup;
    let args = format!("args={script} {game},draws,option.Seed={seed}");
    Ok(format!("uci:{python},{args},{PATIENCE}{}", options(setup)))
}

fn grhino(setup: &Setup<'_>) -> Result<String> {
    let mut level = "5";
    for (option, value) in setup.options {
        match option.as_str() {
            "level" => level = value,
            _ => return Err(format!("it has no option {option}; it has: level")),
        }
    }
    let program = value(install::debian("grhino", "gtp-rhino")?);
    Ok(format!("gtp:{program},args=-l {level},{PATIENCE}"))
}

fn fairy_stockfish(setup: &Setup<'_>) -> Result<String> {
    let variant = if setup.game == "ataxx" { "ataxx" } else { "flipello" };
    let script = word(install::npm(FAIRY.0, FAIRY.1)?.join("uci.js"));
    let node = value(install::debian("nodejs", "node")?);
    // With node's fetch, the package would look for its WebAssembly on the network.
    let args = format!("args=--no-experimental-fetch {script}");
    let dialect = format!("dialect=fairy,option.UCI_Variant={variant}");
    Ok(format!("uci:{node},{args},{dialect},{PATIENCE}{}", options(setup)))
}

fn rapid_draughts(setup: &Setup<'_>) -> Result<String> {
    let package = word(install::npm(RAPID.0, RAPID.1)?);
    let script = word(root().join("xtask/node/rapid_draughts_player.cjs"));
    let node = value(install::debian("nodejs", "node")?);
    let args = format!("args={script} {package},dialect=position");
    Ok(format!("uci:{node},{args},{PATIENCE}{}", options(setup)))
}

/// A UCI program whose Debian package has its name.
fn debian_uci(program: &str, settings: &str, setup: &Setup<'_>) -> Result<String> {
    let path = value(install::debian(program, program)?);
    Ok(format!("uci:{path}{settings},{PATIENCE}{}", options(setup)))
}
