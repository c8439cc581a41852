//! The web application: play, watch, set up and analyse in a browser.
//!
//! [`Server::bind`] takes a port and opens the games; [`Server::run`] answers until told to
//! stop. Everything the pages do is a JSON endpoint (see [`api`]).
//!
//! What it does not know: the rules of any game but how it is shown ([`shown`]), terminals,
//! how players choose.

mod any_match;
pub mod api;
mod evaluation;
mod game;
mod http;
pub mod levels;
pub mod limits;
pub mod pages;
mod policy;
mod pool;
mod problem;
mod server;
pub mod shown;
mod state;
mod store;
mod table;

pub use self::problem::Problem;
pub use self::server::{BindError, Server, Settings};
pub use self::store::{FILE_NAME, StoreError};
