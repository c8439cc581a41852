//! The studio in a real browser: Chromium, driven through chromedriver.
//!
//! `cargo xtask test` runs these; `cargo test -p gamut-studio --test browser -- --ignored` does
//! so alone. A test that fails leaves a picture (see [`harness::pictures`]).

mod accessibility;
mod controls;
mod faults;
mod games;
mod harness;
mod keyboard;
mod looks;
mod names;
mod panels;
mod passes;
mod pictures;
mod playing;
mod records;
mod setup;
mod speed;
mod tour;
mod watching;
