//! The rules of each game: one test for each rule, named by the rule.

#[path = "../common/mod.rs"]
mod common;

mod checkers;
mod chess;
mod loa;
mod matches;
mod othello;
mod virus;

use common::{after, moves, played, position, refusal, result};
