//! `gamut`: the command line of the workbench.

mod args;
mod board_view;
mod commands;
mod failure;
mod files;
mod players;
mod processor;
mod subject;

use std::process::ExitCode;

fn main() -> ExitCode {
    // First of all: nothing else may run on a processor the program was not built for.
    if let Err(message) = processor::check() {
        eprintln!("gamut: {message}");
        return ExitCode::from(2);
    }
    run()
}

// Kept out of `main` so that no instruction of it comes before the check.
#[inline(never)]
fn run() -> ExitCode {
    let result = args::parse().and_then(|arguments| commands::run(&arguments));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
