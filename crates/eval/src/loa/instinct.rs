//! What a beginner sees (Frankland §8.6).

use gamut_board::SquareSet;
use gamut_games::loa::Loa;

use crate::Instinct;

/// The thesis does not play Lines of Action. What a beginner sees: connect all, else move
/// next to more of one's own pieces.
impl Instinct for Loa {
    fn urge(position: &Self::Position, m: Self::Move) -> u32 {
        let own = position.colours().mover - SquareSet::of(m.from);
        if (own | SquareSet::of(m.to)).is_connected() {
            return 100;
        }
        let neighbours = |square| (SquareSet::of(square).adjacent() & own).count();
        neighbours(m.to).saturating_sub(neighbours(m.from))
    }
}
