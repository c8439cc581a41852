//! `cargo xtask clients`: other people's programs drive `gamut engine`.

use clap::Args;

use crate::{Result, built, python};

#[derive(Debug, Args)]
pub(crate) struct ClientsArgs {
    /// Whole games to play
    #[arg(long, default_value_t = 4)]
    games: u32,
    /// The player that answers, as a spec
    #[arg(long, default_value = "engine")]
    player: String,
}

pub(crate) fn run(args: &ClientsArgs) -> Result {
    let program = built("release")?;
    let script = &mut python::script("drive_chess.py")?;
    crate::run(script.arg(program).arg(&args.player).arg(args.games.to_string()))
}
