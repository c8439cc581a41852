use gamut_board::{Square, SquareSet};
use gamut_game::{Game, Side};
use gamut_games::virus::{Move, Position, VirusFamily};

use super::{HgpConfig, Ranking, Strategic, Ties, piece_then_destination};

/// A grow is a move of every piece next to the square: the piece on the highest-valued square
/// that can do anything acts, and grows or jumps to where it likes best.
impl<const JUMPS_OVER_ANYTHING: bool> Strategic for VirusFamily<JUMPS_OVER_ANYTHING> {
    const CONFIG: HgpConfig = HgpConfig::OTHER_GAMES;

    #[inline]
    fn choose(position: &Position, ranking: &Ranking, ties: &mut Ties) -> Option<Move> {
        let mut moves = <Self as Game>::Moves::default();
        Self::legal_moves(position, &mut moves);
        let moves = moves.as_slice();
        if let [Move::Pass] = moves {
            return Some(Move::Pass);
        }
        let own = position.colours().mover;
        let route = |m: Move| match m {
            Move::Grow(to) => (SquareSet::of(to).adjacent() & own, to),
            Move::Jump { from, to } => (SquareSet::of(from), to),
            Move::Pass => (SquareSet::EMPTY, SQUARE_OF_NOTHING),
        };
        piece_then_destination(moves, ranking, ties, route)
    }

    #[inline]
    fn piece_points(position: &Position, side: Side) -> u32 {
        position.pieces(side).count()
    }

    fn turn_passed(position: &Position) -> Option<Position> {
        Some(position.turn_passed())
    }

    fn squares(position: &Position) -> SquareSet {
        position.area().squares()
    }

    fn destination(_: &Position, m: Move) -> Option<Square> {
        match m {
            Move::Grow(to) | Move::Jump { to, .. } => Some(to),
            Move::Pass => None,
        }
    }
}

/// Never looked at: a pass comes alone.
const SQUARE_OF_NOTHING: Square = match Square::from_index(0) {
    Some(square) => square,
    None => unreachable!(),
};
