//! `cargo xtask fuzz-api`: Schemathesis sends what the OpenAPI document allows, and what it
//! does not, and checks every answer against it.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

use clap::Args;
use gamut_games::registry::GAME_IDS;
use serde_json::json;

use crate::python::SCHEMATHESIS;
use crate::studio::Studio;
use crate::{Result, root, run as run_command};

/// Games to try things on, and games to delete.
const GAMES: usize = 12;
const DOOMED: usize = 300;

/// Players that do not think for long.
const PLAYERS: [&str; 5] = ["human", "random", "greedy", "engine:nodes=100,hash=1", "rplayer"];
const MOVES: [&str; 8] = ["a7", "d3", "11-15", "e4", "e2e4", "b1-b3", "1. e4 e5 *", "1. d3 *"];
const OVERLAYS: [&str; 3] = ["safe-squares", "centralisation", "hanging"];

#[derive(Debug, Args)]
pub(crate) struct FuzzApiArgs {
    /// Requests of each kind for each operation
    #[arg(long, default_value_t = 30)]
    examples: u32,
    /// Seed of the requests
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Ask this program instead of building one
    #[arg(long)]
    program: Option<PathBuf>,
}

pub(crate) fn run(args: &FuzzApiArgs) -> Result {
    let python = SCHEMATHESIS.interpreter()?;
    let mut studio = Studio::start(args.program.as_deref())?;
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

/// Texts that mean something, by the places where they do: they cannot be guessed.
fn configuration(studio: &Studio) -> Result<String> {
    let begin = |number: usize| {
        let black = PLAYERS[number % PLAYERS.len()];
        studio.begin(&json!({ "rules": GAME_IDS[number % GAME_IDS.len()], "black": black }))
    };
    let games = (0..GAMES).map(begin).collect::<Result<Vec<_>>>()?;
    let doomed = (0..DOOMED).map(begin).collect::<Result<Vec<_>>>()?;
    let dictionaries: [(&str, Vec<&str>); 6] = [
        ("games", games.iter().map(String::as_str).collect()),
        ("doomed", doomed.iter().map(String::as_str).collect()),
        ("rules", GAME_IDS.to_vec()),
        ("players", PLAYERS.to_vec()),
        ("moves", MOVES.to_vec()),
        ("overlays", OVERLAYS.to_vec()),
    ];
    let places = [
        ("path.id", "games"),
        ("path.rules", "rules"),
        ("path.overlay", "overlays"),
        ("query.player", "players"),
        ("query.moves", "moves"),
        ("body.rules", "rules"),
        ("body.black", "players"),
        ("body.white", "players"),
        ("body.move", "moves"),
        ("body.moves[*]", "moves"),
        ("body.text", "moves"),
    ];
    let mut config = String::new();
    for (name, values) in dictionaries {
        let _ = writeln!(config, "[dictionaries.{name}]\nvalues = {values:?}\n");
    }
    let _ = writeln!(config, "[parameters]");
    let bind = |name: &str| format!("{{ dictionary = \"{name}\", probability = 0.8 }}");
    for (place, name) in places {
        let _ = writeln!(config, "\"{place}\" = {}", bind(name));
    }
    let _ = writeln!(config, "\n[[operations]]\ninclude-operation-id = \"deleteGame\"");
    let _ = writeln!(config, "parameters = {{ \"path.id\" = {} }}", bind("doomed"));
    Ok(config)
}
