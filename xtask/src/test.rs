//! `cargo xtask test`: all that must hold before a change is merged.

use std::path::PathBuf;
use std::time::Instant;
use std::{fs, io};

use crate::{Result, cargo, install, root};

/// Two browsers at a time: on a small machine, more would only wait for each other.
const BROWSER_TESTS: &str =
    "test --workspace --test browser --test own_game -- --ignored --test-threads=2";

/// A folder of files that a macro names, so that `cargo fmt` does not find them.
const NAMED_BY_A_MACRO: &str = "crates/players/src/kinds";

/// What runs first: where failures are cheapest to find.
const FIRST: &[(&str, &str)] = &[
    ("formatting of peers", "fmt --check --manifest-path xtask/peers/Cargo.toml"),
    ("lints", "clippy --workspace --all-targets -- -D warnings"),
    ("documentation", "doc --workspace --no-deps --quiet"),
];

/// Built while tests run, which alone do not keep all processors busy.
const MEANWHILE: (&str, &str) = ("release build, meanwhile", "build --release --quiet");

const TESTS: (&str, &str) = ("tests", "test --workspace");
const LAST: (&str, &str) = ("the studio in a browser", BROWSER_TESTS);

pub(crate) fn run() -> Result {
    let start = Instant::now();
    browser()?;
    install::debian("stockfish", "stockfish")?;
    install::debian("grhino", "gtp-rhino")?;
    let begin = |(name, words): (&str, &str)| {
        println!("== {name}, after {:.0} s: cargo {words}", start.elapsed().as_secs_f64());
        let mut command = cargo(words);
        // A fixed seed: what passes here passes again. Developers' own runs explore.
        command.env("RUSTDOCFLAGS", "-D warnings").env("PROPTEST_RNG_SEED", "1");
        command
    };
    crate::run(begin(("formatting", "fmt --all --check --")).args(named_by_a_macro()?))?;
    for step in FIRST {
        crate::run(&mut begin(*step))?;
    }
    let mut build = begin(MEANWHILE);
    let mut building =
        build.spawn().map_err(|error| format!("{build:?} could not be run: {error}"))?;
    let tested = crate::run(&mut begin(TESTS));
    let built = building.wait();
    tested?;
    if !built.is_ok_and(|status| status.success()) {
        return Err("the release build failed".to_owned());
    }
    crate::run(&mut begin(LAST))?;
    println!("== all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn named_by_a_macro() -> Result<Vec<PathBuf>> {
    let folder = root().join(NAMED_BY_A_MACRO);
    let failed = |error| format!("{}: {error}", folder.display());
    let files = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let files = files.map_err(failed)?.into_iter().map(|file| file.path());
    Ok(files.filter(|file| file.extension().is_some_and(|end| end == "rs")).collect())
}

/// What the tests of the studio need besides cargo. The program may have another name outside
/// Debian; the driver finds it then.
pub(crate) fn browser() -> Result {
    install::debian("chromium-driver", "chromedriver")?;
    if install::find("google-chrome").is_none() {
        install::debian("chromium", "chromium")?;
    }
    Ok(())
}
