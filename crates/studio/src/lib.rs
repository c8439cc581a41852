//! The web application: play, watch, set up and analyse in a browser.

pub mod api;
pub mod evaluation;
pub mod shown;
