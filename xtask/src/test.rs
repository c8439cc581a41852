//! `cargo xtask test`: all that must hold before a change is merged.

use std::time::Instant;

use crate::{Result, cargo};

/// What runs, in the order in which failures are cheapest to find. Nothing here needs more
/// than cargo, so there are no packages to install.
const STEPS: &[(&str, &str)] = &[
    ("formatting", "fmt --all --check"),
    ("formatting of peers", "fmt --check --manifest-path xtask/peers/Cargo.toml"),
    ("lints", "clippy --workspace --all-targets -- -D warnings"),
    ("documentation", "doc --workspace --no-deps --quiet"),
    ("tests", "test --workspace"),
    ("perft to full depth", "test --release -p gamut-games --test perft"),
    ("endgames of the FFO suite", "test --release -p gamut-search --test othello_endgames"),
    ("release build", "build --release"),
];

pub(crate) fn run() -> Result {
    let start = Instant::now();
    for (name, words) in STEPS {
        println!("== {name}: cargo {words}");
        // A fixed seed: what passes here passes again. Developers' own runs explore.
        let command = &mut cargo(words);
        crate::run(command.env("RUSTDOCFLAGS", "-D warnings").env("PROPTEST_RNG_SEED", "1"))?;
    }
    println!("== all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
