//! The web application: play, watch, set up and analyse in a browser.
//!
//! [`Server::bind`] takes a port and opens the games; [`Server::run`] answers until told to
//! stop. Everything the pages do is a JSON endpoint (see [`api`]).
//!
//! Only [`api`], [`pages`] and `http` know of HTTP and JSON. Below them are games on disk
//! (`store`), games in memory with their spectators (`table`), the players that sit beside them
//! (`roster`), and the threads on which these think (`pool`).
//!
//! What it does not know: the rules of any game, how a game is shown (`gamut` does), terminals,
//! how players choose.

mod advisers;
pub mod api;
mod error;
mod game;
mod http;
pub mod limits;
pub mod pages;
mod policy;
mod pool;
mod records;
mod roster;
mod search;
mod seldom;
mod server;
mod state;
mod store;
mod table;
mod tables;
mod told;
pub mod views;

pub use self::server::{BindError, Server, Settings};
pub use self::store::{FILE_NAME, FileProblem, StoreError};
