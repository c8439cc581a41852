//! `cargo xtask picture`: docs/studio-*.png, taken by a test of the studio in a browser.

use crate::{Result, cargo, root, run as run_command, test};

/// The tests that take the pictures, and how their names begin.
const TESTS: &str = "test -p gamut-studio --test browser -- --ignored pictures::";
const PREFIX: &str = "studio-";
/// The largest picture that does not make readers wait.
const LARGEST: u64 = 200 * 1024;

pub(crate) fn run() -> Result {
    test::browser()?;
    let taken = root().join("target/screenshots");
    run_command(cargo(TESTS).env("GAMUT_SCREENSHOTS", &taken))?;
    let entries = std::fs::read_dir(&taken).map_err(|error| format!("{taken:?}: {error}"))?;
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with(PREFIX) {
            continue;
        }
        let size = std::fs::copy(entry.path(), root().join("docs").join(&name))
            .map_err(|error| format!("{name}: {error}"))?;
        if size > LARGEST {
            return Err(format!("docs/{name} has {size} bytes, more than {LARGEST}"));
        }
        println!("wrote docs/{name}, {size} bytes");
    }
    Ok(())
}
