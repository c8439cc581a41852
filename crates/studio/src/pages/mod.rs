//! The pages: functions from plain data to HTML.

pub mod board;
pub mod layout;
pub mod pieces;
