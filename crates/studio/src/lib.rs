//! The web application: play, watch, set up and analyse in a browser.

pub mod api;
pub mod levels;
pub mod pages;
