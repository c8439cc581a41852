//! The pages: functions from plain data to HTML.

pub mod board;
pub mod game;
pub mod layout;
pub mod pieces;
pub mod setup;
