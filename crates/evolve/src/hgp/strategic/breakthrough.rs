use gamut_board::Square;
use gamut_game::{Game, Side};
use gamut_games::breakthrough::{Breakthrough, Move, Position};

use super::{HgpConfig, Ranking, Strategic, Ties, choose_from_to};

impl Strategic for Breakthrough {
    const CONFIG: HgpConfig = HgpConfig::OTHER_GAMES;

    #[inline]
    fn choose(position: &Position, ranking: &Ranking, ties: &mut Ties) -> Option<Move> {
        choose_from_to::<Self>(position, ranking, ties, |m| (m.from, m.to))
    }

    /// The thesis does not play Breakthrough: a point for each pawn, and one for each rank that
    /// the foremost has behind it.
    #[inline]
    fn piece_points(position: &Position, side: Side) -> u32 {
        let pawns = position.pieces(side);
        let gone = match side {
            Side::Black => 7_u32.saturating_sub(pawns.bits().leading_zeros() / 8),
            Side::White => 7_u32.saturating_sub(pawns.bits().trailing_zeros() / 8),
        };
        pawns.count() + gone
    }

    /// Not after the end: it cannot be the turn of a side that has arrived.
    fn turn_passed(position: &Position) -> Option<Position> {
        Self::outcome(position).is_none().then(|| position.turn_passed())
    }

    fn destination(_: &Position, m: Move) -> Option<Square> {
        Some(m.to)
    }
}
