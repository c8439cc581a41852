//! The pages: functions from plain data to HTML. Scripts make some of them better; all but the
//! boards work without.

pub mod api;
pub mod board;
pub mod error;
pub mod game;
pub mod home;
pub mod layout;
pub mod link;
pub mod new;
pub mod pieces;
mod reference;
mod routes;
pub mod saved;
pub mod setup;
pub mod showcase;
pub mod when;

pub(crate) use self::routes::{problem_page, router};
