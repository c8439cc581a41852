//! Evolution: genomes, their operators, selection, and players that evolve.
//!
//! [`hgp`] is Frankland's approach: strategies of heuristics, evolved by genetic programming in
//! real time, one run for every move of a game.
//!
//! What it does not know: player specs, matches, terminals.

pub mod hgp;
