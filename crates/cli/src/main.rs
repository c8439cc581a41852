//! `gamut`: the command line of the workbench.

mod args;
mod board_view;
mod commands;
mod date;
mod failure;
mod files;
mod players;
mod protocol;
mod subject;

use std::process::ExitCode;

fn main() -> ExitCode {
    let result = args::parse().and_then(|arguments| commands::run(&arguments));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
