//! `cargo xtask test`: all that must hold before a change is merged.

use std::time::Instant;

use crate::{Result, cargo, install};

/// Two browsers at a time: on a small machine, more would only wait for each other.
const BROWSER_TESTS: &str =
    "test --workspace --test browser --test own_game -- --ignored --test-threads=2";

/// What runs, in the order in which failures are cheapest to find.
const STEPS: &[(&str, &str)] = &[
    ("formatting", "fmt --all --check"),
    ("formatting of peers", "fmt --check --manifest-path xtask/peers/Cargo.toml"),
    ("lints", "clippy --workspace --all-targets -- -D warnings"),
    ("documentation", "doc --workspace --no-deps --quiet"),
    ("tests", "test --workspace"),
    ("the studio in a browser", BROWSER_TESTS),
    ("release build", "build --release"),
];

pub(crate) fn run() -> Result {
    let start = Instant::now();
    browser()?;
    install::debian("stockfish", "stockfish")?;
    install::debian("grhino", "gtp-rhino")?;
    for (name, words) in STEPS {
        println!("== {name}, after {:.0} s: cargo {words}", start.elapsed().as_secs_f64());
        // A fixed seed: what passes here passes again. Developers' own runs explore.
        let command = &mut cargo(words);
        crate::run(command.env("RUSTDOCFLAGS", "-D warnings").env("PROPTEST_RNG_SEED", "1"))?;
    }
    println!("== all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
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
