//! Python environments of our own, for other people's programs.

use std::path::PathBuf;
use std::process::Command;

use crate::{Result, root, run};

/// An environment under `target/`, made on first use.
pub(crate) struct Environment {
    /// Its folder under `target/`.
    folder: &'static str,
    /// What is installed there. The versions are part of every measurement.
    pub(crate) packages: &'static [&'static str],
}

/// Libraries and players that we are compared with.
pub(crate) const PEERS: Environment =
    Environment { folder: "peers-python", packages: &["open_spiel==2.0.2", "chess==1.11.2"] };

/// Sends requests that an OpenAPI document describes.
pub(crate) const SCHEMATHESIS: Environment =
    Environment { folder: "schemathesis-python", packages: &["schemathesis==4.32.5"] };

impl Environment {
    /// The interpreter of the environment.
    pub(crate) fn interpreter(&self) -> Result<PathBuf> {
        let folder = root().join("target").join(self.folder);
        let python = folder.join("bin/python");
        let stamp = folder.join("installed.txt");
        let wanted = self.packages.join("\n");
        if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(python);
        }
        eprintln!("xtask: installing {} under target/{}", self.packages.join(", "), self.folder);
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder)).map_err(|problem| {
            format!(
                "{problem}; this chore needs python3 with its venv module (Debian packages \
                 python3 and python3-venv)"
            )
        })?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(self.packages))?;
        std::fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
        Ok(python)
    }
}

/// A script of `xtask/python`, ready to run.
pub(crate) fn script(name: &str) -> Result<Command> {
    let mut command = Command::new(PEERS.interpreter()?);
    command.arg(root().join("xtask/python").join(name)).current_dir(root());
    Ok(command)
}
