//! C. A. Frankland, *Evolving Heuristic Based Game Playing Strategies for Board Games Using
//! Genetic Programming*: the experiments of chapter 10.

mod checkers;
mod checkers_report;
mod duel;
mod othello;
mod othello_play;
mod othello_report;
mod reading_rows;
mod readings;
mod score;
mod timing;

pub(crate) use checkers::CheckersHgp;
pub(crate) use othello::OthelloHgp;
pub(crate) use readings::{CheckersReadings, OthelloReadings};
