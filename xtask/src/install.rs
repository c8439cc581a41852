//! Other people's programs, installed where we can. All that we keep is under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Result, root, run};

/// Where a program comes from. The version is part of every result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Package {
    /// A program of a Debian package; the distribution chooses the version.
    Debian { package: &'static str },
    /// A package of npm.
    Npm { package: &'static str, version: &'static str },
    /// A package of the Python environment that other chores use, too.
    Python { requirement: &'static str },
}

impl Package {
    /// The package and its version, once it is installed.
    pub(crate) fn description(self) -> String {
        match self {
            Self::Debian { package } => {
                let version = output("dpkg-query", &["-W", "-f", "${Version}", package]);
                format!("Debian package {package} {}", version.unwrap_or_default())
            }
            Self::Npm { package, version } => {
                let node = output("node", &["--version"]).unwrap_or_default();
                format!("npm package {package}@{version}, node {node}")
            }
            Self::Python { requirement } => format!("PyPI package {requirement}"),
        }
    }
}

/// What a command prints, when it works.
pub(crate) fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// A folder of ours for packages and records.
pub(crate) fn folder() -> PathBuf {
    root().join("target/opponents")
}

/// Finds a program, installing its Debian package when it is missing and we may.
pub(crate) fn debian(package: &str, program: &str) -> Result<PathBuf> {
    if let Some(found) = find(program) {
        return Ok(found);
    }
    let needs = format!("{program} is missing; it is in the Debian package {package}");
    if output("id", &["-u"]).as_deref() != Some("0") || find("apt-get").is_none() {
        return Err(format!("{needs}: apt-get install {package}"));
    }
    eprintln!("xtask: installing the Debian package {package}");
    let install = ["install", "--yes", "--quiet=2", "--no-install-recommends", package];
    // The lists of packages may be missing, or older than the packages.
    apt_get(&install)
        .or_else(|_| apt_get(&["update", "--quiet=2"]).and_then(|()| apt_get(&install)))
        .map_err(|problem| format!("{needs}, and {problem}"))?;
    find(program).ok_or(needs)
}

fn apt_get(arguments: &[&str]) -> Result {
    run(Command::new("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// A program on the path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian keeps games in a folder that is not on everyone's path.
    std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join(program))
        .find(|candidate| candidate.is_file())
}

/// The folder of an npm package in exactly this version.
pub(crate) fn npm(package: &str, version: &str) -> Result<PathBuf> {
    let installed = folder().join("node_modules").join(package);
    if installed_version(&installed).as_deref() == Some(version) {
        return Ok(installed);
    }
    let npm = debian("npm", "npm")?;
    eprintln!("xtask: installing {package}@{version} under target/opponents");
    run(Command::new(npm)
        .args(["install", "--silent", "--no-audit", "--no-fund", "--save-exact", "--prefix"])
        .arg(folder())
        .arg(format!("{package}@{version}")))?;
    match installed_version(&installed) {
        Some(found) if found == version => Ok(installed),
        found => Err(format!("npm was asked for {package}@{version} and installed {found:?}")),
    }
}

fn installed_version(package: &Path) -> Option<String> {
    let text = std::fs::read_to_string(package.join("package.json")).ok()?;
    let description: Value = serde_json::from_str(&text).ok()?;
    Some(description.get("version")?.as_str()?.to_owned())
}
