//! `cargo xtask peers`: Gamut and others on one core, alternating, in CPU time.
//!
//! The measuring program is a crate of its own, outside the workspace, because it depends on
//! the crates it measures us against.

use clap::Args;

use crate::python::PEERS;
use crate::{Result, cargo, root, run as run_command};

#[derive(Debug, Args)]
pub(crate) struct PeersArgs {
    /// CPU seconds for each side of each comparison, over all rounds
    #[arg(long, default_value_t = 6.0)]
    seconds: f64,
}

pub(crate) fn run(args: &PeersArgs) -> Result {
    let python = PEERS.interpreter()?;
    let manifest = root().join("xtask/peers/Cargo.toml");
    let target = root().join("target/peers");
    run_command(
        cargo("run --release --quiet --manifest-path")
            .arg(manifest)
            .arg("--target-dir")
            .arg(target)
            .arg("--")
            .arg(python)
            .arg(root().join("xtask/python/playouts.py"))
            .arg(args.seconds.to_string()),
    )
}
