use gamut_board::{Square, SquareSet};
use gamut_game::Side;
use gamut_games::checkers::{self, Checkers, Move, Position};

use super::{HgpConfig, Ranking, Strategic, Ties, choose_from_to};

impl Strategic for Checkers {
    const CONFIG: HgpConfig = HgpConfig::CHECKERS;

    #[inline]
    fn choose(position: &Position, ranking: &Ranking, ties: &mut Ties) -> Option<Move> {
        choose_from_to::<Self>(position, ranking, ties, |m| (m.from(), m.to()))
    }

    /// "1 point for a single disc and 2 points for a King" (§9.2.2).
    #[inline]
    fn piece_points(position: &Position, side: Side) -> u32 {
        let pieces = position.pieces(side);
        pieces.count() + (pieces & position.kings()).count()
    }

    fn turn_passed(position: &Position) -> Option<Position> {
        Some(position.turn_passed())
    }

    fn squares(_: &Position) -> SquareSet {
        checkers::DARK_SQUARES
    }

    fn destination(_: &Position, m: Move) -> Option<Square> {
        Some(m.to())
    }
}
