//! `gamut`: the command line of the workbench.

mod args;
mod board_view;
mod commands;
mod date;
mod failure;
mod files;
mod growing_file;
mod interrupt;
mod keyboard;
mod log_lines;
mod progress;
mod protocol;
mod seed;
mod subject;
mod thinking;

use std::process::ExitCode;

fn main() -> ExitCode {
    let result = args::parse().and_then(|arguments| commands::run(&arguments));
    // A thread that still thinks may hold one.
    gamut_players::end_programs();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
