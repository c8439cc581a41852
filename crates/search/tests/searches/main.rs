//! What must hold of searches: one idea per file, and one program, so that they are compiled once.

mod agreement;
mod allocations;
mod finished_games;
mod genetic;
mod limits;
mod othello_endgames;
mod proofs;
mod virus_endgames;
