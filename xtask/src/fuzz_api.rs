//! `cargo xtask fuzz-api`: Schemathesis sends what the OpenAPI document allows, and what it
//! does not, and checks every answer against it.

use std::fmt::Write;
use std::process::Command;

use clap::Args;
use serde_json::json;

use crate::python::SCHEMATHESIS;
use crate::studio::Studio;
use crate::{Result, root, run as run_command};

/// Games to try things on, and games to delete.
const GAMES: usize = 12;
const DOOMED: usize = 300;

#[derive(Debug, Args)]
pub(crate) struct FuzzApiArgs {
    /// Requests of each kind for each operation
    #[arg(long, default_value_t = 60)]
    examples: u32,
    /// Seed of the requests
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &FuzzApiArgs) -> Result {
    let python = SCHEMATHESIS.interpreter()?;
    let mut studio = Studio::start()?;
    let config = root().join("target/schemathesis.toml");
    std::fs::write(&config, configuration(&studio)?)
        .map_err(|error| format!("{}: {error}", config.display()))?;
    let result = run_command(
        Command::new(python.with_file_name("schemathesis"))
            .arg("--config-file")
            .arg(&config)
            .args(["run", &format!("{}/api/openapi.json", studio.url())])
            .args(["--checks", "all"])
            // What the document allows may still be no move of the game.
            .args(["--exclude-checks", "positive_data_acceptance"])
            // Streams without an end.
            .args(["--exclude-operation-id", "watchGame"])
            .args(["--exclude-operation-id", "analyse"])
            .args(["--suppress-health-check", "all", "--generation-database", "none"])
            .args(["--request-timeout", "20", "--continue-on-failure", "--no-color"])
            .args(["--max-examples", &args.examples.to_string(), "--seed", &args.seed.to_string()])
            .current_dir(root().join("target")),
    );
    match studio.is_running() {
        true => result,
        false => Err("the studio ended by itself".to_owned()),
    }
}

/// Names of games that exist: nobody guesses them.
fn configuration(studio: &Studio) -> Result<String> {
    let rules = ["chess", "loa", "virus", "othello", "checkers", "ataxx"];
    let begin = |number: usize| {
        let black = ["human", "random", "greedy"][number % 3];
        studio.begin(&json!({ "rules": rules[number % rules.len()], "black": black }))
    };
    let games = (0..GAMES).map(begin).collect::<Result<Vec<_>>>()?;
    let doomed = (0..DOOMED).map(begin).collect::<Result<Vec<_>>>()?;
    let mut config = String::new();
    let _ = writeln!(config, "[parameters]\n\"path.id\" = {games:?}\n");
    let _ = writeln!(config, "[[operations]]\ninclude-operation-id = \"deleteGame\"");
    let _ = writeln!(config, "parameters = {{ \"path.id\" = {doomed:?} }}");
    Ok(config)
}
