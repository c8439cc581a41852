//! The studio as programs and browsers meet it: through a socket.

mod abuse;
mod client;
mod document;
mod fuzz;
mod games;
mod limits;
mod pages;
mod problems;
mod searches;
mod strangers;
