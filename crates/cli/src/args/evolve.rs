//! Evolution before the game.

use std::path::PathBuf;

use clap::Args;

use super::number;

#[derive(Debug, Args)]
pub(crate) struct EvolveArgs {
    /// What to evolve: a file that names the game, and whatever differs from the defaults
    #[arg(value_name = "CONFIG.toml")]
    pub(crate) config: PathBuf,

    /// The folder of the run (default: runs/CONFIG)
    #[arg(short, long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Go on with the unfinished run in that folder
    #[arg(long)]
    pub(crate) resume: bool,

    /// Threads to evolve on; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=256))]
    pub(crate) threads: u16,
}
