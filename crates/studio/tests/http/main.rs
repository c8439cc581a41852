//! The studio as programs and browsers meet it: through a socket.

mod abuse;
mod client;
mod document;
mod faults;
mod fuzz;
mod games;
mod limits;
mod living;
mod pages;
mod players;
mod problems;
mod python;
mod searches;
mod sharing;
mod strangers;
