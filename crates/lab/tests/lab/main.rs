//! The lab from outside: one idea per file, and one program, so that the lab is linked once.

mod common;
mod evochess;
mod experiments;
mod folders;
mod golden;
mod parameters;
mod readings;
mod sweeps;
mod words;
