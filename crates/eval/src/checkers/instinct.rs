//! What a beginner sees (Frankland §8.6).

use gamut_games::checkers::Checkers;

use crate::Instinct;

/// "Single pieces being promoted to King status and … capture enemy pieces" (§10.3).
impl Instinct for Checkers {
    fn urge(position: &Self::Position, m: Self::Move) -> u32 {
        if m.crowns(position) { 2 } else { u32::from(m.is_capture()) }
    }
}
