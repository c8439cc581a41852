//! Matches between players, and what they prove.
//!
//! [`play_series`] plays a [`Series`] of games between two players: in pairs that share a
//! random [opening](Openings) with the colours exchanged, on as many threads as wanted, and
//! with the same games for the same seed. A [`SeriesResult`] says who won, and how sure that
//! is. [`self_play`] makes games to learn from.
//!
//! What it does not know: terminals, files, and how players choose.

mod openings;
mod played;
mod result;
mod seated_pair;
pub mod self_play;
mod series;

pub use gamut_statistics::{Elo, Tally};
pub use openings::Openings;
pub use played::{Effort, PlayedGame, Watch};
pub use result::{Faults, SeriesResult};
pub use series::{Series, play_one_from, play_series, play_series_from};
