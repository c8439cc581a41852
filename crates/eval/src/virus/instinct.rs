//! What a beginner sees (Frankland §8.6).

use gamut_board::SquareSet;
use gamut_games::virus::{Move, Position, VirusFamily};

use crate::Instinct;

/// The thesis does not play Virus. What a beginner sees: convert most, and rather grow than
/// move.
impl<const JUMPS_OVER_ANYTHING: bool> Instinct for VirusFamily<JUMPS_OVER_ANYTHING> {
    fn urge(position: &Position, m: Move) -> u32 {
        let other = position.colours().other;
        let converted = |to| (SquareSet::of(to).adjacent() & other).count();
        match m {
            Move::Grow(to) => 2 * converted(to) + 1,
            Move::Jump { to, .. } => 2 * converted(to),
            Move::Pass => 0,
        }
    }
}
