//! Players that search, and solvers that prove.

pub mod endgame;
