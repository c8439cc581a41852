//! `cargo xtask picture`: the pictures in the README, made by the program itself.

mod boards;
mod studio;

use crate::Result;

pub(crate) fn run() -> Result {
    boards::draw()?;
    studio::take()
}
