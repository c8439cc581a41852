//! `cargo xtask dist`: archives of `gamut` for machines that did not build it.
//!
//! One archive for each level of x86-64 processors that this machine can run, built with the profile
//! `dist`. No program is given away that was not run: each must sign what the program for this machine
//! signs. The one for the lowest level runs under emulation, on a processor that has nothing more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::install::{debian, output};
use crate::{Result, cargo, root, run as run_command};

/// A level of processors, as the psABI of x86-64 names them.
struct Level {
    name: &'static str,
    machines: &'static str,
    /// What Linux calls the features that it has beyond the level before.
    flags: &'static str,
}

const LEVELS: [Level; 3] = [
    Level {
        name: "x86-64-v2",
        machines: "Intel since Nehalem (2008), AMD since Bulldozer (2011)",
        flags: "cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3",
    },
    Level {
        name: "x86-64-v3",
        machines: "Intel Core since Haswell (2013), AMD since Zen (2017)",
        flags: "abm avx avx2 bmi1 bmi2 f16c fma movbe",
    },
    Level {
        name: "x86-64-v4",
        machines: "with AVX-512: Intel Xeon since Skylake (2017), AMD since Zen 4 (2022)",
        flags: "avx512bw avx512cd avx512dq avx512f avx512vl",
    },
];

/// A processor of the lowest level, as qemu names it.
const LOWEST: &str = "Nehalem";

/// What is in an archive besides the program.
const PAPERS: [&str; 6] = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
];

/// The folder of the pages that these lead to.
const PAGES: &str = "docs";

pub(crate) fn run() -> Result {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Err("archives are made on Linux on x86-64".to_owned());
    }
    let own = own_level()?;
    let emulator = debian("qemu-user", "qemu-x86_64")?;
    // Not `target/dist`, which is where cargo puts the profile of that name.
    let target = root().join("target/archives");
    let signed = signs(Command::new(program(&target, "native", "native")?))?;
    println!("this machine has {}; the program signs {signed}", LEVELS[own].name);
    for (number, level) in LEVELS.iter().enumerate() {
        // What an earlier run made would look fresh.
        let stale = archive(&target, level);
        if stale.exists() {
            fs::remove_file(&stale).map_err(|error| format!("{}: {error}", stale.display()))?;
        }
        if number > own {
            println!("{}: no archive, as this machine could not run it", level.name);
            continue;
        }
        let program = program(&target, level.name, level.name)?;
        let (how, mut command) = match number {
            0 => (format!("under emulation of {LOWEST}"), Command::new(&emulator)),
            _ => ("on this machine".to_owned(), Command::new(&program)),
        };
        if number == 0 {
            command.args(["-cpu", LOWEST]).arg(&program);
        }
        if signs(command)? != signed {
            return Err(format!("{} plays otherwise {how}", level.name));
        }
        let archive = pack(&target, &program, level)?;
        println!("{}: {}\n  plays the same {how}", archive.display(), level.machines);
    }
    Ok(())
}

/// The highest level of this machine, as its place in the list.
fn own_level() -> Result<usize> {
    let about =
        fs::read_to_string("/proc/cpuinfo").map_err(|error| format!("/proc/cpuinfo: {error}"))?;
    let flags = about.lines().find_map(|line| line.strip_prefix("flags")).unwrap_or_default();
    let has = |flag: &str| flags.split_whitespace().any(|known| known == flag);
    let levels = LEVELS.iter().take_while(|level| level.flags.split(' ').all(has));
    levels.count().checked_sub(1).ok_or_else(|| "this machine is below x86-64-v2".to_owned())
}

/// Builds the program for a kind of processor, in a folder of its own.
fn program(target: &Path, name: &str, processor: &str) -> Result<PathBuf> {
    let folder = target.join(name);
    let mut build = cargo("build --profile dist --package gamut-cli --quiet --target-dir");
    run_command(build.arg(&folder).env("RUSTFLAGS", format!("-C target-cpu={processor}")))?;
    Ok(folder.join("dist/gamut"))
}

/// What a program says it plays.
fn signs(mut gamut: Command) -> Result<String> {
    let output = gamut.arg("bench").output().map_err(|error| format!("{gamut:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let signature = text.lines().find_map(|line| line.strip_prefix("signature "));
    match signature {
        Some(signature) if output.status.success() => Ok(signature.to_owned()),
        _ => Err(format!("{gamut:?} ended with {}", output.status)),
    }
}

/// What an archive and the folder in it are called.
fn name_of(level: &Level) -> String {
    format!("gamut-{}-linux-{}", env!("CARGO_PKG_VERSION"), level.name)
}

fn archive(target: &Path, level: &Level) -> PathBuf {
    target.join(format!("{}.tar.gz", name_of(level)))
}

/// Puts a program and its papers into an archive.
fn pack(target: &Path, program: &Path, level: &Level) -> Result<PathBuf> {
    let (name, archive) = (name_of(level), archive(target, level));
    let folder = target.join(&name);
    let failed = |error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder.join(PAGES)).map_err(failed)?;
    for paper in PAPERS {
        fs::copy(root().join(paper), folder.join(paper)).map_err(failed)?;
    }
    for page in fs::read_dir(root().join(PAGES)).map_err(failed)? {
        let page = page.map_err(failed)?;
        fs::copy(page.path(), folder.join(PAGES).join(page.file_name())).map_err(failed)?;
    }
    fs::copy(program, folder.join("gamut")).map_err(failed)?;
    fs::write(folder.join("INSTALL.md"), install_text(level)).map_err(failed)?;
    let mut tar = Command::new("tar");
    tar.args(["--owner=0", "--group=0", "--numeric-owner", "--sort=name", "-czf"]);
    run_command(tar.arg(&archive).arg("-C").arg(target).arg(&name))?;
    Ok(archive)
}

/// Which archive a machine needs; it is in all of them, in case the wrong one was taken.
fn install_text(level: &Level) -> String {
    let table: String = LEVELS
        .iter()
        .map(|Level { name, machines, .. }| format!("- `{name}`: {machines}\n"))
        .collect();
    let libc = output("getconf", &["GNU_LIBC_VERSION"]).unwrap_or_else(|| "glibc".to_owned());
    format!(
        "# Installing Gamut\n\nPut `gamut` into a folder of your path, and type `gamut`.\n\n\
         This archive is for processors of the level `{}`. The higher the level, the faster, but a \
         processor of a lower level stops with \"illegal instruction\":\n\n{table}\n\
         Which levels a machine has:\n\n    /lib64/ld-linux-x86-64.so.2 --help | grep supported\n\n\
         It was built with {libc}, and needs that or a newer one.\n",
        level.name
    )
}
