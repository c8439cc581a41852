//! `cargo xtask picture`: the pictures in the README, made by the program itself.

mod boards;
mod studio;

use clap::{Args, ValueEnum};

use crate::Result;

#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Which pictures; all when left out
    which: Option<Which>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// Boards as the terminal shows them: docs/boards.svg
    Boards,
    /// The web application: docs/studio-*.png
    Studio,
}

pub(crate) fn run(args: &PictureArgs) -> Result {
    if args.which != Some(Which::Studio) {
        boards::draw()?;
    }
    if args.which != Some(Which::Boards) {
        studio::take()?;
    }
    Ok(())
}
