//! `cargo xtask opponents`: our engine against other people's programs, at equal time.
//!
//! This installs the program and knows how it wants to be started; `gamut match` plays.

mod roster;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;

use crate::{Result, built, install};
use roster::{OPPONENTS, Opponent, Setup};

#[derive(Debug, Args)]
pub(crate) struct OpponentsArgs {
    /// Which opponent (--list names them)
    #[arg(required_unless_present = "list")]
    name: Option<String>,
    /// Which game; all that the opponent plays when none is named
    game: Option<String>,
    /// List the opponents and their games
    #[arg(long)]
    list: bool,
    /// Games in each match, an even number: each opening is played from both sides
    #[arg(long, default_value_t = 20, value_parser = even)]
    games: u64,
    /// Milliseconds for each move
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time; each keeps one processor busy
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,
    /// Our program, instead of building it
    #[arg(long, value_name = "PROGRAM")]
    gamut: Option<PathBuf>,
    /// Our player, to which the time is added
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    ours: String,
    /// Set an option of theirs
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    their_option: Vec<(String, String)>,
}

fn even(text: &str) -> Result<u64> {
    let number = text.parse().ok().filter(|n: &u64| *n > 0 && n.is_multiple_of(2));
    number.ok_or_else(|| "games are played in pairs: an even number is needed".to_owned())
}

fn assignment(text: &str) -> Result<(String, String)> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub(crate) fn run(args: &OpponentsArgs) -> Result {
    let Some(name) = args.name.as_deref().filter(|_| !args.list) else {
        list();
        return Ok(());
    };
    let opponent = Opponent::find(name)?;
    let games: Vec<&str> = match args.game.as_deref() {
        None => opponent.games.to_vec(),
        Some(game) if opponent.games.contains(&game) => vec![game],
        Some(game) => {
            let games = opponent.games.join(", ");
            return Err(format!("{name} does not play {game:?}; it plays {games}"));
        }
    };
    let gamut = match &args.gamut {
        Some(program) => program.clone(),
        None => built("dist")?,
    };
    std::fs::create_dir_all(install::folder())
        .map_err(|error| format!("target/opponents: {error}"))?;
    games.iter().try_for_each(|game| contest(args, opponent, game, &gamut))
}

fn list() {
    for opponent in OPPONENTS {
        println!("{:16} {}", opponent.name, opponent.games.join(", "));
        println!("{:16} {}", "", opponent.about);
    }
}

/// Plays a match and says how it went, with all that is needed to get it again.
fn contest(args: &OpponentsArgs, opponent: &Opponent, game: &str, gamut: &PathBuf) -> Result {
    let OpponentsArgs { games, movetime, seed, threads, ours, .. } = args;
    let setup = Setup { game, seed: *seed, options: &args.their_option };
    let separator = if ours.contains(':') { ',' } else { ':' };
    let ours = format!("{ours}{separator}time={movetime}ms");
    let theirs = format!("{},time={movetime}ms", opponent.spec(&setup)?);
    let records =
        install::folder().join(format!("{}-{game}-{movetime}ms-seed{seed}.pgn", opponent.name));
    // A match of before may be played again.
    let _ = std::fs::remove_file(&records);
    let mut command = Command::new(gamut);
    command.args(["match", game, &ours, &theirs, "--save"]).arg(&records);
    for (flag, value) in [("games", games), ("seed", seed), ("threads", &u64::from(*threads))] {
        command.arg(format!("--{flag}={value}"));
    }
    println!("== {game}, {games} games, {movetime} ms a move");
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{}: {error}", gamut.display()))?;
    if !output.status.success() {
        return Err(format!("the match failed ({})", output.status));
    }
    let report = String::from_utf8_lossy(&output.stdout);
    let revision = install::output("git", &["describe", "--always", "--dirty"]);
    print!("{report}");
    println!("package       {}\n              {}", opponent.package.description(), opponent.about);
    println!("records       {}", records.display());
    println!("revision      {}\n", revision.as_deref().unwrap_or("unknown"));
    // The report says who played first, in its own spelling.
    let (_, players) = report.split_once(": ").unwrap_or_default();
    let (ours, _) = players.split_once(" against ").unwrap_or_default();
    let is_our_fault = |line: &str| line.starts_with("failed") && line.contains(ours);
    match report.lines().any(is_our_fault) {
        true => Err("OUR PLAYER FAILED, see above".to_owned()),
        false => Ok(()),
    }
}
