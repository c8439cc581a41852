use gamut_board::{Square, SquareSet};
use gamut_game::{Game, Side};
use gamut_games::checkers::{self, Checkers, Move, Position};

use super::{Config, Ranking, Strategic, Ties, piece_then_destination};

impl Strategic for Checkers {
    const CONFIG: Config = Config::CHECKERS;

    #[inline]
    fn choose(position: &Position, ranking: &Ranking, ties: &mut Ties) -> Option<Move> {
        let mut moves = <Self as Game>::Moves::default();
        Self::legal_moves(position, &mut moves);
        let route = |m: Move| (SquareSet::of(m.from()), m.to());
        piece_then_destination(moves.as_slice(), ranking, ties, route)
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
