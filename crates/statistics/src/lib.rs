//! What results prove: wins, draws and losses, numbers with their 95 % intervals, Elo, straight
//! lines through points, and where observations lie.
//!
//! What it does not know: games, players, and where numbers come from.

mod estimate;
mod intervals;
mod line;
mod spread;
mod tally;

pub use estimate::Estimate;
pub use intervals::{
    Z_95, difference_interval_95, elo, games_interval_95, pairs_interval_95, student_95, wilson,
};
pub use line::Line;
pub use spread::Spread;
pub use tally::{Elo, Tally};
