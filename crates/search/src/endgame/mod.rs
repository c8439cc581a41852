//! Exact play when few moves are left.

pub mod othello;
