//! A Python environment of our own, for the libraries we compare ourselves with.

use std::path::PathBuf;
use std::process::Command;

use crate::{Result, root, run};

/// What is installed there. The versions are part of every measurement.
pub(crate) const PACKAGES: [&str; 2] = ["open_spiel==2.0.2", "chess==1.11.2"];

/// The interpreter of the environment under `target/`, made on first use.
pub(crate) fn interpreter() -> Result<PathBuf> {
    let folder = root().join("target/peers-python");
    let python = folder.join("bin/python");
    let stamp = folder.join("installed.txt");
    let wanted = PACKAGES.join("\n");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    eprintln!("xtask: installing {} under target/peers-python", PACKAGES.join(" and "));
    run(Command::new("python3").args(["-m", "venv"]).arg(&folder)).map_err(|problem| {
        format!(
            "{problem}; comparing with other libraries needs python3 with its venv module \
                 (Debian packages python3 and python3-venv)"
        )
    })?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES))?;
    std::fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(python)
}

/// A script of `xtask/python`, ready to run.
pub(crate) fn script(name: &str) -> Result<Command> {
    let mut command = Command::new(interpreter()?);
    command.arg(root().join("xtask/python").join(name)).current_dir(root());
    Ok(command)
}
