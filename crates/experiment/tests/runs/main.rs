//! How runs of an experiment are kept, taken up again and refused.

mod common;
mod identity;
mod killed;
mod sweeps;
