//! Chores of Gamut's developers: `cargo xtask`.

mod clients;
mod differential;
mod dist;
mod fuzz_api;
mod install;
mod load;
mod opponents;
mod peers;
mod picture;
mod python;
mod studio;
mod test;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Parser, Subcommand};

/// Chores of Gamut's developers
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Xtask {
    #[command(flatten)]
    Chore(Chore),
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Run every check and test: what CI runs
    Test,
    /// Measure Gamut beside other libraries, in one run, as ratios
    Peers(peers::PeersArgs),
    /// Compare rules with OpenSpiel and python-chess on random games
    Differential(differential::DifferentialArgs),
    /// Play our engine against other people's programs, at equal time per move
    Opponents(opponents::OpponentsArgs),
    /// Let other people's programs drive `gamut engine` through whole games
    Clients(clients::ClientsArgs),
    /// Measure the studio while many people watch a game and open pages
    Load(load::LoadArgs),
    /// Let Schemathesis check the studio's API against its own description
    FuzzApi(fuzz_api::FuzzApiArgs),
    /// Make the pictures of the README and the guides from what the studio shows
    Picture,
    /// Make archives of `gamut` for machines that did not build it
    Dist,
}

/// What goes wrong ends the chore with one line.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let Xtask::Chore(chore) = Xtask::parse();
    let result = match chore {
        Chore::Test => test::run(),
        Chore::Peers(args) => peers::run(&args),
        Chore::Differential(args) => differential::run(&args),
        Chore::Opponents(args) => opponents::run(&args),
        Chore::Clients(args) => clients::run(&args),
        Chore::Load(args) => load::run(&args),
        Chore::FuzzApi(args) => fuzz_api::run(&args),
        Chore::Picture => picture::run(),
        Chore::Dist => dist::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).unwrap_or_default()
}

/// `cargo` with these words, in the workspace.
fn cargo(words: &str) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words.split_whitespace()).current_dir(root());
    command
}

/// Builds `gamut` by a profile, `release` (as users have it) or `dist` (for published figures), and
/// says where it is.
fn built(profile: &str) -> Result<PathBuf> {
    run(cargo("build --quiet --package gamut-cli --profile").arg(profile))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Ok(root().join(target).join(profile).join("gamut"))
}

/// Runs a command to its end and fails as it does.
fn run(command: &mut Command) -> Result {
    let shown = format!("{command:?}").replace('"', "");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown} failed ({status})")),
        Err(error) => Err(format!("{shown} could not be run: {error}")),
    }
}
